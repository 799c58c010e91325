//! LLVM IR as text to the llvm dialect.
//!
//! [`import`] reads the text that LLVM 22 prints, or that people write for it, and builds the module that
//! `mlir-translate --import-llvm` would. LLVM itself is not needed.

#![warn(missing_docs)]

mod addressed;
mod alignment;
mod attribute_text;
mod attributes;
mod blocks;
mod body;
mod calls;
mod constant_text;
mod constants;
mod control;
mod data_layout;
mod function;
mod globals;
mod instructions;
mod intrinsics;
mod lexer;
mod memory;
mod metadata;
mod module;
mod numbers;
mod parser;
mod records;
mod symbols;
mod types;

use globals::Maker;
use module::{Module, Outline};
use parser::Parser;
use terrace_ir::asm::on_own_stack;
use terrace_ir::attributes::{ArrayAttr, Attribute, StringAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::source::Source;
use terrace_ir::{Context, Diagnostic, Ir, Location};
use terrace_llvm_dialect::LlvmDialect;
use terrace_standard_dialects::dlti::DltiDialect;
use types::TypeTable;

/// How LLVM IR is read.
#[derive(Clone, Debug, Default)]
pub struct ImportOptions {
    /// Whether structs with a name become structs without one.
    pub structs_as_literals: bool,
}

/// Whether bytes are bitcode, with or without a wrapper around it, which this crate does not read: LLVM writes it as text.
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BC\xc0\xde") || bytes.starts_with(&0x0b17_c0de_u32.to_le_bytes())
}

/// Reads a module of LLVM IR. The llvm dialect and dlti are loaded if they are not. What LLVM IR can say and the dialect cannot is
/// left out, as MLIR 22 leaves it out, or warned of.
///
/// The result is not verified.
///
/// ```
/// use terrace_ir::Context;
/// use terrace_ir::asm::{PrintOptions, print_module};
/// use terrace_llvm_import::{ImportOptions, import};
///
/// let cx = Context::new();
/// let text = "define i32 @twice(i32 %x) {\n  %y = add nsw i32 %x, %x\n  ret i32 %y\n}\n";
/// let source = cx.add_source(cx.ident("twice.ll"), text);
/// let module = import(&cx, source, &ImportOptions::default()).unwrap();
/// let printed = print_module(&module, &PrintOptions::default());
/// assert!(printed.contains("llvm.add %arg0, %arg0 overflow<nsw> : i32"));
/// ```
///
/// # Errors
/// The first thing in the text that is wrong, or that the dialect has no place for; not emitted yet.
pub fn import(
    cx: &Context,
    source: Source,
    options: &ImportOptions,
) -> Result<Box<Ir>, Diagnostic> {
    cx.load_dialect::<LlvmDialect>();
    cx.load_dialect::<DltiDialect>();
    on_own_stack(STACK_SIZE, || import_here(cx, source, options))
}

/// Enough for the deepest types, constants and metadata that are read.
const STACK_SIZE: usize = 256 << 20;

/// Reads a module on the stack of this thread.
fn import_here(
    cx: &Context,
    source: Source,
    options: &ImportOptions,
) -> Result<Box<Ir>, Diagnostic> {
    let text = source.text(cx).bytes();
    if u32::try_from(text.len()).is_err() {
        let location = Location::file(cx, source.file(cx), 0, 0);
        return Err(Diagnostic::error(location, "a text has less than 4 GiB"));
    }
    // What is at the top level is found before types are known.
    let no_types = TypeTable::new(cx, false);
    let mut parser = Parser::new(cx, source, text, &no_types, 0);
    let outline = Outline::of(&mut parser)?;
    let mut types = TypeTable::new(cx, options.structs_as_literals);
    outline.define_types(&mut parser, &mut types)?;
    let mut parser = Parser::new(cx, source, text, &types, 0);
    types.complete(&parser)?;
    let module = Module::read(&mut parser, &outline)?;
    make(cx, &module, parser)
}

/// The module of an index.
fn make<'a>(
    cx: &'a Context,
    module: &Module<'a>,
    parser: Parser<'a>,
) -> Result<Box<Ir>, Diagnostic> {
    let loc = module.metadata.module_location(cx, parser.source);
    let mut ir = ModuleOp::create(cx, loc);
    let block = ModuleOp::body_block(&ir).expect("a new module has a block");
    let layout = module.data_layout.as_deref().unwrap_or_default();
    let layout = String::from_utf8_lossy(layout);
    let layout = data_layout::specification(cx, &layout, loc)?;
    let maker = Maker {
        cx,
        module,
        parser,
        loc,
    };
    maker.make_comdats(&mut ir, block)?;
    for global in &module.globals {
        maker.make_global(&mut ir, block, global)?;
    }
    for alias in &module.aliases {
        maker.make_alias(&mut ir, block, alias)?;
    }
    for ifunc in &module.ifuncs {
        maker.make_ifunc(&mut ir, block, ifunc)?;
    }
    module
        .metadata
        .import_named(&maker.parser, &mut ir, block)?;
    for function in &module.functions {
        maker.make_function(&mut ir, block, function)?;
    }
    let root = ir.root();
    ir.set_attr(root, "dlti.dl_spec", layout);
    let triple = module.triple.as_deref().unwrap_or_default();
    ir.set_attr(
        root,
        "llvm.target_triple",
        StringAttr::get(cx, triple).into(),
    );
    let lines = module
        .assembly
        .iter()
        .flat_map(|text| text.split(|byte| *byte == b'\n'));
    let lines = lines.filter(|line| !line.is_empty());
    let lines: Vec<Attribute> = lines.map(|line| StringAttr::get(cx, line).into()).collect();
    ir.set_attr(root, "llvm.module_asm", ArrayAttr::get(cx, &lines).into());
    Ok(ir)
}

#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../../docs/lowering/from-c.md")]
    mod from_c {}
}
