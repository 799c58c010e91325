//! `cargo xtask toy FILE.toy [FLAGS]`: from a fresh machine to a running Toy program.

use std::process::{Command, ExitCode};

use crate::Outcome;
use crate::cargo::{build, with_llvm};
use crate::setup::ensure_llvm;

/// The command `toy`.
pub fn command(args: &[String]) -> Outcome {
    if args.is_empty() {
        return Err("name a program: cargo xtask toy examples/toy/programs/NAME.toy".to_string());
    }
    let llvm = ensure_llvm()?;
    let toyc = build(&llvm, "toyc", "toyc")?;
    let mut run = Command::new(&toyc);
    run.args(toyc_arguments(args));
    with_llvm(&mut run, &llvm);
    let status = run
        .status()
        .map_err(|e| format!("cannot run {}: {e}", toyc.display()))?;
    match status.code() {
        Some(code) => Ok(ExitCode::from(u8::try_from(code).unwrap_or(1))),
        None => Err(format!("toyc was stopped: {status}")),
    }
}

/// The user's arguments; what to emit is the JIT's output unless they say otherwise.
fn toyc_arguments(args: &[String]) -> Vec<&str> {
    let chosen = args.iter().any(|arg| {
        let flag = arg.trim_start_matches('-');
        flag.len() < arg.len() && (flag == "emit" || flag.starts_with("emit="))
    });
    let jit = (!chosen).then_some("-emit=jit");
    jit.into_iter()
        .chain(args.iter().map(String::as_str))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> String {
        let args: Vec<String> = line.split(' ').map(String::from).collect();
        toyc_arguments(&args).join(" ")
    }

    #[test]
    fn programs_run_by_jit_unless_told_otherwise() {
        assert_eq!(arguments("a.toy -opt"), "-emit=jit a.toy -opt");
        assert_eq!(arguments("a.toy -emit=ast"), "a.toy -emit=ast");
        assert_eq!(arguments("--emit mlir a.toy"), "--emit mlir a.toy");
        assert_eq!(arguments("emit=x.toy"), "-emit=jit emit=x.toy");
    }
}
