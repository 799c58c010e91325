//! Conditionals that become one: nested ones, and neighbours.

use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Region, Type, Value};

use super::conditional::{negated, regions};
use super::{is_outside, region_around, replace_with_results, yielded};
use crate::arith;
use crate::scf::IfOp;

rules! {
    NestedIf, "A conditional that is all another one does is one with it.", IfOp => combine_nested;
    NeighbouringIfs, "Two conditionals on the same condition, or on opposites, are one.", IfOp => combine_neighbours;
}

/// What a region that does nothing gives; nothing if there is no such region. `None` if it does something.
fn given_by_empty(ir: &Ir, region: Region) -> Option<SmallVec<[Value; 4]>> {
    match ir.first_block(region) {
        None => Some(SmallVec::new()),
        Some(block) if ir.first_op(block) == ir.last_op(block) => yielded(ir, block),
        Some(_) => None,
    }
}

fn combine_nested(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the region does more than another conditional");
    let then_region: Region = op.then_region(rewriter);
    let block = rewriter.first_block(then_region).ok_or_else(no_match)?;
    let end = rewriter.last_op(block).ok_or_else(no_match)?;
    let inner = rewriter
        .first_op(block)
        .and_then(|first| IfOp::cast(rewriter, first))
        .filter(|inner| rewriter.next_op(inner.op()) == Some(end))
        .ok_or_else(no_match)?;
    let [outer_else, inner_else] =
        [op, inner].map(|op| given_by_empty(rewriter, op.else_region(rewriter)));
    let (Some(outer_else), Some(inner_else)) = (outer_else, inner_else) else {
        return Err(MatchFailure::new("an else region does something"));
    };
    let inner_block = rewriter
        .first_block(inner.then_region(rewriter))
        .ok_or_else(no_match)?;
    let inner_end = rewriter.last_op(inner_block).ok_or_else(no_match)?;

    // Results of the inner one must be the same wherever it is not executed; others depend on the outer condition alone.
    let inner_results: SmallVec<[Value; 4]> = rewriter.results(inner.op()).collect();
    let mut given: SmallVec<[Value; 4]> = rewriter.operands(end).collect();
    let mut chosen: SmallVec<[(Value, Value, Value); 4]> = SmallVec::new();
    let outer_results = rewriter.results(op.op());
    for ((value, otherwise), result) in given.iter_mut().zip(outer_else).zip(outer_results) {
        match inner_results.iter().position(|inner| inner == value) {
            Some(index) if inner_else[index] == otherwise => {
                *value = rewriter.operand(inner_end, index);
            }
            None if is_outside(rewriter, *value, &[then_region]) => {
                chosen.push((result, *value, otherwise));
            }
            _ => {
                return Err(MatchFailure::new(
                    "a result depends on which of the conditions is false",
                ));
            }
        }
    }
    let (loc, outer_condition) = (rewriter.loc(op.op()), op.condition(rewriter));
    let inner_condition = inner.condition(rewriter);
    let both =
        arith::AndIOp::build(rewriter, loc, outer_condition, inner_condition).result(rewriter);
    for (result, value, otherwise) in chosen {
        let choice = arith::SelectOp::build(rewriter, loc, outer_condition, value, otherwise);
        let choice = choice.result(rewriter);
        rewriter.replace_all_uses(result, choice);
    }
    op.set_condition(rewriter, both);
    rewriter.set_operands(end, &given);
    rewriter.erase_op(inner_end);
    rewriter.inline_block_before(inner_block, inner.op(), &[]);
    rewriter.erase_op(inner.op());
    Ok(())
}

/// The regions of a conditional in the order of those of one before it: which are executed together. `None` if it does not
/// depend on the same condition.
fn regions_along(ir: &Ir, previous: IfOp, op: IfOp) -> Option<[Region; 2]> {
    let (first, second) = (previous.condition(ir), op.condition(ir));
    let [then_region, else_region] = regions(op, ir);
    if first == second {
        return Some([then_region, else_region]);
    }
    let opposite = negated(ir, second) == Some(first) || negated(ir, first) == Some(second);
    opposite.then_some([else_region, then_region])
}

fn combine_neighbours(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let previous = rewriter
        .prev_op(op.op())
        .and_then(|previous| IfOp::cast(rewriter, previous))
        .ok_or_else(|| MatchFailure::new("no conditional comes before it"))?;
    let along = regions_along(rewriter, previous, op)
        .ok_or_else(|| MatchFailure::new("the one before it depends on another condition"))?;
    let own = regions(previous, rewriter);
    // In its regions results of the one before are what that gives there.
    let results: SmallVec<[Value; 4]> = rewriter.results(previous.op()).collect();
    for (index, result) in results.iter().enumerate() {
        let uses: SmallVec<[(Op, usize); 4]> = rewriter
            .uses(*result)
            .map(|slot| rewriter.use_owner(slot))
            .collect();
        for (user, operand) in uses {
            let Some(region) = region_around(rewriter, op.op(), user) else {
                continue;
            };
            let with = if region == along[0] { own[0] } else { own[1] };
            let end = rewriter
                .first_block(with)
                .and_then(|block| rewriter.last_op(block))
                .expect("a conditional with results has both regions");
            let given = rewriter.operand(end, index);
            rewriter.set_operand(user, operand, given);
        }
    }
    for (into, from) in own.into_iter().zip(along) {
        let Some(added) = rewriter.first_block(from) else {
            continue;
        };
        let end = rewriter
            .first_block(into)
            .and_then(|block| rewriter.last_op(block));
        let Some(end) = end else {
            rewriter.move_region(from, into);
            continue;
        };
        let added_end = rewriter
            .last_op(added)
            .expect("the region ends with a terminator");
        let given: SmallVec<[Value; 4]> = rewriter
            .operands(end)
            .chain(rewriter.operands(added_end))
            .collect();
        rewriter.inline_block_before(added, end, &[]);
        rewriter.set_operands(added_end, &given);
        rewriter.erase_op(end);
    }
    let all: SmallVec<[Value; 4]> = results
        .into_iter()
        .chain(rewriter.results(op.op()))
        .collect();
    let types: SmallVec<[Type; 4]> = all.iter().map(|result| rewriter.ty(*result)).collect();
    replace_with_results(rewriter, previous.op(), &types, &all);
    rewriter.erase_op(op.op());
    Ok(())
}
