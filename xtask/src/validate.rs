//! `cargo xtask validate`: whether passes keep the meaning of random functions, as `tests/validate` finds out.

use std::process::{Command, ExitCode};

use crate::Outcome;
use crate::cargo::plain_cargo;

/// The program, with optimisation: it makes and runs thousands of functions.
fn program(args: &[&str]) -> Command {
    let mut command = plain_cargo();
    command
        .args([
            "run",
            "--release",
            "--quiet",
            "--package",
            "terrace-validate",
            "--",
        ])
        .args(args);
    command
}

/// The command: arguments go to the program.
pub fn command(args: &[String]) -> Outcome {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let status = program(&args)
        .status()
        .map_err(|why| format!("cannot run cargo: {why}"))?;
    Ok(match status.success() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// How many functions are wrong, of so many of each dialect.
///
/// # Errors
/// If the program does not build or says nothing.
pub fn wrong(count: usize) -> Result<usize, String> {
    let output = program(&[&count.to_string()])
        .output()
        .map_err(|why| format!("cannot run cargo: {why}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().next_back().unwrap_or_default();
    let number = last.strip_suffix(" functions wrong");
    number
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| {
            let errors = String::from_utf8_lossy(&output.stderr);
            format!(
                "terrace-validate: {}",
                errors.lines().next().unwrap_or("no output")
            )
        })
}
