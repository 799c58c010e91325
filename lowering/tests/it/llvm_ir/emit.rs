//! Object files, assembly and executables.

use std::process::Command;

use terrace_lowering::llvm_ir::{
    LlvmContext, Optimization, Target, emit_assembly, emit_executable, emit_object, optimize,
    translate,
};

use super::module;

const PROGRAM: &str = r#"
    llvm.func @printf(!llvm.ptr, ...) -> i32
    llvm.mlir.global internal constant @format("%d and %.1f\0A\00")
    llvm.func @main() {
      %0 = llvm.mlir.addressof @format : !llvm.ptr
      %1 = llvm.mlir.constant(42 : i32) : i32
      %2 = llvm.mlir.constant(1.5 : f64) : f64
      %3 = llvm.call @printf(%0, %1, %2) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, f64) -> i32
      llvm.return
    }
"#;

const LEVELS: [Optimization; 2] = [Optimization::None, Optimization::Full];

#[test]
fn object_files_and_assembly() {
    for optimization in LEVELS {
        let llvm = LlvmContext::create();
        let module = translate(&module(PROGRAM), &llvm).expect("the module has a translation");
        let target = Target::portable(&module).expect("LLVM knows this machine");
        optimize(&module, &target, optimization).expect("the passes run");
        let assembly = emit_assembly(&module, &target, optimization).expect("LLVM generates code");
        assert!(
            assembly.contains("main:") && assembly.contains("printf"),
            "{assembly}"
        );
        let object = emit_object(&module, &target, optimization).expect("LLVM generates code");
        let has = |name: &[u8]| object.windows(name.len()).any(|bytes| bytes == name);
        assert!(has(b"main") && has(b"printf"));
    }
}

// covers: XLT-002
#[test]
fn an_executable_runs_and_exits_with_zero() {
    for optimization in LEVELS {
        let llvm = LlvmContext::create();
        let module = translate(&module(PROGRAM), &llvm).expect("the module has a translation");
        let target = Target::portable(&module).expect("LLVM knows this machine");
        optimize(&module, &target, optimization).expect("the passes run");
        let path = std::env::temp_dir().join(format!(
            "terrace-test-{}-{optimization:?}",
            std::process::id()
        ));
        emit_executable(&module, &target, optimization, &path).expect("it links");
        let output = Command::new(&path).output().expect("it runs");
        std::fs::remove_file(&path).expect("it was written");
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stdout), "42 and 1.5\n");
    }
}

#[test]
fn an_executable_needs_a_main_and_what_it_calls() {
    let failed = |text: &str| {
        let llvm = LlvmContext::create();
        let module = translate(&module(text), &llvm).expect("the module has a translation");
        let target = Target::portable(&module).expect("LLVM knows this machine");
        let path = std::env::temp_dir().join(format!("terrace-test-{}-none", std::process::id()));
        let result = emit_executable(&module, &target, Optimization::None, &path);
        result.expect_err("it does not link").message().to_owned()
    };
    assert!(failed("llvm.func @f() {\n  llvm.return\n}").contains("needs a function 'main'"));
    let undefined = failed(
        "llvm.func @nowhere()\nllvm.func @main() {\n  llvm.call @nowhere() : () -> ()\n  llvm.return\n}",
    );
    assert!(
        undefined.contains("the linker 'cc' failed") && undefined.contains("nowhere"),
        "{undefined}"
    );
}
