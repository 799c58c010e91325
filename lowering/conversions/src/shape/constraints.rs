//! `convert-shape-constraints`: what is required of shapes as assertions.

use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_dialects::{cf, shape};
use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, SmallVec, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Convert what is required of shapes to assertions.
///
/// The witnesses that it holds become constants.
#[pass(
    name = "convert-shape-constraints",
    dependent_dialects(cf::CfDialect, shape::ShapeDialect)
)]
pub fn shape_constraints(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, SHAPE_CONSTRAINTS)
}

/// The rules of this conversion.
pub static SHAPE_CONSTRAINTS: &[&dyn RewritePattern] =
    &[&AssertBroadcastable, &AssertEqual, &AssertRequired];

rules! {
    AssertBroadcastable, "That shapes can be broadcast is asserted.", shape::CstrBroadcastableOp => assert_broadcastable;
    AssertEqual, "That shapes are equal is asserted.", shape::CstrEqOp => assert_equal;
    AssertRequired, "What is required is asserted.", shape::CstrRequireOp => assert_required;
}

fn assert_broadcastable(
    op: shape::CstrBroadcastableOp,
    rewriter: &mut Rewriter<'_>,
) -> RewriteResult {
    let loc = rewriter.loc(op.op());
    let shapes: SmallVec<[Value; 2]> = op.shapes(rewriter).collect();
    let holds = shape::IsBroadcastableOp::build(rewriter, loc, &shapes).result(rewriter);
    assert(op.op(), rewriter, holds, "required broadcastable shapes")
}

fn assert_equal(op: shape::CstrEqOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rewriter.loc(op.op());
    let shapes: SmallVec<[Value; 2]> = op.shapes(rewriter).collect();
    let holds = shape::ShapeEqOp::build(rewriter, loc, &shapes).result(rewriter);
    assert(op.op(), rewriter, holds, "required equal shapes")
}

fn assert_required(op: shape::CstrRequireOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (holds, message) = (op.pred(rewriter), op.msg(rewriter).into_owned());
    assert(op.op(), rewriter, holds, &message)
}

/// Replaces an op by an assertion and a witness.
fn assert(op: Op, rewriter: &mut Rewriter<'_>, holds: Value, message: &str) -> RewriteResult {
    let loc = rewriter.loc(op);
    cf::AssertOp::build(rewriter, loc, holds, message.into());
    let witness = shape::ConstWitnessOp::build(rewriter, loc, BoolAttr::get(true));
    rewriter.replace_op_with(op, witness.op());
    Ok(())
}
