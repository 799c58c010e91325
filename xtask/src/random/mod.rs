//! `cargo xtask random-programs`: random programs, run by Terrace and by MLIR; and `cargo xtask random-folds`: random ops, executed
//! and folded.
//!
//! Each program is run in five ways that must agree: executed and folded by `terrace-run`, the same after `terrace-opt
//! --canonicalize`, and by `mlir-opt` and `mlir-runner`. Ops are not run by MLIR, which does not lower all of their widths.
//!
//! `cargo xtask random-programs --compare`: random functions, simplified by Terrace and by MLIR.
//!
//! `cargo xtask random-kernels`: random kernels, run by the LLVM JIT and by Vulkan.

mod compare;
mod folds;
pub mod generator;
mod kernel;
mod program;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

pub use compare::command as compare;
use generator::Random;
use program::module;

use crate::Outcome;
use crate::cargo::{cargo, target, with_llvm};
use crate::setup::{Llvm, ensure_llvm};

/// How many programs a module has: starting the tools costs more than running one.
const BATCH: usize = 100;

/// As [`BATCH`], of kernels.
const KERNELS: usize = 20;

/// How MLIR lowers what the programs use. Rounding divisions are expanded after the rest: `arith-expand` would also expand minima,
/// and lose the sign of zeros.
const MLIR_PIPELINE: &str = "--pass-pipeline=builtin.module(convert-scf-to-cf,convert-arith-to-llvm,arith-expand,\
                             convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,\
                             reconcile-unrealized-casts)";

/// What is compared.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// Programs, with MLIR's.
    Programs,
    /// Single ops, folded with executed.
    Folds,
}

/// The arguments: how many, and the seed of the first.
fn count_and_seed(args: &[String]) -> Result<[u64; 2], String> {
    let mut numbers = [1000, 1];
    for (number, arg) in numbers.iter_mut().zip(args) {
        *number = arg
            .parse()
            .map_err(|_| format!("`{arg}` is not a number"))?;
    }
    Ok(numbers)
}

