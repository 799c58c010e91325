//! Parameters of Rust types that are large or have a syntax of their own.

use terrace_ir::asm::{
    PrintOptions, parse_attribute, parse_module, parse_type, print_attribute, print_module,
    print_type,
};
use terrace_ir::attributes::{FloatAttr, Int, IntegerAttr};
use terrace_ir::context::Context;
use terrace_ir::ods::{DenseI64ArrayAttr, DimensionList, LeadingDimensions};
use terrace_ir::types::{DYNAMIC, Type};
use terrace_ods_macros::{attr, dialect, op, ty};

/// Large parameters.
#[dialect(
    name = "l",
    ops(ShapeOp),
    types(GridType, MatrixType),
    attributes(BoundsAttr)
)]
pub struct LargeDialect;

/// A grid.
#[ty(dialect = LargeDialect, mnemonic = "grid")]
pub struct GridType {
    shape: DimensionList,
    other: Option<DimensionList>,
}

/// A matrix.
#[ty(dialect = LargeDialect, mnemonic = "matrix", assembly { "<" $shape "" $element ">" })]
pub struct MatrixType {
    shape: LeadingDimensions,
    element: Type,
}

/// Numbers of any size.
#[attr(dialect = LargeDialect, mnemonic = "bounds")]
pub struct BoundsAttr {
    least: Int,
    typed: IntegerAttr,
    float: FloatAttr,
}

/// An op with a shape.
#[op(dialect = LargeDialect, mnemonic = "shape", assembly { "shape" "=" custom<terrace_ir::ods::DimensionList>($shape) attr_dict })]
pub struct ShapeOp {
    #[attr]
    shape: DenseI64ArrayAttr,
}

fn context() -> Context {
    let cx = Context::new();
    cx.load_dialect::<LargeDialect>();
    cx
}

#[test]
fn dimensions() {
    let cx = context();
    for text in [
        "!l.grid<2x?x0x3, 4>",
        "!l.grid<[], []>",
        "!l.matrix<2x?x3xf32>",
        "!l.matrix<f32>",
        "!l.matrix<0xvector<2xi8>>",
    ] {
        let ty = parse_type(&cx, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!(print_type(&cx, ty), text);
    }
    let ty = MatrixType::get(&cx, LeadingDimensions::from([2, DYNAMIC]), Type::F32);
    assert_eq!(print_type(&cx, ty.into()), "!l.matrix<2x?xf32>");
    assert_eq!(ty.shape(&cx), [2, DYNAMIC]);
    for (text, message) in [
        ("!l.grid<2x>", "expected dimension size"),
        ("!l.grid<>", "expected a list of dimensions"),
        ("!l.grid<99999999999999999999>", "invalid dimension"),
        ("!l.matrix<2x>", "expected a type"),
    ] {
        let error = parse_type(&cx, text).expect_err(text);
        assert_eq!(error.message(), message, "{text}");
    }
}

#[test]
fn an_op_writes_dimensions() {
    let cx = context();
    let text = "module {\n  l.shape shape = 2x?x3\n  l.shape shape = [] {a}\n}\n";
    let module = parse_module(&cx, text.as_bytes(), "t.mlir")
        .unwrap_or_else(|errors| panic!("{}", errors[0].render(&cx)));
    assert_eq!(print_module(&module, &PrintOptions::default()), text);
    let errors = parse_module(&cx, b"l.shape shape = x", "t.mlir").expect_err("it is wrong");
    assert_eq!(errors[0].message(), "expected dimension size");
}

#[test]
fn numbers_of_any_size() {
    let cx = context();
    let large = "-".to_owned() + &"9".repeat(100);
    for least in ["0", "-1", &large] {
        let text = format!("#l.bounds<{least}, 5 : i200, 1.500000e+00 : f80>");
        let attr = parse_attribute(&cx, &text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!(print_attribute(&cx, attr), text);
    }
    let attr = parse_attribute(&cx, "#l.bounds<0x10, 5 : i8, 1.0 : f32>").expect("an attribute");
    let bounds: BoundsAttr = attr.cast(&cx).expect("it is one");
    assert_eq!(bounds.least(&cx), &Int::from(16_i64));
    let error = parse_attribute(&cx, "#l.bounds<x, 5 : i8, 1.0 : f32>").expect_err("it is wrong");
    assert_eq!(error.message(), "expected integer value");
}
