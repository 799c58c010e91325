//! `cargo xtask newcomer`: does what the pages for contributors do, in a copy of the tree, and runs the tests that belong to it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::cargo::{cargo, root, target};
use crate::files::copy;
use crate::git::{git, output};
use crate::setup::{Llvm, ensure_llvm};
use crate::{Outcome, no_arguments};

/// The changes that the pages show, and the tests that they add.
const TASKS: [(&str, &[&str]); 3] = [
    ("op", &["averages"]),
    ("pass", &["large_functions_are_errors"]),
    ("type", &["bounds_are_read_and_printed"]),
];

/// The packages whose tests the tasks add to.
const PACKAGES: [&str; 2] = ["terrace-dialects", "terrace-lowering"];

/// The command `newcomer`.
pub fn command(args: &[String]) -> Outcome {
    no_arguments("newcomer", args)?;
    let llvm = ensure_llvm()?;
    let folder = target().join("newcomer/source");
    copy_tree(&folder)?;
    for (task, _) in TASKS {
        apply(&patch(task), &folder)?;
    }
    let tests: Vec<&str> = TASKS
        .iter()
        .flat_map(|(_, tests)| tests.iter().copied())
        .collect();
    run_tests(&llvm, &folder, &tests)?;
    println!("the pages for contributors do what they say");
    Ok(ExitCode::SUCCESS)
}

/// The change that a page shows.
fn patch(task: &str) -> PathBuf {
    root().join(format!("docs/contributing/{task}.patch"))
}

/// Copies what git tracks, as it is now.
fn copy_tree(to: &Path) -> Result<(), String> {
    let listed = git(&["ls-files", "-z"])?;
    let files = listed.split('\0').filter(|file| !file.is_empty());
    // What an earlier run changed is put right by copying; what it added must go.
    if to.exists() {
        fs::remove_dir_all(to).map_err(|why| format!("cannot remove {}: {why}", to.display()))?;
    }
    for file in files {
        copy(&root().join(file), &to.join(file))?;
    }
    Ok(())
}

fn apply(patch: &Path, folder: &Path) -> Result<(), String> {
    let mut command = Command::new("git");
    command.arg("apply").arg(patch).current_dir(folder);
    // The copy lies inside this repository, and is none itself.
    command.env("GIT_CEILING_DIRECTORIES", folder.parent().unwrap_or(folder));
    output(&mut command).map(drop).map_err(|why| {
        format!(
            "{} does not apply any more; write it anew from the change that its page is about:\n{why}",
            patch.display()
        )
    })
}

fn run_tests(llvm: &Llvm, folder: &Path, tests: &[&str]) -> Result<(), String> {
    // Together they have the same features, so that nothing is built twice.
    let packages = PACKAGES.iter().flat_map(|package| ["--package", package]);
    let words: Vec<&str> = ["test", "--quiet", "--test", "it"]
        .into_iter()
        .chain(packages)
        .chain(["--"])
        .chain(tests.iter().copied())
        .collect();
    let mut command = cargo(&words, llvm);
    command.current_dir(folder);
    command.env("CARGO_TARGET_DIR", target().join("newcomer/target"));
    let status = command
        .status()
        .map_err(|why| format!("cannot run cargo: {why}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("the tests that the tasks add fail: {status}")),
    }
}
