//! `terrace-translate-llvm`: what `terrace-translate`, which starts without LLVM, needs it for: it translates a module of the llvm
//! dialect to LLVM IR, and writes bitcode as text.

use std::process::ExitCode;

use clap::Parser;
use terrace_lowering::llvm_ir::{LlvmContext, disassemble, translate};
use terrace_opt_lib::opt::read_input;
use terrace_tools::{Failed, Files, arguments, context, emit, exit_code, load, write};

/// Translates a module of the llvm dialect to LLVM IR: what `terrace-translate --mlir-to-llvmir` does.
#[derive(Parser)]
struct Args {
    /// Read bitcode, and write it as text.
    #[arg(long)]
    disassemble: bool,
    #[command(flatten)]
    files: Files,
}

fn main() -> ExitCode {
    exit_code(run(&arguments()))
}

fn run(args: &Args) -> Result<(), Failed> {
    if args.disassemble {
        let cx = context();
        let bitcode = read_input(&args.files.input, None).map_err(|error| emit(&cx, &error))?;
        let text = disassemble(bitcode.bytes()).map_err(|error| emit(&cx, &error))?;
        return write(&cx, args.files.output.as_deref(), text.as_bytes());
    }
    let (cx, module) = load(&args.files.input)?;
    let llvm = LlvmContext::create();
    let translated = translate(&module, &llvm).map_err(|error| emit(&cx, &error))?;
    let text = translated.to_string();
    write(&cx, args.files.output.as_deref(), text.as_bytes())
}
