//! The toy dialect as a library: how its ops are built, folded and simplified, and what they reject.

use terrace::ir::Dialect;
use terrace::ir::asm::{PrintOptions, parse_module, print_module};
use terrace::ir::pass::PassManager;
use terrace::ir::transforms::Canonicalizer;
use terrace::prelude::*;
use toyc::dialect::{ConstantOp, FuncOp, ToyDialect};
use toyc::pipeline::context;

use crate::toyc::{failure, toyc};

fn canonical(text: &str) -> String {
    let cx = context();
    let mut module = parse_module(&cx, text.as_bytes(), "t.mlir").expect("the text is right");
    let mut passes = PassManager::new();
    passes.nest::<FuncOp>().add(Canonicalizer::default());
    passes.run(&mut module).expect("the passes succeed");
    print_module(&module, &PrintOptions::default())
}

#[test]
fn the_context_knows_the_dialect_and_its_documentation() {
    // covers: TOY-013, TOY-015
    assert_eq!(ToyDialect::NAME, "toy");
    assert_eq!(ConstantOp::INFO.name, "toy.constant");
    assert_eq!(ConstantOp::INFO.summary, "A constant tensor.");
}

#[test]
fn constants_are_built_from_one_value_or_all() {
    // covers: TOY-014, TOY-016
    let cx = context();
    let mut module = parse_module(&cx, b"", "t.mlir").expect("an empty module is right");
    let body = module.first_block(module.regions(module.root())[0]);
    let builder = &mut Builder::at_end(&mut module, body.expect("a module has a block"));
    ConstantOp::scalar(builder, Location::UNKNOWN, 2.0);
    ConstantOp::tensor(builder, Location::UNKNOWN, &[2, 3], &[1.5]);
    let pair = ConstantOp::tensor(builder, Location::UNKNOWN, &[2], &[1.0, 2.0]);
    let elements = pair.value(builder);
    ConstantOp::build(builder, Location::UNKNOWN, elements);
    assert_eq!(
        print_module(&module, &PrintOptions::default()),
        "module {
  %0 = toy.constant dense<2.000000e+00> : tensor<f64>
  %1 = toy.constant dense<1.500000e+00> : tensor<2x3xf64>
  %2 = toy.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf64>
  %3 = toy.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf64>
}
"
    );
}

#[test]
fn no_transpose_is_left_of_two() {
    // covers: TOY-026, TOY-027
    let text = "toy.func @transpose_transpose(%x: tensor<*xf64>) -> tensor<*xf64> {
        %0 = toy.transpose(%x : tensor<*xf64>) to tensor<*xf64>
        %1 = toy.transpose(%0 : tensor<*xf64>) to tensor<*xf64>
        toy.return %1 : tensor<*xf64>
    }";
    assert_eq!(
        canonical(text),
        "module {
  toy.func @transpose_transpose(%arg0: tensor<*xf64>) -> tensor<*xf64> {
    toy.return %arg0 : tensor<*xf64>
  }
}
"
    );
}

#[test]
fn a_folded_constant_is_of_the_op_that_its_type_asks_for() {
    // covers: TOY-066
    let text = "toy.func @f() -> (!toy.struct<tensor<2xf64>>, tensor<2xf64>) {
        %0 = toy.struct_constant [[dense<1.0> : tensor<2xf64>]] : !toy.struct<!toy.struct<tensor<2xf64>>>
        %1 = toy.struct_access %0[0] : !toy.struct<!toy.struct<tensor<2xf64>>> -> !toy.struct<tensor<2xf64>>
        %2 = toy.struct_access %1[0] : !toy.struct<tensor<2xf64>> -> tensor<2xf64>
        toy.return %1, %2 : !toy.struct<tensor<2xf64>>, tensor<2xf64>
    }";
    let text = canonical(text);
    for constant in [
        "toy.struct_constant [dense<1.000000e+00> : tensor<2xf64>] : !toy.struct<tensor<2xf64>>\n",
        "toy.constant dense<1.000000e+00> : tensor<2xf64>\n",
    ] {
        assert!(text.contains(constant), "{text}");
    }
    assert!(!text.contains("toy.struct_access"), "{text}");
}

#[test]
fn wrong_ops_and_types_are_rejected() {
    // covers: TOY-014, TOY-015, TOY-045, TOY-061
    let cases = [
        (
            r#"%0 = "toy.constant"() <{value = dense<1.0> : tensor<2xf64>}> : () -> tensor<3xf64> toy.return"#,
            "failed to verify that all of {value, output} have same type",
        ),
        (
            r#"%0 = "toy.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32> toy.return"#,
            "attribute 'value' failed to satisfy constraint: 64-bit float elements attribute",
        ),
        (
            "%0 = toy.constant dense<1.0> : tensor<1x2xf64> %1 = toy.transpose(%0 : tensor<1x2xf64>) to tensor<1x2xf64> toy.return",
            "result shape must be the input shape in reverse order",
        ),
        (
            "%0 = toy.constant dense<1.0> : tensor<2xf64> toy.return %0 : tensor<2xf64>",
            "has 1 operands, but the function @main returns 0",
        ),
        (
            "%0 = llvm.mlir.constant(1 : i32) : i32 toy.print %0 : i32 toy.return",
            "'toy.print' op operand #0 must be",
        ),
        (
            "%0 = toy.struct_constant [] : !toy.struct<> toy.return",
            "a struct has at least one element",
        ),
    ];
    for (ops, expected) in cases {
        let text = format!("toy.func @main() {{ {ops} }}");
        let args = ["-x=mlir", "-emit=mlir"];
        let said = failure(&toyc("programs", &args, text.as_bytes()));
        assert!(said.contains(expected), "{ops}: {said}");
    }
}
