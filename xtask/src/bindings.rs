//! `cargo xtask bindings`: the Python package, built in place and tested; with `--wheel` also as a wheel.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use crate::Outcome;
use crate::cargo::{plain_cargo, root, target};
use crate::setup::PREFIX_VARIABLE;

/// The oldest Python that the stable ABI of the package is for.
const OLDEST: &str = "(3, 11)";

/// Builds and tests what other languages see of Terrace. Installs nothing; without a Python there is nothing to do.
///
/// # Errors
/// If the package does not build, or a script prints something else than what is expected.
pub fn command(args: &[String]) -> Outcome {
    let is_wheel_wanted = match args {
        [] => false,
        [flag] if flag == "--wheel" => true,
        [other, ..] => return Err(format!("`cargo xtask bindings` does not know `{other}`")),
    };
    let Some(python) = python() else {
        println!(
            "skipped: there is no Python from {OLDEST} on; PYTHON may name one, or install `python3`"
        );
        return Ok(ExitCode::SUCCESS);
    };
    let folder = root().join("bindings/python");
    build(&folder)?;
    run(
        Command::new(&python).arg(folder.join("tools/stubs.py")),
        &folder,
        "the type stubs could not be written",
    )?;
    run(
        Command::new(&python).arg(folder.join("tests/run.py")),
        &folder,
        "scripts print something else than what is expected",
    )?;
    if is_wheel_wanted {
        wheel(&folder)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The Python to test with: that which `PYTHON` names, or `python3`, if it is new enough.
fn python() -> Option<PathBuf> {
    let python = env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let check = format!("import sys; sys.exit(sys.version_info < {OLDEST})");
    let status = Command::new(&python).args(["-c", &check]).status().ok()?;
    status.success().then(|| python.into())
}

/// Builds the library and puts it where Python looks for it.
fn build(folder: &Path) -> Result<(), String> {
    // Where the whole workspace can be built, nothing is compiled that the tests have compiled: with some test among what is
    // built, dependencies have the features that they have there.
    let selection: &[&str] = match env::var_os(PREFIX_VARIABLE) {
        Some(_) => &["--workspace", "--lib", "--test", "result"],
        None => &["--package", "terrace-python"],
    };
    let status = plain_cargo()
        .arg("build")
        .args(selection)
        .status()
        .map_err(|why| format!("cannot run cargo: {why}"))?;
    if !status.success() {
        return Err("the package does not build".to_owned());
    }
    let (prefix, suffix) = (env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let built = target().join(format!("debug/{prefix}_terrace{suffix}"));
    let extension = if cfg!(windows) { "pyd" } else { "abi3.so" };
    let place = folder.join(format!("python/terrace/_terrace.{extension}"));
    fs::copy(&built, &place).map_err(|why| format!("cannot copy {}: {why}", built.display()))?;
    Ok(())
}

fn run(command: &mut Command, folder: &Path, failure: &str) -> Result<(), String> {
    let status = command
        .env("PYTHONPATH", folder.join("python"))
        .status()
        .map_err(|why| format!("cannot run Python: {why}"))?;
    status
        .success()
        .then_some(())
        .ok_or_else(|| failure.to_owned())
}

/// Builds a wheel with maturin, if that is installed.
fn wheel(folder: &Path) -> Result<(), String> {
    let maturin = Command::new("maturin")
        .args(["build", "--release", "--out"])
        .arg(target().join("wheels"))
        .current_dir(folder)
        .status();
    match maturin {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the wheel does not build".to_owned()),
        Err(_) => Err(
            "wheels are built by maturin, which is not installed: `pip install maturin`".to_owned(),
        ),
    }
}
