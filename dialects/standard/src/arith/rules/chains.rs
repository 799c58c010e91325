//! Sums, differences and products of constants and of results of such: their constants become one.
//!
//! Each rule gives the same number if nothing wraps around. So the new operation promises what both promised, unless the
//! constants themselves wrap around.

use terrace_dialect_base::folding::{Int, IntFold, Scalar, fold_elements, int};
use terrace_drr_macros::pat;
use terrace_ir::attributes::Attribute;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::{Context, Type};

use super::{NO_FLAGS, is_all_ones, zero_like};
use crate::arith::{AddIOp, ConstantOp, IntegerOverflowFlags, MulIOp, SubIOp};

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

/// Whether an operation on numbers of a width gives one of that width.
type Fits = fn(Int, Int) -> bool;

/// An operation on two constants, and for which its signed and its unsigned result fits.
struct Merge {
    fold: IntFold,
    signed: Fits,
    unsigned: Fits,
}

const SUM: Merge = Merge {
    fold: int::add,
    signed: |a, b| a.holds_signed(a.signed().checked_add(b.signed())),
    unsigned: |a, b| a.holds_unsigned(a.unsigned().checked_add(b.unsigned())),
};

const DIFFERENCE: Merge = Merge {
    fold: int::sub,
    signed: |a, b| a.holds_signed(a.signed().checked_sub(b.signed())),
    unsigned: |a, b| a.holds_unsigned(a.unsigned().checked_sub(b.unsigned())),
};

const PRODUCT: Merge = Merge {
    fold: int::mul,
    signed: |a, b| a.holds_signed(a.signed().checked_mul(b.signed())),
    unsigned: |a, b| a.holds_unsigned(a.unsigned().checked_mul(b.unsigned())),
};

impl Merge {
    fn compute(&self, cx: &Context, a: Attribute, b: Attribute) -> Result<Attribute, MatchFailure> {
        compute(cx, self.fold, a, b)
    }

    /// The flags of the one operation that takes the place of two with these.
    fn flags(
        &self,
        cx: &Context,
        constants: [Attribute; 2],
        [first, second]: [IntegerOverflowFlags; 2],
    ) -> IntegerOverflowFlags {
        self.kept(cx, first & second, constants, IntegerOverflowFlags::NONE)
    }

    /// As [`flags`](Self::flags), of operations one of which wraps around as unsigned ones whenever that on the constants does.
    fn flags_if_unsigned_wraps_too(
        &self,
        cx: &Context,
        constants: [Attribute; 2],
        [first, second]: [IntegerOverflowFlags; 2],
    ) -> IntegerOverflowFlags {
        self.kept(cx, first & second, constants, IntegerOverflowFlags::NUW)
    }

    /// Those of the flags that are among `always`, or hold of the constants.
    fn kept(
        &self,
        cx: &Context,
        flags: IntegerOverflowFlags,
        [a, b]: [Attribute; 2],
        always: IntegerOverflowFlags,
    ) -> IntegerOverflowFlags {
        let mut kept = flags;
        for (flag, fits) in [
            (IntegerOverflowFlags::NSW, self.signed),
            (IntegerOverflowFlags::NUW, self.unsigned),
        ] {
            if kept.contains(flag) && !always.contains(flag) && !always_fits(cx, fits, a, b) {
                kept = kept & !flag;
            }
        }
        kept
    }
}

/// Whether a result fits for all elements of two constants.
fn always_fits(cx: &Context, fits: Fits, a: Attribute, b: Attribute) -> bool {
    let Some(ty) = a.ty(cx) else { return false };
    // How wide an index is only the target says.
    let widths = match Scalar::of(cx, ty) {
        Some(_) if ty.element_or_self(cx) == Type::INDEX => [32, 64],
        Some(scalar) => [scalar.width(); 2],
        None => return false,
    };
    let fitting = fold_elements(cx, [a, b], ty, |[a, b]| {
        let fits = |width| fits(Int::new(a, width), Int::new(b, width));
        widths.into_iter().all(fits).then_some(0)
    });
    fitting.is_some()
}

