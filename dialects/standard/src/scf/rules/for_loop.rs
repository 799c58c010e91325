//! Loops that need not be loops.

use smallvec::{SmallVec, smallvec};
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::replace_by_block;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Value};

use crate::scf::ForOp;

rules! {
    TrivialFor, "A loop with no iteration is its initial values; one with a single iteration is its body; one with more, and \
        without ops, is the values from outside that it yields.",
        ForOp => unroll_trivial;
}

fn unroll_trivial(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inits: SmallVec<[Value; 4]> = op.init_args(rewriter).collect();
    match op.constant_trip_count(rewriter) {
        Some(0) => rewriter.replace_op(op.op(), &inits),
        Some(1) => {
            let mut arguments: SmallVec<[Value; 4]> = smallvec![op.lower_bound(rewriter)];
            arguments.extend(inits);
            let body = op.body(rewriter);
            replace_by_block(rewriter, op.op(), body, &arguments);
        }
        Some(_) => {
            let yielded = yielded_from_outside(op, rewriter)
                .ok_or_else(|| MatchFailure::new("several iterations compute something"))?;
            rewriter.replace_op(op.op(), &yielded);
        }
        None => {
            return Err(MatchFailure::new(
                "it is not known how many iterations there are",
            ));
        }
    }
    Ok(())
}

/// What a loop yields, if there is nothing in it but that, and none of it is an argument of the body.
fn yielded_from_outside(op: ForOp, ir: &Ir) -> Option<SmallVec<[Value; 4]>> {
    let body = op.body(ir);
    let terminator = ir.last_op(body)?;
    let is_outside = |value: Value| ir.value_block(value) != Some(body);
    (ir.first_op(body) == Some(terminator) && ir.operands(terminator).all(is_outside))
        .then(|| ir.operands(terminator).collect())
}
