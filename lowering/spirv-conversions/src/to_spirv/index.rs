//! Arithmetic of indices, and undefined behaviour.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::pairs;
use terrace_dialects::arith::CmpIPredicate;
use terrace_dialects::spirv::Capability;
use terrace_dialects::{index, spirv, ub};
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Location, Op, Type, Value};

use super::compare::integer_comparison;
use super::elementwise::{Bits, add_elementwise};
use super::emit::{emit, emit_op, number};
use super::target::SpirvTarget;

/// Adds the patterns of the index dialect.
pub fn populate_index_to_spirv(patterns: &mut ConversionPatterns, target: &SpirvTarget) {
    let same = pairs! { index => spirv:
        AddOp => IAddOp,
        SubOp => ISubOp,
        MulOp => IMulOp,
        DivSOp => SDivOp,
        DivUOp => UDivOp,
        RemSOp => SRemOp,
        RemUOp => UModOp,
        ShlOp => ShiftLeftLogicalOp,
        ShrSOp => ShiftRightArithmeticOp,
        ShrUOp => ShiftRightLogicalOp,
        AndOp => BitwiseAndOp,
        OrOp => BitwiseOrOp,
        XOrOp => BitwiseXorOp,
    };
    add_elementwise(patterns, Bits::Any, same);
    let choices = match target.allows(Capability::Shader) {
        true => pairs! { index => spirv:
            MaxSOp => GlSMaxOp, MaxUOp => GlUMaxOp, MinSOp => GlSMinOp, MinUOp => GlUMinOp,
        },
        false => pairs! { index => spirv:
            MaxSOp => ClSMaxOp, MaxUOp => ClUMaxOp, MinSOp => ClSMinOp, MinUOp => ClUMinOp,
        },
    };
    add_elementwise(patterns, Bits::Any, choices);
    let casts = pairs! { index => spirv: CastSOp => SConvertOp, CastUOp => UConvertOp };
    patterns.add_table(
        "a conversion, or nothing if the widths are the same",
        casts,
        lower_cast,
    );
    patterns.add(ConstantLowering);
    patterns.add(BoolConstantLowering);
    patterns.add(CeilDivSLowering);
    patterns.add(CeilDivULowering);
    patterns.add(FloorDivSLowering);
    patterns.add(CmpLowering);
    patterns.add(SizeOfLowering);
}

/// Adds the patterns of the ub dialect.
pub fn populate_ub_to_spirv(patterns: &mut ConversionPatterns) {
    patterns.add(PoisonLowering);
    patterns.add(UnreachableLowering);
}

conversion_pattern! {
    /// A constant of the width of an index.
    pub ConstantLowering: index::ConstantOp => lower_constant;
    /// A truth value.
    pub BoolConstantLowering: index::BoolConstantOp => lower_bool_constant;
    /// A quotient rounded up, by one that is rounded towards zero.
    pub CeilDivSLowering: index::CeilDivSOp => lower_ceildivs;
    /// An unsigned quotient rounded up, by one that is rounded down.
    pub CeilDivULowering: index::CeilDivUOp => lower_ceildivu;
    /// A quotient rounded down, by one that is rounded towards zero.
    pub FloorDivSLowering: index::FloorDivSOp => lower_floordivs;
    /// A comparison of integers.
    pub CmpLowering: index::CmpOp => lower_cmp;
    /// The width of an index, as a constant.
    pub SizeOfLowering: index::SizeOfOp => lower_sizeof;
    /// An undefined value.
    pub PoisonLowering: ub::PoisonOp => lower_poison;
    /// The end of a block that is never reached.
    pub UnreachableLowering: ub::UnreachableOp => lower_unreachable;
}

fn lower_cast(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    info: &'static OpInfo,
) -> RewriteResult {
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let result = match rw.ty(operands[0]) == ty {
        true => operands[0],
        false => {
            let loc = rw.loc(op);
            let new = emit_op(rw, loc, info, operands, ty);
            rw.result(new, 0)
        }
    };
    rw.replace_op(op, &[result]);
    Ok(())
}

/// Replaces an op by a number of the type that its result becomes.
fn replace_by_number(rw: &mut ConversionRewriter<'_>, op: Op, value: i64) -> RewriteResult {
    let loc = rw.loc(op);
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let wrapped = match ty.bit_width(rw) {
        Some(32) => i128::from(value as i32),
        _ => value.into(),
    };
    let constant = number(rw, loc, ty, wrapped);
    rw.replace_op(op, &[constant]);
    Ok(())
}

fn lower_constant(
    op: index::ConstantOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let value = op.value(rw);
    replace_by_number(rw, op.op(), value)
}

fn lower_bool_constant(
    op: index::BoolConstantOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let value = op.value(rw).value();
    replace_by_number(rw, op.op(), value.into())
}

