//! `terrace-opt` as a program: its flags about diagnostics and about parts of the input.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::Command;

/// What a run gave: whether it succeeded, standard output and standard error.
struct Run {
    success: bool,
    out: String,
    err: String,
}

/// A file for one test, removed with its folder at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = format!("terrace-opt-{}-{test}", std::process::id());
        let path = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&path).expect("the folder for temporary files can be written to");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn opt(test: &str, text: &str, flags: &[&str]) -> Run {
    let folder = Folder::new(test);
    std::fs::write(folder.0.join("in.mlir"), text).expect("the folder can be written to");
    let output = Command::new(env!("CARGO_BIN_EXE_terrace-opt"))
        .current_dir(&folder.0)
        .args(flags)
        .arg("in.mlir")
        .output()
        .expect("the tool was built");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the tool writes UTF-8");
    Run {
        success: output.status.success(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// The lines that say what is wrong.
fn headlines(err: &str) -> Vec<&str> {
    let words = [": error: ", ": warning: ", ": note: ", ": remark: "];
    let is_headline = |line: &&str| words.iter().any(|word| line.contains(word));
    err.lines().filter(is_headline).collect()
}

const TWO_ERRORS: &str = "func.func @f(%a: i32) {
  %0 = \"arith.addi\"(%a, %a) : (i32, i32) -> i64
  %1 = \"arith.addi\"(%a, %a) : (i32, i32) -> i64
  return
}
";

// covers: DIAG-015, DIAG-016, DIAG-017
#[test]
fn diagnostics_show_the_op_and_on_request_where_they_come_from() {
    let run = opt("ops", TWO_ERRORS, &[]);
    assert!(!run.success);
    let error = "error: 'arith.addi' op requires the same type for all operands and results";
    let note = |number| {
        format!(
            "note: see current operation: %{number} = \"arith.addi\"(%arg0, %arg0) <{{overflowFlags = #arith.overflow<none>}}> : (i32, i32) -> i64"
        )
    };
    assert_eq!(
        headlines(&run.err),
        [
            format!("in.mlir:2:8: {error}"),
            format!("in.mlir:2:8: {}", note(0)),
            format!("in.mlir:3:8: {error}"),
            format!("in.mlir:3:8: {}", note(1)),
        ]
    );
    for flag in [
        "--mlir-print-op-on-diagnostic=false",
        "--mlir-disable-diagnostic-notes",
    ] {
        let run = opt("no-ops", TWO_ERRORS, &[flag]);
        assert_eq!(
            headlines(&run.err),
            [
                format!("in.mlir:2:8: {error}"),
                format!("in.mlir:3:8: {error}"),
            ]
        );
    }
    let run = opt("trace", "foo", &["--mlir-print-stacktrace-on-diagnostic"]);
    assert!(run.err.contains("note: diagnostic emitted with trace:"));
}

// covers: TOOL-003, DIAG-024
#[test]
fn diagnostics_are_compared_with_comments() {
    let expected = TWO_ERRORS.replace(
        "  %0",
        "  // expected-error@+1 {{requires the same type}}\n  %0",
    );
    // As in MLIR, the first error of a function is the only one.
    let run = opt("expected", &expected, &["--verify-diagnostics"]);
    assert!(run.success, "{}", run.err);
    assert_eq!((&*run.out, &*run.err), ("", ""));
    let text = "module {} // expected-warning {{x}}";
    let run = opt("missing", text, &["--verify-diagnostics=all"]);
    assert!(!run.success);
    assert_eq!(run.out, "module {\n}\n\n");
    assert_eq!(
        headlines(&run.err),
        ["in.mlir:1:14: error: expected warning \"x\" was not produced"]
    );
    let run = opt("unexpected", "foo", &["--verify-diagnostics"]);
    assert_eq!(
        headlines(&run.err),
        [
            "in.mlir:1:1: error: unexpected error: custom op 'foo' is unknown (tried 'builtin.foo' as well)"
        ]
    );
    let run = opt("only", "foo", &["--verify-diagnostics=only-expected"]);
    assert!(run.success);
    let run = opt("level", "", &["--verify-diagnostics=some"]);
    assert_eq!(
        run.err,
        "error: `--verify-diagnostics` needs one of `all`, `only-expected`, but got `some`\n"
    );
}

// covers: TOOL-002
#[test]
fn parts_are_processed_one_by_one() {
    let text = "module @a {}\n// -----\nfoo\n // ----- module\nmodule @b {}\n// ----\n";
    let run = opt("split", text, &["--split-input-file"]);
    assert!(!run.success);
    assert_eq!(
        headlines(&run.err),
        [
            "in.mlir:6:1: warning: near miss with file split marker",
            "in.mlir:3:1: error: custom op 'foo' is unknown (tried 'builtin.foo' as well)",
            "in.mlir:4:17: error: expected '{' to begin a region",
        ]
    );
    assert_eq!(run.out, "module @a {\n}\n\n// -----\n// -----\n");
    let text = "module @a {}\n// |\nmodule @b {}";
    let flags = ["--split-input-file=// |", "--output-split-marker=// #"];
    let run = opt("marker", text, &flags);
    assert!(run.success);
    assert_eq!(run.out, "module @a {\n}\n\n// #\nmodule @b {\n}\n\n");
    // Comments mean lines of the whole file.
    let text =
        "// expected-error@+1 {{unknown}}\nfoo\n// -----\nfoo\n// expected-error@-1 {{unknown}}\n";
    let run = opt(
        "both",
        text,
        &["--split-input-file", "--verify-diagnostics"],
    );
    assert!(run.success, "{}", run.err);
    let run = opt("file", "foo", &["-o", "out.mlir"]);
    assert!(!run.success);
}

/// Something to fold, and something that a rule changes.
const REWRITES: &str = "func.func @f(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.subi %a, %a : i32
  %y = arith.addi %x, %b : i32
  %z = arith.cmpi eq, %y, %y : i32
  %w = arith.select %z, %y, %a : i32
  return %w : i32
}
";

// covers: DC-030, TOOL-009
#[test]
fn the_work_of_rewriters_is_logged() {
    let run = opt(
        "log",
        REWRITES,
        &["--canonicalize", "--debug-only=greedy-rewriter"],
    );
    assert!(run.success);
    assert!(
        run.err.contains("Processing operation : 'arith.subi'(0x"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("} -> SUCCESS : operation was folded"),
        "{}",
        run.err
    );
    assert!(!run.err.contains("Legalizing"));
    let run = opt(
        "convert",
        REWRITES,
        &["--convert-to-llvm", "--debug-only=dialect-conversion"],
    );
    assert!(run.success);
    assert!(
        run.err.contains("Legalizing operation : 'arith.addi'(0x"),
        "{}",
        run.err
    );
    assert!(
        run.err
            .contains("} -> SUCCESS : operation marked legal by the target")
    );
    assert!(!run.err.contains("Processing"));
    let run = opt("unknown", REWRITES, &["--debug-only=greedy"]);
    assert!(!run.success);
    assert!(
        run.err.contains("`greedy-rewriter`, `dialect-conversion`"),
        "{}",
        run.err
    );
}

#[test]
fn rewrites_are_limited() {
    let changed = |limit: &str| {
        let flag = format!("--rewrite-limit={limit}");
        opt("limit", REWRITES, &["--canonicalize", &flag])
    };
    let none = changed("0");
    assert!(
        none.success && none.out.contains("arith.subi"),
        "{}",
        none.out
    );
    let one = changed("1");
    assert!(
        one.err
            .contains("rewrite 1 is the last one that the limit allows: 'arith.subi' was folded"),
        "{}",
        one.err
    );
    assert!(
        !one.out.contains("arith.subi") && one.out.contains("arith.addi"),
        "{}",
        one.out
    );
    let all = changed("1000");
    assert!(
        all.out.contains("return %arg1") && all.err.is_empty(),
        "{}{}",
        all.out,
        all.err
    );
    assert!(!changed("many").success);
}

// covers: PAT-008
#[test]
fn a_pattern_is_explained() {
    let text = "func.func @f(%a: i32, %b: i32) -> i32 {
  %x = arith.subi %a, %b : i32
  %y = arith.addi %x, %x : i32
  return %y : i32
}
";
    let passes = opt(
        "names",
        text,
        &["--canonicalize", "--debug-only=greedy-rewriter"],
    );
    // Whatever rule there is for sums.
    let sums = passes
        .err
        .split("* Pattern : 'arith.addi")
        .nth(1)
        .expect("rules for sums are tried");
    let name = sums
        .split('"')
        .nth(1)
        .expect("the name of the rule")
        .to_owned();
    let run = opt(
        "explain",
        text,
        &["--canonicalize", &format!("--explain-pattern={name}")],
    );
    assert!(run.success);
    let remark = format!("in.mlir:3:8: remark: `{name}` does not apply: ");
    assert!(run.err.contains(&remark), "{}", run.err);
    assert!(
        run.err.contains("is defined by this 'arith.subi'"),
        "{}",
        run.err
    );
    let disabled = opt(
        "disabled",
        text,
        &[
            "--canonicalize=disable-patterns=arith,vector",
            "--debug-only=greedy-rewriter",
        ],
    );
    assert!(
        disabled.success && !disabled.err.contains("* Pattern : 'arith"),
        "{}",
        disabled.err
    );
}

/// What was written before the error is of no use; but a device is not the tool's to remove.
#[cfg(unix)]
#[test]
fn output_of_a_run_that_failed_is_removed_if_it_is_a_file() {
    let folder = Folder::new("discarded");
    let text = format!("func.func private @first()\n// -----\n{TWO_ERRORS}");
    std::fs::write(folder.0.join("in.mlir"), text).expect("the folder can be written to");
    // A name of the device that may go.
    std::os::unix::fs::symlink("/dev/null", folder.0.join("device")).expect("links can be made");
    let is_left = |output: &str| {
        let run = Command::new(env!("CARGO_BIN_EXE_terrace-opt"))
            .current_dir(&folder.0)
            .args(["--split-input-file", "in.mlir", "-o", output])
            .output()
            .expect("the tool was built");
        assert!(!run.status.success());
        folder.0.join(output).symlink_metadata().is_ok()
    };
    assert_eq!((is_left("file"), is_left("device")), (false, true));
}
