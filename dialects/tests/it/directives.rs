//! Custom directives that dialects share: what is printed is what was read, in the short form where there is one.

use terrace_ir::ods::{AnyAttr, AnyType, DenseI64ArrayAttr, I32Attr, Optional, StrAttr, Variadic};
use terrace_ods_macros::{dialect, op};

use super::{context, print, try_parse};

#[dialect(
    name = "shared",
    ops(
        SumOp, AllOp, PickOp, JoinOp, PackOp, PassOp, LastOp, CutOp, RoundOp, CallOp, SlideOp
    )
)]
struct SharedDialect;

/// Adds.
#[op(
    dialect = SharedDialect, mnemonic = "sum",
    assembly = "$a `,` $b attr-dict `:` custom<terrace_dialects::directives::SameOperandsAndResultType>(type($a), type($b), type($c))",
)]
struct SumOp {
    #[operand]
    a: AnyType,
    #[operand]
    b: AnyType,
    #[result]
    c: AnyType,
}

/// Adds a list.
#[op(
    dialect = SharedDialect, mnemonic = "all",
    assembly = "$xs attr-dict `:` custom<terrace_dialects::directives::VariadicSameOperandsAndResultType>(ref($xs), type($xs), type($y))",
)]
struct AllOp {
    #[operand]
    xs: Variadic<AnyType>,
    #[result]
    y: AnyType,
}

/// Chooses.
#[op(
    dialect = SharedDialect, mnemonic = "pick",
    assembly = "operands attr-dict `:` custom<terrace_dialects::directives::SelectOpType>(type($p), type($a), type($b), type($c))",
)]
struct PickOp {
    #[operand]
    p: AnyType,
    #[operand]
    a: AnyType,
    #[operand]
    b: AnyType,
    #[result]
    c: AnyType,
}

/// Makes complex numbers.
#[op(
    dialect = SharedDialect, mnemonic = "join",
    assembly = "operands attr-dict `:` custom<terrace_dialects::directives::ComplexOpType>(type($re), type($im), type($z))",
)]
struct JoinOp {
    #[operand]
    re: AnyType,
    #[operand]
    im: AnyType,
    #[result]
    z: AnyType,
}

/// Makes a tuple.
#[op(
    dialect = SharedDialect, mnemonic = "pack",
    assembly = "$xs attr-dict `:` custom<terrace_dialects::directives::TupleOpType>(type($xs), type($y))",
)]
struct PackOp {
    #[operand]
    xs: Variadic<AnyType>,
    #[result]
    y: AnyType,
}

/// Passes on.
#[op(
    dialect = SharedDialect, mnemonic = "pass",
    assembly = "$xs attr-dict `:` custom<terrace_dialects::directives::PairwiseOpType>(type($xs), type($ys))",
)]
struct PassOp {
    #[operand]
    xs: Variadic<AnyType>,
    #[result]
    ys: Variadic<AnyType>,
}

/// Has a number behind its operands.
#[op(
    dialect = SharedDialect, mnemonic = "last",
    assembly = "custom<terrace_dialects::directives::VariadicOperandWithAttribute>($xs) `dim` `=` $dim attr-dict `:` type($xs)",
)]
struct LastOp {
    #[operand]
    xs: Variadic<AnyType>,
    #[attr]
    dim: I32Attr,
}

/// Cuts.
#[op(
    dialect = SharedDialect, mnemonic = "cut",
    assembly = "custom<terrace_dialects::directives::SliceRanges>($from, $to, $step) attr-dict",
)]
struct CutOp {
    #[attr]
    from: DenseI64ArrayAttr,
    #[attr]
    to: DenseI64ArrayAttr,
    #[attr]
    step: DenseI64ArrayAttr,
}

/// Rounds.
#[op(
    dialect = SharedDialect, mnemonic = "round",
    assembly = "custom<terrace_dialects::directives::ExponentMantissa>($e, $m) attr-dict",
)]
struct RoundOp {
    #[attr]
    e: I32Attr,
    #[attr]
    m: I32Attr,
}

/// Calls by name.
#[op(
    dialect = SharedDialect, mnemonic = "call",
    assembly = "custom<terrace_dialects::directives::CustomCallTarget>($name) attr-dict",
)]
struct CallOp {
    #[attr]
    name: StrAttr,
}

