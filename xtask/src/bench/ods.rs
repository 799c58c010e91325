//! `cargo xtask bench ods`: what the definition of an op costs. A crate of many ops is generated, and its dependencies are
//! built; what is measured is the crate alone, less what a crate without ops takes. The same ops are built with pliron's
//! macros and with `mlir-tblgen`, where these are to be had.

mod pliron;
mod tablegen;
mod terrace;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use super::measure;
use super::table::{Table, whole};
use crate::Outcome;
use crate::cargo::root;

/// How many ops a crate has.
const OPS: usize = 200;

/// How often a build is timed. The fastest counts: other work on the machine only adds.
const RUNS: usize = 3;

const ROWS: [&str; 3] = ["terrace", "pliron", "tablegen"];
const COLUMNS: [&str; 4] = ["check", "release", "lines", "size"];

/// The rows and columns that were asked for; all of a kind of which none was.
struct Chosen<'a>(&'a [String]);

impl Chosen<'_> {
    fn new(words: &[String]) -> Result<Chosen<'_>, String> {
        let known = || ROWS.iter().chain(&COLUMNS);
        match words.iter().find(|word| known().all(|name| name != word)) {
            None => Ok(Chosen(words)),
            Some(word) => {
                let known: Vec<&str> = known().copied().collect();
                let known = known.join(", ");
                Err(format!("bench ods knows {known}, found `{word}`"))
            }
        }
    }

    fn row(&self, name: &str) -> bool {
        self.has(name, &ROWS)
    }

    fn column(&self, name: &str) -> bool {
        self.has(name, &COLUMNS)
    }

    fn has(&self, name: &str, kind: &[&str]) -> bool {
        let mut of_kind = self.0.iter().filter(|word| kind.contains(&word.as_str()));
        self.0.iter().any(|word| word == name) || of_kind.next().is_none()
    }
}

/// A library whose macros declare ops.
pub struct Flavour {
    name: &'static str,
    /// The line of the manifest.
    dependency: String,
    /// A crate with the ops of these numbers.
    program: fn(&[usize]) -> String,
    /// A program that loads them, if its size is measured.
    main: Option<&'static str>,
    /// Whether the versions are those of this workspace.
    lock: bool,
    /// What follows the ops in the program.
    last: &'static str,
}

/// Measures and prints the table.
pub fn report(args: &[String]) -> Outcome {
    let chosen = Chosen::new(args)?;
    let folder = root().join("target/bench-ods");
    let mut table = Table::new(
        &format!("### The definition of an op, in a crate of {OPS}"),
        &[
            "",
            "`cargo check` ms",
            "release CPU ms",
            "lines of a small op",
            "bytes of a program",
        ],
    );
    if chosen.row("terrace") {
        let bench = Bench {
            folder: folder.clone(),
            flavour: terrace::flavour(),
        };
        table.row(&bench.cells(&chosen)?);
    }
    if chosen.row("pliron") {
        let bench = Bench {
            folder: folder.join("pliron"),
            flavour: pliron::flavour(),
        };
        bench.write(&[])?;
        match bench.cargo(&["fetch"]).status() {
            Ok(status) if status.success() => table.row(&bench.cells(&chosen)?),
            _ => println!("pliron is left out: cargo cannot get it"),
        }
    }
    match tablegen::missing() {
        _ if !chosen.row("tablegen") => {}
        Some(why) => println!("`mlir-tblgen` is left out: {why}"),
        None => {
            let folder = folder.join("tablegen");
            let (none, all) = (tablegen::cost(&folder, 0)?, tablegen::cost(&folder, OPS)?);
            table.row(&[
                "`mlir-tblgen`, `g++ -O2`".to_string(),
                whole(None),
                format!("{:.2}", (all.cpu - none.cpu) / OPS as f64 * 1000.0),
                whole(Some(all.lines)),
                whole(None),
            ]);
        }
    }
    table.print();
    Ok(ExitCode::SUCCESS)
}

struct Bench {
    folder: PathBuf,
    flavour: Flavour,
}

impl Bench {
    /// The row of the table.
    fn cells(&self, chosen: &Chosen<'_>) -> Result<[String; 5], String> {
        let per_op = |cost: &dyn Fn(usize) -> Result<f64, String>| {
            let (none, all) = (cost(0)?, cost(OPS)?);
            Ok::<f64, String>(f64::max(all - none, 0.0) / OPS as f64)
        };
        let time = |column: &str, args: &[&str]| match chosen.column(column) {
            true => per_op(&|ops| self.cpu(ops, args)).map(|cpu| format!("{:.2}", cpu * 1000.0)),
            false => Ok(whole(None)),
        };
        let check = time("check", &["check"])?;
        let release = time("release", &["build", "--release", "--lib"])?;
        let lines = match chosen.column("lines") {
            true => Some(self.expanded_lines()?),
            false => None,
        };
        let bytes = match self.flavour.main {
            Some(_) if chosen.column("size") => Some(per_op(&|ops| self.binary(ops))?),
            _ => None,
        };
        let name = self.flavour.name.to_string();
        Ok([name, check, release, whole(lines), whole(bytes)])
    }

