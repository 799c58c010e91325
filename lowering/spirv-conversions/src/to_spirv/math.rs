//! Functions of numbers.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::splat::splat_float;
use terrace_conversions::{Pair, pairs};
use terrace_dialects::math;
use terrace_dialects::spirv::{self, Capability};
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{IntegerType, VectorType};
use terrace_ir::{Location, Op, Type, Value};

use super::emit::{bool_like, emit, emit_op, number};
use super::target::SpirvTarget;
use super::types::is_scalar;

/// Adds the patterns of the math dialect. Where shaders and kernels have different instructions, those of the target are used.
pub fn populate_math_to_spirv(patterns: &mut ConversionPatterns, target: &SpirvTarget) {
    let same = "the op of the spirv dialect that does the same";
    let tests =
        pairs! { math => spirv: IsNaNOp => IsNanOp, IsInfOp => IsInfOp, IsFiniteOp => IsFiniteOp };
    patterns.add_table(same, tests, lower_same);
    patterns.add(CopySignLowering);
    let (functions, log, exp): (Vec<Pair>, _, _) = if target.allows(Capability::Shader) {
        patterns.add(CountLeadingZerosLowering);
        patterns.add(PowLowering);
        patterns.add(RoundLowering);
        let functions = pairs! { math => spirv:
            AbsFOp => GlFAbsOp,
            AbsIOp => GlSAbsOp,
            AcosOp => GlAcosOp,
            AcoshOp => GlAcoshOp,
            AsinOp => GlAsinOp,
            AsinhOp => GlAsinhOp,
            AtanOp => GlAtanOp,
            AtanhOp => GlAtanhOp,
            CeilOp => GlCeilOp,
            CosOp => GlCosOp,
            CoshOp => GlCoshOp,
            ExpOp => GlExpOp,
            FloorOp => GlFloorOp,
            FmaOp => GlFmaOp,
            LogOp => GlLogOp,
            RoundEvenOp => GlRoundEvenOp,
            RsqrtOp => GlInverseSqrtOp,
            SinOp => GlSinOp,
            SinhOp => GlSinhOp,
            SqrtOp => GlSqrtOp,
            TanOp => GlTanOp,
            TanhOp => GlTanhOp,
        };
        (functions.into(), spirv::GlLogOp::INFO, spirv::GlExpOp::INFO)
    } else if target.allows(Capability::Kernel) {
        let functions = pairs! { math => spirv:
            AbsFOp => ClFabsOp,
            AbsIOp => ClSAbsOp,
            AcosOp => ClAcosOp,
            AcoshOp => ClAcoshOp,
            AsinOp => ClAsinOp,
            AsinhOp => ClAsinhOp,
            AtanOp => ClAtanOp,
            Atan2Op => ClAtan2Op,
            AtanhOp => ClAtanhOp,
            CeilOp => ClCeilOp,
            CosOp => ClCosOp,
            CoshOp => ClCoshOp,
            ErfOp => ClErfOp,
            ExpOp => ClExpOp,
            FloorOp => ClFloorOp,
            FmaOp => ClFmaOp,
            LogOp => ClLogOp,
            PowFOp => ClPowOp,
            RoundEvenOp => ClRintOp,
            RoundOp => ClRoundOp,
            RsqrtOp => ClRsqrtOp,
            SinOp => ClSinOp,
            SinhOp => ClSinhOp,
            SqrtOp => ClSqrtOp,
            TanOp => ClTanOp,
            TanhOp => ClTanhOp,
        };
        (functions.into(), spirv::ClLogOp::INFO, spirv::ClExpOp::INFO)
    } else {
        return;
    };
    patterns.add_table(same, functions, lower_same);
    let logarithm = [(math::Log1pOp::INFO, log)];
    patterns.add_table(
        "the logarithm of the number plus one",
        logarithm,
        lower_log1p,
    );
    let logarithms = [(math::Log2Op::INFO, log), (math::Log10Op::INFO, log)];
    patterns.add_table(
        "the natural logarithm by that of the base",
        logarithms,
        lower_log_base,
    );
    let exponential = [(math::ExpM1Op::INFO, exp)];
    patterns.add_table("the exponential minus one", exponential, lower_expm1);
}

conversion_pattern! {
    /// The bits of one number with the sign bit of another.
    pub CopySignLowering: math::CopySignOp => lower_copysign;
    /// The position of the highest bit, from the other end.
    pub CountLeadingZerosLowering: math::CountLeadingZerosOp => lower_ctlz;
    /// The power of the absolute value, with the sign that an odd exponent keeps; NaN for a negative number to a fraction.
    pub PowLowering: math::PowFOp => lower_pow;
    /// The absolute value rounded down, plus one from a half on, with the sign.
    pub RoundLowering: math::RoundOp => lower_round;
}

