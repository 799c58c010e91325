//! Arithmetic, powers and comparisons.

use terrace_ir::Ir;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{
    AnyFloat, AnySignlessInteger, ComplexOf, DefaultValued, Fold, FoldResult, Folded, I1, Optional,
    TypedOp,
};
use terrace_ods_macros::{op, op_family};
use terrace_standard_dialects::arith::FastMathFlags;

use super::ComplexDialect;
use super::parts::{float_parts, part_type};

op_family! {
    /// Operations on two complex numbers, and how they fold.
    #[op(
        dialect = ComplexDialect, traits(Pure, Elementwise, SameOperandsAndResultType), fold,
        assembly { $lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result) },
    )]
    struct BinaryOps<Compute> {
        #[operand] lhs: ComplexOf<AnyFloat>,
        #[operand] rhs: ComplexOf<AnyFloat>,
        #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
        #[result] result: ComplexOf<AnyFloat>,
    }

    impl Fold for BinaryOps {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            let fold: fn(Self, &Ir, Option<Attribute>) -> Folded = Compute;
            fold(self, ir, operands[1])
        }
    }
}

/// Sum.
#[op(family = BinaryOps<fold_sum>, mnemonic = "add")]
pub struct AddOp;

/// Arc tangent of a quotient, by the signs of both parts of it.
#[op(family = BinaryOps<{ |_, _, _| None }>, mnemonic = "atan2")]
pub struct Atan2Op;

/// Quotient.
#[op(
    family = BinaryOps<{ |op, ir, rhs| (is_number(ir, op, rhs, 1.0)).then(|| FoldResult::single(op.lhs(ir))).flatten() }>,
    mnemonic = "div",
)]
pub struct DivOp;

/// Product.
#[op(
    family = BinaryOps<{ |op, ir, rhs| (is_number(ir, op, rhs, 1.0)).then(|| FoldResult::single(op.lhs(ir))).flatten() }>,
    mnemonic = "mul",
)]
pub struct MulOp;

/// Power.
#[op(family = BinaryOps<{ |_, _, _| None }>, mnemonic = "pow")]
pub struct PowOp;

/// Difference.
#[op(family = BinaryOps<fold_difference>, mnemonic = "sub")]
pub struct SubOp;

/// Whether the second operand is a constant that is this real number.
fn is_number(ir: &Ir, op: impl TypedOp, rhs: Option<Attribute>, number: f64) -> bool {
    let ty = part_type(ir, ir.ty(ir.operand(op.op(), 0)));
    let parts = ty.zip(rhs).and_then(|(ty, rhs)| float_parts(ir, rhs, ty));
    parts.is_some_and(|[real, imaginary]| real.value(ir) == number && imaginary.value(ir) == 0.0)
}

fn fold_sum(op: AddOp, ir: &Ir, rhs: Option<Attribute>) -> Folded {
    let (a, b) = (op.lhs(ir), op.rhs(ir));
    for (difference, other) in [(a, b), (b, a)] {
        if let Some(difference) = difference.defining::<SubOp>(ir)
            && difference.rhs(ir) == other
        {
            return FoldResult::single(difference.lhs(ir));
        }
    }
    is_number(ir, op, rhs, 0.0)
        .then(|| FoldResult::single(a))
        .flatten()
}

fn fold_difference(op: SubOp, ir: &Ir, rhs: Option<Attribute>) -> Folded {
    if let Some(sum) = op.lhs(ir).defining::<AddOp>(ir)
        && sum.rhs(ir) == op.rhs(ir)
    {
        return FoldResult::single(sum.lhs(ir));
    }
    is_number(ir, op, rhs, 0.0)
        .then(|| FoldResult::single(op.lhs(ir)))
        .flatten()
}

/// A complex number raised to a signed integer.
#[op(
    dialect = ComplexDialect, mnemonic = "powi",
    traits(Pure, Elementwise, SameOperandsAndResultShape, AllTypesMatch(lhs, result)),
    assembly { $lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result) "," type($rhs) },
)]
pub struct PowiOp {
    #[operand]
    lhs: ComplexOf<AnyFloat>,
    #[operand]
    rhs: AnySignlessInteger,
    #[attr]
    fastmath: Optional<FastMathFlags>,
    #[result]
    result: ComplexOf<AnyFloat>,
}

op_family! {
    /// Comparisons of complex numbers.
    #[op(
        dialect = ComplexDialect, traits(Pure, Elementwise, AllTypesMatch(lhs, rhs)),
        assembly { $lhs "," $rhs attr_dict ":" type($lhs) },
    )]
    struct Comparisons {
        #[operand] lhs: ComplexOf<AnyFloat>,
        #[operand] rhs: ComplexOf<AnyFloat>,
        #[result] result: I1,
    }
}

/// Whether both parts are equal.
#[op(family = Comparisons, mnemonic = "eq")]
pub struct EqualOp;

/// Whether a part differs.
#[op(family = Comparisons, mnemonic = "neq")]
pub struct NotEqualOp;
