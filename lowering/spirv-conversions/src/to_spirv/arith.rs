//! Arithmetic.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::pairs;
use terrace_dialects::arith::{self, FastMathFlags};
use terrace_dialects::spirv;
use terrace_dialects::spirv::Capability;
use terrace_ir::ods::{AttrConstraint, OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Location, Op, Type, Value};

use super::elementwise::{Bits, add_elementwise};
use super::emit::{bool_like, emit, emit_op, extract, is_bool, number};
use super::target::SpirvTarget;
use super::{casts, compare, constants};

/// Adds the patterns of the arith dialect. Where shaders and kernels have different instructions, those of the target are used.
pub fn populate_arith_to_spirv(patterns: &mut ConversionPatterns, target: &SpirvTarget) {
    let same = pairs! { arith => spirv:
        AddIOp => IAddOp,
        SubIOp => ISubOp,
        MulIOp => IMulOp,
        DivSIOp => SDivOp,
        ShLIOp => ShiftLeftLogicalOp,
        ShRUIOp => ShiftRightLogicalOp,
        ShRSIOp => ShiftRightArithmeticOp,
        NegFOp => FNegateOp,
        AddFOp => FAddOp,
        SubFOp => FSubOp,
        MulFOp => FMulOp,
        DivFOp => FDivOp,
        RemFOp => FRemOp,
        SelectOp => SelectOp,
    };
    add_elementwise(patterns, Bits::Any, same);
    let unsigned = pairs! { arith => spirv: DivUIOp => UDivOp, RemUIOp => UModOp };
    add_elementwise(patterns, Bits::Exact, unsigned);
    let bits = [
        (
            arith::AndIOp::INFO,
            [spirv::LogicalAndOp::INFO, spirv::BitwiseAndOp::INFO],
        ),
        (
            arith::OrIOp::INFO,
            [spirv::LogicalOrOp::INFO, spirv::BitwiseOrOp::INFO],
        ),
        (
            arith::XOrIOp::INFO,
            [spirv::LogicalNotEqualOp::INFO, spirv::BitwiseXorOp::INFO],
        ),
    ];
    patterns.add_table("the op of truth values, or that of bits", bits, lower_bits);
    patterns.add(ExtendedSumLowering);
    let products = pairs! { arith => spirv:
        MulSIExtendedOp => SMulExtendedOp,
        MulUIExtendedOp => UMulExtendedOp,
    };
    let description = "the members of the struct that the product gives";
    patterns.add_table(description, products, lower_product);
    casts::populate(patterns);
    compare::populate(patterns, target);
    constants::populate(patterns);
    if target.allows(Capability::Shader) {
        populate_for_shaders(patterns);
    } else if target.allows(Capability::Kernel) {
        populate_for_kernels(patterns);
    }
}

fn populate_for_shaders(patterns: &mut ConversionPatterns) {
    let integers = pairs! { arith => spirv:
        MaxSIOp => GlSMaxOp,
        MaxUIOp => GlUMaxOp,
        MinSIOp => GlSMinOp,
        MinUIOp => GlUMinOp,
    };
    add_elementwise(patterns, Bits::Any, integers);
    let numbers = pairs! { arith => spirv: MaxNumFOp => GlFMaxOp, MinNumFOp => GlFMinOp };
    patterns.add_table(
        "a NaN gives the other operand",
        numbers,
        lower_number_choice,
    );
    let any = pairs! { arith => spirv: MaximumFOp => GlFMaxOp, MinimumFOp => GlFMinOp };
    patterns.add_table("a NaN gives itself", any, lower_choice);
    let remainder = pairs! { arith => spirv: RemSIOp => GlSAbsOp };
    patterns.add_table(
        "the remainder of absolute values, with the sign of the dividend",
        remainder,
        lower_remainder,
    );
}

fn populate_for_kernels(patterns: &mut ConversionPatterns) {
    let same = pairs! { arith => spirv:
        MaxSIOp => ClSMaxOp,
        MaxUIOp => ClUMaxOp,
        MinSIOp => ClSMinOp,
        MinUIOp => ClUMinOp,
        MaxNumFOp => ClFmaxOp,
        MinNumFOp => ClFminOp,
    };
    add_elementwise(patterns, Bits::Any, same);
    let any = pairs! { arith => spirv: MaximumFOp => ClFmaxOp, MinimumFOp => ClFminOp };
    patterns.add_table("a NaN gives itself", any, lower_choice);
    let remainder = pairs! { arith => spirv: RemSIOp => ClSAbsOp };
    patterns.add_table(
        "the remainder of absolute values, with the sign of the dividend",
        remainder,
        lower_remainder,
    );
}

conversion_pattern! {
    /// The members of the struct that the sum gives; the second says whether there was a carry.
    pub ExtendedSumLowering: arith::AddUIExtendedOp => lower_extended_sum;
}

