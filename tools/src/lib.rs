//! What the command-line tools share.

use std::mem::ManuallyDrop;
use std::process::ExitCode;

use terrace_ir::asm::{PrintOptions, parse_source, write_module};
use terrace_ir::opt::{read_input, write_output, write_output_with};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Ir};

/// Much of what the tools do is to make and grow the arenas of functions: this allocator takes a tenth of a whole run less
/// than the system's, most with two threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What a tool reads and writes, on its command line.
#[derive(clap::Args)]
pub struct Files {
    /// Where to write; standard output unless given.
    #[arg(short = 'o', value_name = "FILE")]
    pub output: Option<String>,
    /// The input; standard input unless given.
    #[arg(default_value = "-", value_name = "FILE")]
    pub input: String,
}

/// Something failed, and was reported.
pub struct Failed;

/// How a tool ends.
pub fn exit_code(result: Result<(), Failed>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed) => ExitCode::FAILURE,
    }
}

/// Reports an error.
pub fn emit(cx: &Context, error: &Diagnostic) -> Failed {
    cx.emit(error);
    Failed
}

/// A context with all dialects. It is not freed: the process ends when all is written.
pub fn context() -> ManuallyDrop<Context> {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    ManuallyDrop::new(cx)
}

/// Reads and verifies a module, with all dialects loaded. `-` is standard input. As with the context, nothing is freed.
///
/// # Errors
/// If it cannot be read or is invalid.
pub fn load(path: &str) -> Result<(ManuallyDrop<Context>, ManuallyDrop<Box<Ir>>), Failed> {
    let cx = context();
    let text = read_input(path, None).map_err(|error| emit(&cx, &error))?;
    let name = if path == "-" { "<stdin>" } else { path };
    let report = |errors: Vec<Diagnostic>| {
        errors.iter().for_each(|error| cx.emit(error));
        Failed
    };
    let module = parse_source(&cx, cx.add_source(cx.ident(name), text)).map_err(report)?;
    verify(&module).map_err(report)?;
    Ok((cx, ManuallyDrop::new(module)))
}

/// Writes to a file, or to standard output for `None`.
///
/// # Errors
/// If that fails.
pub fn write(cx: &Context, path: Option<&str>, bytes: &[u8]) -> Result<(), Failed> {
    write_output(path, bytes).map_err(|error| emit(cx, &error))
}

/// Writes a module that was verified as text, as [`write()`] does.
///
/// # Errors
/// If that fails.
pub fn write_text(
    cx: &Context,
    path: Option<&str>,
    module: &Ir,
    options: &PrintOptions,
) -> Result<(), Failed> {
    let options = PrintOptions {
        assume_verified: true,
        ..options.clone()
    };
    write_output_with(path, |sink| write_module(module, &options, sink))
        .map_err(|error| emit(cx, &error))
}
