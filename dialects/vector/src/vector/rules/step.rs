//! Comparisons of numbers from zero on.

use terrace_dialect_base::folding::{uniform_attr, uniform_bits};
use terrace_dialect_base::rules;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_standard_dialects::arith::{self, CmpIOp, CmpIPredicate};

use super::fails;
use crate::vector::types::is_scalable;
use crate::vector::{StepOp, vector_type};

rules! {
    StepCompared, "Whether numbers are below one that is not below their count is known.", CmpIOp => step_compared;
}

fn step_compared(op: CmpIOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let step = op.lhs(rewriter).defining::<StepOp>(rewriter);
    let step = step.ok_or_else(|| fails("the first operand is no step"))?;
    let ty = vector_type(rewriter, step.result(rewriter));
    if is_scalable(rewriter, ty) {
        return Err(fails("the number of elements is not known"));
    }
    let bound =
        constant_value(rewriter, op.rhs(rewriter)).and_then(|bound| uniform_bits(rewriter, bound));
    let bound = bound.ok_or_else(|| fails("the second operand is no splat"))?;
    let count = ty.shape(rewriter)[0] as u128;
    let (below, not_above) = (count <= bound, count <= bound.saturating_add(1));
    let result = match op.predicate(rewriter) {
        CmpIPredicate::Ult if below => true,
        CmpIPredicate::Uge if below => false,
        CmpIPredicate::Ule if not_above => true,
        CmpIPredicate::Ugt if not_above => false,
        CmpIPredicate::Eq if below => false,
        CmpIPredicate::Ne if below => true,
        _ => return Err(fails("the answer differs, or is not known")),
    };
    let (loc, ty) = (rewriter.loc(op.op()), rewriter.ty(op.result(rewriter)));
    let value = uniform_attr(rewriter, ty, result.into())
        .ok_or_else(|| fails("the result has no constants"))?;
    let new = arith::ConstantOp::build(rewriter, loc, value);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}