/// The type of the op's result if the instructions take it: a scalar, or a vector of up to four elements.
fn source_type(rw: &ConversionRewriter<'_>, op: Op) -> Result<Type, MatchFailure> {
    let ty = rw.ty(rw.operand(op, 0));
    let fits = match ty.cast::<VectorType>(rw) {
        Some(vector) => {
            let shape = vector.shape(rw);
            is_scalar(rw, vector.element(rw)) && matches!(shape, [1..=4])
        }
        None => is_scalar(rw, ty),
    };
    match fits {
        true => Ok(ty),
        false => Err(MatchFailure::new(
            "the instruction takes scalars and vectors of up to four elements",
        )),
    }
}

fn lower_same(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    info: &'static OpInfo,
) -> RewriteResult {
    source_type(rw, op)?;
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let loc = rw.loc(op);
    let new = emit_op(rw, loc, info, operands, ty);
    rw.replace_op_with(op, new);
    Ok(())
}

fn lower_log1p(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    info: &'static OpInfo,
) -> RewriteResult {
    source_type(rw, op)?;
    let (loc, ty) = (rw.loc(op), rw.ty(operands[0]));
    let one = number(rw, loc, ty, 1);
    let shifted = emit::<spirv::FAddOp>(rw, loc, &[one, operands[0]], ty);
    let new = emit_op(rw, loc, info, &[shifted], ty);
    rw.replace_op_with(op, new);
    Ok(())
}

fn lower_expm1(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    info: &'static OpInfo,
) -> RewriteResult {
    source_type(rw, op)?;
    let (loc, ty) = (rw.loc(op), rw.ty(operands[0]));
    let exponential = emit_op(rw, loc, info, operands, ty);
    let exponential = rw.result(exponential, 0);
    let one = number(rw, loc, ty, 1);
    let result = emit::<spirv::FSubOp>(rw, loc, &[exponential, one], ty);
    rw.replace_op(op, &[result]);
    Ok(())
}

fn float(rw: &mut ConversionRewriter<'_>, loc: Location, ty: Type, value: f64) -> Value {
    let value = splat_float(rw, ty, value);
    spirv::ConstantOp::build(rw, loc, ty, value).constant(rw)
}

fn lower_log_base(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    info: &'static OpInfo,
) -> RewriteResult {
    source_type(rw, op)?;
    let (loc, ty) = (rw.loc(op), rw.ty(operands[0]));
    let factor = match math::Log2Op::cast(rw, op) {
        Some(_) => std::f64::consts::LOG2_E,
        None => std::f64::consts::LOG10_E,
    };
    let factor = float(rw, loc, ty, factor);
    let logarithm = emit_op(rw, loc, info, operands, ty);
    let logarithm = rw.result(logarithm, 0);
    let result = emit::<spirv::FMulOp>(rw, loc, &[logarithm, factor], ty);
    rw.replace_op(op, &[result]);
    Ok(())
}

/// One number for each element.
fn spread(rw: &mut ConversionRewriter<'_>, loc: Location, value: Value, ty: Type) -> Value {
    match ty.cast::<VectorType>(rw) {
        None => value,
        Some(vector) => {
            let count = vector.shape(rw).iter().product::<i64>() as usize;
            emit::<spirv::CompositeConstructOp>(rw, loc, &vec![value; count], ty)
        }
    }
}

/// The bits of `magnitude`, with the sign bit of `sign`.
fn with_sign(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    magnitude: Value,
    sign: Value,
) -> Result<Value, MatchFailure> {
    let ty = rw.ty(magnitude);
    let width = ty.element_or_self(rw).bit_width(rw);
    let width = width.ok_or_else(|| MatchFailure::new("the number has no width"))?;
    let scalar: Type = IntegerType::get(rw, width).into();
    let bits = ty.with_element(rw, scalar);
    let sign_bit = number(rw, loc, scalar, -(1 << (width - 1)));
    let others = number(rw, loc, scalar, (1 << (width - 1)) - 1);
    let sign_bit = spread(rw, loc, sign_bit, bits);
    let others = spread(rw, loc, others, bits);
    let magnitude = emit::<spirv::BitcastOp>(rw, loc, &[magnitude], bits);
    let sign = emit::<spirv::BitcastOp>(rw, loc, &[sign], bits);
    let magnitude = emit::<spirv::BitwiseAndOp>(rw, loc, &[magnitude, others], bits);
    let sign = emit::<spirv::BitwiseAndOp>(rw, loc, &[sign, sign_bit], bits);
    let both = emit::<spirv::BitwiseOrOp>(rw, loc, &[magnitude, sign], bits);
    Ok(emit::<spirv::BitcastOp>(rw, loc, &[both], ty))
}

