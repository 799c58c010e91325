//! Canonicalisation rules.

mod logic;

pub use logic::*;

use terrace_drr_macros::pat;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::same_type;
use terrace_ir::rewrite::{MatchFailure, RewritePattern};
use terrace_ir::{Context, Ir, Type, Value};

use crate::arith::elements::{Scalar, Special, fold_elements};
use crate::arith::numeric::{Int, IntFold, int};
use crate::arith::{
    AddIOp, AddUIExtendedOp, BitcastOp, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, ExtFOp, ExtSIOp,
    ExtUIOp, IndexCastOp, IndexCastUIOp, IntegerOverflowFlags, MulFOp, MulIOp, MulSIExtendedOp,
    MulUIExtendedOp, NegFOp, SelectOp, SubIOp, TruncFOp, TruncIOp, XOrIOp,
};

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

    /// (x - y) + y -> x
    pub AddOfDifference: either AddIOp(SubIOp(x, y, _), y, _) => x;

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

    /// (x + y) - y -> x
    pub SubOfSum: SubIOp(AddIOp(x, y, _), y, _) => x;

    /// (x + y) - x -> y
    pub SubOfSumLeft: SubIOp(AddIOp(x, y, _), x, _) => y;

    /// (x * a) * b -> x * (a * b), for constants a and b.
    pub MulOfConstantProduct: r @ MulIOp(MulIOp(x, ConstantOp(a), _), ConstantOp(b), _)
        => MulIOp(x, ConstantOp({ compute(rw, int::mul, a, b)? }), NO_FLAGS) loc(r);

    /// not (x < y) -> x >= y, and likewise for the other predicates.
    pub NotOfCmpI: XOrIOp(CmpIOp(predicate, x, y), ConstantOp(c)) if is_all_ones(ir, c)
        => CmpIOp({ predicate.inverse() }, x, y);

    /// Constants move to the right of a comparison.
    pub CmpIConstantToRight: CmpIOp(predicate, x, y) if is_constant(ir, x) && !is_constant(ir, y)
        => CmpIOp({ predicate.swapped() }, y, x);

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

    /// zext(zext(x)) -> zext(x)
    pub ExtUIOfExtUI: r @ ExtUIOp(ExtUIOp(x)) => ExtUIOp(x) loc(r);

    /// sext(sext(x)) -> sext(x)
    pub ExtSIOfExtSI: r @ ExtSIOp(ExtSIOp(x)) => ExtSIOp(x) loc(r);

    /// sext(zext(x)) -> zext(x)
    pub ExtSIOfExtUI: ExtSIOp(ExtUIOp(x)) => ExtUIOp(x);

    /// trunc(zext(x)) -> x, if that is the type.
    pub TruncIOfExtUI: r @ TruncIOp(ExtUIOp(x), _) if same_type(ir, r, x) => x;

    /// trunc(zext(x)) -> zext(x), if the result is wider than x.
    pub TruncIOfWiderExtUI: r @ TruncIOp(ExtUIOp(x), _) if is_wider(ir, r.ty(ir), x.ty(ir)) => ExtUIOp(x);

    /// trunc(zext(x)) -> trunc(x), if the result is narrower than x.
    pub TruncIOfNarrowerExtUI: r @ TruncIOp(ExtUIOp(x), _) if is_wider(ir, x.ty(ir), r.ty(ir))
        => TruncIOp(x, NO_FLAGS);

    /// trunc(sext(x)) -> x, if that is the type.
    pub TruncIOfExtSI: r @ TruncIOp(ExtSIOp(x), _) if same_type(ir, r, x) => x;

    /// trunc(sext(x)) -> sext(x), if the result is wider than x.
    pub TruncIOfWiderExtSI: r @ TruncIOp(ExtSIOp(x), _) if is_wider(ir, r.ty(ir), x.ty(ir)) => ExtSIOp(x);

    /// trunc(sext(x)) -> trunc(x), if the result is narrower than x.
    pub TruncIOfNarrowerExtSI: r @ TruncIOp(ExtSIOp(x), _) if is_wider(ir, x.ty(ir), r.ty(ir))
        => TruncIOp(x, NO_FLAGS);

    /// truncf(extf(x)) -> x, if that is the type.
    pub TruncFOfExtF: r @ TruncFOp(ExtFOp(x, _), _, _) if same_type(ir, r, x) => x;

    /// A cast to another type and back is the value itself.
    pub IndexCastOfIndexCast: r @ IndexCastOp(IndexCastOp(x)) if same_type(ir, r, x) => x;

    /// A cast to another type and back is the value itself.
    pub IndexCastUIOfIndexCastUI: r @ IndexCastUIOp(IndexCastUIOp(x)) if same_type(ir, r, x) => x;

    /// bitcast(x) -> x, if that is the type.
    pub BitcastToSameType: r @ BitcastOp(x) if same_type(ir, r, x) => x;

    /// bitcast(bitcast(x)) -> bitcast(x)
    pub BitcastOfBitcast: r @ BitcastOp(BitcastOp(x)) => BitcastOp(x) loc(r);

    /// select(not c, x, y) -> select(c, y, x)
    pub SelectOfNot: SelectOp(XOrIOp(c, ConstantOp(ones)), x, y) if is_all_ones(ir, ones)
        => SelectOp(c, y, x);

    /// select(c, false, true) -> not c
    pub SelectFalseTrue: r @ SelectOp(c, ConstantOp(x), ConstantOp(y))
        if same_type(ir, r, c) && Special::Zero.is(ir, Some(x)) && is_all_ones(ir, y)
        => XOrIOp(c, ConstantOp(y));
}

/// The rules that give an operand, or only simplify an op in place, which every greedy rewrite applies as it folds.
pub(crate) const FOLDING: &[&dyn RewritePattern] = &[
    &AddOfDifference,
    &SubOfSum,
    &SubOfSumLeft,
    &XorOfXor,
    &XorOfXorLeft,
    &AndOfNot,
    &BoolOfExtUI,
    &BoolOfExtSI,
    &SelectOfEqual,
    &SelectOfEqualSwapped,
    &SelectOfUnequal,
    &SelectOfUnequalSwapped,
    &CmpIConstantToRight,
    &ExtUIOfExtUI,
    &ExtSIOfExtSI,
    &TruncIOfExtUI,
    &TruncIOfWiderExtUI,
    &TruncIOfNarrowerExtUI,
    &TruncIOfExtSI,
    &TruncIOfWiderExtSI,
    &TruncIOfNarrowerExtSI,
    &TruncFOfExtF,
    &BitcastToSameType,
    &BitcastOfBitcast,
];
