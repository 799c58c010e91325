//! What the command-line tools share.

use terrace_ir::asm::parse_source;
use terrace_ir::opt::{read_input, write_output};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Ir};

/// Something failed, and was reported.
pub struct Failed;

/// Reports an error.
pub fn emit(cx: &Context, error: &Diagnostic) -> Failed {
    cx.emit(error);
    Failed
}

/// A context with all dialects.
pub fn context() -> Context {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    cx
}

/// Reads and verifies a module, with all dialects loaded. `-` is standard input.
///
/// # Errors
/// If it cannot be read or is invalid.
pub fn load(path: &str) -> Result<(Context, Box<Ir>), Failed> {
    let cx = context();
    let text = read_input(path, None).map_err(|error| emit(&cx, &error))?;
    let name = if path == "-" { "<stdin>" } else { path };
    let report = |errors: Vec<Diagnostic>| {
        errors.iter().for_each(|error| cx.emit(error));
        Failed
    };
    let module = parse_source(&cx, cx.add_source(cx.ident(name), text)).map_err(report)?;
    verify(&module).map_err(report)?;
    Ok((cx, module))
}

/// Writes to a file, or to standard output for `None`.
///
/// # Errors
/// If that fails.
pub fn write(cx: &Context, path: Option<&str>, bytes: &[u8]) -> Result<(), Failed> {
    write_output(path, bytes).map_err(|error| emit(cx, &error))
}
