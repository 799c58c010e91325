//! `cargo xtask bench real FILE`: times the tools on what clang writes of a program, beside MLIR's: whole processes, in turns.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Duration;

use super::measure::{self, Sample};
use super::table::{Table, seconds, times, whole};
use crate::Outcome;
use crate::cargo::{build, with_llvm};
use crate::files::TemporaryFolder;
use crate::process::run;
use crate::setup::{Llvm, ensure_llvm};
use crate::wild::{Compilers, LEVELS, Level, build_translate, installed};

const RUNS: usize = 5;
/// How long a step takes at most that makes what is measured.
const LIMIT: Duration = Duration::from_secs(300);

/// The places in [`LEVELS`] of what is measured: much code, and much debug information.
const MEASURED: [usize; 2] = [0, 2];

/// Which of the tools does a work, on which file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Opt,
    Translate,
    /// Reads LLVM IR.
    Import,
}

/// What is done with a program.
struct Work {
    name: &'static str,
    by: By,
    flags: &'static [&'static str],
    /// How many times as fast as MLIR's tool it has to be, at each level.
    goals: [f64; 2],
    /// How many times less processor time it has to take.
    cpu: Option<[f64; 2]>,
}

const fn work(name: &'static str, by: By, flags: &'static [&'static str], goal: f64) -> Work {
    Work {
        name,
        by,
        flags,
        goals: [goal; 2],
        cpu: None,
    }
}

const WORKS: [Work; 6] = [
    Work {
        goals: [8.0, 6.0],
        cpu: Some([4.0, 3.5]),
        ..work("read, verified and printed", By::Opt, &[], 0.0)
    },
    work("`--canonicalize`", By::Opt, &["--canonicalize"], 6.0),
    work("`--cse`", By::Opt, &["--cse"], 6.0),
    work("`--inline`", By::Opt, &["--inline"], 6.0),
    work("to LLVM IR", By::Translate, &["--mlir-to-llvmir"], 4.0),
    work("from LLVM IR", By::Import, &["--import-llvm"], 2.0),
];

/// What a work cost on a program at one level.
pub struct Measured {
    /// The work and the level.
    pub name: String,
    /// How many times as fast it has to be.
    pub goal: f64,
    /// How many times less processor time it has to take, if that is asked.
    pub cpu_goal: Option<f64>,
    /// What MLIR's tool needed.
    pub mlir: Sample,
    /// What ours needed.
    pub terrace: Sample,
}

/// The tools by which a program is measured.
struct Tools<'l> {
    llvm: &'l Llvm,
    mlir: [PathBuf; 2],
    terrace: [PathBuf; 2],
    folder: PathBuf,
}

impl Tools<'_> {
    fn command(&self, tools: &[PathBuf; 2], by: By, flags: &[&str], input: &Path) -> Command {
        let mut command = Command::new(&tools[usize::from(by != By::Opt)]);
        command.args(flags).arg(input);
        with_llvm(&mut command, self.llvm);
        command
    }

    /// What clang writes of a source, and what `mlir-translate` makes of that.
    fn programs(&self, source: &Path, level: Level) -> Result<[PathBuf; 2], String> {
        let [llvm_ir, mlir] = ["program.ll", "program.mlir"].map(|name| self.folder.join(name));
        Compilers::find(self.llvm).compile(source, level, &llvm_ir)?;
        let flags = ["--import-llvm", "--mlir-print-debuginfo"];
        let mut command = self.command(&self.mlir, By::Import, &flags, &llvm_ir);
        run(command.arg("-o").arg(&mlir), b"", LIMIT)?.success()?;
        Ok([llvm_ir, mlir])
    }

    fn measure(&self, work: &Work, [llvm_ir, mlir]: &[PathBuf; 2]) -> Result<[Sample; 2], String> {
        let input = match work.by {
            By::Import => llvm_ir,
            By::Opt | By::Translate => mlir,
        };
        let mut flags = work.flags.to_vec();
        if work.by != By::Translate {
            flags.push("--mlir-print-debuginfo");
        }
        let [mut mlir, mut terrace] = [&self.mlir, &self.terrace].map(|tools| {
            let mut command = self.command(tools, work.by, &flags, input);
            command.args(["-o", "/dev/null"]);
            command
        });
        let errors = self.folder.join("errors");
        measure::in_turns([&mut mlir, &mut terrace], &errors, RUNS)
    }
}

/// Measures all works on a program of C.
///
/// # Errors
/// If a tool is missing or fails.
pub fn measure(llvm: &Llvm, source: &Path) -> Result<Vec<Measured>, String> {
    let folder = TemporaryFolder::new("real")?;
    let tools = Tools {
        llvm,
        mlir: [
            installed(llvm, "mlir-opt")?,
            installed(llvm, "mlir-translate")?,
        ],
        terrace: [
            build(llvm, "terrace-tools", "terrace-opt")?,
            build_translate(llvm)?,
        ],
        folder: folder.path().to_owned(),
    };
    let mut measured = Vec::new();
    for (place, level) in MEASURED.map(|level| LEVELS[level]).into_iter().enumerate() {
        let programs = tools.programs(source, level)?;
        for work in &WORKS {
            let [mlir, terrace] = tools.measure(work, &programs)?;
            measured.push(Measured {
                name: format!("{}, {}", level.name, work.name),
                goal: work.goals[place],
                cpu_goal: work.cpu.map(|goals| goals[place]),
                mlir,
                terrace,
            });
        }
    }
    Ok(measured)
}

/// Measures a program and prints the table.
pub fn report(source: &Path) -> Outcome {
    let llvm = ensure_llvm()?;
    let source = std::path::absolute(source)
        .map_err(|why| format!("cannot find {}: {why}", source.display()))?;
    let measured = measure(&llvm, &source)?;
    println!("Machine: {}.\n", super::machine::description(&llvm.version));
    let caption = format!("### What clang writes, medians of {RUNS} runs in turns");
    let columns = [
        "work",
        "MLIR s",
        "Terrace s",
        "faster",
        "CPU, less",
        "MLIR MiB",
        "Terrace MiB",
    ];
    let mut table = Table::new(&caption, &columns);
    for Measured {
        name,
        mlir,
        terrace,
        ..
    } in measured
    {
        table.row(&[
            name,
            seconds(Some(mlir.wall)),
            seconds(Some(terrace.wall)),
            times(Some(mlir.wall / terrace.wall)),
            times(Some(mlir.cpu / terrace.cpu)),
            whole(Some(mlir.peak)),
            whole(Some(terrace.peak)),
        ]);
    }
    table.print();
    Ok(ExitCode::SUCCESS)
}
