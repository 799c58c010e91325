//! Canonicalisation rules.

mod logic;

pub use logic::*;

use terrace_drr_macros::pat;
use terrace_ir::attributes::Attribute;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{TypedOp, same_type};
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Context, Ir, Op, Type, Value};

use crate::arith::elements::{Scalar, Special, fold_elements};
use crate::arith::numeric::{Int, IntFold, int};
use crate::arith::{
    AddIOp, AddUIExtendedOp, BitcastOp, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, ExtSIOp,
    ExtUIOp, IndexCastOp, IndexCastUIOp, IntegerOverflowFlags, MulFOp, MulIOp, MulSIExtendedOp,
    MulUIExtendedOp, NegFOp, SelectOp, SubIOp, TruncIOp, XOrIOp,
};
use crate::rules::rules;

/// What holds of an operation's overflow need not hold of another order of operations.
const NO_FLAGS: IntegerOverflowFlags = IntegerOverflowFlags::NONE;

/// Computes with two constants of one type.
fn compute(
    cx: &Context,
    fold: IntFold,
    a: Attribute,
    b: Attribute,
) -> Result<Attribute, MatchFailure> {
    let folded = a.ty(cx).and_then(|ty| {
        let width = Scalar::of(cx, ty)?.width();
        fold_elements(cx, [a, b], ty, |[a, b]| {
            fold(Int::new(a, width), Int::new(b, width))
        })
    });
    folded.ok_or_else(|| MatchFailure::new("the constants cannot be folded"))
}

/// Whether a value is a constant.
fn is_constant(ir: &Ir, value: Value) -> bool {
    constant_value(ir, value).is_some()
}

/// Whether all bits of a constant are set.
fn is_all_ones(ir: &Ir, constant: Attribute) -> bool {
    Special::AllOnes.is(ir, Some(constant))
}

/// Whether the elements of a type have more bits than those of another.
fn is_wider(cx: &Context, a: Type, b: Type) -> bool {
    let width = |ty| Scalar::of(cx, ty).map(Scalar::width);
    width(a) > width(b)
}

/// Whether a value has an integer type, or a vector or tensor of one: `index` cannot be extended to.
fn has_width(ir: &Ir, value: Value) -> bool {
    ir.ty(value).element_or_self(ir) != Type::INDEX
}

/// The zero of a value's type.
fn zero_like(ir: &Ir, value: Value) -> Result<Attribute, MatchFailure> {
    let zero = Special::Zero.attr(ir, ir.ty(value));
    zero.ok_or_else(|| MatchFailure::new("the shape is not known"))
}

