//! Conversions to emitc. The expected texts are those of `mlir-opt` 22.

use std::process::Command;

use terrace_lowering::cpp;

use crate::lowerings::{check, lower};

#[test]
fn each_dialect_and_all_of_them() {
    macro_rules! programs {
        ($($file:literal)*) => {$(
            check(
                include_str!(concat!("emitc/", $file, ".mlir")),
                concat!("emitc/", $file, ".expected"),
            );
        )*};
    }
    programs! {
        "arithmetic" "functions" "memory" "control" "functions-of-numbers" "functions-of-cpp" "everything" "some"
        "expressions" "classes"
    }
}

/// What MLIR loses or rejects: values that a loop carries on, indices that it carries, indices as arguments of blocks.
#[test]
fn what_is_carried_reaches_its_variables() {
    let printed = |program: &str, pass: &str| {
        let ir = lower(program, &format!("builtin.module({pass})")).expect("it is converted");
        terrace_ir::asm::print_module(&ir, &terrace_ir::asm::PrintOptions::default())
    };
    let program = "func.func @f(%a: index, %b: index, %c: i1) {
        scf.while (%x = %a) : (index) -> () { scf.condition(%c) } do { scf.yield %b : index }
        return
      }";
    let text = printed(program, "convert-scf-to-emitc");
    assert!(
        text.contains("if %arg2 {\n        assign %0 : !emitc.size_t to %2 : <!emitc.size_t>"),
        "{text}"
    );
    let program = "func.func @f(%a: index) -> index {
        cf.br ^end(%a : index)
      ^end(%b: index):
        return %b : index
      }";
    let text = printed(program, "convert-to-emitc");
    assert!(text.contains("^bb1(%1: index)"), "{text}");
    assert!(text.contains("return %2 : !emitc.size_t"), "{text}");
}

