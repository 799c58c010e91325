//! [MLIR bytecode](https://mlir.llvm.org/docs/BytecodeFormat/), version 6, and all versions before it to read.
//!
//! ```
//! use terrace_bytecode::{is_bytecode, read_module, write_module};
//! use terrace_ir::Context;
//! use terrace_ir::asm::{parse_module, print_module};
//!
//! let cx = Context::new();
//! let module = parse_module(&cx, b"module @outer { module {} }", "it.mlir").unwrap();
//! let bytes = write_module(&module);
//! assert!(is_bytecode(&bytes));
//! let again = read_module(&cx, &bytes, "it.mlirbc", &Default::default()).unwrap();
//! assert_eq!(print_module(&again, &Default::default()), print_module(&module, &Default::default()));
//! ```
//!
//! Attributes and types of the builtin dialect have their own encoding; those of other dialects are text, which is what MLIR
//! writes of dialects that say nothing else, and reads of all. The properties of ops of dialects that are known here are encoded as
//! MLIR's definitions encode them, one after the other; those of other ops are a dictionary.

use std::ops::Range;

use terrace_ir::asm::{ParseOptions, parse_source_range};
use terrace_ir::context::Context;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::Ir;
use terrace_ir::source::Source;

mod encoding;
mod native;
mod reader;
mod writer;

pub use encoding::VERSION;
pub use reader::read_module;
pub use writer::{WriteOptions, write_module, write_module_with};

/// What bytecode begins with.
const MAGIC: [u8; 4] = *b"ML\xefR";

/// Whether bytes are bytecode rather than text.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Reads a source, be it text or bytecode, and verifies it.
///
/// # Errors
/// As [`terrace_ir::asm::parse_source`] and [`read_module`].
pub fn read_source(cx: &Context, source: Source) -> Result<Box<Ir>, Vec<Diagnostic>> {
    let end = source.text(cx).bytes().len();
    read_source_range(cx, source, 0..end, &ParseOptions::default())
}

/// Reads a part of a source, be it text or bytecode.
///
/// # Errors
/// As [`parse_source_range`] and [`read_module`].
///
/// # Panics
/// If the range is not in the source.
pub fn read_source_range(
    cx: &Context,
    source: Source,
    range: Range<usize>,
    options: &ParseOptions,
) -> Result<Box<Ir>, Vec<Diagnostic>> {
    let bytes = &source.text(cx).bytes()[range.clone()];
    match is_bytecode(bytes) {
        true => read_module(cx, bytes, source.file(cx).as_str(cx), options),
        false => parse_source_range(cx, source, range, options),
    }
}
