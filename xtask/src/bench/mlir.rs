//! `cargo xtask bench mlir`: times `terrace-opt` on generated programs, beside `mlir-opt`: whole processes, in turns.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use super::measure::{self, Sample};
use super::table::{Table, seconds, times, whole};
use crate::Outcome;
use crate::cargo::{build, with_llvm};
use crate::files::TemporaryFolder;
use crate::inputs::{Form, Input};
use crate::setup::{Llvm, ensure_llvm};

const RUNS: usize = 5;

/// A program, and what is done with it.
pub struct Case {
    /// What it is called in tables.
    pub name: &'static str,
    input: Input,
    form: Form,
    flags: &'static [&'static str],
    /// As many times as fast as `mlir-opt` it has to be.
    pub goal: f64,
}

const fn read(name: &'static str, input: Input, form: Form, goal: f64) -> Case {
    Case {
        name,
        input,
        form,
        flags: &[],
        goal,
    }
}

const fn pass(name: &'static str, input: Input, flags: &'static [&'static str], goal: f64) -> Case {
    Case {
        name,
        input,
        form: Form::Custom,
        flags,
        goal,
    }
}

const MILLION: usize = 1_000_000;

/// What is measured.
pub const CASES: [Case; 13] = [
    read(
        "1M ops, custom form",
        Input::Functions(MILLION),
        Form::Custom,
        10.0,
    ),
    read(
        "1M ops, generic form",
        Input::Functions(MILLION),
        Form::Generic,
        9.0,
    ),
    read(
        "100k ops, custom form",
        Input::Functions(100_000),
        Form::Custom,
        6.0,
    ),
    read(
        "one function of 200k ops",
        Input::OneFunction(200_000),
        Form::Custom,
        6.0,
    ),
    read("nested 500 deep", Input::Nested(500), Form::Custom, 6.0),
    read(
        "10M elements, list",
        Input::List(10 * MILLION),
        Form::Custom,
        10.0,
    ),
    read(
        "10M elements, hex",
        Input::Hex(10 * MILLION),
        Form::Custom,
        8.0,
    ),
    read(
        "100k distinct types, attributes, locations",
        Input::Distinct(100_000),
        Form::Custom,
        5.0,
    ),
    read("one line", Input::OneLine, Form::Custom, 8.0),
    pass(
        "300k ops, `--canonicalize --cse`",
        Input::Functions(300_000),
        &["--canonicalize", "--cse"],
        8.0,
    ),
    pass(
        "1M ops, `--canonicalize`",
        Input::Functions(MILLION),
        &["--canonicalize"],
        8.0,
    ),
    pass(
        "one function of 200k ops, `--canonicalize`",
        Input::OneFunction(200_000),
        &["--canonicalize"],
        5.0,
    ),
    pass(
        "1M ops, `--convert-scf-to-cf --convert-to-llvm`",
        Input::Functions(MILLION),
        &["--convert-scf-to-cf", "--convert-to-llvm"],
        8.0,
    ),
];

/// The two tools, and where programs are written.
pub struct Tools<'a> {
    llvm: &'a Llvm,
    mlir: PathBuf,
    terrace: PathBuf,
    folder: PathBuf,
}

impl<'a> Tools<'a> {
    /// Builds `terrace-opt` and finds `mlir-opt`.
    pub fn find(llvm: &'a Llvm, folder: &Path) -> Result<Self, String> {
        let mlir = llvm.prefix.join("bin/mlir-opt");
        if !mlir.is_file() {
            return Err(format!(
                "there is no {}; on Debian the package mlir-22-tools has it",
                mlir.display()
            ));
        }
        Ok(Tools {
            llvm,
            mlir,
            terrace: build(llvm, "terrace-tools", "terrace-opt")?,
            folder: folder.to_owned(),
        })
    }

    /// What a case costs: `mlir-opt`, and `terrace-opt`.
    pub fn measure(&self, case: &Case) -> Result<[Sample; 2], String> {
        let input = self.folder.join("input.mlir");
        std::fs::write(&input, case.input.text(case.form))
            .map_err(|why| format!("cannot write {}: {why}", input.display()))?;
        let mut commands = [&self.mlir, &self.terrace].map(|tool| {
            let mut command = Command::new(tool);
            command
                .arg("--allow-unregistered-dialect")
                .args(case.flags)
                .arg(&input);
            command.args(["-o", "/dev/null"]);
            with_llvm(&mut command, self.llvm);
            command
        });
        let [mlir, terrace] = &mut commands;
        measure::in_turns([mlir, terrace], &self.folder.join("errors"), RUNS)
    }
}

/// Measures and prints the table.
pub fn report() -> Outcome {
    let llvm = ensure_llvm()?;
    let folder = TemporaryFolder::new("bench")?;
    let tools = Tools::find(&llvm, folder.path())?;
    println!("Machine: {}.\n", super::machine::description(&llvm.version));
    let caption = format!("### Beside `mlir-opt`, medians of {RUNS} runs in turns");
    let columns = [
        "input",
        "`mlir-opt` s",
        "Terrace s",
        "faster",
        "CPU, less",
        "`mlir-opt` MiB",
        "Terrace MiB",
    ];
    let mut table = Table::new(&caption, &columns);
    for case in &CASES {
        let [mlir, terrace] = tools.measure(case)?;
        table.row(&[
            case.name.to_owned(),
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
