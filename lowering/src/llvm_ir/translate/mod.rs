//! A module of the llvm dialect as an LLVM module.
//!
//! Functions and globals are declared first, so that bodies can refer to all of them; then each function's blocks are
//! translated in an order in which definitions precede uses. Block arguments become phi nodes.

mod aggregates;
mod attributes;
mod constants;
mod control;
mod function;
mod globals;
mod memory;
mod ops;
mod scalars;
mod types;

use inkwell::module::{FlagBehavior, Linkage, Module};
use inkwell::targets::TargetTriple;
use inkwell::values::{BasicValueEnum, FunctionValue, GlobalValue};
use inkwell::{GlobalVisibility, values::UnnamedAddress};
use rustc_hash::FxHashMap;
use terrace_dialects::llvm;
use terrace_ir::attributes::StringAttr;
use terrace_ir::context::Ident;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Diagnostic, Ir, Op};

use self::aggregates::Aggregates;
use self::function::FunctionTranslation;
use self::ops::OpTable;
use self::types::Types;
use super::LlvmContext;

/// The name of the LLVM module, which `mlir-translate` uses too.
const MODULE_NAME: &str = "LLVMDialectModule";

/// Translates a module of llvm-dialect functions and globals to LLVM IR. The module must have been verified.
///
/// Its attributes `llvm.target_triple` and `llvm.data_layout` are the LLVM module's.
///
/// # Errors
/// "Failed to emit LLVM IR", at the op that has no translation, and why.
pub fn translate<'cx>(ir: &Ir, llvm: &'cx LlvmContext) -> Result<Module<'cx>, Diagnostic> {
    let mut translation = Translation::new(ir, llvm);
    translation.module_attributes();
    let ops = top_level_ops(ir);
    for &op in &ops {
        translation
            .declare(op)
            .map_err(|why| failure(ir, op, &why))?;
    }
    for &op in &ops {
        translation.define(op)?;
    }
    Ok(translation.module)
}

fn top_level_ops(ir: &Ir) -> Vec<Op> {
    let body = ir
        .regions(ir.root())
        .first()
        .and_then(|body| ir.first_block(*body));
    body.map_or_else(Vec::new, |body| ir.block_ops(body).collect())
}

/// The error for an op that cannot be translated.
fn failure(ir: &Ir, op: Op, why: &str) -> Diagnostic {
    let name = ir.name(op).as_str(ir);
    Diagnostic::error(
        ir.loc(op),
        format!("Failed to emit LLVM IR for '{name}': {why}"),
    )
}

/// What all functions of a module share while they are translated.
struct Translation<'a, 'cx> {
    ir: &'a Ir,
    llvm: &'cx LlvmContext,
    module: Module<'cx>,
    types: Types<'a, 'cx>,
    functions: FxHashMap<Ident, FunctionValue<'cx>>,
    globals: FxHashMap<Ident, GlobalValue<'cx>>,
    aggregates: Aggregates<'cx>,
    table: OpTable,
}

impl<'a, 'cx> Translation<'a, 'cx> {
    fn new(ir: &'a Ir, llvm: &'cx LlvmContext) -> Self {
        Translation {
            ir,
            llvm,
            module: llvm.create_module(MODULE_NAME),
            types: Types::new(ir, llvm),
            functions: FxHashMap::default(),
            globals: FxHashMap::default(),
            aggregates: Aggregates::default(),
            table: OpTable::new(ir),
        }
    }

    fn module_attributes(&self) {
        let text = |name: &str| {
            let attr = self.ir.attr(self.ir.root(), name)?;
            Some(attr.cast::<StringAttr>(self.ir)?.text(self.ir).into_owned())
        };
        if let Some(triple) = text("llvm.target_triple") {
            self.module.set_triple(&TargetTriple::create(&triple));
        }
        if let Some(layout) = text("llvm.data_layout") {
            self.module
                .set_data_layout(&inkwell::targets::TargetData::create(&layout).get_data_layout());
        }
        // Without this flag LLVM drops all debug information.
        let version = self
            .llvm
            .i32_type()
            .const_int(inkwell::debug_info::debug_metadata_version().into(), false);
        self.module
            .add_basic_value_flag("Debug Info Version", FlagBehavior::Warning, version);
    }

