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
