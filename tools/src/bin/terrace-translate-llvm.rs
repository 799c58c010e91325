//! `terrace-translate-llvm`: what `terrace-translate`, which starts without LLVM, needs it for: it translates a module of the llvm
//! dialect to LLVM IR, and writes bitcode as text.

use std::mem::ManuallyDrop;
use std::process::ExitCode;

use clap::Parser;
use terrace_ir::{Context, Diagnostic, Location};
use terrace_lowering::llvm_ir::{LlvmContext, LlvmModule, disassemble, translate};
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
    // Nothing of LLVM's is freed either.
    let llvm = ManuallyDrop::new(LlvmContext::create());
    let translated = translate(&module, &llvm).map_err(|error| emit(&cx, &error))?;
    print(
        &cx,
        args.files.output.as_deref(),
        &ManuallyDrop::new(translated),
    )
}

/// Writes a module as text. LLVM writes to files itself, so that the text is nowhere as a whole; what goes to standard output may
/// find that nobody is left to read it, which is no error.
fn print(cx: &Context, path: Option<&str>, module: &LlvmModule<'_>) -> Result<(), Failed> {
    let Some(path) = path.filter(|path| *path != "-") else {
        return write(cx, None, module.print_to_string().to_bytes());
    };
    module.print_to_file(path).map_err(|why| {
        let message = format!(
            "cannot open output file '{path}': {}",
            why.to_string_lossy()
        );
        emit(cx, &Diagnostic::error(Location::UNKNOWN, message))
    })
}
