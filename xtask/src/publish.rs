//! `cargo xtask package` and `cargo xtask dist`: what leaves this repository.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::cargo::{build, cargo, plain_cargo, root, target};
use crate::files::{copy, read, write};
use crate::git::git;
use crate::setup::{Llvm, ensure_llvm};
use crate::{Outcome, no_arguments};

/// The crates that are published, each after those that it depends on.
const CRATES: &[&str] = &[
    "terrace-macro-support",
    "terrace-ods-macros",
    "terrace-drr-macros",
    "terrace-pass-macros",
    "terrace-support",
    "terrace-numbers",
    "terrace-text",
    "terrace-core",
    "terrace-ir",
    "terrace-bytecode",
    "terrace-rewrite",
    "terrace-passes",
    "terrace-conversion",
    "terrace-dynamic",
    "terrace-opt-lib",
    "terrace-dialect-base",
    "terrace-standard-dialects",
    "terrace-dialect-transforms",
    "terrace-llvm-dialect",
    "terrace-spirv-dialect",
    "terrace-gpu-dialect",
    "terrace-parallel-dialects",
    "terrace-tensor-dialects",
    "terrace-devices-dialects",
    "terrace-vector-dialects",
    "terrace-linalg-dialects",
    "terrace-meta-dialects",
    "terrace-concurrency-dialects",
    "terrace-tosa-dialects",
    "terrace-structured-transforms",
    "terrace-foreign-dialects",
    "terrace-targets-dialects",
    "terrace-sparse-dialects",
    "terrace-expressions",
    "terrace-handles",
    "terrace-dialects",
    "terrace-conversions",
    "terrace-device-conversions",
    "terrace-parallel-conversions",
    "terrace-emitc-conversions",
    "terrace-tosa-conversions",
    "terrace-vector-conversions",
    "terrace-bufferization",
    "terrace-foreign-text",
    "terrace-spirv-binary",
    "terrace-spirv-conversions",
    "terrace-llvm-ir",
    "terrace-vulkan",
    "terrace-launch",
    "terrace-lowering",
    "terrace-c",
    "terrace-llvm-import",
    "terrace",
    "terrace-tools",
    "terrace-tblgen",
];

/// The tools that are given away built.
const TOOLS: [&str; 5] = [
    "terrace-opt",
    "terrace-reduce",
    "terrace-run",
    "terrace-translate",
    "terrace-translate-llvm",
];

/// The tool that is started by another one, and of which nobody reads.
const HELPER: &str = "terrace-translate-llvm";

/// A shell, and the name of the file with which it completes the flags of `terrace-opt`.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "terrace-opt.bash"),
    ("fish", "terrace-opt.fish"),
    ("zsh", "_terrace-opt"),
];

/// The command `package`: puts all published crates into packages and builds each from its package, with those of the others. Where the
/// tools for it are installed, the licences of dependencies are checked, and what has changed for users since the last tag.
pub fn package(args: &[String]) -> Outcome {
    no_arguments("package", args)?;
    let llvm = ensure_llvm()?;
    if is_installed("deny") {
        run(cargo(&["deny", "check", "licenses"], &llvm), "cargo deny")?;
    }
    match last_tag() {
        Some(tag) if is_installed("semver-checks") => {
            let words = ["semver-checks", "--workspace", "--baseline-rev", &tag];
            run(cargo(&words, &llvm), "cargo semver-checks")?;
        }
        Some(_) => {}
        None => println!("no version has a tag yet: there is nothing to compare this one with"),
    }
    let mut words = vec!["package"];
    for name in CRATES {
        words.extend(["--package", name]);
    }
    run(cargo(&words, &llvm), "cargo package")?;
    println!(
        "{} packages, built from each other, are in {}",
        CRATES.len(),
        target().join("package").display()
    );
    Ok(ExitCode::SUCCESS)
}

/// Whether cargo has a subcommand; if not, what that means is said.
fn is_installed(subcommand: &str) -> bool {
    let list = plain_cargo().arg("--list").output();
    let list = list.map_or_else(
        |_| String::new(),
        |list| String::from_utf8_lossy(&list.stdout).into_owned(),
    );
    let is_there = list
        .lines()
        .any(|line| line.split_whitespace().next() == Some(subcommand));
    if !is_there {
        println!(
            "`cargo {subcommand}` is not installed, and what it checks is not: `cargo install cargo-{subcommand}`"
        );
    }
    is_there
}

/// The tag of the last version before this commit.
fn last_tag() -> Option<String> {
    let tag = git(&["describe", "--tags", "--abbrev=0", "--match", "v*"]).ok()?;
    Some(tag.trim().to_owned())
}

