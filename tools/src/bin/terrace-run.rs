//! `terrace-run`: compiles a module and runs its `main`.

use std::process::ExitCode;

use clap::Parser;
use terrace_ir::Ir;
use terrace_ir::pass::{PassManager, PassRegistry, Pipeline};
use terrace_lowering::llvm_ir::{Jit, LlvmContext, Optimization, Target, optimize, translate};
use terrace_tools::{Failed, emit, load};

/// Compiles a module and runs its function `main`, which takes nothing and returns nothing or an `i32`. Its return value is
/// the exit code.
///
/// Functions of the affine, scf, cf, arith, memref and func dialects are lowered first.
#[derive(Parser)]
struct Args {
    /// Optimise.
    #[arg(short = 'O', long = "opt")]
    optimize: bool,
    /// The input; standard input unless given.
    #[arg(default_value = "-", value_name = "FILE")]
    input: String,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(code) => ExitCode::from(code as u8),
        Err(Failed) => ExitCode::FAILURE,
    }
}

fn run(args: &Args) -> Result<i32, Failed> {
    let (cx, mut module) = load(&args.input)?;
    let fail = |error| emit(&cx, &error);
    lower(&mut module)?;
    let llvm = LlvmContext::create();
    let module = translate(&module, &llvm).map_err(fail)?;
    let optimization = if args.optimize {
        Optimization::Full
    } else {
        Optimization::None
    };
    let target = Target::host(&module).map_err(fail)?;
    optimize(&module, &target, optimization).map_err(fail)?;
    Jit::new(module, optimization)
        .and_then(|jit| jit.run_main())
        .map_err(fail)
}

/// Lowers whatever is not in the llvm dialect yet.
fn lower(module: &mut Ir) -> Result<(), Failed> {
    let mut registry = PassRegistry::new();
    terrace_lowering::register_passes(&mut registry);
    let text = "builtin.module(lower-affine,convert-scf-to-cf,convert-to-llvm)";
    let pipeline = Pipeline::parse(module.context(), text, &registry)
        .map_err(|error| emit(module.context(), &error))?;
    PassManager::with_pipeline(pipeline)
        .run(module)
        .map_err(|_| Failed)
}
