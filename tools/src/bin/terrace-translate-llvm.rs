//! `terrace-translate-llvm`: translates a module of the llvm dialect to LLVM IR, for `terrace-translate`, which starts without LLVM.

use std::process::ExitCode;

use clap::Parser;
use terrace_lowering::llvm_ir::{LlvmContext, translate};
use terrace_tools::{Failed, Files, arguments, emit, exit_code, load, write};

/// Translates a module of the llvm dialect to LLVM IR: what `terrace-translate --mlir-to-llvmir` does.
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    files: Files,
}

fn main() -> ExitCode {
    exit_code(run(&arguments()))
}

fn run(args: &Args) -> Result<(), Failed> {
    let (cx, module) = load(&args.files.input)?;
    let llvm = LlvmContext::create();
    let translated = translate(&module, &llvm).map_err(|error| emit(&cx, &error))?;
    let text = translated.to_string();
    write(&cx, args.files.output.as_deref(), text.as_bytes())
}
