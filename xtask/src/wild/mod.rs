//! `cargo xtask wild DIR`: programs that real compilers write of the sources in a folder, through our tools and through MLIR's.
//!
//! Each file of C, C++, Rust or Fortran that a compiler takes by itself is compiled at several levels of optimisation; files of LLVM IR
//! are taken as they are, and so are those that XLA writes when a program of JAX in the folder runs. What is imported, printed in both forms and exported must be what MLIR's tools write, and a program that is
//! compiled by way of import, canonicalization and export must do what it did.

mod checks;
mod compilers;
mod jax;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use checks::CHECKS;
use checks::{Program, Tools, Verdict, check};
use compilers::ALL_LEVELS;
pub use compilers::{Compilers, LEVELS, Language, Level};

use crate::Outcome;
use crate::cargo::{build, target};
use crate::setup::{Llvm, ensure_llvm};

/// The programs of a folder, and where what was made of them lies.
struct Wild {
    tools: Tools,
    compilers: Compilers,
    sources: Vec<PathBuf>,
    folder: PathBuf,
}

/// How many programs were the same, of how many that could be compared, by check.
type Counts = [[usize; 2]; 5];

/// What came of all programs: by language and level, and what differs.
#[derive(Default)]
pub struct Table {
    counts: BTreeMap<(Language, usize), Counts>,
    different: Vec<String>,
}

