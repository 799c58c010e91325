//! A module of the llvm dialect as an LLVM module.
//!
//! Metadata comes first. Then functions, globals and other symbols are declared, so that bodies can refer to all of them; then
//! each function's blocks are translated in an order in which definitions precede uses. Block arguments become phi nodes.

mod aggregates;
mod atomics;
mod attributes;
mod calls;
mod constants;
mod control;
mod data_layout;
mod function;
mod globals;
mod intrinsics;
mod memory;
mod metadata;
mod module;
mod ops;
mod records;
mod scalars;
mod symbols;
mod types;
mod vectors;

use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue, PointerValue};
use rustc_hash::FxHashMap;
use terrace_ir::context::Ident;
use terrace_ir::interfaces::has_no_memory_effect;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Diagnostic, Ir, Op};
use terrace_llvm_dialect as llvm;

use self::aggregates::Aggregates;
use self::function::FunctionTranslation;
use self::metadata::Nodes;
use self::ops::OpTable;
use self::types::Types;
use super::{LlvmContext, raw};

/// The name of the LLVM module, which `mlir-translate` uses too.
const MODULE_NAME: &str = "LLVMDialectModule";

/// Translates a module of llvm-dialect functions and globals to LLVM IR. The module must have been verified.
///
/// Its attributes `llvm.target_triple`, `llvm.data_layout`, `llvm.module_asm` and the like are the LLVM module's. Locations
/// become debug information in functions whose location names a `#llvm.di_subprogram`. Ops of other dialects that say what they
/// are in LLVM IR ([`ExpandToLlvm`](terrace_llvm_dialect::export::ExpandToLlvm)) become that first, in a copy.
///
/// # Errors
/// "Failed to emit LLVM IR", at the op that has no translation, and why; or what LLVM's verifier finds.
pub fn translate<'cx>(ir: &Ir, llvm: &'cx LlvmContext) -> Result<Module<'cx>, Diagnostic> {
    if !llvm::export::has_expansions(ir) {
        return translate_module(ir, llvm);
    }
    let mut ir = ir.deep_clone();
    llvm::export::expand_to_llvm(&mut ir)?;
    translate_module(&ir, llvm)
}

/// Translates what has ops of the llvm dialect only.
fn translate_module<'cx>(ir: &Ir, llvm: &'cx LlvmContext) -> Result<Module<'cx>, Diagnostic> {
    let whole = |why: String| failure(ir, ir.root(), &why);
    let ops = top_level_ops(ir);
    let mut translation = Translation::new(ir, llvm, &ops).map_err(whole)?;
    translation.target().map_err(whole)?;
    translation.module_attributes();
    for op in ops.iter().filter_map(|op| llvm::ComdatOp::cast(ir, *op)) {
        translation.add_comdats(op);
    }
    for &op in &ops {
        translation
            .declare(op)
            .map_err(|why| failure(ir, op, &why))?;
    }
    for &op in &ops {
        translation.define(op)?;
    }
    translation.finish();
    let Translation { module, .. } = translation;
    if let Err(why) = module.verify() {
        return Err(whole(format!("LLVM rejects the module: {why}")));
    }
    Ok(module)
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
    /// Globals, aliases and functions that a resolver chooses.
    symbols: FxHashMap<Ident, PointerValue<'cx>>,
    aggregates: Aggregates<'cx>,
    table: OpTable,
    nodes: Nodes<'cx>,
    /// Comdats, by table and name.
    comdats: FxHashMap<(Ident, Ident), llvm::Comdat>,
    /// Flags of the module, which may name its functions.
    flags: Vec<llvm::ModuleFlagAttr>,
    /// Addresses of blocks of functions that are not translated yet: what stands for each, until all are.
    block_addresses: symbols::BlockAddresses<'cx>,
}