    /// Writes a crate with these ops.
    fn write(&self, numbers: &[usize]) -> Result<(), String> {
        let source = self.folder.join("src");
        std::fs::create_dir_all(&source)
            .map_err(|e| format!("cannot create {}: {e}", source.display()))?;
        let manifest = format!(
            "[package]\nname = \"many\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\n{}\n\n[profile.release]\nstrip = true\n\n[workspace]\n",
            self.flavour.dependency
        );
        write(&self.folder.join("Cargo.toml"), &manifest)?;
        write(&source.join("lib.rs"), &(self.flavour.program)(numbers))?;
        if let Some(main) = self.flavour.main {
            write(&source.join("main.rs"), main)?;
        }
        if !self.flavour.lock {
            return Ok(());
        }
        let lock = std::fs::read_to_string(root().join("Cargo.lock"))
            .map_err(|e| format!("cannot read Cargo.lock: {e}"))?;
        write(&self.folder.join("Cargo.lock"), &lock)
    }

    fn cargo(&self, args: &[&str]) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        // Before the subcommand: what follows `--` is for rustc.
        command
            .arg("--quiet")
            .args(args)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .env("CARGO_INCREMENTAL", "0");
        command
    }

    /// Seconds of processor time to build the crate with this many ops when all else is built.
    fn cpu(&self, ops: usize, args: &[&str]) -> Result<f64, String> {
        let numbers: Vec<usize> = (0..ops).collect();
        self.write(&numbers)?;
        self.run(args)?;
        let mut fastest = f64::INFINITY;
        for _ in 0..RUNS {
            // A file that was written is built again.
            self.write(&numbers)?;
            let errors = self.folder.join("errors");
            let sample = measure::median(&mut self.cargo(args), &errors, 1, f64::INFINITY)?;
            fastest = fastest.min(sample.cpu);
        }
        Ok(fastest)
    }

    /// Lines that the smallest kind of op with operands and a result expands to.
    fn expanded_lines(&self) -> Result<f64, String> {
        let numbers: Vec<usize> = (0..OPS).collect();
        let small = small(&numbers);
        self.write(&small)?;
        let output = self
            .cargo(&["rustc", "--lib", "--", "-Zunpretty=expanded"])
            .env("RUSTC_BOOTSTRAP", "1")
            .output()
            .map_err(|e| format!("cannot run cargo: {e}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let (_, ops) = text.split_once("struct Add0Op").ok_or_else(|| {
            let errors = String::from_utf8_lossy(&output.stderr);
            format!("the expansion does not show the ops: {errors}")
        })?;
        let (ops, _) = ops.rsplit_once(self.flavour.last).unwrap_or((ops, ""));
        Ok(ops.lines().count() as f64 / small.len() as f64)
    }

    /// The size of a program that loads the dialect.
    fn binary(&self, ops: usize) -> Result<f64, String> {
        let numbers: Vec<usize> = (0..ops).collect();
        self.write(&numbers)?;
        self.run(&["build", "--release"])?;
        let program = self.folder.join("target/release/many");
        std::fs::metadata(&program)
            .map(|data| data.len() as f64)
            .map_err(|e| format!("cannot read {}: {e}", program.display()))
    }

    fn run(&self, args: &[&str]) -> Result<(), String> {
        let status = self
            .cargo(args)
            .status()
            .map_err(|e| format!("cannot run cargo: {e}"))?;
        match status.success() {
            true => Ok(()),
            false => Err("the generated crate does not build; the messages are above".to_string()),
        }
    }
}

/// The ops of these numbers, each of the kind that its number says; `@` in a kind's text stands for the number.
fn instantiate(kinds: &[(&str, &str)], numbers: &[usize]) -> String {
    numbers
        .iter()
        .map(|number| {
            kinds[number % kinds.len()]
                .1
                .replace('@', &number.to_string())
        })
        .collect()
}

/// The numbers of the smallest kind of op with operands and a result.
fn small(numbers: &[usize]) -> Vec<usize> {
    numbers
        .iter()
        .copied()
        .step_by(terrace::KINDS.len())
        .collect()
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
}
