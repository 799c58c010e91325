//! Conversions of what was converted already.

use terrace_dialect_base::folding::{Scalar, uniform_bits};
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::look_through;
use terrace_drr_macros::pat;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{TypedOp, same_type};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::TypeData;
use terrace_ir::{Context, Ir, Type, Value};

use crate::arith::{
    BitcastOp, ConstantOp, ExtFOp, ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp,
    IntegerOverflowFlags, SIToFPOp, ShRSIOp, ShRUIOp, TruncFOp, TruncIOp, UIToFPOp,
};

/// The bits of a type's elements; `index` has as many as its constants.
fn width(cx: &Context, ty: Type) -> Option<u32> {
    Scalar::of(cx, ty).map(Scalar::width)
}

/// Whether the elements of a type have more bits than those of another.
fn is_wider(cx: &Context, a: Type, b: Type) -> bool {
    width(cx, a) > width(cx, b)
}

/// Whether a shift by a constant leaves as many bits of a value as a type has.
fn leaves(cx: &Context, from: Type, to: Type, amount: Attribute) -> bool {
    let widths = width(cx, from).zip(width(cx, to));
    let amount = uniform_bits(cx, amount);
    widths.is_some_and(|(from, to)| amount == from.checked_sub(to).map(u128::from))
}

/// Whether a type of floats holds all integers of `bits` bits besides the sign: they are converted as they are.
fn holds(cx: &Context, ty: Type, bits: u32) -> bool {
    let TypeData::Float(kind) = ty.element_or_self(cx).data(cx) else {
        return false;
    };
    let format = kind.format();
    let is_within_range = i64::from(bits) <= i64::from(format.max_exponent);
    format.is_signed() && bits <= format.precision && is_within_range
}

/// Whether a type of floats holds all integers of another type.
fn holds_all(cx: &Context, ty: Type, integers: Type, sign_bits: u32) -> bool {
    let bits = integers.element_or_self(cx).bit_width(cx);
    bits.is_some_and(|bits| holds(cx, ty, bits.saturating_sub(sign_bits)))
}

pat! {
    /// sext(zext(x)) -> zext(x)
    pub ExtSIOfExtUI: ExtSIOp(ExtUIOp(x)) => ExtUIOp(x);

    /// trunc(zext(x)) -> zext(x), if the result is wider than x.
    pub TruncIOfWiderExtUI: r @ TruncIOp(ExtUIOp(x), _) if is_wider(ir, r.ty(ir), x.ty(ir)) => ExtUIOp(x);

    /// trunc(sext(x)) -> sext(x), if the result is wider than x.
    pub TruncIOfWiderExtSI: r @ TruncIOp(ExtSIOp(x), _) if is_wider(ir, r.ty(ir), x.ty(ir)) => ExtSIOp(x);

    /// The high bits of x, whatever would come in from the left. What was a sign is none any more.
    pub TruncIOfShRSI: r @ TruncIOp(ShRSIOp(x, ConstantOp(c), exact), flags) if leaves(ir, x.ty(ir), r.ty(ir), c)
        => TruncIOp(ShRUIOp(x, ConstantOp(c), exact), { flags & !IntegerOverflowFlags::NSW });

    /// An integer that is a float as it is and then rounded is rounded at once.
    pub TruncFOfSIToFP: TruncFOp(f @ SIToFPOp(x), None, _) if holds_all(ir, f.ty(ir), x.ty(ir), 1) => SIToFPOp(x);

    /// An integer that is a float as it is and then rounded is rounded at once.
    pub TruncFOfUIToFP: TruncFOp(f @ UIToFPOp(x), None, _) if holds_all(ir, f.ty(ir), x.ty(ir), 0) => UIToFPOp(x);

    /// A cast to another type and back is the value itself, if that type has all its bits.
    pub IndexCastOfIndexCast: r @ IndexCastOp(m @ IndexCastOp(x))
        if same_type(ir, r, x) && !is_wider(ir, x.ty(ir), m.ty(ir)) => x;

    /// A cast to another type and back is the value itself, if that type has all its bits.
    pub IndexCastUIOfIndexCastUI: r @ IndexCastUIOp(m @ IndexCastUIOp(x))
        if same_type(ir, r, x) && !is_wider(ir, x.ty(ir), m.ty(ir)) => x;

    /// index_cast(sext(x)) -> index_cast(x)
    pub IndexCastOfExtSI: IndexCastOp(ExtSIOp(x)) => IndexCastOp(x);

    /// index_castui(zext(x)) -> index_castui(x)
    pub IndexCastUIOfExtUI: IndexCastUIOp(ExtUIOp(x)) => IndexCastUIOp(x);
}

