//! Arithmetic, powers and comparisons.

use terrace_ir::Ir;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{
    AnyFloat, AnySignlessInteger, ComplexOf, DefaultValued, Fold, FoldResult, Folded, I1, Optional,
    TypedOp,
};
use terrace_ods_macros::op;
use terrace_standard_dialects::arith::FastMathFlags;

use super::ComplexDialect;
use super::parts::{float_parts, part_type};

/// One row an op: name, mnemonic, and how it folds.
macro_rules! binary_ops {
    ($($(#[$doc:meta])* $name:ident $mnemonic:tt $fold:expr;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ComplexDialect, mnemonic = $mnemonic,
            traits(Pure, Elementwise, SameOperandsAndResultType),
            assembly { $lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result) },
            fold,
        )]
        pub struct $name {
            #[operand] lhs: ComplexOf<AnyFloat>,
            #[operand] rhs: ComplexOf<AnyFloat>,
            #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
            #[result] result: ComplexOf<AnyFloat>,
        }

        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                let fold: fn(Self, &Ir, Option<Attribute>) -> Folded = $fold;
                fold(self, ir, operands[1])
            }
        }
    )*};
}

binary_ops! {
    /// Sum.
    AddOp "add" fold_sum;
    /// Arc tangent of a quotient, by the signs of both parts of it.
    Atan2Op "atan2" |_, _, _| None;
    /// Quotient.
    DivOp "div" |op, ir, rhs| (is_number(ir, op, rhs, 1.0)).then(|| FoldResult::single(op.lhs(ir))).flatten();
    /// Product.
    MulOp "mul" |op, ir, rhs| (is_number(ir, op, rhs, 1.0)).then(|| FoldResult::single(op.lhs(ir))).flatten();
    /// Power.
    PowOp "pow" |_, _, _| None;
    /// Difference.
    SubOp "sub" fold_difference;
}

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

/// One row a comparison: name and mnemonic.
macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident $mnemonic:tt;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ComplexDialect, mnemonic = $mnemonic,
            traits(Pure, Elementwise, AllTypesMatch(lhs, rhs)),
            assembly { $lhs "," $rhs attr_dict ":" type($lhs) },
        )]
        pub struct $name {
            #[operand] lhs: ComplexOf<AnyFloat>,
            #[operand] rhs: ComplexOf<AnyFloat>,
            #[result] result: I1,
        }
    )*};
}

comparisons! {
    /// Whether both parts are equal.
    EqualOp "eq";
    /// Whether a part differs.
    NotEqualOp "neq";
}