/// The command `dist`: an archive with the tools, their completions and manual pages.
pub fn dist(args: &[String]) -> Outcome {
    no_arguments("dist", args)?;
    let llvm = ensure_llvm()?;
    let name = format!("terrace-{}-{}", version()?, platform());
    let folder = target().join("dist").join(&name);
    let _ = fs::remove_dir_all(&folder);
    for tool in TOOLS {
        add_tool(&llvm, &folder, tool)?;
    }
    for (shell, file) in SHELLS {
        let script = said(&folder, "terrace-opt", &format!("--completions={shell}"))?;
        write(&folder.join("completions").join(file), &script)?;
    }
    for file in ["LICENSE", "README.md", "CHANGELOG.md"] {
        copy(&root().join(file), &folder.join(file))?;
    }
    let archive = target().join("dist").join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.arg("-C")
        .arg(target().join("dist"))
        .arg("-czf")
        .arg(&archive)
        .arg(&name);
    run(tar, "tar")?;
    println!("{}", archive.display());
    Ok(ExitCode::SUCCESS)
}

fn add_tool(llvm: &Llvm, folder: &Path, tool: &str) -> Result<(), String> {
    let built = build(llvm, "terrace-tools", tool)?;
    copy(&built, &folder.join("bin").join(tool))?;
    if tool != HELPER {
        let help = said(folder, tool, "--help")?;
        let page = folder.join("man/man1").join(format!("{tool}.1"));
        write(&page, &manual(tool, &help))?;
    }
    Ok(())
}

/// What a tool of the archive prints.
fn said(folder: &Path, tool: &str, flag: &str) -> Result<String, String> {
    let output = Command::new(folder.join("bin").join(tool))
        .arg(flag)
        .output();
    let output = output.map_err(|error| format!("cannot run {tool}: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("`{tool} {flag}` failed: {}", output.status)),
    }
}

/// A manual page of a tool's help: its first line says what the tool does.
fn manual(tool: &str, help: &str) -> String {
    let (summary, rest) = help.split_once('\n').unwrap_or((help, ""));
    let mut page = format!(
        ".TH {} 1\n.SH NAME\n{tool} \\- {}\n.SH DESCRIPTION\n.nf\n",
        tool.to_uppercase(),
        escaped(summary.trim_end_matches('.'))
    );
    for line in rest.trim().lines() {
        page += &escaped(line);
        page.push('\n');
    }
    page + ".fi\n"
}

/// A line of text for the formatter of manual pages, to which backslashes, dashes, and dots at the beginning mean something.
fn escaped(line: &str) -> String {
    let text = line.replace('\\', "\\e").replace('-', "\\-");
    match text.starts_with(['.', '\'']) {
        true => format!("\\&{text}"),
        false => text,
    }
}

/// The version of the workspace.
fn version() -> Result<String, String> {
    let path = root().join("Cargo.toml");
    read(&path)?
        .lines()
        .find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
        .map(str::to_owned)
        .ok_or_else(|| format!("{} has no version", path.display()))
}

fn platform() -> String {
    format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

fn run(mut command: Command, what: &str) -> Result<(), String> {
    let status = command
        .status()
        .map_err(|error| format!("cannot run {what}: {error}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("`{what}` failed: {status}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The manifests of the workspace's members.
    fn manifests() -> Vec<String> {
        let read = |folder: &str| fs::read_to_string(root().join(folder).join("Cargo.toml"));
        let text = read("").expect("there is a manifest");
        let (_, list) = text
            .split_once("members = [")
            .expect("it lists the members");
        let (list, _) = list.split_once(']').expect("the list ends");
        let folders = list
            .lines()
            .filter_map(|line| line.trim().strip_prefix('"'));
        let folders = folders.filter_map(|line| Some(line.split_once('"')?.0));
        let mut manifests: Vec<String> = folders
            .map(|folder| read(folder).expect("members have manifests"))
            .collect();
        manifests.push(text);
        manifests
    }

    #[test]
    fn a_subcommand_is_there_or_is_not() {
        assert!(is_installed("build"));
        assert!(!is_installed("no-such-subcommand"));
    }

    #[test]
    fn what_is_published_is_listed_and_has_what_a_registry_shows() {
        let mut published = Vec::new();
        for manifest in manifests() {
            let (_, package) = manifest.split_once("[package]").expect("it has a package");
            let line = |start: &str| package.lines().find_map(|line| line.strip_prefix(start));
            if line("publish = false").is_some() {
                continue;
            }
            let name = line("name = ").expect("it has a name").trim_matches('"');
            for key in [
                "description",
                "keywords",
                "categories",
                "readme",
                "license",
                "repository",
            ] {
                assert!(line(key).is_some(), "{name} lacks {key}");
            }
            published.push(name.to_owned());
        }
        published.sort();
        published.dedup();
        let mut listed: Vec<String> = CRATES.iter().copied().map(str::to_owned).collect();
        listed.sort();
        assert_eq!(published, listed);
    }

    #[test]
    fn a_manual_page_shows_the_help() {
        assert_eq!(
            manual("x-y", "Does it.\n\nusage: x-y [--flag]\n\n.dots\\\n"),
            ".TH X-Y 1\n.SH NAME\nx-y \\- Does it\n.SH DESCRIPTION\n.nf\nusage: x\\-y [\\-\\-flag]\n\n\\&.dots\\e\n.fi\n"
        );
        assert!(version().is_ok_and(|version| version.starts_with(|c: char| c.is_ascii_digit())));
    }
}
