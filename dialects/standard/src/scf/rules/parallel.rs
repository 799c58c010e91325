//! Parallel loops with at most one iteration, and loops that are one nest.

use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Region, Value};

use crate::scf::ParallelOp;
use crate::scf::trip_count::{Signedness, trip_count};

rules! {
    TrivialParallelDims, "Loops with one iteration go; a nest without iterations is its initial values.",
        ParallelOp => remove_trivial_dims;
    MergeNestedParallel, "A loop nest that is all that another one repeats becomes part of it.",
        ParallelOp => merge_nested;
}

fn remove_trivial_dims(op: ParallelOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let lower: SmallVec<[Value; 4]> = op.lower_bound(rewriter).collect();
    let upper: SmallVec<[Value; 4]> = op.upper_bound(rewriter).collect();
    let step: SmallVec<[Value; 4]> = op.step(rewriter).collect();
    let inits: SmallVec<[Value; 4]> = op.init_vals(rewriter).collect();
    let trips: SmallVec<[Option<u128>; 4]> = (0..lower.len())
        .map(|dim| {
            let bounds = [lower[dim], upper[dim], step[dim]].map(MixedIndex::Value);
            trip_count(rewriter, bounds, Signedness::Signed)
        })
        .collect();
    if trips.contains(&Some(0)) {
        rewriter.replace_op(op.op(), &inits);
        return Ok(());
    }
    if !trips.contains(&Some(1)) {
        return Err(MatchFailure::new(
            "every loop may have more than one iteration",
        ));
    }
    let variables: SmallVec<[Value; 4]> = op.induction_vars(rewriter).into();
    let body = op.body(rewriter);
    for (dim, variable) in variables.iter().enumerate() {
        if trips[dim] == Some(1) {
            rewriter.replace_all_uses(*variable, lower[dim]);
        }
    }
    if trips.iter().all(|trips| *trips == Some(1)) {
        return execute_once(op, rewriter, &lower, &inits);
    }
    let kept = |values: &[Value]| -> SmallVec<[Value; 4]> {
        let kept = values.iter().zip(&trips);
        let kept = kept.filter(|(_, trips)| **trips != Some(1));
        kept.map(|(value, _)| *value).collect()
    };
    let (lower, upper, step) = (kept(&lower), kept(&upper), kept(&step));
    rewriter.modify(op.op(), |ir| {
        ir.remove_block_args(body, |dim| trips[dim] == Some(1));
    });
    op.set_lower_bound(rewriter, &lower);
    op.set_upper_bound(rewriter, &upper);
    op.set_step(rewriter, &step);
    Ok(())
}

/// Replaces a nest with a single iteration by its body, and each reduction by the ops in its region.
fn execute_once(
    op: ParallelOp,
    rewriter: &mut Rewriter<'_>,
    lower: &[Value],
    inits: &[Value],
) -> RewriteResult {
    let reduce = op
        .terminator(rewriter)
        .expect("the body ends with a reduction");
    let values: SmallVec<[Value; 4]> = reduce.operands(rewriter).collect();
    let reductions: SmallVec<[Region; 4]> = reduce.reductions(rewriter).collect();
    rewriter.inline_block_before(op.body(rewriter), op.op(), lower);
    let mut results: SmallVec<[Value; 4]> = SmallVec::new();
    for ((region, value), init) in reductions.into_iter().zip(values).zip(inits) {
        let block = rewriter
            .first_block(region)
            .expect("a reduction has a block");
        let end = rewriter
            .last_op(block)
            .expect("a reduction ends with a terminator");
        rewriter.inline_block_before(block, op.op(), &[*init, value]);
        results.push(rewriter.operand(end, 0));
        rewriter.erase_op(end);
    }
    rewriter.erase_op(reduce.op());
    rewriter.replace_op(op.op(), &results);
    Ok(())
}

fn merge_nested(op: ParallelOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let body = op.body(rewriter);
    let inner = rewriter
        .first_op(body)
        .and_then(|first| ParallelOp::cast(rewriter, first))
        .filter(|inner| rewriter.next_op(inner.op()) == rewriter.last_op(body))
        .ok_or_else(|| MatchFailure::new("the body does more than a nested loop"))?;
    if op.init_vals(rewriter).len() != 0 || inner.init_vals(rewriter).len() != 0 {
        return Err(MatchFailure::new("a loop has a result"));
    }
    let variables: SmallVec<[Value; 4]> = op.induction_vars(rewriter).into();
    if rewriter
        .operands(inner.op())
        .any(|bound| variables.contains(&bound))
    {
        return Err(MatchFailure::new(
            "a bound of the inner loop depends on the outer one",
        ));
    }
    let lower: SmallVec<[Value; 4]> = op
        .lower_bound(rewriter)
        .chain(inner.lower_bound(rewriter))
        .collect();
    let upper: SmallVec<[Value; 4]> = op
        .upper_bound(rewriter)
        .chain(inner.upper_bound(rewriter))
        .collect();
    let step: SmallVec<[Value; 4]> = op.step(rewriter).chain(inner.step(rewriter)).collect();
    let loc = rewriter.loc(op.op());
    let new = ParallelOp::with_body(rewriter, loc, &lower, &upper, &step, &[]);
    let arguments: SmallVec<[Value; 4]> = new.induction_vars(rewriter).into();
    let (outer_arguments, inner_arguments) = arguments.split_at(variables.len());
    for (variable, argument) in variables.iter().zip(outer_arguments) {
        rewriter.replace_all_uses(*variable, *argument);
    }
    let inner_end = inner
        .terminator(rewriter)
        .expect("the body ends with a reduction");
    rewriter.erase_op(inner_end.op());
    let end = new
        .terminator(rewriter)
        .expect("the body ends with a reduction");
    let inner_body = inner.body(rewriter);
    rewriter.inline_block_before(inner_body, end.op(), inner_arguments);
    // The region of the inner loop is empty now, which is no loop any more.
    rewriter.erase_op(op.op());
    Ok(())
}
