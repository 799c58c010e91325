//! Files, flags and exit codes.

use crate::programs::{expect, stem, toy_files};
use crate::toyc::{failure, success, toyc};

fn said(args: &[&str]) -> String {
    failure(&toyc("programs", args, b""))
}

#[test]
fn a_bad_program_gives_its_diagnostics_and_exit_code_one() {
    for path in toy_files("bad") {
        let name = format!("{}.toy", stem(&path));
        let said = failure(&toyc("programs/bad", &[&name, "-emit=mlir"], b""));
        expect(&path, &said).unwrap_or_else(|difference| panic!("{difference}"));
    }
}

#[test]
fn files_that_cannot_be_read() {
    let missing = said(&["no-such-file.toy"]);
    assert!(
        missing.starts_with("error: cannot read no-such-file.toy: "),
        "{missing}"
    );
    assert_eq!(said(&["bad"]), "error: bad is a directory, not a program\n");
    let unwritable = said(&["echo.toy", "-emit=mlir", "-o", "no-such-folder/out"]);
    assert!(
        unwritable.starts_with("error: cannot write no-such-folder/out: "),
        "{unwritable}"
    );
}

#[test]
fn standard_input_is_a_toy_program() {
    let program = b"def main() { print([[1, 2], [3, 4]]); }";
    for args in [&["-emit=jit"][..], &["-emit=jit", "-"], &[]] {
        let out = success(&toyc("programs", args, program));
        assert_eq!(
            out.as_deref(),
            Ok("1.000000 2.000000 \n3.000000 4.000000 \n")
        );
    }
    let wrong = failure(&toyc(
        "programs",
        &["-emit=jit"],
        b"def main() { print(x); }",
    ));
    assert!(
        wrong.starts_with("<stdin>:1:20: error: undefined variable `x`\n"),
        "{wrong}"
    );
    assert!(failure(&toyc("programs", &[], b"")).contains("the program is empty"));
    let broken = failure(&toyc(
        "programs",
        &["-x=mlir", "-emit=mlir"],
        b"toy.func @main() {",
    ));
    assert!(broken.starts_with("<stdin>:1:19: error: "), "{broken}");
}

#[test]
fn the_result_goes_to_a_file() {
    // The tutorial's compiler prints IR to standard error. Here only messages go there, so that the IR can be piped on.
    // covers: TOY-024
    let file = std::env::temp_dir().join(format!("toyc-out-{}", std::process::id()));
    let path = file.to_str().expect("the path is text");
    let out = success(&toyc(
        "programs",
        &["echo.toy", "-emit=mlir", "-o", path],
        b"",
    ));
    assert_eq!(out.as_deref(), Ok(""));
    let written = std::fs::read_to_string(&file).expect("the file was written");
    assert_eq!(
        Ok(written),
        success(&toyc("programs", &["echo.toy", "-emit=mlir"], b""))
    );
    std::fs::remove_file(&file).expect("the file can be removed");
}

#[test]
fn a_syntax_tree_is_of_toy_programs_only() {
    let said = said(&["affine-lowering.mlir", "-emit=ast"]);
    assert!(
        said.contains("only a program in the Toy language has a syntax tree"),
        "{said}"
    );
}

