//! Tests of the reader of LLVM IR.

mod errors;
mod mutations;
mod programs;

use terrace_ir::asm::{PrintOptions, print_module};
use terrace_ir::source::Source;
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic};
use terrace_llvm_import::{ImportOptions, import};

fn source(cx: &Context, name: &str, text: &str) -> Source {
    cx.add_source(cx.ident(name), text)
}

/// What a program is in the llvm dialect, with locations.
fn imported(name: &str, text: &str) -> Result<String, Diagnostic> {
    let cx = Context::new();
    let source = source(&cx, name, text);
    let module = import(&cx, source, &ImportOptions::default())?;
    verify(&module).map_err(|mut errors| errors.remove(0))?;
    let options = PrintOptions {
        debug_info: true,
        ..PrintOptions::default()
    };
    Ok(print_module(&module, &options))
}