fn lower_copysign(
    op: math::CopySignOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    source_type(rw, op.op())?;
    let loc = rw.loc(op.op());
    let result = with_sign(rw, loc, operands[0], operands[1])?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_ctlz(
    op: math::CountLeadingZerosOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let from = source_type(rw, op.op())?;
    if from.element_or_self(rw).bit_width(rw) != Some(32) {
        return Err(MatchFailure::new(
            "the position of a bit is known of 32 bits",
        ));
    }
    let (loc, input) = (rw.loc(op.op()), operands[0]);
    let ty = rw.ty(input);
    let one = number(rw, loc, ty, 1);
    let last = number(rw, loc, ty, 31);
    let all = number(rw, loc, ty, 32);
    let highest = emit::<spirv::GlFindUMsbOp>(rw, loc, &[input], ty);
    let zeros = emit::<spirv::ISubOp>(rw, loc, &[last, highest], ty);
    // Zero has no highest bit: then, and for one, the input itself says how many bits are set.
    let few = emit::<spirv::ISubOp>(rw, loc, &[all, input], ty);
    let condition = bool_like(rw, ty);
    let is_small = emit::<spirv::ULessThanEqualOp>(rw, loc, &[input, one], condition);
    let result = emit::<spirv::SelectOp>(rw, loc, &[is_small, few, zeros], ty);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_pow(
    op: math::PowFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    source_type(rw, op.op())?;
    let loc = rw.loc(op.op());
    let (base, exponent) = (operands[0], operands[1]);
    let ty = rw.ty(base);
    let condition = bool_like(rw, ty);
    let zero = number(rw, loc, ty, 0);
    let is_negative = emit::<spirv::FOrdLessThanOp>(rw, loc, &[base, zero], condition);
    let one = number(rw, loc, ty, 1);
    let fraction = emit::<spirv::FRemOp>(rw, loc, &[exponent, one], ty);
    let is_fraction = emit::<spirv::FOrdNotEqualOp>(rw, loc, &[fraction, zero], condition);
    let is_undefined = emit::<spirv::LogicalAndOp>(rw, loc, &[is_fraction, is_negative], condition);
    let nan = float(rw, loc, ty, f64::NAN);
    let base = emit::<spirv::SelectOp>(rw, loc, &[is_undefined, nan, base], ty);
    let base = emit::<spirv::GlFAbsOp>(rw, loc, &[base], ty);
    let width = ty.element_or_self(rw).bit_width(rw).unwrap_or(32);
    let integer = IntegerType::get(rw, width).into();
    let integer = ty.with_element(rw, integer);
    let truncated = emit::<spirv::ConvertFToSOp>(rw, loc, &[exponent], integer);
    let one = number(rw, loc, integer, 1);
    let last_bit = emit::<spirv::BitwiseAndOp>(rw, loc, &[truncated, one], integer);
    let is_odd = emit::<spirv::IEqualOp>(rw, loc, &[last_bit, one], condition);
    let power = emit::<spirv::GlPowOp>(rw, loc, &[base, exponent], ty);
    let negated = emit::<spirv::FNegateOp>(rw, loc, &[power], ty);
    let negates = emit::<spirv::LogicalAndOp>(rw, loc, &[is_negative, is_odd], condition);
    let result = emit::<spirv::SelectOp>(rw, loc, &[negates, negated, power], ty);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_round(
    op: math::RoundOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    source_type(rw, op.op())?;
    let (loc, input) = (rw.loc(op.op()), operands[0]);
    let ty = rw.ty(input);
    let zero = number(rw, loc, ty, 0);
    let one = number(rw, loc, ty, 1);
    let half = float(rw, loc, ty, 0.5);
    let magnitude = emit::<spirv::GlFAbsOp>(rw, loc, &[input], ty);
    let floor = emit::<spirv::GlFloorOp>(rw, loc, &[magnitude], ty);
    let fraction = emit::<spirv::FSubOp>(rw, loc, &[magnitude, floor], ty);
    let condition = bool_like(rw, ty);
    let is_half = emit::<spirv::FOrdGreaterThanEqualOp>(rw, loc, &[fraction, half], condition);
    let more = emit::<spirv::SelectOp>(rw, loc, &[is_half, one, zero], ty);
    let rounded = emit::<spirv::FAddOp>(rw, loc, &[floor, more], ty);
    let result = with_sign(rw, loc, rounded, input)?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