rules! {
    ExtUIOfExtUI, "zext(zext(x)) -> zext(x)", ExtUIOp => zext_of_zext;
    ExtSIOfExtSI, "sext(sext(x)) -> sext(x)", ExtSIOp => sext_of_sext;
    TruncIOfWider, "trunc of an extension of x -> trunc(x), if the result is narrower than x.", TruncIOp => trunc_of_extension;
    TruncIOfTruncI, "trunc(trunc(x)) -> trunc(x)", TruncIOp => trunc_of_trunc;
    TruncFOfWider, "trunc of an extension of x -> trunc(x), if the result is narrower than x.", TruncFOp => truncf_of_extension;
    BitcastOfBitcast, "bitcast(bitcast(x)) -> bitcast(x)", BitcastOp => bitcast_of_bitcast;
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

fn truncf_of_extension(op: TruncFOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let result = rewriter.ty(op.output(rewriter));
    let source = extended_float(rewriter, op.input(rewriter))
        .filter(|source| is_wider(rewriter, rewriter.ty(*source), result));
    let source = source.ok_or_else(|| MatchFailure::new("the operand extends nothing wider"))?;
    rewriter.set_operand(op.op(), 0, source);
    Ok(())
}

fn trunc_of_trunc(op: TruncIOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.input(rewriter).defining::<TruncIOp>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the operand is no truncation"))?;
    let flags = merged(inner.overflow_flags(rewriter), op.overflow_flags(rewriter));
    let source = inner.input(rewriter);
    op.set_overflow_flags(rewriter, flags);
    rewriter.set_operand(op.op(), 0, source);
    Ok(())
}

/// What a truncation promises that does at once what two do.
fn merged(inner: IntegerOverflowFlags, outer: IntegerOverflowFlags) -> IntegerOverflowFlags {
    const NSW: IntegerOverflowFlags = IntegerOverflowFlags::NSW;
    const NUW: IntegerOverflowFlags = IntegerOverflowFlags::NUW;
    // What the outer one extends with zeros is not negative, so that either flag of the inner one says that its value is
    // that number, too.
    if outer.contains(NUW) && inner != IntegerOverflowFlags::NONE {
        outer
    } else {
        inner & outer & NSW
    }
}

/// What a value is an extension of to a type that holds all numbers of the other.
pub(crate) fn extended_float(ir: &Ir, value: Value) -> Option<Value> {
    let source = value.defining::<ExtFOp>(ir)?.input(ir);
    let format = |value: Value| match ir.ty(value).element_or_self(ir).data(ir) {
        TypeData::Float(kind) => Some(kind.format()),
        _ => None,
    };
    let (from, to) = (format(source)?, format(value)?);
    let is_held = from.precision <= to.precision
        && from.min_exponent >= to.min_exponent
        && from.max_exponent <= to.max_exponent;
    is_held.then_some(source)
}

/// What a value is an extension of.
pub(crate) fn extended(ir: &Ir, value: Value) -> Option<Value> {
    let zext = value.defining::<ExtUIOp>(ir).map(|op| op.input(ir));
    zext.or_else(|| Some(value.defining::<ExtSIOp>(ir)?.input(ir)))
}
