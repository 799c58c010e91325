//! Canonicalisation rules.

mod chains;
mod conversions;
mod float_compare;
mod logic;

pub use chains::*;
pub use conversions::*;
pub use float_compare::*;
pub use logic::*;
use terrace_dialect_base::folding::Special;
use terrace_dialect_base::rules;
use terrace_drr_macros::pat;
use terrace_ir::attributes::Attribute;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{TypedOp, same_type};
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Ir, Type, Value};

use crate::arith::{
    AddIOp, AddUIExtendedOp, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, ExtSIOp, ExtUIOp,
    IntegerOverflowFlags, MulFOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp, NegFOp, SelectOp,
    XOrIOp,
};

/// What holds of an operation's overflow need not hold of another order of operations.
const NO_FLAGS: IntegerOverflowFlags = IntegerOverflowFlags::NONE;

/// Whether a value is a constant.
fn is_constant(ir: &Ir, value: Value) -> bool {
    constant_value(ir, value).is_some()
}

/// Whether all bits of a constant are set.
fn is_all_ones(ir: &Ir, constant: Attribute) -> bool {
    Special::AllOnes.is(ir, Some(constant))
}

/// Whether a value has an integer type of more than one bit, or a vector or tensor of one: a truth value can be extended to it, and
/// not to `index`.
fn is_wider_than_bit(ir: &Ir, value: Value) -> bool {
    let element = ir.ty(value).element_or_self(ir);
    element != Type::INDEX && element != Type::I1
}

/// The zero of a value's type.
fn zero_like(ir: &Ir, value: Value) -> Result<Attribute, MatchFailure> {
    let zero = Special::Zero.attr(ir, ir.ty(value));
    zero.ok_or_else(|| MatchFailure::new("the shape is not known"))
}

pat! {
    /// not (x < y) -> x >= y, and likewise for the other predicates.
    pub NotOfCmpI: XOrIOp(CmpIOp(predicate, x, y), ConstantOp(c)) if is_all_ones(ir, c)
        => CmpIOp({ predicate.inverse() }, x, y);

    /// -x * -y -> x * y
    pub MulOfNegations: MulFOp(NegFOp(x, _), NegFOp(y, _), flags) => MulFOp(x, y, flags);

    /// -x / -y -> x / y
    pub DivOfNegations: DivFOp(NegFOp(x, _), NegFOp(y, _), flags) => DivFOp(x, y, flags);

    // Of these the second result is unused, so that any value can stand for it.

    /// A sum whose overflow nobody asks for is an ordinary sum.
    pub SumWithoutOverflow: r @ AddUIExtendedOp(x, y) if !ir.has_uses(r.overflow(ir))
        => { s @ AddIOp(x, y, NO_FLAGS); (s, s) };

    /// A product whose high half nobody asks for is an ordinary product.
    pub SignedProductWithoutHighHalf: r @ MulSIExtendedOp(x, y) if !ir.has_uses(r.high(ir))
        => { p @ MulIOp(x, y, NO_FLAGS); (p, p) };

    /// A product whose high half nobody asks for is an ordinary product.
    pub UnsignedProductWithoutHighHalf: r @ MulUIExtendedOp(x, y) if !ir.has_uses(r.high(ir))
        => { p @ MulIOp(x, y, NO_FLAGS); (p, p) };

    /// The high half of x * 1 is the sign of x. The 1 of a single bit is -1.
    pub SignedProductWithOne: r @ MulSIExtendedOp(x, ConstantOp(one)) if Special::One.is(ir, Some(one)) && is_wider_than_bit(ir, x)
        => {
            negative @ CmpIOp(CmpIPredicate::Slt, x, ConstantOp({ zero_like(rw, x)? }));
            high @ ExtSIOp(negative) -> r.high(rw).ty(rw);
            (x, high)
        };

    /// sext(x) == sext(y) -> x == y, and likewise for !=.
    pub EqualityOfExtSI: CmpIOp(predicate, ExtSIOp(x), ExtSIOp(y)) if predicate.is_equality() && same_type(ir, x, y)
        => CmpIOp(predicate, x, y);

    /// zext(x) == zext(y) -> x == y, and likewise for !=.
    pub EqualityOfExtUI: CmpIOp(predicate, ExtUIOp(x), ExtUIOp(y)) if predicate.is_equality() && same_type(ir, x, y)
        => CmpIOp(predicate, x, y);

    /// select(c, select(c, x, _), y) -> select(c, x, y)
    pub SelectOfTrueSelect: SelectOp(c, SelectOp(c, x, _), y) => SelectOp(c, x, y);

    /// select(c, x, select(c, _, y)) -> select(c, x, y)
    pub SelectOfFalseSelect: SelectOp(c, x, SelectOp(c, _, y)) => SelectOp(c, x, y);

    /// select(not c, x, y) -> select(c, y, x)
    pub SelectOfNot: SelectOp(XOrIOp(c, ConstantOp(ones)), x, y) if is_all_ones(ir, ones)
        => SelectOp(c, y, x);

    /// select(c, false, true) -> not c
    pub SelectFalseTrue: r @ SelectOp(c, x, y)
        if same_type(ir, r, c) && Special::Zero.is(ir, constant_value(ir, x)) && Special::AllOnes.is(ir, constant_value(ir, y))
        => XOrIOp(c, ConstantOp({ special_like(Special::AllOnes, rw, c)? }));
}

rules! {
    CmpIConstantToRight, "Constants move to the right of a comparison.", CmpIOp => constant_to_right;
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
const FOLDING: &[&dyn RewritePattern] = &[
    &CmpIConstantToRight,
    &ExtUIOfExtUI,
    &ExtSIOfExtSI,
    &TruncIOfWider,
    &TruncIOfTruncI,
    &TruncFOfWider,
];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    terrace_dialect_base::rules::in_place(interfaces, FOLDING);
}

fn constant_to_right(op: CmpIOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (lhs, rhs) = (op.lhs(rewriter), op.rhs(rewriter));
    if !is_constant(rewriter, lhs) || is_constant(rewriter, rhs) {
        return Err(MatchFailure::new("there is no constant on the left alone"));
    }
    let swapped = op.predicate(rewriter).swapped();
    op.set_predicate(rewriter, swapped);
    rewriter.set_operands(op.op(), &[rhs, lhs]);
    Ok(())
}
