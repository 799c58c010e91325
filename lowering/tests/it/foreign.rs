//! Programs of other languages. The expected texts are those of `mlir-translate` 22.

use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Ir};
use terrace_lowering::{cpp, smtlib, wasm};

use crate::lowerings::expect;

fn translate(
    program: &str,
    translation: impl FnOnce(&Ir) -> Result<String, Diagnostic>,
) -> Result<String, String> {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    let ir = parse_module(&cx, program.as_bytes(), "test.mlir")
        .unwrap_or_else(|errors| panic!("{errors:#?}"));
    verify(&ir).unwrap_or_else(|errors| panic!("{errors:#?}"));
    translation(&ir).map_err(|error| error.message().to_owned())
}

/// C++, with declarations where values come into being, and with all of them first.
macro_rules! cpp_programs {
    ($($name:ident = $file:literal [$($at_top:literal)*];)*) => {$(
        #[test]
        fn $name() {
            $(
                let options = cpp::Options { declare_variables_at_top: $at_top, ..cpp::Options::default() };
                let program = include_str!(concat!("foreign/", $file, ".mlir"));
                let text = translate(program, |ir| cpp::translate(ir, &options)).expect("it is C++");
                let ending = if $at_top { "top.expected" } else { "expected" };
                expect(&format!("foreign/{}.{ending}", $file), &text);
            )*
        }
    )*};
}

cpp_programs! {
    statements = "statements" [false true];
    nesting = "nesting" [false true];
    blocks = "blocks" [true];
    inlining = "inlining" [false true];
}

/// SMT-LIB, with a name for each term, and with terms where they are used.
macro_rules! smtlib_programs {
    ($($name:ident = $file:literal;)*) => {$(
        #[test]
        fn $name() {
            for inline_single_use_values in [false, true] {
                let options = smtlib::Options { inline_single_use_values };
                let program = include_str!(concat!("foreign/", $file, ".mlir"));
                let text = translate(program, |ir| smtlib::export(ir, options)).expect("it is SMT-LIB");
                let ending = if inline_single_use_values { "inline.expected" } else { "expected" };
                expect(&format!("foreign/{}.{ending}", $file), &text);
            }
        }
    )*};
}

smtlib_programs! {
    quantifiers = "quantifiers";
    nested_quantifiers = "nested-quantifiers";
    sorts = "sorts";
    theories = "theories";
}

#[test]
fn files_are_written_if_they_are_asked_for() {
    let program = "emitc.file \"a\" { emitc.include <\"a.h\"> }
      emitc.file \"b\" { emitc.include <\"b.h\"> }";
    let text = |file_id: &str| {
        let file_id = file_id.to_owned();
        let options = cpp::Options {
            file_id,
            ..cpp::Options::default()
        };
        translate(program, |ir| cpp::translate(ir, &options)).expect("it is C++")
    };
    assert_eq!(text("b"), "\n#include <b.h>\n\n\n");
    assert_eq!(text("c"), "\n\n\n");
}

#[track_caller]
fn is_no_cpp(program: &str, message: &str) {
    let result = translate(program, |ir| cpp::translate(ir, &cpp::Options::default()));
    assert_eq!(result.expect_err("it is no C++"), message);
}

#[test]
fn what_is_no_cpp_is_reported() {
    is_no_cpp(
        "%0 = arith.constant 1 : i32",
        "'arith.constant' op unable to find printer for op",
    );
    is_no_cpp(
        "func.func @f() { cf.br ^a\n^a: return }",
        "'func.func' op with multiple blocks needs variables declared at top",
    );
    is_no_cpp(
        "func.func @f(%a: i3) { return }",
        "cannot emit integer type 'i3'",
    );
    is_no_cpp(
        "func.func @f(%a: f80) { return }",
        "cannot emit float type 'f80'",
    );
    is_no_cpp(
        "func.func @f(%a: tensor<*xf32>) { return }",
        "cannot emit unranked tensor type",
    );
    is_no_cpp(
        "func.func @f(%a: tensor<?xf32>) { return }",
        "cannot emit tensor type with non static shape",
    );
    is_no_cpp(
        "func.func @f(%a: vector<2xf32>) { return }",
        "cannot emit type 'vector<2xf32>'",
    );
    is_no_cpp(
        "func.func @f(%a: !emitc.ptr<!emitc.array<2xf32>>) { return }",
        "cannot emit pointer to array type '!emitc.ptr<!emitc.array<2xf32>>'",
    );
}

#[track_caller]
fn is_no_smtlib(program: &str, message: &str) {
    let result = translate(program, |ir| smtlib::export(ir, smtlib::Options::default()));
    assert_eq!(result.expect_err("it is no SMT-LIB"), message);
}