fn lower_sizeof(
    op: index::SizeOfOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let ty = rw.convert_type(Type::INDEX)?;
    let width = ty.bit_width(rw).unwrap_or_default();
    replace_by_number(rw, op.op(), width.into())
}

/// Makes ops on integers of one type, in the notation of formulas.
struct Formula<'r, 'a> {
    rw: &'r mut ConversionRewriter<'a>,
    loc: Location,
    ty: Type,
}

impl Formula<'_, '_> {
    fn number(&mut self, value: i128) -> Value {
        number(self.rw, self.loc, self.ty, value)
    }

    fn integer<T: TypedOp>(&mut self, operands: &[Value]) -> Value {
        emit::<T>(self.rw, self.loc, operands, self.ty)
    }

    fn truth<T: TypedOp>(&mut self, operands: &[Value]) -> Value {
        emit::<T>(self.rw, self.loc, operands, Type::I1)
    }

    /// The quotient rounded towards zero, whether something remains, and which of the numbers are negative.
    fn divided(&mut self, n: Value, m: Value) -> (Value, Value, [Value; 2]) {
        let zero = self.number(0);
        let quotient = self.integer::<spirv::SDivOp>(&[n, m]);
        let product = self.integer::<spirv::IMulOp>(&[quotient, m]);
        let is_inexact = self.truth::<spirv::INotEqualOp>(&[n, product]);
        let signs = [n, m].map(|value| self.truth::<spirv::SLessThanOp>(&[value, zero]));
        (quotient, is_inexact, signs)
    }
}

fn formula<'r, 'a>(
    rw: &'r mut ConversionRewriter<'a>,
    op: Op,
    operands: &[Value],
) -> Formula<'r, 'a> {
    let (loc, ty) = (rw.loc(op), rw.ty(operands[0]));
    Formula { rw, loc, ty }
}

fn lower_ceildivs(
    op: index::CeilDivSOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (n, m) = (operands[0], operands[1]);
    let mut f = formula(rw, op.op(), operands);
    let one = f.number(1);
    let (quotient, is_inexact, signs) = f.divided(n, m);
    let same_sign = f.truth::<spirv::LogicalEqualOp>(&signs);
    let rounds = f.truth::<spirv::LogicalAndOp>(&[is_inexact, same_sign]);
    let rounded = f.integer::<spirv::IAddOp>(&[quotient, one]);
    let result = f.integer::<spirv::SelectOp>(&[rounds, rounded, quotient]);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_ceildivu(
    op: index::CeilDivUOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (n, m) = (operands[0], operands[1]);
    let mut f = formula(rw, op.op(), operands);
    let (zero, one) = (f.number(0), f.number(1));
    // (n - 1) / m + 1, if n is not 0.
    let less = f.integer::<spirv::ISubOp>(&[n, one]);
    let quotient = f.integer::<spirv::UDivOp>(&[less, m]);
    let rounded = f.integer::<spirv::IAddOp>(&[quotient, one]);
    let is_zero = f.truth::<spirv::IEqualOp>(&[n, zero]);
    let result = f.integer::<spirv::SelectOp>(&[is_zero, zero, rounded]);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_floordivs(
    op: index::FloorDivSOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (n, m) = (operands[0], operands[1]);
    let mut f = formula(rw, op.op(), operands);
    let minus = f.number(-1);
    let (quotient, is_inexact, signs) = f.divided(n, m);
    let differ = f.truth::<spirv::LogicalNotEqualOp>(&signs);
    let rounds = f.truth::<spirv::LogicalAndOp>(&[is_inexact, differ]);
    let rounded = f.integer::<spirv::IAddOp>(&[quotient, minus]);
    let result = f.integer::<spirv::SelectOp>(&[rounds, rounded, quotient]);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_cmp(
    op: index::CmpOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (info, _) = integer_comparison(CmpIPredicate::from(op.pred(rw)));
    let new = emit_op(rw, loc, info, operands, Type::I1);
    rw.replace_op_with(op.op(), new);
    Ok(())
}

fn lower_poison(op: ub::PoisonOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let from = rw.ty(op.result(rw));
    if !(from == Type::INDEX
        || from.element_or_self(rw).is_integer(rw)
        || from.element_or_self(rw).is_float(rw))
    {
        return Err(MatchFailure::new(
            "only numbers and vectors of them are undefined values",
        ));
    }
    let ty = rw.convert_type(from)?;
    let undefined = emit::<spirv::UndefOp>(rw, loc, &[], ty);
    rw.replace_op(op.op(), &[undefined]);
    Ok(())
}

fn lower_unreachable(
    op: ub::UnreachableOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    spirv::UnreachableOp::build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}
