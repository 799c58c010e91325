//! `--load-dialect`: the library of `examples/counting.rs` in the tools.
#![forbid(unsafe_code)]

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const PROGRAM: &str = "%0 = count.one
%1 = count.next %0
\"t.use\"(%1) : (i64) -> ()
";

/// Standard output, or standard error of a run that failed, of `terrace-opt` with these flags.
fn opt(flags: &[&str]) -> Result<String, String> {
    let mut tool = Command::new(env!("CARGO_BIN_EXE_terrace-opt"))
        .args(flags)
        .arg("--allow-unregistered-dialect")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool was built");
    let mut input = tool.stdin.take().expect("it is a pipe");
    // A tool that does not read it ends earlier.
    let _ = input.write_all(PROGRAM.as_bytes());
    drop(input);
    let output = tool.wait_with_output().expect("the tool ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
    match output.status.success() {
        true => Ok(text(output.stdout)),
        false => Err(text(output.stderr)),
    }
}

fn library(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_BIN_EXE_terrace-opt")).parent();
    let folder = folder.expect("the tool lies in a folder").join("examples");
    folder.join(format!("{DLL_PREFIX}{name}{DLL_SUFFIX}"))
}

fn flag(library: &Path) -> String {
    format!("--load-dialect={}", library.display())
}

#[test]
fn a_dialect_and_a_pass_of_a_library() {
    let file = library("counting");
    assert!(
        file.exists(),
        "examples are built by `cargo test` without `--test`, or by `cargo build --example counting`"
    );
    let loaded = flag(&file);
    let same = opt(&[&loaded]).expect("it is valid");
    assert_eq!(
        same,
        "module {
  %0 = count.one
  %1 = count.next %0
  \"t.use\"(%1) : (i64) -> ()
}

"
    );
    let lowered = opt(&[
        &loaded,
        "--pass-pipeline=builtin.module(count-to-arith,canonicalize)",
    ]);
    let lowered = lowered.expect("the passes run");
    assert!(lowered.contains("arith.constant 2 : i64"), "{lowered}");
    let page = opt(&[&loaded, "--dialect-doc=count"]).expect("it is known");
    assert!(page.contains("The number after another"), "{page}");
    let wrong = opt(&[&loaded, "--no-such-pass"]).expect_err("there is no such pass");
    assert!(wrong.contains("'--no-such-pass'"), "{wrong}");
}

#[test]
fn without_the_library_the_dialect_is_unknown() {
    let error = opt(&[]).expect_err("it is unknown");
    assert!(error.contains("Dialect `count' not found"), "{error}");
    let error = opt(&[&flag(&library("no_such_library"))]).expect_err("there is no such file");
    assert!(
        error.contains("cannot load") && error.contains("crate-type"),
        "{error}"
    );
    let error = opt(&[&flag(Path::new(env!("CARGO_BIN_EXE_terrace-opt")))]);
    let error = error.expect_err("a program is no library");
    assert!(error.contains("cannot load"), "{error}");
}
