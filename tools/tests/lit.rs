//! Tests that are programs with their command lines, as LLVM's `lit` runs them: each `// RUN:` line of a file in `lit/` must
//! succeed, and FileCheck, which comes with LLVM, compares what is printed with the `CHECK` lines.
#![forbid(unsafe_code)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// LLVM's FileCheck: that of the LLVM that is used, or one that the system finds.
fn file_check() -> PathBuf {
    let prefix = std::env::var_os("LLVM_SYS_221_PREFIX").map(PathBuf::from);
    let known = prefix
        .into_iter()
        .chain([PathBuf::from("/usr/lib/llvm-22")])
        .map(|prefix| prefix.join("bin/FileCheck"));
    let found = known.into_iter().find(|path| path.exists());
    found.unwrap_or_else(|| {
        let answers = |name: &str| Command::new(name).arg("--version").output().is_ok();
        let names = ["FileCheck-22", "FileCheck"].into_iter();
        let name = names.into_iter().find(|name| answers(name));
        name.expect("FileCheck is a part of LLVM; on Debian it is in `llvm-22-tools`")
            .into()
    })
}

/// The words of a command, with quotes taken away and substitutions made.
fn words(command: &str, file: &Path) -> Vec<String> {
    let mut words = Vec::new();
    let mut quoted = None;
    let mut word: Option<String> = None;
    for c in command.chars() {
        match (quoted, c) {
            (Some(quote), c) if c == quote => quoted = None,
            (None, '\'' | '"') => {
                quoted = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    let path = file.to_str().expect("names of tests are UTF-8");
    words.iter().map(|word| word.replace("%s", path)).collect()
}

/// Runs the commands of a line, which pipes connect. The error says which one failed, and what it said.
fn run(line: &str, file: &Path) -> Result<(), String> {
    let mut input = Vec::new();
    for command in line.split(" | ") {
        let command = command.trim();
        // What `2>&1` does in a shell.
        let (command, both) = match command.strip_suffix("2>&1") {
            Some(command) => (command, true),
            None => (command, false),
        };
        let words = words(command, file);
        let (fails, words) = match words.split_first() {
            Some((first, rest)) if first == "not" => (true, rest.to_vec()),
            _ => (false, words),
        };
        let (tool, arguments) = words.split_first().ok_or("a command is empty")?;
        let program = match &**tool {
            "terrace-opt" => PathBuf::from(env!("CARGO_BIN_EXE_terrace-opt")),
            "FileCheck" => file_check(),
            other => return Err(format!("there is no tool `{other}` in these tests")),
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{tool}: {error}"))?;
        let mut stdin = child.stdin.take().expect("it is piped");
        // A tool that reads a file does not read this.
        let _ = stdin.write_all(&input);
        drop(stdin);
        let Output {
            status,
            stdout,
            stderr,
        } = child
            .wait_with_output()
            .map_err(|error| format!("{tool}: {error}"))?;
        // No tool may crash, also where it must fail.
        if status.code() != Some(i32::from(fails)) {
            let said = String::from_utf8_lossy(&stderr);
            return Err(format!("{command}\nended with {status}:\n{said}"));
        }
        input = stdout;
        if both {
            input.extend(stderr);
        }
    }
    Ok(())
}

// covers: TOOL-004, TOOL-005, PASS-066
#[test]
fn the_commands_in_programs_succeed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lit");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.sort();
    assert!(files.len() > 1);
    for file in files {
        let text = std::fs::read_to_string(&file).expect("tests can be read");
        let lines: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("// RUN: "))
            .collect();
        assert!(!lines.is_empty(), "{} runs nothing", file.display());
        for line in lines {
            if let Err(why) = run(line, &file) {
                panic!("{}: RUN: {line}\n{why}", file.display());
            }
        }
    }
}

#[test]
fn a_check_that_does_not_hold_fails() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lit/prefixes.mlir");
    let run = |line: &str| run(line, &file);
    assert!(run("terrace-opt %s --canonicalize | FileCheck %s --check-prefix=ALL").is_ok());
    assert!(run("terrace-opt %s | FileCheck %s --check-prefix=ALL").is_err());
    assert!(run("not terrace-opt %s").is_err());
}
