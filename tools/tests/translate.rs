//! `terrace-translate` as users start it.

#![forbid(unsafe_code)]

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Translates a text.
fn translate(flags: &[&str], text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_terrace-translate"))
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool was built");
    let mut input = child.stdin.take().expect("it is piped");
    input
        .write_all(text.as_bytes())
        .expect("the tool reads its input");
    drop(input);
    child.wait_with_output().expect("the tool was started")
}

#[test]
fn llvm_ir_is_made_by_the_program_that_links_llvm() {
    let program = "llvm.func @f(%x: i32) -> i32 {
      llvm.return %x : i32
    }";
    let output = translate(&["--mlir-to-llvmir"], program);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    assert!(text.contains("define i32 @f(i32 %0)"), "{text}");
    let file = std::env::temp_dir().join(format!("terrace-translate-{}.ll", std::process::id()));
    let path = file.to_str().expect("the folder's name is Unicode");
    let written = translate(&["--mlir-to-llvmir", "-o", path], program);
    assert!(
        written.status.success() && written.stdout.is_empty(),
        "{written:?}"
    );
    let in_file = std::fs::read_to_string(&file).expect("the file was written");
    assert_eq!(in_file, text, "a file has what standard output gets");
    std::fs::remove_file(&file).expect("the file was written");
    let nowhere = translate(&["--mlir-to-llvmir", "-o", "/nowhere/f.ll"], program);
    let errors = String::from_utf8_lossy(&nowhere.stderr);
    let message = "cannot open output file '/nowhere/f.ll': No such file or directory";
    assert!(
        !nowhere.status.success() && errors.contains(message),
        "{errors}"
    );
    let invalid = translate(&["--mlir-to-llvmir"], "llvm.func @f(");
    let errors = String::from_utf8_lossy(&invalid.stderr);
    assert!(!invalid.status.success(), "{invalid:?}");
    assert_eq!(errors.matches("error: ").count(), 1, "{errors}");
}

#[test]
fn binaries_are_written_and_read() {
    let program = "spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
      spirv.GlobalVariable @x : !spirv.ptr<f32, Private>
    }";
    let output = translate(&["--test-spirv-roundtrip"], program);
    let text = String::from_utf8_lossy(&output.stdout);
    let variable = "spirv.GlobalVariable @x : !spirv.ptr<f32, Private>";
    assert!(
        output.status.success() && text.contains(variable),
        "{output:?}"
    );
}

/// A program that returns 42 if its sum is right.
const SUM: &str = "@numbers = internal constant [3 x i32] [i32 20, i32 -1, i32 23]

define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %at = getelementptr inbounds [3 x i32], ptr @numbers, i64 0, i64 %i
  %number = load i32, ptr %at
  %more = add nsw i32 %sum, %number
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 3
  br i1 %done, label %exit, label %loop
exit:
  ret i32 %more
}
";

/// Runs a file of LLVM IR; what its `main` returns.
fn run(name: &str, text: &str) -> Option<i32> {
    let file = std::env::temp_dir().join(format!("terrace-{}-{name}.ll", std::process::id()));
    std::fs::write(&file, text).expect("there is room for a small file");
    let status = Command::new(env!("CARGO_BIN_EXE_terrace-run"))
        .arg(&file)
        .status()
        .expect("the tool was built");
    std::fs::remove_file(&file).expect("the file is there");
    status.code()
}

#[test]
fn llvm_ir_passes_through_and_runs() {
    assert_eq!(run("sum", SUM), Some(42));
    let module = translate(&["--import-llvm"], SUM);
    assert!(module.status.success(), "{module:?}");
    let module = String::from_utf8_lossy(&module.stdout);
    let load = "llvm.load %7 {alignment = 4 : i64} : !llvm.ptr -> i32";
    assert!(module.contains(load), "{module}");
    let again = translate(&["--mlir-to-llvmir"], &module);
    assert!(again.status.success(), "{again:?}");
    let again = String::from_utf8_lossy(&again.stdout);
    assert_eq!(run("again", &again), Some(42), "{again}");
}

#[test]
fn what_is_wrong_in_llvm_ir_has_a_place() {
    let output = translate(&["--import-llvm"], "define i32 @f() {\n  ret i32 %x\n}\n");
    assert!(!output.status.success(), "{output:?}");
    let errors = String::from_utf8_lossy(&output.stderr);
    let expected = "<stdin>:2:11: error: use of undefined value '%x'\n";
    assert!(errors.starts_with(expected), "{errors}");
}
