//! `cargo xtask race`: the tests that compare several threads with one, watched by the thread sanitizer.
//!
//! It reports two accesses to one place of which one writes, by threads that nothing puts in an order. Valgrind's drd and helgrind look
//! for the same, but know the locks of pthread alone: those of the standard library are futexes and atomics, and of one small program
//! they report tens of thousands of races that are none.

use std::path::Path;
use std::process::{Command, ExitCode};

use crate::cargo::{plain_cargo, rustc, target};
use crate::{Outcome, no_arguments};

/// The tests: all that is shared among threads goes its parallel ways in them, however little of it there is.
const TESTS: [&[&str]; 3] = [
    &["--package", "terrace-core", "--lib", "context::"],
    &["--package", "terrace-ir", "--test", "it", "threads::"],
    &["--package", "terrace-dialects", "--test", "it", "threads::"],
];

/// How cargo builds with the sanitizer.
fn command(args: &[&str], host: &str) -> Command {
    let mut command = plain_cargo();
    command
        // The standard library is built with it, too: else it knows nothing of what is in there. Both need a nightly compiler, or this.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", "-Zsanitizer=thread")
        .args(["test", "-Zbuild-std", "--target", host, "--target-dir"])
        .arg(target().join("race"))
        .args(args);
    command
}

/// The command.
pub fn run(args: &[String]) -> Outcome {
    no_arguments("race", args)?;
    let sysroot = rustc(&["--print", "sysroot"])?;
    if !Path::new(&sysroot)
        .join("lib/rustlib/src/rust/library")
        .is_dir()
    {
        return Err(
            "the sources of the standard library are missing: `rustup component add rust-src`"
                .to_owned(),
        );
    }
    let host = rustc(&["--print", "host-tuple"])?;
    for test in TESTS {
        let line = test.join(" ");
        eprintln!("== {line}");
        let status = command(test, &host)
            .status()
            .map_err(|why| format!("cannot run cargo: {why}"))?;
        if !status.success() {
            return Err(format!("`{line}`: {status}"));
        }
    }
    Ok(ExitCode::SUCCESS)
}
