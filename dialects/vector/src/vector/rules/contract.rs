//! Sums of contractions.

use terrace_dialect_base::folding::Special;
use terrace_dialect_base::rules;
use terrace_ir::Op;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_standard_dialects::arith::{AddFOp, AddIOp};

use super::fails;
use crate::vector::mask::is_masked;
use crate::vector::{CombiningKind, ContractionOp};

rules! {
    IntegersAddedToContraction, "What is added to a contraction without accumulator is its accumulator.", AddIOp => add_integers;
    FloatsAddedToContraction, "What is added to a contraction without accumulator is its accumulator.", AddFOp => add_floats;
}

fn add_integers(op: AddIOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    add(op.op(), rewriter)
}

fn add_floats(op: AddFOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    add(op.op(), rewriter)
}

fn add(op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let [lhs, rhs] = [rewriter.operand(op, 0), rewriter.operand(op, 1)];
    for (factor, other) in [(lhs, rhs), (rhs, lhs)] {
        let Some(contraction) = factor.defining::<ContractionOp>(rewriter) else {
            continue;
        };
        let accumulator = constant_value(rewriter, contraction.acc(rewriter));
        let is_zero = Special::Zero.is(rewriter, accumulator)
            || Special::NegativeZero.is(rewriter, accumulator);
        let adds = contraction.kind(rewriter) == CombiningKind::Add;
        if !is_zero || !adds || is_masked(rewriter, contraction.op()) {
            continue;
        }
        let new = rewriter.clone_op(contraction.op(), &mut CloneMap::default());
        rewriter.set_operand(new, 2, other);
        rewriter.replace_op_with(op, new);
        return Ok(());
    }
    Err(fails(
        "no operand is a contraction whose accumulator is zero",
    ))
}
