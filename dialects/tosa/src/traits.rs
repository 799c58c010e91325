//! Traits of the ops on shapes.

use terrace_ir::ods::VerifyResult;
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op_trait;

use super::types::{ShapeType, shape_rank};

/// An op that computes each element of the result from those at the same place; operands may be stretched.
#[op_trait]
pub struct TosaElementwiseOperator;

/// An op that computes a shape.
#[op_trait]
pub struct TosaShapeOperator;

/// An op whose operands that are shapes are computed by ops on shapes, so that they are known when a program is compiled.
#[op_trait(verify = are_resolvable)]
pub struct ResolvableShapeOperands;

fn are_resolvable(ir: &Ir, op: Op) -> VerifyResult {
    let is_computed = |op: Op| ir.has_op_trait::<TosaShapeOperator>(op);
    let mut shapes = ir
        .operands(op)
        .filter(|operand| ir.ty(*operand).is::<ShapeType>(ir));
    match shapes.all(|shape| ir.defining_op(shape).is_some_and(is_computed)) {
        true => Ok(()),
        false => ir
            .op_error(op, "shape operand is not compile time resolvable")
            .into(),
    }
}

/// An op on shapes of one length.
#[op_trait(verify = have_one_rank)]
pub struct SameShapeRanks;

fn have_one_rank(ir: &Ir, op: Op) -> VerifyResult {
    let mut operands = ir.operand_types(op).map(|ty| shape_rank(ir, ty));
    let Some(rank) = operands.next() else {
        return Ok(());
    };
    if operands.any(|other| other != rank) {
        return ir.op_error(op, "operands don't have matching ranks").into();
    }
    match ir.result_types(op).all(|ty| shape_rank(ir, ty) == rank) {
        true => Ok(()),
        false => ir
            .op_error(op, "result shape has different rank than operands")
            .into(),
    }
}