/// Slides a window.
#[op(
    dialect = SharedDialect, mnemonic = "slide",
    assembly = "`{` custom<terrace_dialects::directives::WindowAttributes>($stride, $pad, $lhs, $rhs, $reverse) `}` attr-dict",
)]
struct SlideOp {
    #[attr]
    stride: Optional<DenseI64ArrayAttr>,
    #[attr]
    pad: Optional<AnyAttr>,
    #[attr]
    lhs: Optional<DenseI64ArrayAttr>,
    #[attr]
    rhs: Optional<DenseI64ArrayAttr>,
    #[attr]
    reverse: Optional<AnyAttr>,
}

const VALUES: &str =
    "%0:4 = \"t.v\"() : () -> (tensor<4xf32>, tensor<?xf32>, i1, tensor<4xcomplex<f32>>)\n";

#[test]
fn directives_print_what_they_read() {
    let cx = context();
    cx.load_dialect::<SharedDialect>();
    cx.allow_unregistered_dialects(true);
    for line in [
        "%1 = shared.sum %0#0, %0#0 : tensor<4xf32>",
        "%1 = shared.sum %0#0, %0#1 : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>",
        "%1 = shared.all %0#0, %0#0, %0#0 : tensor<4xf32>",
        "%1 = shared.all %0#0, %0#1 : (tensor<4xf32>, tensor<?xf32>) -> i1",
        "%1 = shared.pick %0#2, %0#0, %0#0 : i1, tensor<4xf32>",
        "%1 = shared.pick %0#2, %0#0, %0#1 : (i1, tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>",
        "%1 = shared.join %0#0, %0#0 : tensor<4xcomplex<f32>>",
        "%1 = shared.join %0#0, %0#1 : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xcomplex<f32>>",
        "%1 = shared.pack %0#0, %0#2 : tuple<tensor<4xf32>, i1>",
        "%1:2 = shared.pass %0#0, %0#2 : tensor<4xf32>, i1",
        "shared.last %0#0, %0#2, dim = 3 : tensor<4xf32>, i1",
        "shared.cut [0:4, 1:9:2]",
        "shared.cut []",
        "shared.round e5m10",
        "shared.call @foo",
        "shared.call @\"not a word\"",
        "shared.slide{stride = [2, 1], pad = [[0, 1], [2, 3]], reverse = [true, false]}",
        "shared.slide{}",
    ] {
        let text = format!("module {{\n  {VALUES}  {line}\n}}\n");
        let ir = try_parse(&cx, &text).unwrap_or_else(|errors| panic!("{line}: {errors:?}"));
        assert_eq!(print(&ir), text);
    }
}

#[test]
fn directives_say_what_is_wrong() {
    let cx = context();
    cx.load_dialect::<SharedDialect>();
    cx.allow_unregistered_dialects(true);
    for (line, message) in [
        (
            "shared.sum %0#0, %0#0 : (i1) -> i1",
            "2 operands present, but expected 1",
        ),
        (
            "shared.sum %0#0, %0#0 : (i1, i1) -> (i1, i1)",
            "expected single output",
        ),
        (
            "shared.pick %0#2, %0#0, %0#0 : i1",
            "expected functional type or list of two types",
        ),
        (
            "shared.join %0#0, %0#0 : tensor<4xf32>",
            "expected tensor with complex element type",
        ),
        ("shared.pack %0#0 : i1", "expected tuple type"),
        (
            "shared.round e5",
            "expected exponent mantissa in format e#m#, saw e5",
        ),
        (
            "shared.round e99999999999m1",
            "unable to parse exponent '99999999999'",
        ),
        (
            "shared.slide {pad = [[1]]}",
            "Expected array with 2 elements, got 1 elements instead",
        ),
        (
            "shared.slide {stride = [1], stride = [2]}",
            "Unexpected keyword stride",
        ),
    ] {
        let text = format!("module {{\n  {VALUES}  {line}\n}}\n");
        let errors = try_parse(&cx, &text).map(drop).expect_err(line);
        assert!(errors[0].contains(message), "{line}: {errors:?}");
    }
}
