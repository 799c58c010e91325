//! `terrace-run`: compiles a module and runs a function of it, or writes what was compiled.

mod args;
mod kernels;

use std::path::Path;
use std::process::ExitCode;

use args::{Args, Emit, EntryResult};
use clap::ValueEnum;
use kernels::Kernels;
use terrace_dialects::llvm;
use terrace_ir::{Diagnostic, Ir, Location};
use terrace_lowering::debug_scopes::add_debug_scopes;
use terrace_lowering::llvm_ir::{
    Jit, LlvmContext, LlvmModule, Optimization, Returned, Target, emit_assembly, emit_executable,
    emit_object, optimize, translate,
};
use terrace_passes::pass::{PassManager, PassRegistry, Pipeline};
use terrace_tools::{Failed, arguments, emit, load_program, write};

fn main() -> ExitCode {
    match run(&arguments()) {
        Ok(code) => ExitCode::from(code as u8),
        Err(Failed) => ExitCode::FAILURE,
    }
}

fn run(args: &Args) -> Result<i32, Failed> {
    let (cx, mut module) = load_program(&args.files.input)?;
    let fail = |error| emit(&cx, &error);
    let kernels = Kernels::take(args, &mut module).map_err(fail)?;
    lower(&mut module)?;
    if args.debuginfo {
        add_debug_scopes(&mut module, llvm::DiEmissionKind::LineTablesOnly);
    }
    let llvm = LlvmContext::create();
    let module = translate(&module, &llvm).map_err(fail)?;
    let optimization = args.level.optimization();
    let target = target(args, &module).map_err(fail)?;
    optimize(&module, &target, optimization).map_err(fail)?;
    let object = || emit_object(&module, &target, optimization).map_err(fail);
    let output = args.files.output.as_deref();
    match args.emit {
        Emit::Run => {
            if args.dump_object_file {
                write(&cx, Some(&object_name(args)), &object()?)?;
            }
            let execute = || execute(args, module, optimization);
            kernels.run(execute).map_err(fail)
        }
        Emit::Llvm => write(&cx, output, module.to_string().as_bytes()).map(|()| 0),
        Emit::Asm => {
            let text = emit_assembly(&module, &target, optimization).map_err(fail)?;
            write(&cx, output, text.as_bytes()).map(|()| 0)
        }
        Emit::Obj => write(&cx, output, &object()?).map(|()| 0),
        Emit::Exe => {
            let path = output.ok_or_else(|| fail(needs_output()))?;
            let made = emit_executable(&module, &target, optimization, Path::new(path));
            made.map(|()| 0).map_err(fail)
        }
    }
}

fn needs_output() -> Diagnostic {
    Diagnostic::error(
        Location::UNKNOWN,
        "a program cannot be written to standard output",
    )
    .help("name a file with -o")
}

fn target(args: &Args, module: &LlvmModule<'_>) -> Result<Target, Diagnostic> {
    let machine = &args.machine;
    if args.emit == Emit::Run && machine.is_host() {
        return Target::host(module);
    }
    let cpu = machine.mcpu.as_deref().unwrap_or_default();
    Target::named(module, machine.triple().as_deref(), cpu, &machine.mattr)
}

/// Where the object file goes.
fn object_name(args: &Args) -> String {
    let input = if args.files.input == "-" {
        "stdin"
    } else {
        &args.files.input
    };
    args.object_filename
        .clone()
        .unwrap_or_else(|| format!("{input}.o"))
}

/// Runs the entry point. Gives the exit code.
fn execute(
    args: &Args,
    module: LlvmModule<'_>,
    optimization: Optimization,
) -> Result<i32, Diagnostic> {
    for library in &args.shared_libs {
        Jit::load_library(library)?;
    }
    let jit = Jit::new(module, optimization)?;
    let Some(expected) = args.entry_point_result else {
        return match args.entry_point.as_str() {
            "main" => jit.run_main(),
            name => Ok(match jit.run(name)? {
                Returned::I32(code) => code,
                _ => 0,
            }),
        };
    };
    let returned = jit.run(&args.entry_point)?;
    match (expected, returned) {
        (EntryResult::Void, Returned::Nothing) => {}
        (EntryResult::I32, Returned::I32(value)) => println!("{value}"),
        (EntryResult::I64, Returned::I64(value)) => println!("{value}"),
        (EntryResult::F32, Returned::F32(value)) => println!("{}", exponential(value.into())),
        (EntryResult::F64, Returned::F64(value)) => println!("{}", exponential(value)),
        _ => {
            let expected = expected.to_possible_value();
            let expected = expected.map_or_else(String::new, |value| value.get_name().to_owned());
            let message = format!(
                "the function '{}' does not return {expected}",
                args.entry_point
            );
            return Err(Diagnostic::error(Location::UNKNOWN, message)
                .help("say what it returns with --entry-point-result"));
        }
    }
    Ok(0)
}

/// A number as C's `%e` writes it.
fn exponential(value: f64) -> String {
    if !value.is_finite() {
        let sign = if value.is_sign_negative() { "-" } else { "" };
        return format!("{sign}{}", if value.is_nan() { "nan" } else { "inf" });
    }
    let text = format!("{value:.6e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{digits}e{sign}{exponent:0>2}")
}

/// Lowers whatever is not in the llvm dialect yet.
fn lower(module: &mut Ir) -> Result<(), Failed> {
    let mut registry = PassRegistry::new();
    terrace_dialects::register_passes(&mut registry);
    terrace_lowering::register_passes(&mut registry);
    let text = "builtin.module(lower-affine,convert-scf-to-cf,convert-to-llvm)";
    let pipeline = Pipeline::parse(module.context(), text, &registry)
        .map_err(|error| emit(module.context(), &error))?;
    PassManager::with_pipeline(pipeline)
        .run(module)
        .map_err(|_| Failed)
}
