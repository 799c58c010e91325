//! WebAssembly binaries as modules of the wasmssa dialect.

mod body;
mod instructions;
mod module;
mod reader;

use terrace_ir::{Context, Diagnostic, Ir};

use self::module::Module;
use self::reader::Reader;

type Read<T = ()> = Result<T, Diagnostic>;

/// The module in a binary. Memory accesses, tables' contents, data and custom sections are not read: the dialect has nothing for them.
///
/// # Errors
/// If the binary is malformed, or has an instruction that the dialect does not have.
pub fn import(cx: &Context, bytes: &[u8], file: &str) -> Result<Box<Ir>, Diagnostic> {
    let reader = Reader::new(cx, cx.ident(file), bytes);
    Module::read(reader)?.build()
}