pat! {
    // Rules that apply along a chain locate the new op at the last one: fused locations would grow with the chain.

    /// (x + a) + b -> x + (a + b), for constants a and b.
    pub AddOfConstantSum: r @ AddIOp(AddIOp(x, ConstantOp(a), _), ConstantOp(b), _)
        => AddIOp(x, ConstantOp({ compute(rw, int::add, a, b)? }), NO_FLAGS) loc(r);

    /// (x - a) + b -> x + (b - a), for constants a and b.
    pub AddOfConstantDifference: r @ AddIOp(SubIOp(x, ConstantOp(a), _), ConstantOp(b), _)
        => AddIOp(x, ConstantOp({ compute(rw, int::sub, b, a)? }), NO_FLAGS) loc(r);

    /// x + y * -1 -> x - y
    pub AddOfNegation: either AddIOp(x, MulIOp(y, ConstantOp(c), _), _) if is_all_ones(ir, c)
        => SubIOp(x, y, NO_FLAGS);

    /// (x + a) - b -> x + (a - b), for constants a and b.
    pub SubOfConstantSum: r @ SubIOp(AddIOp(x, ConstantOp(a), _), ConstantOp(b), _)
        => AddIOp(x, ConstantOp({ compute(rw, int::sub, a, b)? }), NO_FLAGS) loc(r);

    /// (x - a) - b -> x - (a + b), for constants a and b.
    pub SubOfConstantDifference: r @ SubIOp(SubIOp(x, ConstantOp(a), _), ConstantOp(b), _)
        => SubIOp(x, ConstantOp({ compute(rw, int::add, a, b)? }), NO_FLAGS) loc(r);

    /// a - (x + b) -> (a - b) - x, for constants a and b.
    pub ConstantMinusSum: r @ SubIOp(ConstantOp(a), AddIOp(x, ConstantOp(b), _), _)
        => SubIOp(ConstantOp({ compute(rw, int::sub, a, b)? }), x, NO_FLAGS) loc(r);

    /// (x * a) * b -> x * (a * b), for constants a and b.
    pub MulOfConstantProduct: r @ MulIOp(MulIOp(x, ConstantOp(a), _), ConstantOp(b), _)
        => MulIOp(x, ConstantOp({ compute(rw, int::mul, a, b)? }), NO_FLAGS) loc(r);

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

    /// The high half of x * 1 is the sign of x.
    pub SignedProductWithOne: r @ MulSIExtendedOp(x, ConstantOp(one)) if Special::One.is(ir, Some(one)) && has_width(ir, x)
        => {
            negative @ CmpIOp(CmpIPredicate::Slt, x, ConstantOp({ zero_like(rw, x)? }));
            high @ ExtSIOp(negative) -> r.high(rw).ty(rw);
            (x, high)
        };

    /// sext(zext(x)) -> zext(x)
    pub ExtSIOfExtUI: ExtSIOp(ExtUIOp(x)) => ExtUIOp(x);

    /// trunc(zext(x)) -> zext(x), if the result is wider than x.
    pub TruncIOfWiderExtUI: r @ TruncIOp(ExtUIOp(x), _) if is_wider(ir, r.ty(ir), x.ty(ir)) => ExtUIOp(x);

    /// trunc(sext(x)) -> sext(x), if the result is wider than x.
    pub TruncIOfWiderExtSI: r @ TruncIOp(ExtSIOp(x), _) if is_wider(ir, r.ty(ir), x.ty(ir)) => ExtSIOp(x);

    /// A cast to another type and back is the value itself.
    pub IndexCastOfIndexCast: r @ IndexCastOp(IndexCastOp(x)) if same_type(ir, r, x) => x;

    /// A cast to another type and back is the value itself.
    pub IndexCastUIOfIndexCastUI: r @ IndexCastUIOp(IndexCastUIOp(x)) if same_type(ir, r, x) => x;

    /// index_cast(sext(x)) -> index_cast(x)
    pub IndexCastOfExtSI: IndexCastOp(ExtSIOp(x)) => IndexCastOp(x);

    /// index_castui(zext(x)) -> index_castui(x)
    pub IndexCastUIOfExtUI: IndexCastUIOp(ExtUIOp(x)) => IndexCastUIOp(x);

    /// select(not c, x, y) -> select(c, y, x)
    pub SelectOfNot: SelectOp(XOrIOp(c, ConstantOp(ones)), x, y) if is_all_ones(ir, ones)
        => SelectOp(c, y, x);

    /// select(c, false, true) -> not c
    pub SelectFalseTrue: r @ SelectOp(c, ConstantOp(x), ConstantOp(y))
        if same_type(ir, r, c) && Special::Zero.is(ir, Some(x)) && is_all_ones(ir, y)
        => XOrIOp(c, ConstantOp(y));
}

rules! {
    CmpIConstantToRight, "Constants move to the right of a comparison.", CmpIOp => constant_to_right;
    ExtUIOfExtUI, "zext(zext(x)) -> zext(x)", ExtUIOp => zext_of_zext;
    ExtSIOfExtSI, "sext(sext(x)) -> sext(x)", ExtSIOp => sext_of_sext;
    TruncIOfWider, "trunc of an extension of x -> trunc(x), if the result is narrower than x.", TruncIOp => trunc_of_extension;
    BitcastOfBitcast, "bitcast(bitcast(x)) -> bitcast(x)", BitcastOp => bitcast_of_bitcast;
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
pub(crate) const FOLDING: &[&dyn RewritePattern] = &[
    &CmpIConstantToRight,
    &ExtUIOfExtUI,
    &ExtSIOfExtSI,
    &TruncIOfWider,
];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    crate::rules::in_place(interfaces, FOLDING);
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

/// Gives an op the operand of the op that defines its first one.
fn look_through<T: TypedOp>(op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = rewriter.operand(op, 0).defining::<T>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the operand is no such conversion"))?;
    let source = rewriter.operand(inner.op(), 0);
    rewriter.set_operand(op, 0, source);
    Ok(())
}

fn zext_of_zext(op: ExtUIOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through::<ExtUIOp>(op.op(), rewriter)
}

fn sext_of_sext(op: ExtSIOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through::<ExtSIOp>(op.op(), rewriter)
}

fn bitcast_of_bitcast(op: BitcastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through::<BitcastOp>(op.op(), rewriter)
}

fn trunc_of_extension(op: TruncIOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let result = rewriter.ty(op.output(rewriter));
    let source = extended(rewriter, op.input(rewriter))
        .filter(|source| is_wider(rewriter, rewriter.ty(*source), result));
    let source = source.ok_or_else(|| MatchFailure::new("the operand extends nothing wider"))?;
    rewriter.set_operand(op.op(), 0, source);
    Ok(())
}

/// What a value is an extension of.
pub(crate) fn extended(ir: &Ir, value: Value) -> Option<Value> {
    let zext = value.defining::<ExtUIOp>(ir).map(|op| op.input(ir));
    zext.or_else(|| Some(value.defining::<ExtSIOp>(ir)?.input(ir)))
}
