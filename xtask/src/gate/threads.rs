//! What many threads make of a program is what one makes of it, byte for byte.

use std::process::Command;

use super::Gate;
use super::row::Row;
use super::scale::LIMIT;
use crate::cargo::{cargo, with_llvm};
use crate::inputs::{Form, Input};
use crate::process::run;

/// Programs ten times beyond the sizes from which work is divided (`Thresholds` in `ir`), and what is done with them.
const PROGRAMS: [(Input, Form, &[&str]); 8] = [
    // Text of regions.
    (Input::LongAttributes(21_000), Form::Generic, &[]),
    // Ops for passes, which are verified and printed.
    (
        Input::Functions(170_000),
        Form::Custom,
        &["--canonicalize", "--cse"],
    ),
    (
        Input::Functions(170_000),
        Form::Generic,
        &["--convert-scf-to-cf", "--convert-to-llvm"],
    ),
    // One op that is printed by several threads.
    (
        Input::OneFunction(170_000),
        Form::Generic,
        &["--mlir-print-op-generic"],
    ),
    // Aliases that are made, and some that are read.
    (
        Input::Distinct(25_000),
        Form::Custom,
        &["--mlir-print-debuginfo"],
    ),
    (
        Input::Aliases(25_000),
        Form::Custom,
        &["--mlir-print-debuginfo"],
    ),
    // Numbers, and their digits.
    (Input::List(300_000), Form::Custom, &[]),
    (Input::Hex(200_000), Form::Custom, &[]),
];

/// How many threads there are in the runs of a program.
const THREADS: [&str; 3] = ["2", "4", "8"];

pub fn rows(gate: &Gate) -> Result<Vec<Row>, String> {
    let runs = if gate.options.quick { 8 } else { 300 };
    let mut different = 0;
    for (input, form, flags) in PROGRAMS {
        let text = input.text(form);
        let file = gate.folder.join("threads.mlir");
        std::fs::write(&file, text)
            .map_err(|why| format!("cannot write {}: {why}", file.display()))?;
        let output = |threads: Option<&str>| {
            let mut command = Command::new(&gate.opt);
            command
                .arg("--allow-unregistered-dialect")
                .args(flags)
                .arg(&file);
            match threads {
                Some(threads) => command.env("RAYON_NUM_THREADS", threads),
                None => command.arg("--mlir-disable-threading"),
            };
            with_llvm(&mut command, &gate.llvm);
            run(&mut command, &[], LIMIT)?.success()
        };
        let one = output(None)?;
        for number in 0..runs {
            let threads = THREADS[number % THREADS.len()];
            different += usize::from(output(Some(threads)).as_ref() != Ok(&one));
        }
    }
    let all = runs * PROGRAMS.len();
    let mut rows = vec![Row::none(
        format!("runs of {all} with 2 to 8 threads that differ from one thread"),
        different,
    )];
    if !gate.options.quick {
        rows.push(random_programs(gate)?);
    }
    Ok(rows)
}

/// Random programs as the tests of `ir` make them: all work on them is divided into the smallest parts.
fn random_programs(gate: &Gate) -> Result<Row, String> {
    const COUNT: usize = 10_000;
    let test = ["--package", "terrace-ir", "--test", "it", "random::threads"];
    let status = cargo(&["test", "--release"], &gate.llvm)
        .args(test)
        .env("TERRACE_RANDOM_PROGRAMS", COUNT.to_string())
        .status()
        .map_err(|why| format!("cannot run cargo: {why}"))?;
    Ok(Row::none(
        format!("{COUNT} random programs, in the smallest parts, by 2 to 8 threads: differences"),
        usize::from(!status.success()),
    ))
}