impl<'a, 'cx> Translation<'a, 'cx> {
    fn new(ir: &'a Ir, llvm: &'cx LlvmContext, ops: &[Op]) -> Result<Self, String> {
        let nodes = Nodes::collect(ir, llvm, ops)?;
        let mut types = Types::new(ir, llvm);
        let text = symbols::declarations(ir, &mut types, ops)?;
        let module = if text.is_empty() {
            llvm.create_module(MODULE_NAME)
        } else {
            let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), MODULE_NAME);
            let module = llvm.create_module_from_ir(buffer);
            let module = module.map_err(|why| format!("LLVM rejects its symbols: {why}"))?;
            module.set_name(MODULE_NAME);
            module.set_source_file_name(MODULE_NAME);
            module
        };
        Ok(Translation {
            ir,
            llvm,
            module,
            types,
            functions: FxHashMap::default(),
            symbols: FxHashMap::default(),
            aggregates: Aggregates::default(),
            table: OpTable::new(ir),
            nodes,
            comdats: FxHashMap::default(),
            flags: Vec::new(),
            block_addresses: symbols::BlockAddresses::default(),
        })
    }

    /// Declares a symbol, or says what an op says of the module.
    fn declare(&mut self, op: Op) -> Result<(), String> {
        let ir = self.ir;
        if let Some(function) = llvm::FuncOp::cast(ir, op) {
            return self.declare_function(function);
        }
        if let Some(global) = llvm::GlobalOp::cast(ir, op) {
            return self.declare_global(global);
        }
        if let Some(alias) = llvm::AliasOp::cast(ir, op) {
            return self.declare_alias(alias);
        }
        if let Some(ifunc) = llvm::IFuncOp::cast(ir, op) {
            return self.declare_ifunc(ifunc);
        }
        if let Some(flags) = llvm::ModuleFlagsOp::cast(ir, op) {
            self.module_flags(flags);
            return Ok(());
        }
        if let Some(options) = llvm::LinkerOptionsOp::cast(ir, op) {
            self.linker_options(options);
            return Ok(());
        }
        let is_later = llvm::ComdatOp::cast(ir, op).is_some()
            || llvm::GlobalCtorsOp::cast(ir, op).is_some()
            || llvm::GlobalDtorsOp::cast(ir, op).is_some()
            // A value that nothing can use.
            || (self.table.has(ir, op) && has_no_memory_effect(ir, op));
        match is_later {
            true => Ok(()),
            false => Err(
                "only functions, globals and other symbols of the llvm dialect can be at the top of a module"
                    .to_owned(),
            ),
        }
    }

    /// Gives a function its body, or another symbol its value.
    fn define(&mut self, op: Op) -> Result<(), Diagnostic> {
        let ir = self.ir;
        let fail = |why: String| failure(ir, op, &why);
        if let Some(function) = llvm::FuncOp::cast(ir, op) {
            self.function_metadata(function).map_err(fail)?;
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
        if let Some(alias) = llvm::AliasOp::cast(ir, op) {
            return self.define_alias(alias);
        }
        if let Some(ifunc) = llvm::IFuncOp::cast(ir, op) {
            return self.define_ifunc(ifunc).map_err(fail);
        }
        if let Some(list) = llvm::GlobalCtorsOp::cast(ir, op) {
            let lists = [list.ctors(ir), list.priorities(ir), list.data(ir)];
            return self.structors("llvm.global_ctors", lists).map_err(fail);
        }
        if let Some(list) = llvm::GlobalDtorsOp::cast(ir, op) {
            let lists = [list.dtors(ir), list.priorities(ir), list.data(ir)];
            return self.structors("llvm.global_dtors", lists).map_err(fail);
        }
        Ok(())
    }

    /// The address of a symbol.
    fn address(&self, name: Ident) -> Option<BasicValueEnum<'cx>> {
        let function = self.functions.get(&name);
        let function = function.map(|function| raw::function_pointer(*function));
        let pointer = function.or_else(|| self.symbols.get(&name).copied());
        pointer.map(Into::into)
    }

    /// The address of a symbol that must exist.
    fn known_address(&self, name: Ident) -> Result<BasicValueEnum<'cx>, String> {
        self.address(name).ok_or_else(|| {
            format!(
                "the module defines no global or function '@{}'",
                name.as_str(self.ir)
            )
        })
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
