//! Instructions, counted by callgrind: what a change costs shows, however busy the machine is.

use std::process::Command;

use super::Gate;
use super::row::{Goal, Row};
use super::scale::LIMIT;
use crate::cargo::with_llvm;
use crate::inputs::{Form, Input};
use crate::process::run;

/// How much more than what was kept is still noise.
const TOLERANCE: f64 = 0.02;

const OPS: usize = 20_000;

const PROGRAMS: [(&str, Input, Form, &[&str]); 6] = [
    (
        "20k ops read, verified and printed, custom form",
        Input::Functions(OPS),
        Form::Custom,
        &[],
    ),
    (
        "20k ops read, verified and printed, generic form",
        Input::Functions(OPS),
        Form::Generic,
        &["--mlir-print-op-generic"],
    ),
    (
        "5k distinct types, attributes, locations read, verified and printed",
        Input::Distinct(5_000),
        Form::Custom,
        &["--mlir-print-debuginfo"],
    ),
    (
        "20k ops, canonicalize and cse",
        Input::Functions(OPS),
        Form::Custom,
        &["--canonicalize", "--cse"],
    ),
    (
        "one function of 20k ops, canonicalize and cse",
        Input::OneFunction(OPS),
        Form::Custom,
        &["--canonicalize", "--cse"],
    ),
    (
        "20k ops, scf to cf, then all to llvm",
        Input::Functions(OPS),
        Form::Custom,
        &["--convert-scf-to-cf", "--convert-to-llvm"],
    ),
];

pub fn rows(gate: &Gate) -> Result<Vec<Row>, String> {
    if version("valgrind").is_none() {
        eprintln!(
            "there is no valgrind: instructions are not counted; `cargo xtask setup` installs it where there is apt"
        );
        return Ok(Vec::new());
    }
    let file = gate.folder.join("counted");
    let count = |name: &str, text: &str, flags: &[&str]| {
        std::fs::write(&file, text)
            .map_err(|why| format!("cannot write {}: {why}", file.display()))?;
        let mut command = Command::new("valgrind");
        command
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(&gate.opt)
            .args(flags)
            .arg(&file)
            .args(["-o", "/dev/null"]);
        with_llvm(&mut command, &gate.llvm);
        let finished = run(&mut command, &[], LIMIT)?;
        let counted = collected(&String::from_utf8_lossy(&finished.errors));
        finished.success()?;
        Ok::<Row, String>(Row {
            name: format!("million instructions: {name}"),
            goal: Goal::NoWorseThanKept(TOLERANCE),
            measured: counted.map_or(f64::NAN, |counted| (counted / 1e4).round() / 1e2),
        })
    };
    let mut rows = Vec::new();
    for (name, input, form, flags) in PROGRAMS {
        let mut all = vec!["--mlir-disable-threading", "--allow-unregistered-dialect"];
        all.extend(flags);
        rows.push(count(name, &input.text(form), &all)?);
    }
    Ok(rows)
}

/// The number that callgrind says it has collected.
fn collected(said: &str) -> Option<f64> {
    let (_, rest) = said.split_once("Collected : ")?;
    rest.split_whitespace().next()?.parse().ok()
}

/// What the numbers depend on beside the code.
pub fn made_with() -> String {
    let versions =
        ["rustc", "valgrind"].map(|tool| version(tool).unwrap_or_else(|| format!("no {tool}")));
    format!("{} on {}", versions.join(" and "), std::env::consts::ARCH)
}

/// What a tool says to `--version`, its first line.
fn version(tool: &str) -> Option<String> {
    let output = Command::new(tool).arg("--version").output().ok()?;
    let said = String::from_utf8_lossy(&output.stdout);
    said.lines().next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read() {
        let said = "==7== Events    : Ir\n==7== Collected : 1234567\n==7== \n";
        assert_eq!(collected(said), Some(1_234_567.0));
        assert_eq!(collected("==7== killed"), None);
    }
}