pat! {
    // Rules that apply along a chain locate the new op at the last one: fused locations would grow with the chain.

    /// (x + a) + b -> x + (a + b), for constants a and b.
    pub AddOfConstantSum: r @ AddIOp(AddIOp(x, ConstantOp(a), f), ConstantOp(b), g)
        => AddIOp(x, ConstantOp({ SUM.compute(rw, a, b)? }), { SUM.flags_if_unsigned_wraps_too(rw, [a, b], [f, g]) }) loc(r);

    /// (x - a) + b -> x + (b - a), for constants a and b.
    pub AddOfConstantDifference: r @ AddIOp(SubIOp(x, ConstantOp(a), f), ConstantOp(b), g)
        => AddIOp(x, ConstantOp({ DIFFERENCE.compute(rw, b, a)? }), { DIFFERENCE.flags(rw, [b, a], [f, g]) }) loc(r);

    /// (a - x) + b -> (a + b) - x, for constants a and b.
    pub AddOfConstantMinus: r @ AddIOp(SubIOp(ConstantOp(a), x, f), ConstantOp(b), g)
        => SubIOp(ConstantOp({ SUM.compute(rw, a, b)? }), x, { SUM.flags(rw, [a, b], [f, g]) }) loc(r);

    /// x + y * -1 -> x - y
    pub AddOfNegation: either AddIOp(x, MulIOp(y, ConstantOp(c), _), _) if is_all_ones(ir, c)
        => SubIOp(x, y, NO_FLAGS);

    /// (x + a) - b -> x + (a - b), for constants a and b.
    pub SubOfConstantSum: r @ SubIOp(AddIOp(x, ConstantOp(a), _), ConstantOp(b), _)
        => AddIOp(x, ConstantOp({ DIFFERENCE.compute(rw, a, b)? }), NO_FLAGS) loc(r);

    /// (x - a) - b -> x - (a + b), for constants a and b.
    pub SubOfConstantDifference: r @ SubIOp(SubIOp(x, ConstantOp(a), f), ConstantOp(b), g)
        => SubIOp(x, ConstantOp({ SUM.compute(rw, a, b)? }), { SUM.flags_if_unsigned_wraps_too(rw, [a, b], [f, g]) }) loc(r);

    /// (a - x) - b -> (a - b) - x, for constants a and b.
    pub SubOfConstantMinus: r @ SubIOp(SubIOp(ConstantOp(a), x, f), ConstantOp(b), g)
        => SubIOp(ConstantOp({ DIFFERENCE.compute(rw, a, b)? }), x, { DIFFERENCE.flags_if_unsigned_wraps_too(rw, [a, b], [f, g]) }) loc(r);

    /// a - (x + b) -> (a - b) - x, for constants a and b.
    pub ConstantMinusSum: r @ SubIOp(ConstantOp(a), AddIOp(x, ConstantOp(b), f), g)
        => SubIOp(ConstantOp({ DIFFERENCE.compute(rw, a, b)? }), x, { DIFFERENCE.flags_if_unsigned_wraps_too(rw, [a, b], [f, g]) }) loc(r);

    /// a - (x - b) -> (a + b) - x, for constants a and b.
    pub ConstantMinusDifference: r @ SubIOp(ConstantOp(a), SubIOp(x, ConstantOp(b), f), g)
        => SubIOp(ConstantOp({ SUM.compute(rw, a, b)? }), x, { SUM.flags(rw, [a, b], [f, g]) }) loc(r);

    /// a - (b - x) -> x + (a - b), for constants a and b.
    pub ConstantMinusConstantMinus: r @ SubIOp(ConstantOp(a), SubIOp(ConstantOp(b), x, f), g)
        => AddIOp(x, ConstantOp({ DIFFERENCE.compute(rw, a, b)? }), { DIFFERENCE.flags(rw, [a, b], [f, g]) }) loc(r);

    /// (x - y) - x -> 0 - y
    pub DifferenceWithoutFirst: r @ SubIOp(SubIOp(x, y, f), x, g)
        => SubIOp(ConstantOp({ zero_like(rw, y)? }), y, { f & g }) loc(r);

    /// (x * a) * b -> x * (a * b), for constants a and b.
    pub MulOfConstantProduct: r @ MulIOp(MulIOp(x, ConstantOp(a), f), ConstantOp(b), g)
        => MulIOp(x, ConstantOp({ PRODUCT.compute(rw, a, b)? }), { PRODUCT.flags_if_unsigned_wraps_too(rw, [a, b], [f, g]) }) loc(r);
}