pub fn command(args: &[String]) -> Outcome {
    let usage = || {
        let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
        format!(
            "expected a folder of programs, and perhaps which levels of optimisation, of `{}`",
            names.join("`, `")
        )
    };
    let (folder, names) = args.split_first().ok_or_else(usage)?;
    let mut levels = Vec::new();
    for name in names {
        let level = LEVELS.iter().position(|level| level.name == name);
        levels.push(level.ok_or_else(usage)?);
    }
    let levels = (!levels.is_empty()).then_some(&*levels);
    let table = measure(&ensure_llvm()?, Path::new(folder), levels)?;
    table.print();
    Ok(match table.different.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// Compares all programs of a folder, compiled at these levels, by their places in [`LEVELS`], or at all.
///
/// # Errors
/// If a tool is missing, or there are no programs.
pub fn measure(llvm: &Llvm, folder: &Path, levels: Option<&[usize]>) -> Result<Table, String> {
    let compilers = Compilers::find(llvm);
    let mut sources = sources(folder)?;
    let made = absolute(&target().join("wild"))?;
    let of_jax = made.join("jax");
    jax::compile(&sources, &of_jax);
    if of_jax.is_dir() {
        let mut dumped = Vec::new();
        collect(&of_jax, &mut dumped)?;
        sources.extend(dumped.into_iter().filter(|file| jax::is_dumped(file)));
    }
    sources.retain(|source| Language::of(source).is_some_and(|language| compilers.can(language)));
    sources.sort();
    if sources.is_empty() {
        return Err(format!(
            "{} has no program in a language whose compiler is installed",
            folder.display()
        ));
    }
    let wild = Wild {
        tools: Tools {
            mlir_opt: installed(llvm, "mlir-opt")?,
            mlir_translate: installed(llvm, "mlir-translate")?,
            terrace_opt: build(llvm, "terrace-tools", "terrace-opt")?,
            terrace_translate: build_translate(llvm)?,
        },
        compilers,
        sources,
        folder: made,
    };
    Ok(wild.run(levels.unwrap_or(&ALL_LEVELS)))
}

/// Builds `terrace-translate`, and what it starts for LLVM IR.
///
/// # Errors
/// If they do not build.
pub fn build_translate(llvm: &Llvm) -> Result<PathBuf, String> {
    build(llvm, "terrace-tools", "terrace-translate-llvm")?;
    build(llvm, "terrace-tools", "terrace-translate")
}

/// A tool that MLIR's packages bring.
///
/// # Errors
/// If it is not there.
pub fn installed(llvm: &Llvm, name: &str) -> Result<PathBuf, String> {
    let file = llvm.prefix.join("bin").join(name);
    match file.is_file() {
        true => Ok(file),
        false => Err(format!(
            "{} is missing: `apt-get install mlir-22-tools`",
            file.display()
        )),
    }
}

/// All files in a folder, by paths that hold in any other: compilers run in folders of their own.
///
/// # Errors
/// If it cannot be read.
pub fn sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut sources = Vec::new();
    collect(&absolute(folder)?, &mut sources)?;
    Ok(sources)
}

fn absolute(path: &Path) -> Result<PathBuf, String> {
    std::path::absolute(path).map_err(|why| format!("cannot find {}: {why}", path.display()))
}

/// All files in a folder and in those below it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let failed = |why: std::io::Error| format!("cannot read {}: {why}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        match path.is_dir() {
            true => collect(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}

impl Wild {
    fn run(&self, levels: &[usize]) -> Table {
        let table = Mutex::new(Table::default());
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(source) = self.sources.get(number / levels.len()) else {
                            return;
                        };
                        let level = levels[number % levels.len()];
                        self.one(source, level, number, &table);
                    }
                });
            }
        });
        table
            .into_inner()
            .expect("no thread panicked while it held the table")
    }

    /// Compiles and compares one program. What no compiler takes by itself, such as one of a program's many files without its
    /// headers, is not counted.
    fn one(&self, source: &Path, level: usize, number: usize, table: &Mutex<Table>) {
        let language = Language::of(source).expect("the file was found by its language");
        if language.is_llvm_ir() && level != 0 {
            return;
        }
        let program = Program {
            source,
            level: LEVELS[level],
            folder: self.folder.join(number.to_string()),
        };
        drop(std::fs::remove_dir_all(&program.folder));
        if std::fs::create_dir_all(&program.folder).is_err() {
            return;
        }
        let Level { name, .. } = program.level;
        if self
            .compilers
            .compile(source, program.level, &program.llvm_ir())
            .is_ok()
        {
            let verdicts = check(&self.tools, &self.compilers, &program);
            let mut table = table
                .lock()
                .expect("no thread panicked while it held the table");
            table.add(language, level, &verdicts);
            for (what, verdict) in CHECKS.iter().zip(&verdicts) {
                if let Verdict::Different(why) = verdict {
                    let file = source.display();
                    let line = format!(
                        "{file} {name}, {what}: {why} (in {})",
                        program.folder.display()
                    );
                    println!("{line}");
                    table.different.push(line);
                }
            }
            if verdicts
                .iter()
                .any(|verdict| matches!(verdict, Verdict::Different(_)))
            {
                return;
            }
        }
        drop(std::fs::remove_dir_all(&program.folder));
    }
}

impl Table {
    fn add(&mut self, language: Language, level: usize, verdicts: &[Verdict; 5]) {
        let counts = self.counts.entry((language, level)).or_default();
        for (count, verdict) in counts.iter_mut().zip(verdicts) {
            count[0] += usize::from(*verdict == Verdict::Same);
            count[1] += usize::from(*verdict != Verdict::Nothing);
        }
    }

    /// How many comparisons there were, and how many of them show no difference.
    pub fn totals(&self) -> Counts {
        let mut totals = Counts::default();
        for counts in self.counts.values() {
            for (total, count) in totals.iter_mut().zip(counts) {
                total[0] += count[0];
                total[1] += count[1];
            }
        }
        totals
    }

    fn print(&self) {
        println!("\n| | {} |", CHECKS.join(" | "));
        println!("|---|{}", "---|".repeat(CHECKS.len()));
        let row = |name: &str, counts: &Counts| {
            let cells: Vec<String> = counts
                .iter()
                .map(|[same, all]| format!("{same} of {all}"))
                .collect();
            println!("| {name} | {} |", cells.join(" | "));
        };
        for ((language, level), counts) in &self.counts {
            row(
                &format!("{} {}", language.name(), LEVELS[*level].name),
                counts,
            );
        }
        row("all", &self.totals());
    }
}
