//! `cargo xtask bench [compile|toy|all]`: times the Toy compiler; `bench ir [OPS|TABLE..]` times and weighs the IR; `bench ods`
//! measures what the definition of an op costs; `bench spirv` times SPIR-V binaries; `bench mlir` times `terrace-opt` beside
//! `mlir-opt`, `bench real FILE` all tools on what clang writes of a file of C, and `bench c` the C API beside MLIR's. All print
//! Markdown tables.

mod c;
mod compile;
mod ir;
pub mod machine;
pub mod measure;
pub mod mlir;
mod ods;
pub mod programs;
pub mod real;
mod spirv;
pub mod table;
mod toy;

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use measure::Sample;

use crate::Outcome;
use crate::cargo::{build, with_llvm};
use crate::files::TemporaryFolder;
use crate::setup::{Llvm, ensure_llvm};

/// The command `bench`.
pub fn command(args: &[String]) -> Outcome {
    let (compile, toy) = match args {
        [what, counts @ ..] if what == "ir" => return ir::report(counts),
        [what, rest @ ..] if what == "ods" => return ods::report(rest),
        [what] if what == "spirv" => return spirv::report(),
        [what] if what == "mlir" => return mlir::report(),
        [what, file] if what == "real" => return real::report(file.as_ref()),
        [what] if what == "c" => return c::report(),
        [] => (true, true),
        [what] => match what.as_str() {
            "compile" => (true, false),
            "toy" => (false, true),
            "all" => (true, true),
            other => {
                return Err(format!(
                    "expected compile, toy, all, c, ir, mlir, ods, real FILE or spirv, found `{other}`"
                ));
            }
        },
        [_, other, ..] => return Err(format!("expected one argument, found also `{other}`")),
    };
    let mut bench = Bench::new()?;
    println!("Machine: {}.", machine::description(&bench.llvm.version));
    println!(
        "Release build; medians of {RUNS} runs, of one where a run takes over {SLOW_SECONDS} s.\n"
    );
    if toy {
        toy::report(&mut bench);
    }
    if compile {
        compile::report(&mut bench);
    }
    bench.finish()
}

const RUNS: usize = 5;
const SLOW_SECONDS: f64 = 10.0;

/// A built compiler, a folder for its inputs and outputs, and what went wrong so far.
struct Bench {
    toyc: PathBuf,
    llvm: Llvm,
    folder: TemporaryFolder,
    failures: Vec<String>,
}

impl Bench {
    fn new() -> Result<Bench, String> {
        let llvm = ensure_llvm()?;
        let toyc = build(&llvm, "toyc", "toyc")?;
        let folder = TemporaryFolder::new("bench")?;
        Ok(Bench {
            toyc,
            llvm,
            folder,
            failures: Vec::new(),
        })
    }

    /// Compiles `program` with `flags`; a failure is remembered, and the table gets a gap.
    fn compile(&mut self, program: &str, flags: &str) -> Option<Sample> {
        match self.try_compile(program, flags) {
            Ok(sample) => Some(sample),
            Err(message) => {
                let failure = format!("toyc {flags}: {message}");
                // Programs of several sizes tend to fail alike.
                if !self.failures.contains(&failure) {
                    self.failures.push(failure);
                }
                None
            }
        }
    }

    fn try_compile(&self, program: &str, flags: &str) -> Result<Sample, String> {
        let input = self.folder.path().join("input.toy");
        std::fs::write(&input, program)
            .map_err(|e| format!("cannot write {}: {e}", input.display()))?;
        let mut command = Command::new(&self.toyc);
        command.args(flags.split(' ')).arg(&input);
        if !flags.contains("-emit=jit") {
            command.arg("-o").arg(self.folder.path().join("output"));
        }
        with_llvm(&mut command, &self.llvm);
        measure::median(
            &mut command,
            &self.folder.path().join("errors"),
            RUNS,
            SLOW_SECONDS,
        )
    }

    /// Succeeds if every run did.
    fn finish(self) -> Outcome {
        if self.failures.is_empty() {
            Ok(ExitCode::SUCCESS)
        } else {
            Err(format!("not everything ran:\n{}", self.failures.join("\n")))
        }
    }
}
