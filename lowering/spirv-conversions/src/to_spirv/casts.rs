//! Numbers as numbers of other types.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::pairs;
use terrace_dialects::{arith, spirv};
use terrace_ir::ods::{AttrConstraint, OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Op, Type, Value};

use super::emit::{bool_like, emit, emit_op, is_bool, number};

/// Adds the patterns of casts.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    let casts = pairs! { arith => spirv:
        ExtFOp => FConvertOp,
        TruncFOp => FConvertOp,
        SIToFPOp => ConvertSToFOp,
        UIToFPOp => ConvertUToFOp,
        FPToSIOp => ConvertFToSOp,
        FPToUIOp => ConvertFToUOp,
        IndexCastOp => SConvertOp,
        IndexCastUIOp => UConvertOp,
        BitcastOp => BitcastOp,
    };
    let description = "the cast of the spirv dialect, or nothing if the types become the same";
    patterns.add_table(description, casts, lower_cast);
    patterns.add(ExtSILowering);
    patterns.add(ExtUILowering);
    patterns.add(TruncILowering);
}

conversion_pattern! {
    /// An extension by the sign: a conversion, two shifts where the same type stands for both, or a choice for a truth value.
    pub ExtSILowering: arith::ExtSIOp => lower_extsi;
    /// An extension by zeros: a conversion, a mask where the same type stands for both, or a choice for a truth value.
    pub ExtUILowering: arith::ExtUIOp => lower_extui;
    /// A conversion, a mask where the same type stands for both, or a test of the last bit for a truth value.
    pub TruncILowering: arith::TruncIOp => lower_trunci;
}

/// The type that the result of an op becomes.
fn result_type(rw: &ConversionRewriter<'_>, op: Op) -> Result<Type, MatchFailure> {
    rw.convert_type(rw.ty(rw.result(op, 0)))
}

/// The bits of an integer or of the elements of a vector.
fn width(rw: &ConversionRewriter<'_>, ty: Type) -> u32 {
    ty.element_or_self(rw).bit_width(rw).unwrap_or(64)
}

/// One number for true and another for false.
fn choose(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    condition: Value,
    ty: Type,
    if_true: i128,
) -> RewriteResult {
    let loc = rw.loc(op);
    let (yes, no) = if if_true == 1 {
        let no = number(rw, loc, ty, 0);
        (number(rw, loc, ty, 1), no)
    } else {
        (number(rw, loc, ty, if_true), number(rw, loc, ty, 0))
    };
    let result = emit::<spirv::SelectOp>(rw, loc, &[condition, yes, no], ty);
    rw.replace_op(op, &[result]);
    Ok(())
}

/// How a float is rounded, as a decoration.
fn rounding(
    rw: &ConversionRewriter<'_>,
    op: Op,
) -> Result<Option<spirv::FpRoundingMode>, MatchFailure> {
    use arith::RoundingMode as From;
    use spirv::FpRoundingMode as To;
    let Some(mode) = rw
        .attr(op, "roundingmode")
        .and_then(|mode| From::read(rw, mode))
    else {
        return Ok(None);
    };
    match mode {
        From::ToNearestEven => Ok(Some(To::RTE)),
        From::Downward => Ok(Some(To::RTN)),
        From::Upward => Ok(Some(To::RTP)),
        From::TowardZero => Ok(Some(To::RTZ)),
        From::ToNearestAway => Err(MatchFailure::new(
            "SPIR-V has no rounding to the nearest away from zero",
        )),
    }
}

fn lower_cast(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    info: &'static OpInfo,
) -> RewriteResult {
    let (from, ty) = (rw.ty(operands[0]), result_type(rw, op)?);
    let loc = rw.loc(op);
    if is_bool(rw, from) && info.name != spirv::BitcastOp::NAME {
        // Truth values are no numbers.
        return match &*info.name {
            spirv::ConvertUToFOp::NAME | spirv::SConvertOp::NAME => {
                choose(rw, op, operands[0], ty, 1)
            }
            _ => Err(MatchFailure::new("a truth value is no number")),
        };
    }
    if is_bool(rw, ty) && from != ty {
        if info.name != spirv::SConvertOp::NAME {
            return Err(MatchFailure::new("a truth value is no number"));
        }
        let zero = number(rw, loc, from, 0);
        let result = emit::<spirv::INotEqualOp>(rw, loc, &[zero, operands[0]], ty);
        rw.replace_op(op, &[result]);
        return Ok(());
    }
    if from == ty {
        rw.replace_op(op, &[operands[0]]);
        return Ok(());
    }
    let mode = rounding(rw, op)?;
    let new = emit_op(rw, loc, info, operands, ty);
    if let Some(mode) = mode {
        let mode = spirv::FpRoundingMode::make(rw, mode);
        rw.ir_mut().set_attr(new, "fp_rounding_mode", mode);
    }
    rw.replace_op_with(op, new);
    Ok(())
}

fn lower_extsi(
    op: arith::ExtSIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), operands[0]);
    let (from, ty) = (rw.ty(input), result_type(rw, op.op())?);
    if is_bool(rw, from) {
        return choose(rw, op.op(), input, ty, -1);
    }
    let result = if from == ty {
        let narrow = width(rw, rw.ty(rw.operand(op.op(), 0)));
        let amount = width(rw, ty) - narrow;
        let amount = number(rw, loc, ty, amount.into());
        let left = emit::<spirv::ShiftLeftLogicalOp>(rw, loc, &[input, amount], ty);
        emit::<spirv::ShiftRightArithmeticOp>(rw, loc, &[left, amount], ty)
    } else {
        emit::<spirv::SConvertOp>(rw, loc, operands, ty)
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// The lowest bits of an integer.
fn masked(rw: &mut ConversionRewriter<'_>, op: Op, input: Value, ty: Type, bits: u32) -> Value {
    let loc = rw.loc(op);
    let mask = number(rw, loc, ty, (1 << bits) - 1);
    emit::<spirv::BitwiseAndOp>(rw, loc, &[input, mask], ty)
}

fn lower_extui(
    op: arith::ExtUIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), operands[0]);
    let (from, ty) = (rw.ty(input), result_type(rw, op.op())?);
    if is_bool(rw, from) {
        return choose(rw, op.op(), input, ty, 1);
    }
    let result = if from == ty {
        let bits = width(rw, rw.ty(rw.operand(op.op(), 0)));
        masked(rw, op.op(), input, ty, bits)
    } else {
        emit::<spirv::UConvertOp>(rw, loc, operands, ty)
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_trunci(
    op: arith::TruncIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), operands[0]);
    let (from, ty) = (rw.ty(input), result_type(rw, op.op())?);
    if is_bool(rw, ty) {
        let one = number(rw, loc, from, 1);
        let bit = emit::<spirv::BitwiseAndOp>(rw, loc, &[input, one], from);
        let condition = bool_like(rw, from);
        let is_set = emit::<spirv::IEqualOp>(rw, loc, &[bit, one], condition);
        return choose(rw, op.op(), is_set, ty, 1);
    }
    let result = if from == ty {
        let bits = width(rw, rw.ty(rw.result(op.op(), 0)));
        masked(rw, op.op(), input, ty, bits)
    } else {
        emit::<spirv::SConvertOp>(rw, loc, operands, ty)
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