/// Replaces an op by `logical` if it is one of truth values, or else by `bitwise`.
fn lower_bits(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    [logical, bitwise]: [&'static OpInfo; 2],
) -> RewriteResult {
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let info = match is_bool(rw, rw.ty(operands[0])) {
        true => logical,
        false => bitwise,
    };
    let loc = rw.loc(op);
    let new = emit_op(rw, loc, info, operands, ty);
    rw.replace_op_with(op, new);
    Ok(())
}

/// The remainder with the sign of an operand. Instructions leave open what a remainder of negative numbers is.
pub(super) fn signed_remainder(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    [lhs, rhs, sign]: [Value; 3],
    magnitude: &'static OpInfo,
) -> Value {
    let ty = rw.ty(lhs);
    let mut absolute = |value: Value| {
        let op = emit_op(rw, loc, magnitude, &[value], ty);
        rw.result(op, 0)
    };
    let (lhs_size, rhs_size) = (absolute(lhs), absolute(rhs));
    let size = emit::<spirv::UModOp>(rw, loc, &[lhs_size, rhs_size], ty);
    let sign_size = if sign == lhs { lhs_size } else { rhs_size };
    let condition = bool_like(rw, ty);
    let is_positive = emit::<spirv::IEqualOp>(rw, loc, &[sign, sign_size], condition);
    let negative = emit::<spirv::SNegateOp>(rw, loc, &[size], ty);
    emit::<spirv::SelectOp>(rw, loc, &[is_positive, size, negative], ty)
}

fn lower_remainder(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    magnitude: &'static OpInfo,
) -> RewriteResult {
    let loc = rw.loc(op);
    let [lhs, rhs] = [operands[0], operands[1]];
    let result = signed_remainder(rw, loc, [lhs, rhs, lhs], magnitude);
    rw.replace_op(op, &[result]);
    Ok(())
}

/// Two results from a struct of two.
fn members(rw: &mut ConversionRewriter<'_>, loc: Location, pair: Value, ty: Type) -> [Value; 2] {
    [0, 1].map(|index| extract(rw, loc, pair, ty, index))
}

fn pair_type(rw: &ConversionRewriter<'_>, ty: Type) -> Type {
    spirv::StructType::literal(rw, &[ty, ty]).into()
}

fn lower_extended_sum(
    op: arith::AddUIExtendedOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.ty(operands[0]);
    let pair = pair_type(rw, ty);
    let both = emit::<spirv::IAddCarryOp>(rw, loc, operands, pair);
    let [sum, carry] = members(rw, loc, both, ty);
    let one = number(rw, loc, ty, 1);
    let condition = bool_like(rw, ty);
    let carry = emit::<spirv::IEqualOp>(rw, loc, &[carry, one], condition);
    rw.replace_op(op.op(), &[sum, carry]);
    Ok(())
}

fn lower_product(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    info: &'static OpInfo,
) -> RewriteResult {
    let loc = rw.loc(op);
    let ty = rw.ty(operands[0]);
    let pair = pair_type(rw, ty);
    let both = emit_op(rw, loc, info, operands, pair);
    let both = rw.result(both, 0);
    let halves = members(rw, loc, both, ty);
    rw.replace_op(op, &halves);
    Ok(())
}

/// Whether the op says that no operand is a NaN.
pub(super) fn has_no_nans(rw: &ConversionRewriter<'_>, op: Op) -> bool {
    let flags = rw
        .attr(op, "fastmath")
        .and_then(|flags| FastMathFlags::read(rw, flags));
    flags.is_some_and(|flags| flags.contains(FastMathFlags::NNAN))
}

/// The result of an instruction that is undefined for a NaN, or one of the `otherwise` for the operand that is one.
fn guarded(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    info: &'static OpInfo,
    otherwise: [Value; 2],
) -> RewriteResult {
    let loc = rw.loc(op);
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    if !ty.element_or_self(rw).is_float(rw) {
        return Err(MatchFailure::new("the float is not one on the target"));
    }
    let chosen = emit_op(rw, loc, info, operands, ty);
    let mut result = rw.result(chosen, 0);
    if !has_no_nans(rw, op) {
        let condition = bool_like(rw, ty);
        let tests = [operands[0], operands[1]]
            .map(|value| emit::<spirv::IsNanOp>(rw, loc, &[value], condition));
        for (test, value) in tests.into_iter().zip(otherwise) {
            result = emit::<spirv::SelectOp>(rw, loc, &[test, value, result], ty);
        }
    }
    rw.replace_op(op, &[result]);
    Ok(())
}

fn lower_choice(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    info: &'static OpInfo,
) -> RewriteResult {
    guarded(op, operands, rw, info, [operands[0], operands[1]])
}

fn lower_number_choice(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    info: &'static OpInfo,
) -> RewriteResult {
    guarded(op, operands, rw, info, [operands[1], operands[0]])
}
