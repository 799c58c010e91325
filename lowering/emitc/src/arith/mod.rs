//! `convert-arith-to-emitc`: arithmetic by the operators of C.

mod casts;
mod comparisons;
mod integers;

use terrace_conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Legality, TypeConverter,
    conversion_pattern,
};
use terrace_conversions::pairs;
use terrace_dialects::{arith, emitc};
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::MemRefType;
use terrace_ir::{Ir, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::types::{apply, build, constant, size_t_for_indices};

/// Convert arithmetic to operators of C.
#[pass(
    name = "convert-arith-to-emitc",
    dependent_dialects(emitc::EmitcDialect)
)]
pub struct ArithToEmitcPass {}

impl Pass for ArithToEmitcPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        populate_arith_to_emitc(&mut patterns);
        let target = ConversionTarget::new()
            .dialect::<emitc::EmitcDialect>(Legality::Legal)
            .dialect::<arith::ArithDialect>(Legality::Illegal);
        let converter = size_t_for_indices(TypeConverter::new());
        apply(ir, &patterns, &converter, &target)
    }
}

/// Adds the patterns of the arith dialect.
pub fn populate_arith_to_emitc(patterns: &mut ConversionPatterns) {
    patterns.add(ConstantLowering);
    patterns.add(NegFLowering);
    patterns.add(SelectLowering);
    let table = pairs! {
        arith => emitc:
        AddFOp => AddOp, DivFOp => DivOp, DivSIOp => DivOp, MulFOp => MulOp, RemSIOp => RemOp, SubFOp => SubOp,
    };
    patterns.add_table("the operator that does the same", table, same_operator);
    integers::populate(patterns);
    comparisons::populate(patterns);
    casts::populate(patterns);
}

conversion_pattern! {
    /// A constant, with its value as it is.
    pub ConstantLowering: arith::ConstantOp => lower_constant;
    /// The operator `-`.
    pub NegFLowering: arith::NegFOp => lower_negation;
    /// The operator `?:`, where one condition decides.
    pub SelectLowering: arith::SelectOp => lower_select;
}

fn lower_constant(
    op: arith::ConstantOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let ty = rw.ty(op.result(rw));
    if ty.is::<MemRefType>(rw) {
        return Err(MatchFailure::new("a memref is no constant of C"));
    }
    let ty = rw.convert_type(ty)?;
    let (loc, value) = (rw.loc(op.op()), op.value(rw));
    let value = constant(rw, loc, ty, value);
    rw.replace_op(op.op(), &[value]);
    Ok(())
}

fn same_operator(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    info: &'static OpInfo,
) -> RewriteResult {
    let ty = rw.convert_type(rw.ty(rw.result(op, 0)))?;
    let loc = rw.loc(op);
    let result = build(rw, loc, info, operands, ty);
    rw.replace_op(op, &[result]);
    Ok(())
}

fn lower_negation(
    op: arith::NegFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let ty = rw.ty(operands[0]);
    if !emitc::is_supported_float(rw, ty) {
        return Err(MatchFailure::new("C has no such number"));
    }
    let loc = rw.loc(op.op());
    let result = emitc::UnaryMinusOp::build(rw, loc, ty, operands[0]);
    rw.replace_op_with(op.op(), result.op());
    Ok(())
}

fn lower_select(
    op: arith::SelectOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let &[condition, first, second] = operands else {
        return Err(MatchFailure::new("a choice has three operands"));
    };
    if rw.ty(condition) != Type::I1 {
        return Err(MatchFailure::new("each element has a condition of its own"));
    }
    let loc = rw.loc(op.op());
    let result = emitc::ConditionalOp::build(rw, loc, condition, first, second);
    rw.replace_op_with(op.op(), result.op());
    Ok(())
}
