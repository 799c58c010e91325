//! `math-uplift-to-fma`: products that are added, rounded once.

use terrace_dialect_base::rules;
use terrace_ir::Ir;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::arith::{AddFOp, FastMathFlags, MulFOp};
use terrace_standard_dialects::math::{FmaOp, MathDialect};

use crate::greedy::rewrite_inside_out;

/// Uplift arith ops to math.fma.
///
/// A product and a sum become one op where both allow it by the flag `contract`.
#[pass(
    name = "math-uplift-to-fma",
    title = "MathUpliftToFMA",
    dependent_dialects(MathDialect)
)]
pub fn math_uplift_to_fma(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_inside_out(ir, cx, &[&UpliftToFma])
}

rules! {
    UpliftToFma, "A product that is added is rounded once, with the sum.", AddFOp => uplift;
}

fn uplift(op: AddFOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (lhs, rhs) = (op.lhs(rewriter), op.rhs(rewriter));
    let product = match lhs.defining::<MulFOp>(rewriter) {
        Some(product) => Some((product, rhs)),
        None => rhs
            .defining::<MulFOp>(rewriter)
            .map(|product| (product, lhs)),
    };
    let (product, other) = product.ok_or_else(|| MatchFailure::new("no product is added"))?;
    let flags = op.fastmath(rewriter) & product.fastmath(rewriter);
    if !flags.contains(FastMathFlags::CONTRACT) {
        return Err(MatchFailure::new("both results are rounded"));
    }
    let (loc, a, b) = (
        rewriter.loc(op.op()),
        product.lhs(rewriter),
        product.rhs(rewriter),
    );
    let fma = FmaOp::builder(a, b, other).fastmath(flags);
    let fma = fma.build(rewriter, loc);
    rewriter.replace_op_with(op.op(), fma.op());
    Ok(())
}
