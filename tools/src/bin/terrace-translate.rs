//! `terrace-translate`: translates IR to other formats.

use std::process::ExitCode;

use clap::Parser;
use terrace_lowering::llvm_ir::{LlvmContext, translate};
use terrace_lowering::spirv;
use terrace_tools::{Failed, emit, load, write};

/// Translates IR to other formats.
#[derive(Parser)]
struct Args {
    /// Translate a module of the llvm dialect to LLVM IR.
    #[arg(long = "mlir-to-llvmir", group = "translation", required = true)]
    to_llvm_ir: bool,
    /// Translate the only `spirv.module` to a SPIR-V binary.
    #[arg(long = "serialize-spirv", group = "translation")]
    serialize_spirv: bool,
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
    if args.serialize_spirv {
        let words = spirv::find_module(&module).and_then(spirv::serialize);
        let words = words.map_err(|error| emit(&cx, &error))?;
        let bytes: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
        return write(&cx, args.output.as_deref(), &bytes);
    }
    let llvm = LlvmContext::create();
    let module = translate(&module, &llvm).map_err(|error| emit(&cx, &error))?;
    write(&cx, args.output.as_deref(), module.to_string().as_bytes())
}
