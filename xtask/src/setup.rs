//! `cargo xtask setup`: finds LLVM 22 and what linking to it needs, or installs them with apt; so too what
//! runs and checks kernels and counts instructions.

mod plan;
mod probe;
mod test_tools;

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use plan::{Install, Plan};
use probe::Places;

use crate::{Outcome, no_arguments};

/// The variable from which the LLVM bindings take the place of LLVM.
pub const PREFIX_VARIABLE: &str = "LLVM_SYS_221_PREFIX";

/// An LLVM 22 that can be built against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Llvm {
    /// The folder with `bin/llvm-config`.
    pub prefix: PathBuf,
    /// The folder with libLLVM.
    pub libdir: PathBuf,
    /// The full version, such as `22.1.8`.
    pub version: String,
}

/// The command `setup`.
pub fn command(args: &[String]) -> Outcome {
    no_arguments("setup", args)?;
    let llvm = ensure_llvm()?;
    ensure_test_tools()?;
    println!(
        "LLVM {} is ready in {}",
        llvm.version,
        llvm.prefix.display()
    );
    println!("For plain cargo commands on the whole workspace:");
    println!("  export {PREFIX_VARIABLE}={}", llvm.prefix.display());
    Ok(ExitCode::SUCCESS)
}

/// Finds LLVM 22, and installs it first where that is possible and needed.
pub fn ensure_llvm() -> Result<Llvm, String> {
    let places = Places::of_this_process();
    match plan::plan(&probe::probe(&places)?) {
        Plan::Ready(llvm) => return Ok(llvm),
        Plan::Advise(message) => return Err(message),
        Plan::Install(install) => {
            if !carry_out(&install)? {
                return Err(install.unavailable());
            }
        }
    }
    match plan::plan(&probe::probe(&places)?) {
        Plan::Ready(llvm) => Ok(llvm),
        Plan::Install(_) | Plan::Advise(_) => Err(format!(
            "apt-get succeeded, but LLVM 22 is still not usable\n{}",
            plan::by_hand()
        )),
    }
}

/// Installs what some tests need beside LLVM, where that is possible and needed; says so where it is not possible.
pub fn ensure_test_tools() -> Result<(), String> {
    let places = Places::of_this_process();
    match test_tools::plan(&places, &probe::probe(&places)?) {
        None => {}
        Some(Err(advice)) => eprintln!("{advice}"),
        Some(Ok(install)) if carry_out(&install)? => {}
        Some(Ok(_)) => {
            eprintln!("some tests will be left out: apt does not have these packages");
        }
    }
    Ok(())
}

/// Says what will be installed and installs it. Gives whether apt has it.
fn carry_out(install: &Install) -> Result<bool, String> {
    eprintln!("{}", install.announcement());
    run(&install.update())?;
    if !succeeds(&install.query()) {
        return Ok(false);
    }
    run(&install.install())?;
    Ok(true)
}

/// Adds the parts of the Rust toolchain that the checks need and a minimal one lacks.
pub fn ensure_rust_components() -> Result<(), String> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if succeeds(&["cargo", subcommand, "--version"].map(String::from)) {
            continue;
        }
        let add = ["rustup", "component", "add", component].map(String::from);
        if !succeeds(&["rustup", "--version"].map(String::from)) {
            return Err(format!(
                "`cargo {subcommand}` is missing and there is no rustup to add it: \
                 install {component} the way Rust was installed"
            ));
        }
        eprintln!("{component} is missing: {}", add.join(" "));
        run(&add)?;
    }
    Ok(())
}

fn run(command: &[String]) -> Result<(), String> {
    let status = start(command)
        .status()
        .map_err(|e| format!("cannot run {}: {e}", command[0]))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{}` failed: {status}", command.join(" ")))
    }
}

fn succeeds(command: &[String]) -> bool {
    start(command).output().is_ok_and(|o| o.status.success())
}

fn start(command: &[String]) -> Command {
    let mut started = Command::new(&command[0]);
    started.args(&command[1..]);
    started
}
