//! `math-sincos-fusion`: a sine and a cosine at once.

use terrace_dialect_base::rules;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::math::{CosOp, MathDialect, SinCosOp, SinOp};

use crate::greedy::rewrite_inside_out;

/// Fuse sin and cos operations.
///
/// A sine and a cosine of the same number, in the same block and with the same flags, become one op.
#[pass(
    name = "math-sincos-fusion",
    title = "MathSincosFusionPass",
    dependent_dialects(MathDialect)
)]
pub fn math_sincos_fusion(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_inside_out(ir, cx, &[&FuseSincos])
}

rules! {
    FuseSincos, "A sine and a cosine of the same number are computed at once.", SinOp => fuse;
}

fn fuse(op: SinOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (number, flags) = (op.operand(rewriter), op.fastmath(rewriter));
    let block = rewriter.parent_block(op.op());
    let is_partner = |user: &Op| {
        let cosine = CosOp::cast(rewriter, *user);
        cosine.is_some_and(|cosine| {
            rewriter.parent_block(*user) == block && cosine.fastmath(rewriter) == flags
        })
    };
    let cosine = rewriter.users(number).filter(is_partner);
    let cosine = cosine.reduce(|a, b| {
        if rewriter.is_before_in_block(a, b) {
            a
        } else {
            b
        }
    });
    let cosine = cosine.ok_or_else(|| MatchFailure::new("there is no cosine of the number"))?;
    let is_first = rewriter.is_before_in_block(op.op(), cosine);
    let first = if is_first { op.op() } else { cosine };
    rewriter.set_insertion_point_before(first);
    let loc = rewriter.loc(first);
    let both = SinCosOp::builder(number)
        .fastmath(flags)
        .build(rewriter, loc);
    let (sine, cosine_result) = (both.sin(rewriter), both.cos(rewriter));
    rewriter.replace_op(op.op(), &[sine]);
    rewriter.replace_op(cosine, &[cosine_result]);
    Ok(())
}