#[test]
fn passes_print_the_ir_around_them() {
    // covers: TOY-040, TOY-057
    let dumps = |flags: &[&str]| {
        let args: Vec<&str> = ["codegen.toy", "-emit=mlir", "-opt"]
            .iter()
            .chain(flags)
            .copied()
            .collect();
        let output = toyc("programs", &args, b"");
        assert!(output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let after = dumps(&["--print-ir-after-all"]);
    for pass in ["inline", "toy-shape-inference", "canonicalize", "cse"] {
        assert!(after.contains(&format!("({pass})")), "{pass}: {after}");
    }
    assert!(dumps(&["-print-ir-before=cse"]).contains("IR Dump Before"));
    let trace = dumps(&["-debug-only=shape-inference"]);
    assert!(trace.contains("Inferring shape for: %"), "{trace}");
    assert!(dumps(&["-mlir-pass-statistics"]).contains("inferred"));
}

#[test]
fn inlining_casts_where_a_call_knows_more_of_a_shape_than_its_function() {
    // covers: TOY-035, TOY-036, TOY-067
    let inlined = |program: &str| {
        let flags = [program, "-emit=mlir", "-opt", "-print-ir-after=inline"];
        let output = toyc("programs", &flags, b"");
        assert!(output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let tensors = inlined("codegen.toy");
    let expected = "
    %9 = toy.cast %3 : tensor<2x3xf64> to tensor<*xf64>
    %10 = toy.cast %1 : tensor<2x3xf64> to tensor<*xf64>
    %11 = toy.transpose(%9 : tensor<*xf64>) to tensor<*xf64>
    %12 = toy.transpose(%10 : tensor<*xf64>) to tensor<*xf64>
    %13 = toy.mul %11, %12 : tensor<*xf64>
    toy.print %13 : tensor<*xf64>
    toy.return
  }
}
";
    assert!(tensors.contains(expected), "{tensors}");
    assert!(!tensors.contains("@multiply_transpose"), "{tensors}");
    let structs = inlined("struct-codegen.toy");
    let expected = "
    %1 = toy.struct_access %0[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %2 = toy.transpose(%1 : tensor<*xf64>) to tensor<*xf64>
    %3 = toy.struct_access %0[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %4 = toy.transpose(%3 : tensor<*xf64>) to tensor<*xf64>
    %5 = toy.mul %2, %4 : tensor<*xf64>
    toy.print %5 : tensor<*xf64>
";
    assert!(structs.contains(expected), "{structs}");
}

#[test]
fn ir_that_cannot_be_lowered_is_rejected() {
    // covers: TOY-039
    let wrong = |text: &str| {
        failure(&toyc(
            "programs",
            &["-x=mlir", "-emit=mlir-affine"],
            text.as_bytes(),
        ))
    };
    let uninlined =
        wrong("toy.func @f(%x: tensor<*xf64>) { toy.print %x : tensor<*xf64> toy.return }");
    assert!(uninlined.contains("error: "), "{uninlined}");
    let recursive = wrong(
        "toy.func @main() {
           %0 = toy.constant dense<1.0> : tensor<2xf64>
           %1 = toy.generic_call @f(%0) : (tensor<2xf64>) -> tensor<*xf64>
           toy.print %1 : tensor<*xf64>
           toy.return
         }
         toy.func private @f(%x: tensor<*xf64>) -> tensor<*xf64> {
           %0 = toy.generic_call @f(%x) : (tensor<*xf64>) -> tensor<*xf64>
           toy.return %0 : tensor<*xf64>
         }",
    );
    assert!(
        recursive.contains("unable to infer shape of operation without shape inference interface"),
        "{recursive}"
    );
}

#[test]
fn struct_types_and_ops_are_verified() {
    // covers: TOY-061, TOY-062, TYS-014
    let wrong = |text: &str| {
        failure(&toyc(
            "programs",
            &["-x=mlir", "-emit=mlir"],
            text.as_bytes(),
        ))
    };
    let element = wrong(
        "toy.func @main() { %0 = toy.struct_constant [1 : i32] : !toy.struct<i32> toy.return }",
    );
    assert!(
        element.contains(
            "element type for a struct must either be a TensorType or a StructType, got: 'i32'"
        ),
        "{element}"
    );
    let count = wrong(
        "toy.func @main() {
           %0 = toy.struct_constant [dense<1.0> : tensor<2xf64>] : !toy.struct<tensor<*xf64>, tensor<*xf64>>
           toy.return
         }",
    );
    assert!(count.contains("value does not match the type"), "{count}");
    let index = wrong(
        "toy.func @main() {
           %0 = toy.struct_constant [dense<1.0> : tensor<2xf64>] : !toy.struct<tensor<*xf64>>
           %1 = toy.struct_access %0[1] : !toy.struct<tensor<*xf64>> -> tensor<*xf64>
           toy.return
         }",
    );
    assert!(index.contains("index 1 is out of range"), "{index}");
}
