//! `terrace-translate-llvm`: translates a module of the llvm dialect to LLVM IR, for `terrace-translate`, which starts without LLVM.

use std::process::ExitCode;

use clap::Parser;
use terrace_lowering::llvm_ir::{LlvmContext, translate};
use terrace_tools::{Failed, emit, load, write};

/// Translates a module of the llvm dialect to LLVM IR: what `terrace-translate --mlir-to-llvmir` does.
#[derive(Parser)]
struct Args {
    /// Where to write; standard output unless given.
    #[arg(short = 'o', value_name = "FILE")]
    output: Option<String>,
    /// The input; standard input unless given.
    #[arg(default_value = "-", value_name = "FILE")]
    input: String,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed) => ExitCode::FAILURE,
    }
}

fn run(args: &Args) -> Result<(), Failed> {
    let (cx, module) = load(&args.input)?;
    let llvm = LlvmContext::create();
    let translated = translate(&module, &llvm).map_err(|error| emit(&cx, &error))?;
    let text = translated.to_string();
    write(&cx, args.output.as_deref(), text.as_bytes())
}
