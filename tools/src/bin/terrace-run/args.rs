//! The command line.

use std::path::PathBuf;

use clap::{Args as ArgGroup, Parser, ValueEnum};
use terrace_lowering::llvm_ir::Optimization;
use terrace_tools::Files;

/// Compiles a module and runs a function of it that takes no arguments: `main`, unless another one is named.
///
/// Ops of the affine, scf, cf, arith, math, index, ub, memref and func dialects are lowered first. What the function returns
/// is printed if `--entry-point-result` says its type; otherwise it is the exit code.
///
/// With `--target=vulkan` the kernels of the program, each a function of a `spirv.module`, run on a GPU: `gpu.launch_func` binds its
/// arguments to the set 0 in their order, memrefs as they are and numbers as buffers of one element.
///
/// Functions for printing, such as `printI64` and `printMemrefF32`, need no library.
#[derive(Parser)]
#[command(args_override_self = true)]
pub struct Args {
    /// The function to run.
    #[arg(short = 'e', value_name = "FUNCTION", default_value = "main")]
    pub entry_point: String,
    /// What the function returns, to be printed.
    #[arg(long, value_name = "TYPE")]
    pub entry_point_result: Option<EntryResult>,
    /// Libraries with functions that the module declares.
    #[arg(long, value_name = "FILE,...", value_delimiter = ',')]
    pub shared_libs: Vec<PathBuf>,
    #[command(flatten)]
    pub level: Level,
    #[command(flatten)]
    pub machine: Machine,
    /// Let a debugger step through the lines of the IR.
    #[arg(long, alias = "debug-info")]
    pub debuginfo: bool,
    /// Write the object file of what is run, to the file that `--object-filename` names.
    #[arg(long)]
    pub dump_object_file: bool,
    /// Where to write the object file; the input's name with `.o` unless given.
    #[arg(long, value_name = "FILE")]
    pub object_filename: Option<String>,
    /// What runs the kernels that the program launches.
    #[arg(long, value_name = "TARGET", default_value = "cpu")]
    pub target: RunTarget,
    /// The Vulkan device that runs kernels: a part of its name; the best one unless given.
    #[arg(long, value_name = "NAME")]
    pub device: Option<String>,
    /// What to make.
    #[arg(long, value_name = "KIND", default_value = "run")]
    pub emit: Emit,
    #[command(flatten)]
    pub files: Files,
}

/// How much time to spend on fast code.
#[derive(ArgGroup)]
pub struct Level {
    /// How much to optimise: 0, 1, 2 or 3. `-O` alone is `-O3`.
    #[arg(short = 'O', value_name = "LEVEL", num_args = 0..=1, default_missing_value = "3", default_value = "0",
        value_parser = clap::value_parser!(u8).range(0..=3), alias = "opt")]
    pub optimize: u8,
}

impl Level {
    pub fn optimization(&self) -> Optimization {
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
pub struct Machine {
    /// The machine, such as `aarch64-unknown-linux-gnu`; this one unless given.
    #[arg(long, value_name = "TRIPLE")]
    pub mtriple: Option<String>,
    /// The architecture, such as `x86-64` or `aarch64`: the triple's, unless given.
    #[arg(long, value_name = "ARCHITECTURE")]
    pub march: Option<String>,
    /// The processor: this machine's for what is run, any of the architecture for files.
    #[arg(long, value_name = "PROCESSOR")]
    pub mcpu: Option<String>,
    /// Features of the processor, with `+` or `-` before each.
    #[arg(
        long,
        value_name = "+a,-b,...",
        default_value = "",
        allow_hyphen_values = true
    )]
    pub mattr: String,
}

impl Machine {
    pub fn is_host(&self) -> bool {
        self.mtriple.is_none()
            && self.march.is_none()
            && self.mcpu.is_none()
            && self.mattr.is_empty()
    }

    /// The triple that the options say, if they do.
    pub fn triple(&self) -> Option<String> {
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
pub enum EntryResult {
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

/// What runs a program.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum RunTarget {
    /// The processor, which runs no kernels.
    Cpu,
    /// The processor, and a Vulkan device for the kernels.
    Vulkan,
}

/// What is made of a module.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Emit {
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
