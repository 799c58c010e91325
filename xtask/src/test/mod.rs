//! `cargo xtask test`: everything that must pass, in order, up to the first failure; with `--changed` what a change can break.

mod changed;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

use crate::cargo::{cargo, rustc};
use crate::setup::{Llvm, PREFIX_VARIABLE, ensure_llvm, ensure_rust_components, ensure_test_tools};
use crate::{Outcome, no_arguments};

/// One cargo command and what it is for.
struct Step<'a> {
    what: &'a str,
    args: &'a [&'a str],
    variable: Option<(&'static str, &'static str)>,
    /// Whether it uses what the lints have checked: cargo keeps that apart from what a compiler without lints checks.
    after_lints: bool,
}

const STEPS: [Step<'static>; 8] = [
    Step {
        what: "formatting",
        args: &["fmt", "--all", "--check"],
        variable: None,
        after_lints: false,
    },
    Step {
        what: "lints",
        args: &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ],
        variable: None,
        after_lints: false,
    },
    Step {
        what: "tests and doctests",
        args: &["test", "--workspace"],
        variable: None,
        after_lints: false,
    },
    Step {
        what: "documentation",
        args: &["doc", "--workspace", "--no-deps"],
        variable: Some(("RUSTDOCFLAGS", "-D warnings")),
        after_lints: true,
    },
    Step {
        what: "the IR, the macros and the dialects build without LLVM",
        // Linted once more, most of what that needs is there from the second step.
        args: &["clippy", "--all-targets", "--", "-D", "warnings"],
        // The bindings look for LLVM here and nowhere else, so a dependency on them would fail.
        variable: Some((PREFIX_VARIABLE, "/nonexistent")),
        after_lints: false,
    },
    Step {
        what: "the pages for contributors do what they say",
        args: &["xtask", "newcomer"],
        variable: None,
        after_lints: false,
    },
    Step {
        what: "the Python package, where there is a Python",
        args: &["xtask", "bindings"],
        variable: None,
        after_lints: false,
    },
    Step {
        what: "what can fall back has not: the quick part of the gate",
        args: &["xtask", "gate", "--quick"],
        variable: None,
        after_lints: false,
    },
];

/// The command `test`.
pub fn command(args: &[String]) -> Outcome {
    match args {
        [flag] if flag == "--changed" => test_changed(&changed::default_base()?),
        [flag, base] if flag == "--changed" => test_changed(base),
        _ => {
            no_arguments("test", args)?;
            run(&STEPS)
        }
    }
}

/// Tests what differs from a commit.
fn test_changed(base: &str) -> Outcome {
    let packages = changed::packages(base)?;
    if packages.is_empty() {
        eprintln!("nothing differs from {base}");
        return Ok(ExitCode::SUCCESS);
    }
    let names = packages.iter().flat_map(|name| ["--package", name]);
    let with = |before: &[&'static str], after: &[&'static str]| -> Vec<&str> {
        let before = before.iter().copied().chain(names.clone());
        before.chain(after.iter().copied()).collect()
    };
    let lints = with(&["clippy"], &["--all-targets", "--", "-D", "warnings"]);
    let tests = with(&["test"], &[]);
    let step = |what, args| Step {
        what,
        args,
        variable: None,
        after_lints: false,
    };
    run(&[
        step("formatting", STEPS[0].args),
        step("lints of what changed", &lints),
        step("tests of what changed", &tests),
    ])
}

/// Runs steps up to the first failure.
fn run(steps: &[Step<'_>]) -> Outcome {
    let llvm = ensure_llvm()?;
    ensure_rust_components()?;
    ensure_test_tools()?;
    let start = Instant::now();
    for (number, step) in (1..).zip(steps) {
        let title = format!("step {number} of {}: {}", steps.len(), step.what);
        eprintln!("== {title}: {}", step.line());
        let step_start = Instant::now();
        let status = step
            .command(&llvm)?
            .status()
            .map_err(|e| format!("cannot run cargo: {e}"))?;
        let seconds = step_start.elapsed().as_secs_f64();
        if !status.success() {
            return Err(format!(
                "{title}: `{}` failed after {seconds:.1} s: {status}",
                step.line()
            ));
        }
        eprintln!("== ok in {seconds:.1} s\n");
    }
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("all {} steps passed in {seconds:.1} s", steps.len());
    Ok(ExitCode::SUCCESS)
}

impl Step<'_> {
    fn command(&self, llvm: &Llvm) -> Result<Command, String> {
        let mut command = cargo(self.args, llvm);
        command.envs(self.variable);
        if self.after_lints {
            // What `cargo clippy -- -D warnings` sets, and what it tells cargo apart by.
            let sysroot = rustc(&["--print", "sysroot"])?;
            command
                .env(
                    "RUSTC_WORKSPACE_WRAPPER",
                    Path::new(&sysroot).join("bin/clippy-driver"),
                )
                .env(
                    "CLIPPY_ARGS",
                    "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
                );
        }
        Ok(command)
    }

    /// The step as one would type it.
    fn line(&self) -> String {
        let command = format!("cargo {}", self.args.join(" "));
        match self.variable {
            Some((name, value)) if value.contains(' ') => format!("{name}=\"{value}\" {command}"),
            Some((name, value)) => format!("{name}={value} {command}"),
            None => command,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_shown_as_it_runs() {
        assert_eq!(STEPS[0].line(), "cargo fmt --all --check");
        assert_eq!(
            STEPS[3].line(),
            "RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps"
        );
    }

    #[test]
    fn the_step_without_llvm_hides_the_one_that_was_found() {
        let llvm = Llvm {
            prefix: "/usr/lib/llvm-22".into(),
            libdir: "/usr/lib/llvm-22/lib".into(),
            version: "22.1.8".into(),
        };
        let prefix = |step: &Step| {
            let command = step.command(&llvm).unwrap();
            let (_, value) = command
                .get_envs()
                .find(|(k, _)| *k == PREFIX_VARIABLE)
                .unwrap();
            value.unwrap().to_owned()
        };
        assert_eq!(prefix(&STEPS[2]), "/usr/lib/llvm-22");
        assert_eq!(prefix(&STEPS[4]), "/nonexistent");
    }
}
