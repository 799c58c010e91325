//! `terrace-run`: compiles a module and runs a function of it, or writes what was compiled.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args as ArgGroup, Parser, ValueEnum};
use terrace_ir::pass::{PassManager, PassRegistry, Pipeline};
use terrace_ir::{Diagnostic, Ir, Location};
use terrace_lowering::debug_scopes::add_debug_scopes;
use terrace_lowering::llvm_ir::{
    Jit, LlvmContext, LlvmModule, Optimization, Returned, Target, emit_assembly, emit_executable,
    emit_object, optimize, translate,
};
use terrace_tools::{Failed, emit, load, write};

/// Compiles a module and runs a function of it that takes no arguments: `main`, unless another one is named.
///
/// Ops of the affine, scf, cf, arith, math, index, ub, memref and func dialects are lowered first. What the function returns
/// is printed if `--entry-point-result` says its type; otherwise it is the exit code.
///
/// Functions for printing, such as `printI64` and `printMemrefF32`, need no library.
#[derive(Parser)]
#[command(args_override_self = true)]
struct Args {
    /// The function to run.
    #[arg(short = 'e', value_name = "FUNCTION", default_value = "main")]
    entry_point: String,
    /// What the function returns, to be printed.
    #[arg(long, value_name = "TYPE")]
    entry_point_result: Option<EntryResult>,
    /// Libraries with functions that the module declares.
    #[arg(long, value_name = "FILE,...", value_delimiter = ',')]
    shared_libs: Vec<PathBuf>,
    #[command(flatten)]
    level: Level,
    #[command(flatten)]
    machine: Machine,
    /// Let a debugger step through the lines of the IR.
    #[arg(long, alias = "debug-info")]
    debuginfo: bool,
    /// Write the object file of what is run, to the file that `--object-filename` names.
    #[arg(long)]
    dump_object_file: bool,
    /// Where to write the object file; the input's name with `.o` unless given.
    #[arg(long, value_name = "FILE")]
    object_filename: Option<String>,
    /// What to make.
    #[arg(long, value_name = "KIND", default_value = "run")]
    emit: Emit,
    /// Where to write what is made; standard output unless given.
    #[arg(short = 'o', value_name = "FILE")]
    output: Option<String>,
    /// The input; standard input unless given.
    #[arg(default_value = "-", value_name = "FILE")]
    input: String,
}

/// How much time to spend on fast code.
#[derive(ArgGroup)]
struct Level {
    /// How much to optimise: 0, 1, 2 or 3. `-O` alone is `-O3`.
    #[arg(short = 'O', value_name = "LEVEL", num_args = 0..=1, default_missing_value = "3", default_value = "0",
        value_parser = clap::value_parser!(u8).range(0..=3), alias = "opt")]
    optimize: u8,
}

impl Level {
    fn optimization(&self) -> Optimization {
        match self.optimize {
            0 => Optimization::None,
            1 => Optimization::Less,
            2 => Optimization::More,
            _ => Optimization::Full,
        }
    }
}

/// What code is generated for.
#[derive(ArgGroup)]
struct Machine {
    /// The machine, such as `aarch64-unknown-linux-gnu`; this one unless given.
    #[arg(long, value_name = "TRIPLE")]
    mtriple: Option<String>,
    /// The architecture, such as `x86-64` or `aarch64`: the triple's, unless given.
    #[arg(long, value_name = "ARCHITECTURE")]
    march: Option<String>,
    /// The processor: this machine's for what is run, any of the architecture for files.
    #[arg(long, value_name = "PROCESSOR")]
    mcpu: Option<String>,
    /// Features of the processor, with `+` or `-` before each.
    #[arg(
        long,
        value_name = "+a,-b,...",
        default_value = "",
        allow_hyphen_values = true
    )]
    mattr: String,
}

impl Machine {
    fn is_host(&self) -> bool {
        self.mtriple.is_none()
            && self.march.is_none()
            && self.mcpu.is_none()
            && self.mattr.is_empty()
    }

    /// The triple that the options say, if they do.
    fn triple(&self) -> Option<String> {
        let march = self.march.as_deref().map(|march| match march {
            "x86-64" => "x86_64",
            other => other,
        });
        match (&self.mtriple, march) {
            (Some(triple), Some(march)) => {
                let rest = triple
                    .split_once('-')
                    .map_or("unknown-linux-gnu", |parts| parts.1);
                Some(format!("{march}-{rest}"))
            }
            (Some(triple), None) => Some(triple.clone()),
            (None, Some(march)) => Some(format!("{march}-unknown-linux-gnu")),
            (None, None) => None,
        }
    }
}

/// The type of what the function returns.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum EntryResult {
    /// Nothing.
    Void,
    /// An `i32`.
    I32,
    /// An `i64`.
    I64,
    /// An `f32`.
    F32,
    /// An `f64`.
    F64,
}

/// What is made of a module.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Emit {
    /// It is run.
    Run,
    /// LLVM IR, optimised.
    Llvm,
    /// Assembly.
    Asm,
    /// An object file.
    Obj,
    /// A program.
    Exe,
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
    if args.debuginfo {
        add_debug_scopes(&mut module);
    }
    let llvm = LlvmContext::create();
    let module = translate(&module, &llvm).map_err(fail)?;
    let optimization = args.level.optimization();
    let target = target(args, &module).map_err(fail)?;
    optimize(&module, &target, optimization).map_err(fail)?;
    let object = || emit_object(&module, &target, optimization).map_err(fail);
    let output = args.output.as_deref();
    match args.emit {
        Emit::Run => {
            if args.dump_object_file {
                write(&cx, Some(&object_name(args)), &object()?)?;
            }
            execute(args, module, optimization).map_err(fail)
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
    let input = if args.input == "-" {
        "stdin"
    } else {
        &args.input
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