    /// Declares a function or a global.
    fn declare(&mut self, op: Op) -> Result<(), String> {
        let ir = self.ir;
        if let Some(function) = llvm::FuncOp::cast(ir, op) {
            return self.declare_function(function);
        }
        if let Some(global) = llvm::GlobalOp::cast(ir, op) {
            return self.declare_global(global);
        }
        Err(
            "only functions and globals of the llvm dialect can be at the top of a module"
                .to_owned(),
        )
    }

    /// Gives a function its body, or a global its initial value.
    fn define(&mut self, op: Op) -> Result<(), Diagnostic> {
        let ir = self.ir;
        if let Some(function) = llvm::FuncOp::cast(ir, op) {
            if function.is_declaration(ir) {
                return Ok(());
            }
            let value = self.functions[&symbol(ir, &function.sym_name(ir))];
            let (ir, root) = ir.definition(op);
            return FunctionTranslation::new(self, ir, value).translate(ir.regions(root)[0]);
        }
        if let Some(global) = llvm::GlobalOp::cast(ir, op) {
            return self.define_global(global);
        }
        Ok(())
    }

    fn declare_function(&mut self, op: llvm::FuncOp) -> Result<(), String> {
        let ir = self.ir;
        let name = op.sym_name(ir);
        let ty = self.types.function(op.function_type(ir))?;
        let value =
            self.module
                .add_function(checked_name(&name)?, ty, Some(linkage(op.linkage(ir))));
        value.set_call_conventions(op.cconv(ir) as u32);
        let global = value.as_global_value();
        set_visibility(global, op.visibility(ir));
        set_unnamed_address(global, op.unnamed_addr(ir));
        if let Some(section) = op.section(ir) {
            value.set_section(Some(&section));
        }
        if let Some(alignment) = op
            .alignment(ir)
            .and_then(|alignment| u32::try_from(alignment).ok())
        {
            global.set_alignment(alignment);
        }
        if let Some(gc) = op.garbage_collector(ir) {
            value.set_gc(&gc);
        }
        self.function_attributes(op, value)?;
        self.functions.insert(symbol(ir, &name), value);
        Ok(())
    }

    /// The address of a function or of a global.
    fn address(&self, name: Ident) -> Option<BasicValueEnum<'cx>> {
        let function = self
            .functions
            .get(&name)
            .map(|function| super::raw::function_pointer(*function));
        let pointer = function.or_else(|| {
            self.globals
                .get(&name)
                .map(|global| global.as_pointer_value())
        });
        pointer.map(Into::into)
    }
}

fn symbol(ir: &Ir, name: &str) -> Ident {
    ir.ident(name)
}

/// A name that LLVM's C API can take.
fn checked_name(name: &str) -> Result<&str, String> {
    match name.contains('\0') {
        true => Err("the symbol's name has a NUL byte".to_owned()),
        false => Ok(name),
    }
}

fn set_visibility(global: GlobalValue<'_>, visibility: llvm::Visibility) {
    global.set_visibility(match visibility {
        llvm::Visibility::Default => GlobalVisibility::Default,
        llvm::Visibility::Hidden => GlobalVisibility::Hidden,
        llvm::Visibility::Protected => GlobalVisibility::Protected,
    });
}

fn set_unnamed_address(global: GlobalValue<'_>, unnamed: llvm::UnnamedAddr) {
    global.set_unnamed_address(match unnamed {
        llvm::UnnamedAddr::None => UnnamedAddress::None,
        llvm::UnnamedAddr::Local => UnnamedAddress::Local,
        llvm::UnnamedAddr::Global => UnnamedAddress::Global,
    });
}

fn linkage(linkage: llvm::Linkage) -> Linkage {
    match linkage {
        llvm::Linkage::Private => Linkage::Private,
        llvm::Linkage::Internal => Linkage::Internal,
        llvm::Linkage::AvailableExternally => Linkage::AvailableExternally,
        llvm::Linkage::Linkonce => Linkage::LinkOnceAny,
        llvm::Linkage::Weak => Linkage::WeakAny,
        llvm::Linkage::Common => Linkage::Common,
        llvm::Linkage::Appending => Linkage::Appending,
        llvm::Linkage::ExternWeak => Linkage::ExternalWeak,
        llvm::Linkage::LinkonceOdr => Linkage::LinkOnceODR,
        llvm::Linkage::WeakOdr => Linkage::WeakODR,
        llvm::Linkage::External => Linkage::External,
    }
}