#[test]
fn what_c_lacks_is_an_error() {
    let cases = [
        (
            "convert-arith-to-emitc",
            "func.func @f(%a: i1) -> i32 { %0 = arith.extsi %a : i1 to i32 return %0 : i32 }",
            "arith.extsi",
        ),
        (
            "convert-arith-to-emitc",
            "func.func @f(%a: i1) -> i1 { %0 = arith.addi %a, %a : i1 return %0 : i1 }",
            "arith.addi",
        ),
        (
            "convert-arith-to-emitc",
            "func.func @f(%a: index, %b: index) -> index { %0 = arith.divui %a, %b : index return %0 : index }",
            "arith.divui",
        ),
        (
            "convert-arith-to-emitc",
            "func.func @f(%a: f32) -> i1 { %0 = arith.fptosi %a : f32 to i1 return %0 : i1 }",
            "arith.fptosi",
        ),
        (
            "convert-arith-to-emitc",
            "func.func @f(%a: i7) -> f32 { %0 = arith.sitofp %a : i7 to f32 return %0 : f32 }",
            "arith.sitofp",
        ),
        (
            "convert-arith-to-emitc",
            "func.func @f(%a: f64) -> f32 { %0 = arith.truncf %a downward : f64 to f32 return %0 : f32 }",
            "arith.truncf",
        ),
        (
            "convert-arith-to-emitc",
            "func.func @f(%a: f80) -> f80 { %0 = arith.negf %a : f80 return %0 : f80 }",
            "arith.negf",
        ),
        (
            "convert-arith-to-emitc",
            "func.func @f(%c: tensor<2xi1>, %a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi8> { %0 = arith.select %c, %a, %b : tensor<2xi1>, tensor<2xi8> return %0 : tensor<2xi8> }",
            "arith.select",
        ),
        (
            "convert-arith-to-emitc",
            "func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi1> { %0 = arith.cmpi slt, %a, %b : tensor<2xi8> return %0 : tensor<2xi1> }",
            "arith.cmpi",
        ),
        (
            "convert-arith-to-emitc",
            "func.func @f(%a: tensor<2xf32>) -> tensor<2xi1> { %0 = arith.cmpf olt, %a, %a : tensor<2xf32> return %0 : tensor<2xi1> }",
            "arith.cmpf",
        ),
        (
            "convert-func-to-emitc",
            "func.func @f(%a: i32) -> (i32, i32) { return %a, %a : i32, i32 }",
            "func.func",
        ),
        (
            "convert-memref-to-emitc",
            "func.func @f() { %0 = memref.alloca() {alignment = 8} : memref<4xf32> return }",
            "memref.alloca",
        ),
        (
            "convert-memref-to-emitc",
            "func.func @f(%n: index) { %0 = memref.alloc(%n) : memref<?xf32> return }",
            "memref.alloc",
        ),
        (
            "convert-memref-to-emitc",
            "memref.global \"nested\" @g : memref<4xf32>",
            "memref.global",
        ),
        (
            "convert-memref-to-emitc",
            "func.func @f(%m: memref<f32>) -> f32 { %0 = memref.load %m[] : memref<f32> return %0 : f32 }",
            "memref.load",
        ),
        (
            "convert-scf-to-emitc",
            "func.func @f(%a: i64) { scf.for unsigned %i = %a to %a step %a : i64 { } return }",
            "scf.for",
        ),
        (
            "convert-scf-to-emitc",
            "func.func @f(%c: i1, %v: vector<4xf32>) { %0 = scf.if %c -> vector<4xf32> { scf.yield %v : vector<4xf32> } else { scf.yield %v : vector<4xf32> } return }",
            "scf.if",
        ),
        (
            "convert-math-to-emitc",
            "func.func @f(%a: f16) -> f16 { %0 = math.exp %a : f16 return %0 : f16 }",
            "math.exp",
        ),
    ];
    for (pass, program, op) in cases {
        let said = lower(program, &format!("builtin.module({pass})")).err();
        let said = said.unwrap_or_else(|| panic!("{program} is converted"));
        let wanted =
            format!("failed to legalize operation '{op}' that was explicitly marked illegal");
        assert!(said.starts_with(&wanted), "{program}\n{said}");
    }
    for (dialect, message) in [
        ("foo", "dialect not loaded: foo"),
        (
            "math",
            "dialect has no conversion to the emitc dialect: math",
        ),
    ] {
        let pipeline = format!("builtin.module(convert-to-emitc{{filter-dialects={dialect}}})");
        assert_eq!(lower("", &pipeline).err().as_deref(), Some(message));
    }
}

/// As C++ that is compiled and executed, where there is a compiler.
#[test]
fn a_program_prints_what_it_should() {
    let Some(compiler) = ["clang++-22", "clang++"].into_iter().find(|compiler| {
        let version = Command::new(compiler).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    }) else {
        return;
    };
    let folder = std::env::temp_dir().join(format!("terrace-emitc-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is a folder for temporary files");
    let before = "#include <cstddef>\n#include <cstdint>\n#include <cstdio>\n";
    let after = "void report(int64_t value) { std::printf(\"%lld\\n\", (long long)value); }\n\
                 int main() { compute(5); return 0; }\n";
    for passes in ["convert-to-emitc", "convert-to-emitc,form-expressions"] {
        let pipeline = format!("builtin.module({passes})");
        let ir = lower(include_str!("emitc/run.mlir"), &pipeline).expect("it is converted");
        let text = cpp::translate(&ir, &cpp::Options::default()).expect("it is C++");
        let (source, program) = (folder.join("program.cpp"), folder.join("program"));
        std::fs::write(&source, format!("{before}{text}{after}")).expect("it can be written");
        let compiled = Command::new(compiler)
            .args(["-fsanitize=undefined", "-fsanitize-trap=undefined", "-o"])
            .args([&program, &source])
            .output()
            .expect("the compiler runs");
        let said = String::from_utf8_lossy(&compiled.stderr);
        assert!(compiled.status.success(), "{said}\n{text}");
        let output = Command::new(&program).output().expect("the program runs");
        assert!(output.status.success(), "{text}");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert_eq!(printed, "3\n0\n2\n-2\n1\n18\n111\n-1073741811\n");
    }
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}
