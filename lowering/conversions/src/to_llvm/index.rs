//! Arithmetic of indices: that of integers as wide as an index.

use llvm::ICmpPredicate;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{index, llvm, ub};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::IntegerType;
use terrace_ir::{Type, Value};

use super::arith::{Sign, comparison, lower_cast};
use super::division;
use super::one_to_one::add_one_to_one;
use crate::pairs;

/// Adds the patterns of the index dialect.
pub fn populate_index_to_llvm(patterns: &mut ConversionPatterns) {
    let table = pairs! { index => llvm:
        AddOp => AddOp,
        SubOp => SubOp,
        MulOp => MulOp,
        DivSOp => SDivOp,
        DivUOp => UDivOp,
        RemSOp => SRemOp,
        RemUOp => URemOp,
        MaxSOp => SMaxOp,
        MaxUOp => UMaxOp,
        MinSOp => SMinOp,
        MinUOp => UMinOp,
        ShlOp => ShlOp,
        ShrSOp => AShrOp,
        ShrUOp => LShrOp,
        AndOp => AndOp,
        OrOp => OrOp,
        XOrOp => XOrOp,
    };
    add_one_to_one(patterns, table);
    patterns.add(CeilDivSLowering);
    patterns.add(CeilDivULowering);
    patterns.add(FloorDivSLowering);
    patterns.add(CmpLowering);
    patterns.add(CastSLowering);
    patterns.add(CastULowering);
    patterns.add(SizeOfLowering);
    patterns.add(ConstantLowering);
    patterns.add(BoolConstantLowering);
}

/// Adds the patterns of the ub dialect.
pub fn populate_ub_to_llvm(patterns: &mut ConversionPatterns) {
    patterns.add(PoisonLowering);
    patterns.add(UnreachableLowering);
}

conversion_pattern! {
    /// As of arith. MLIR's negates the first number, and so is wrong for the smallest.
    pub CeilDivSLowering: index::CeilDivSOp => lower_ceildivs;
    /// n == 0 ? 0 : (n - 1) / m + 1
    pub CeilDivULowering: index::CeilDivUOp => lower_ceildivu;
    /// As of arith. MLIR's divides what may not be divided where the result is another one.
    pub FloorDivSLowering: index::FloorDivSOp => lower_floordivs;
    /// A comparison.
    pub CmpLowering: index::CmpOp => lower_cmp;
    /// Truncation, extension by the sign or nothing, by the widths.
    pub CastSLowering: index::CastSOp => lower_casts;
    /// Truncation, extension by zeros or nothing, by the widths.
    pub CastULowering: index::CastUOp => lower_castu;
    /// The width of the converted type.
    pub SizeOfLowering: index::SizeOfOp => lower_sizeof;
    /// A constant of the converted type.
    pub ConstantLowering: index::ConstantOp => lower_constant;
    /// A constant.
    pub BoolConstantLowering: index::BoolConstantOp => lower_bool_constant;
    /// A poisoned value of the converted type.
    pub PoisonLowering: ub::PoisonOp => lower_poison;
    /// A place that is never reached.
    pub UnreachableLowering: ub::UnreachableOp => lower_unreachable;
}

fn lower_ceildivs(
    op: index::CeilDivSOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    division::replace(op.op(), operands, rw, division::ceil_signed)
}

fn lower_ceildivu(
    op: index::CeilDivUOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    division::replace(op.op(), operands, rw, |ints, n, m| {
        let [zero, one] = [0, 1].map(|value| ints.constant(value));
        let less = ints.sub(n, one);
        let quotient = ints.div_unsigned(less, m);
        let above = ints.add(quotient, one);
        let is_zero = ints.compare(ICmpPredicate::Eq, n, zero);
        ints.select(is_zero, zero, above)
    })
}

fn lower_floordivs(
    op: index::FloorDivSOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    division::replace(op.op(), operands, rw, division::floor_signed)
}

fn lower_cmp(
    op: index::CmpOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let predicate = comparison(op.pred(rw).stringify())?;
    let compare = llvm::ICmpOp::build(rw, loc, predicate, operands[0], operands[1]);
    rw.replace_op_with(op.op(), compare.op());
    Ok(())
}

fn lower_casts(
    op: index::CastSOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    lower_cast(op.op(), operands, rw, Sign::Signed)
}

fn lower_castu(
    op: index::CastUOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    lower_cast(op.op(), operands, rw, Sign::Unsigned)
}

fn lower_sizeof(
    op: index::SizeOfOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(Type::INDEX)?;
    let width = ty
        .cast::<IntegerType>(rw)
        .ok_or_else(|| MatchFailure::new("an index does not become an integer"))?
        .width(rw);
    let value = IntegerAttr::get(rw, ty, width.into());
    let constant = llvm::ConstantOp::build(rw, loc, ty, value.into());
    rw.replace_op_with(op.op(), constant.op());
    Ok(())
}

fn lower_constant(
    op: index::ConstantOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(Type::INDEX)?;
    let value = IntegerAttr::get(rw, ty, op.value(rw).into());
    let constant = llvm::ConstantOp::build(rw, loc, ty, value.into());
    rw.replace_op_with(op.op(), constant.op());
    Ok(())
}

fn lower_bool_constant(
    op: index::BoolConstantOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let value = op.value(rw);
    let constant = llvm::ConstantOp::build(rw, loc, Type::I1, value.into());
    rw.replace_op_with(op.op(), constant.op());
    Ok(())
}

fn lower_poison(op: ub::PoisonOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(rw.result(op.op(), 0)))?;
    let poison = llvm::PoisonOp::build(rw, loc, ty);
    rw.replace_op_with(op.op(), poison.op());
    Ok(())
}

fn lower_unreachable(
    op: ub::UnreachableOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    llvm::UnreachableOp::build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}
