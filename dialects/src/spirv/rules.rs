//! Canonicalisation rules.

use terrace_drr_macros::pat;
use terrace_ir::Context;
use terrace_ir::attributes::Attribute;

use super::{
    ConstantOp, IEqualOp, INotEqualOp, LogicalEqualOp, LogicalNotEqualOp, LogicalNotOp, UModOp,
};
use crate::arith::{Int, Scalar, Special, fold_elements, int};

/// Whether a constant is a multiple of another of its type, element by element.
fn is_multiple(cx: &Context, multiple: Attribute, factor: Attribute) -> bool {
    let remainder = multiple.ty(cx).and_then(|ty| {
        let width = Scalar::of(cx, ty)?.width();
        fold_elements(cx, [multiple, factor], ty, |[a, b]| {
            int::rem_u(Int::new(a, width), Int::new(b, width))
        })
    });
    Special::Zero.is(cx, remainder)
}

pat! {
    /// (x % a) % b -> x % b, for constants of which a is a multiple of b.
    pub UModOfUMod: r @ UModOp(UModOp(x, ConstantOp(a)), k @ ConstantOp(b)) if is_multiple(ir, a, b)
        => UModOp(x, k) loc(r);

    /// not (x == y) -> x != y
    pub NotOfIEqual: LogicalNotOp(IEqualOp(x, y)) => INotEqualOp(x, y);

    /// not (x != y) -> x == y
    pub NotOfINotEqual: LogicalNotOp(INotEqualOp(x, y)) => IEqualOp(x, y);

    /// not (x == y) -> x != y, for truth values.
    pub NotOfLogicalEqual: LogicalNotOp(LogicalEqualOp(x, y)) => LogicalNotEqualOp(x, y);

    /// not (x != y) -> x == y, for truth values.
    pub NotOfLogicalNotEqual: LogicalNotOp(LogicalNotEqualOp(x, y)) => LogicalEqualOp(x, y);
}