#[test]
fn what_is_no_smtlib_is_reported() {
    is_no_smtlib(
        "func.func @f(%a: i32) { smt.solver(%a) : (i32) -> () { ^bb0(%b: i32): } return }",
        "solver scopes with inputs or results are not supported",
    );
    is_no_smtlib(
        "smt.solver() : () -> () { %0 = arith.constant 1 : i32 }",
        "solver must not contain any non-SMT operations",
    );
    is_no_smtlib(
        "smt.solver() : () -> () {
           %0 = smt.declare_fun : !smt.sort<\"a\">
           %1 = smt.declare_fun : !smt.sort<\"a\"[!smt.int]>
         }",
        "uninterpreted sorts with same identifier but different arity found",
    );
    is_no_smtlib(
        "smt.solver() : () -> () {
           %0 = smt.declare_fun : !smt.int
           %1 = smt.int.abs %0
           %2 = smt.eq %1, %0 : !smt.int
           smt.assert %2
         }",
        "'smt.int.abs' op unknown SMT node",
    );
    is_no_smtlib(
        "smt.solver() : () -> () {
           %0 = smt.forall no_pattern { %1 = smt.constant true smt.yield %1 : !smt.bool }
           smt.assert %0
         }",
        "no-pattern attribute not supported yet",
    );
    is_no_smtlib(
        "smt.solver() : () -> () { smt.check sat { smt.reset } unknown { } unsat { } }",
        "'sat' region must be empty",
    );
    is_no_smtlib(
        "smt.solver() : () -> () {
           %0 = smt.check sat { %1 = smt.constant true smt.yield %1 : !smt.bool }
             unknown { %1 = smt.constant true smt.yield %1 : !smt.bool }
             unsat { %1 = smt.constant true smt.yield %1 : !smt.bool } -> !smt.bool
         }",
        "must not have any result values",
    );
}

fn bytes(digits: &str) -> Vec<u8> {
    let digits: Vec<u8> = digits
        .chars()
        .filter_map(|digit| digit.to_digit(16)?.try_into().ok())
        .collect();
    digits
        .chunks(2)
        .map(|pair| pair.iter().fold(0, |byte, digit| byte * 16 + digit))
        .collect()
}

fn import_wasm(digits: &str) -> Result<String, String> {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    let ir = wasm::import(&cx, &bytes(digits), "test.wasm")
        .map_err(|error| error.message().to_owned())?;
    verify(&ir).unwrap_or_else(|errors| panic!("{errors:#?}"));
    Ok(print_module(&ir, &PrintOptions::default()))
}

/// As in `mlir-translate`, but for `else`, which it prints in quotation marks, and functions of several results, of
/// which it returns the last.
#[test]
fn wasm_is_imported() {
    let mut texts = Vec::new();
    for line in include_str!("foreign/binaries.txt").lines() {
        let (name, digits) = line.split_once(' ').expect("a line is a name and a binary");
        let text = import_wasm(digits).unwrap_or_else(|message| panic!("{name}: {message}"));
        texts.push(format!("// {name}\n{text}"));
    }
    expect("foreign/binaries.expected", &texts.join("\n"));
}

#[track_caller]
fn is_no_wasm(digits: &str, message: &str) {
    assert_eq!(
        import_wasm(digits).expect_err("it is not imported"),
        message
    );
}

#[test]
fn what_is_no_wasm_is_reported() {
    is_no_wasm(
        "0061736d0100000001050160017f00030201000a0801060020000d000b",
        "branch to label 0, and there are 0",
    );
    is_no_wasm(
        "0061736d01000000010c0260017f017e60017f027f7e030201000a0d010b002000020142040b21010b",
        "invalid local index. function has 1 accessible locals, received index 1",
    );
    is_no_wasm(
        "0061736d0100000001060160017f017f0302010005030100010a0901070020002802000b",
        "unknown instruction opcode: 40",
    );
    is_no_wasm(
        "0061736d0100000001060160017d017d030201000a070105002000900b",
        "unknown instruction opcode: 144",
    );
    is_no_wasm(
        "0061736d010000000104016000000302010004040170000105030100010711040161000001620000016d0200017401000a040102000b",
        "'b' is exported as 'a' already",
    );
    is_no_wasm(
        "0061736d010000000606017000d0700b",
        "unknown instruction opcode: 208",
    );
}

#[test]
fn a_binary_may_end_anywhere() {
    for line in include_str!("foreign/binaries.txt").lines() {
        let digits = line.split_whitespace().last().expect("a line is not empty");
        for end in (0..digits.len()).step_by(2) {
            let _ = import_wasm(&digits[..end]);
        }
    }
}