/// The command `random-kernels`.
pub fn kernels(args: &[String]) -> Outcome {
    let [count, seed] = count_and_seed(args)?;
    let llvm = ensure_llvm()?;
    let tools = Tools::find(&llvm)?;
    let (mut done, mut different) = (0, 0);
    while done < count {
        let batch = KERNELS.min((count - done) as usize);
        let seed = seed + done;
        let programs = kernel::programs(&mut Random(seed), batch);
        let [gpu, cpu] = tools.run_kernels(&programs)?;
        for kernel in 0..batch {
            let [gpu, cpu] = [&gpu, &cpu].map(|lines| lines.get(kernel));
            if gpu.is_none() || gpu != cpu {
                different += 1;
                let file = tools.terrace.join(format!("random-kernels-{seed}.mlir"));
                std::fs::write(&file, &programs.gpu)
                    .map_err(|why| format!("cannot write {}: {why}", file.display()))?;
                println!("seed {seed}, kernel {kernel} of {}:", file.display());
                println!("  Vulkan: {gpu:?}\n  JIT:    {cpu:?}");
            }
        }
        done += batch as u64;
    }
    println!("{done} kernels, {different} differences");
    Ok(match different {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// The commands `random-programs` and `random-folds`.
pub fn command(args: &[String], kind: Kind) -> Outcome {
    let [count, seed] = count_and_seed(args)?;
    let llvm = ensure_llvm()?;
    let tools = Tools::find(&llvm)?;
    if kind == Kind::Programs {
        tools.check_mlir()?;
    }
    let (mut done, mut different) = (0, 0);
    while done < count {
        let batch = BATCH.min((count - done) as usize);
        let seed = seed + done;
        let random = &mut Random(seed);
        let text = match kind {
            Kind::Programs => module(random, batch),
            Kind::Folds => folds::module(random, batch),
        };
        let outputs = tools.run(&text, kind)?;
        for program in 0..batch {
            let results = outputs
                .iter()
                .flat_map(|(_, lines)| lines.get(2 * program..2 * program + 2));
            let results: Vec<&String> = results.flatten().collect();
            if results.len() != 2 * outputs.len() || results.iter().any(|line| *line != results[0])
            {
                different += 1;
                let file = tools.terrace.join(format!("random-{seed}.mlir"));
                std::fs::write(&file, &text)
                    .map_err(|why| format!("cannot write {}: {why}", file.display()))?;
                println!("seed {seed}, number {program} of {}:", file.display());
                for (name, lines) in &outputs {
                    println!("  {name}: {:?}", lines.get(2 * program..2 * program + 2));
                }
            }
        }
        done += batch as u64;
    }
    let what = match kind {
        Kind::Programs => "programs",
        Kind::Folds => "ops",
    };
    println!("{done} {what}, {different} differences");
    Ok(if different == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The programs that run programs.
struct Tools<'a> {
    llvm: &'a Llvm,
    terrace: PathBuf,
    mlir: PathBuf,
}

impl<'a> Tools<'a> {
    fn find(llvm: &'a Llvm) -> Result<Self, String> {
        build_tools(llvm, &["--bins"])?;
        Ok(Tools {
            llvm,
            terrace: target().join("debug"),
            mlir: llvm.prefix.join("bin"),
        })
    }

    fn check_mlir(&self) -> Result<(), String> {
        match self.mlir.join("mlir-runner").is_file() {
            true => Ok(()),
            false => Err(format!(
                "there is no `mlir-runner` in {}; on Debian the package mlir-22-tools has it",
                self.mlir.display()
            )),
        }
    }

    /// What kernels leave in their buffers, one line each: on a GPU and on the processor.
    fn run_kernels(&self, programs: &kernel::Programs) -> Result<[Vec<String>; 2], String> {
        let opt = self.terrace.join("terrace-opt");
        let run = self.terrace.join("terrace-run");
        let phases = self.pipe(&opt, &["--convert-spirv-to-llvm"], &programs.phases)?;
        let cpu = kernel::join(&phases, &programs.host);
        let result = "--entry-point-result=void";
        let gpu = self.pipe(&run, &["--target=vulkan", result], &programs.gpu)?;
        let cpu = self.pipe(&run, &[result], &cpu)?;
        Ok([gpu, cpu].map(|text| kernel::results(&text)))
    }

    /// The lines that a module prints, by the way in which it was run.
    fn run(&self, text: &str, kind: Kind) -> Result<Vec<(&'static str, Vec<String>)>, String> {
        let opt = |args: &[&str]| self.pipe(&self.terrace.join("terrace-opt"), args, text);
        let run =
            |text: &str, args: &[&str]| self.pipe(&self.terrace.join("terrace-run"), args, text);
        let folded = opt(&["--canonicalize", "--cse"])?;
        let mut outputs = vec![
            ("terrace-run", run(text, &[])?),
            ("terrace-run -O2", run(text, &["-O2"])?),
            ("terrace-opt --canonicalize --cse", run(&folded, &[])?),
        ];
        if kind == Kind::Programs {
            outputs.push(("mlir-runner", self.run_by_mlir(text)?));
        }
        let lines = |(name, text): (&'static str, String)| {
            (name, text.lines().map(str::to_owned).collect())
        };
        Ok(outputs.into_iter().map(lines).collect())
    }

    fn run_by_mlir(&self, text: &str) -> Result<String, String> {
        let lowered = self.pipe(&self.mlir.join("mlir-opt"), &[MLIR_PIPELINE], text)?;
        let library = self.mlir.join("../lib/libmlir_c_runner_utils.so");
        let library = format!("--shared-libs={}", library.display());
        let runner = self.mlir.join("mlir-runner");
        let arguments = ["-e", "main", "--entry-point-result=void", &library];
        self.pipe(&runner, &arguments, &lowered)
    }

    fn pipe(&self, tool: &Path, args: &[&str], text: &str) -> Result<String, String> {
        pipe(self.llvm, tool, args, text)
    }
}

/// Builds some of the tools.
fn build_tools(llvm: &Llvm, which: &[&str]) -> Result<(), String> {
    let arguments = [&["build", "--package", "terrace-tools"], which].concat();
    let built = cargo(&arguments, llvm)
        .status()
        .map_err(|why| format!("cannot run cargo: {why}"))?;
    match built.success() {
        true => Ok(()),
        false => Err("the tools do not build; the messages are above".to_owned()),
    }
}

/// What a tool makes of a text.
fn pipe(llvm: &Llvm, tool: &Path, args: &[&str], text: &str) -> Result<String, String> {
    let failed = |why: &dyn std::fmt::Display| format!("{}: {why}", tool.display());
    let mut command = Command::new(tool);
    command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit());
    with_llvm(&mut command, llvm);
    let mut child = command.spawn().map_err(|why| failed(&why))?;
    let mut input = child
        .stdin
        .take()
        .ok_or_else(|| failed(&"it takes no input"))?;
    let text = text.to_owned();
    // The tool may write before it has read everything.
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().map_err(|why| failed(&why))?;
    let written = writer
        .join()
        .map_err(|_| failed(&"writing to it panicked"))?;
    if !output.status.success() {
        return Err(failed(&output.status));
    }
    written.map_err(|why| failed(&why))?;
    String::from_utf8(output.stdout).map_err(|why| failed(&why))
}
