//! `terrace-translate`: translates IR to other formats.

use std::process::ExitCode;

use clap::Parser;
use terrace_lowering::llvm_ir::{LlvmContext, translate};
use terrace_tools::{Failed, emit, load, write};

/// Translates IR to other formats.
#[derive(Parser)]
struct Args {
    /// Translate a module of the llvm dialect to LLVM IR.
    #[arg(long = "mlir-to-llvmir", required = true)]
    to_llvm_ir: bool,
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
    let module = translate(&module, &llvm).map_err(|error| emit(&cx, &error))?;
    write(&cx, args.output.as_deref(), module.to_string().as_bytes())
}
