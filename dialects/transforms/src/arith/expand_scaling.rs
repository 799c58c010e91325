//! Casts of floats with a scale, as `arith-expand` computes them.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{FloatKind, FloatType};
use terrace_ir::{Location, Type, Value};
use terrace_standard_dialects::arith::{
    DivFOp, ExtFOp, FastMathFlags, MulFOp, ScalingExtFOp, ScalingTruncFOp, TruncFOp,
};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(ExpandScalingExt);
    patterns.add(ExpandScalingTrunc);
}

conversion_pattern! {
    /// The extended number times the extended scale.
    pub ExpandScalingExt: ScalingExtFOp => scaling_ext;
    /// The number divided by the extended scale, truncated.
    pub ExpandScalingTrunc: ScalingTruncFOp => scaling_trunc;
}

/// A scale, of which only the exponent counts, as a number of this type.
fn extended_scale(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    scale: Value,
    ty: Type,
    flags: Option<FastMathFlags>,
) -> Result<Value, MatchFailure> {
    let exponent: Type = FloatType::get(rw, FloatKind::F8E8M0FNU).into();
    let element = rw.ty(scale).element_or_self(rw);
    let width = element.bit_width(rw).unwrap_or(0);
    let scale = match element == exponent {
        true => scale,
        false if width >= 16 => {
            let exponents = rw.ty(scale).with_element(rw, exponent);
            let narrow = TruncFOp::builder(exponents, scale).fastmath(flags);
            narrow.build(rw, loc).output(rw)
        }
        false => {
            return Err(MatchFailure::new(
                "the scale is too narrow to have its exponent taken",
            ));
        }
    };
    let wide = ExtFOp::builder(ty, scale).fastmath(flags);
    Ok(wide.build(rw, loc).output(rw))
}

fn scaling_ext(
    op: ScalingExtFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, ty, flags) = (rw.loc(op.op()), rw.ty(op.output(rw)), op.fastmath(rw));
    let scale = extended_scale(rw, loc, operands[1], ty, flags)?;
    let input = ExtFOp::builder(ty, operands[0]).fastmath(flags);
    let input = input.build(rw, loc).output(rw);
    let product = MulFOp::builder(input, scale).fastmath(flags.unwrap_or(FastMathFlags::NONE));
    let product = product.build(rw, loc);
    rw.replace_op_with(op.op(), product.op());
    Ok(())
}

fn scaling_trunc(
    op: ScalingTruncFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, ty, flags) = (rw.loc(op.op()), rw.ty(operands[0]), op.fastmath(rw));
    let scale = extended_scale(rw, loc, operands[1], ty, flags)?;
    let quotient =
        DivFOp::builder(operands[0], scale).fastmath(flags.unwrap_or(FastMathFlags::NONE));
    let quotient = quotient.build(rw, loc).result(rw);
    let narrow = TruncFOp::builder(rw.ty(op.output(rw)), quotient)
        .roundingmode(op.roundingmode(rw))
        .fastmath(flags);
    let narrow = narrow.build(rw, loc);
    rw.replace_op_with(op.op(), narrow.op());
    Ok(())
}
