//! The IR in process: runs the benchmark of the workspace, which prints its own tables.

use std::process::{Command, ExitCode};

use crate::Outcome;
use crate::cargo::root;

/// Runs it for these numbers of ops, or prints these of its tables; none are the usual ones.
pub fn report(arguments: &[String]) -> Outcome {
    // It needs no LLVM, and must be found without one.
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["bench", "--package", "terrace", "--bench", "ir", "--"]);
    let status = command
        .args(arguments)
        .current_dir(root())
        .status()
        .map_err(|e| format!("cannot run cargo: {e}"))?;
    if status.success() {
        Ok(ExitCode::SUCCESS)
    } else {
        Err("the benchmark of the IR failed; the messages are above".to_string())
    }
}
