//! `cargo xtask bench c`: one C program, linked with MLIR's library and with `terrace-c`: what a call of the API costs.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use super::table::{Table, times, whole};
use crate::Outcome;
use crate::cargo::{cargo, root, target, with_llvm};
use crate::files::TemporaryFolder;
use crate::setup::{Llvm, ensure_llvm};

/// How often each of the two runs, in turns.
const RUNS: usize = 5;

/// The name of a step, and its nanoseconds an op.
type Step = (String, f64);

/// Builds, runs and prints the table.
pub fn report() -> Outcome {
    let llvm = ensure_llvm()?;
    let built = cargo(&["build", "--release", "--package", "terrace-c"], &llvm)
        .status()
        .map_err(|why| format!("cannot run cargo: {why}"))?;
    if !built.success() {
        return Err("terrace-c does not build; the messages are above".to_owned());
    }
    let folder = TemporaryFolder::new("bench")?;
    let folder = folder.path();
    let programs = [
        compile(&llvm, &folder.join("mlir"), &mlir_library(&llvm)?)?,
        compile(&llvm, &folder.join("terrace"), &terrace_library())?,
    ];
    let mut best: [Vec<Step>; 2] = [Vec::new(), Vec::new()];
    for _ in 0..RUNS {
        for (program, best) in programs.iter().zip(&mut best) {
            keep_least(best, run(program, &llvm)?);
        }
    }
    println!("Machine: {}.\n", super::machine::description(&llvm.version));
    let caption = format!("### The C API, nanoseconds an op, the least of {RUNS} runs in turns");
    let mut table = Table::new(&caption, &["step", "MLIR", "Terrace", "faster"]);
    let [mlir, terrace] = &best;
    for ((name, mlir), (_, terrace)) in mlir.iter().zip(terrace) {
        table.row(&[
            name.clone(),
            whole(Some(*mlir)),
            whole(Some(*terrace)),
            times(Some(mlir / terrace)),
        ]);
    }
    table.print();
    Ok(ExitCode::SUCCESS)
}

/// The arguments that link with MLIR's library: the functions of the API are in archives, all else is shared.
fn mlir_library(llvm: &Llvm) -> Result<Vec<String>, String> {
    let archives = std::fs::read_dir(&llvm.libdir).map_err(|why| why.to_string())?;
    let archives = archives.flatten().map(|entry| entry.path());
    let is_of_api = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libMLIRCAPI") && name.ends_with(".a")
    };
    let archives: Vec<String> = archives
        .filter(is_of_api)
        .map(|path| path.display().to_string())
        .collect();
    if archives.is_empty() {
        return Err(format!(
            "there is no libMLIRCAPI*.a in {}; on Debian the package libmlir-22-dev has them",
            llvm.libdir.display()
        ));
    }
    let folder = llvm.libdir.display();
    let mut arguments = vec!["-Wl,--start-group".to_owned()];
    arguments.extend(archives);
    arguments.extend([
        "-Wl,--end-group".to_owned(),
        format!("-L{folder}"),
        "-lMLIR".to_owned(),
        "-lLLVM".to_owned(),
        "-lstdc++".to_owned(),
        format!("-Wl,-rpath,{folder}"),
    ]);
    Ok(arguments)
}

fn terrace_library() -> Vec<String> {
    let folder = target().join("release");
    let folder = folder.display();
    vec![
        format!("-L{folder}"),
        "-lterrace_c".to_owned(),
        format!("-Wl,-rpath,{folder}"),
    ]
}

fn compile(llvm: &Llvm, program: &Path, library: &[String]) -> Result<PathBuf, String> {
    let status = Command::new("cc")
        .args(["-O2", "-std=gnu11", "-o"])
        .arg(program)
        .arg(root().join("bindings/c/benches/speed.c"))
        .arg("-isystem")
        .arg(llvm.prefix.join("include"))
        .args(library)
        .status()
        .map_err(|why| format!("cannot run cc: {why}"))?;
    match status.success() {
        true => Ok(program.to_owned()),
        false => Err("the program does not compile; the messages are above".to_owned()),
    }
}

/// What a program writes: a line for each step.
fn run(program: &Path, llvm: &Llvm) -> Result<Vec<Step>, String> {
    let mut command = Command::new(program);
    with_llvm(&mut command, llvm);
    let output = command
        .output()
        .map_err(|why| format!("cannot run {}: {why}", program.display()))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{} failed: {errors}", program.display()));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let steps = text.lines().map(|line| {
        let (name, time) = line.split_once(' ')?;
        Some((name.to_owned(), time.parse::<f64>().ok()?))
    });
    let steps: Option<Vec<Step>> = steps.collect();
    steps.ok_or_else(|| format!("{} writes something else than times", program.display()))
}

/// Keeps the least time of each step.
fn keep_least(best: &mut Vec<Step>, steps: Vec<Step>) {
    if best.is_empty() {
        *best = steps;
        return;
    }
    for (best, step) in best.iter_mut().zip(steps) {
        best.1 = best.1.min(step.1);
    }
}
