//! Canonicalisation rules: branches that are decided, and blocks that only branch on.

use smallvec::SmallVec;
use terrace_dialect_base::switch::Edge;
use terrace_dialect_base::{rules, ub};
use terrace_drr_macros::pat;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Value};

use crate::arith;
use crate::cf::ops::{AssertOp, BrOp, CondBrOp, through_empty_blocks};

pat! {
    /// An assertion of what is true does nothing.
    pub TrueAssertion: AssertOp(arith::ConstantOp({ Attribute::TRUE }), _) => ();
}

rules! {
    BrToEmptyBlock, "A branch to a block that only branches on goes to where that leads.", BrOp => skip_empty_block;
    BrToOnlySuccessor, "A block with one predecessor that has no other successor is part of it.", BrOp => merge_blocks;
    DecidedCondBr, "A conditional branch on a constant is a branch.", CondBrOp => decide;
    CondBrToEmptyBlocks, "A conditional branch to a block that only branches on goes to where that leads.",
        CondBrOp => skip_empty_blocks;
    KnownInSuccessor, "In a block to which only one side of a conditional branch leads, the condition is known.",
        CondBrOp => propagate_condition;
    CondBrToSameBlock, "A conditional branch to the same block both ways is a branch and selects the values.",
        CondBrOp => join;
    CondBrToUnreachable, "A conditional branch of which one side is unreachable is a branch to the other.",
        CondBrOp => leave_out_unreachable;
}

/// Replaces a terminator by a branch.
pub(super) fn replace_by_branch(rewriter: &mut Rewriter<'_>, old: terrace_ir::Op, edge: &Edge) {
    let loc = rewriter.loc(old);
    BrOp::build(rewriter, loc, &edge.values, edge.block);
    rewriter.erase_op(old);
}

fn skip_empty_block(op: BrOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let edge = through_empty_blocks(&Edge::of(rewriter, op.op(), 0), rewriter)
        .ok_or_else(|| MatchFailure::new("the block does more than branch"))?;
    replace_by_branch(rewriter, op.op(), &edge);
    Ok(())
}

fn merge_blocks(op: BrOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (block, target) = (rewriter.parent_block(op.op()), op.dest(rewriter));
    if block == Some(target) || rewriter.predecessors(target).nth(1).is_some() {
        return Err(MatchFailure::new("the block has other predecessors"));
    }
    let edge = Edge::of(rewriter, op.op(), 0);
    let arguments = rewriter.block_args(target);
    if edge.values.iter().any(|value| arguments.contains(value)) {
        return Err(MatchFailure::new(
            "the blocks lead only to each other: nothing reaches them",
        ));
    }
    // A block can be moved only once nothing branches to it.
    rewriter.modify(op.op(), |ir| ir.set_successors(op.op(), &[]));
    rewriter.inline_block_before(target, op.op(), &edge.values);
    rewriter.erase_op(op.op());
    Ok(())
}

fn decide(op: CondBrOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let constant = op
        .condition(rewriter)
        .defining::<arith::ConstantOp>(rewriter);
    let taken = match constant.map(|constant| constant.value(rewriter)) {
        Some(Attribute::TRUE) => 0,
        Some(Attribute::FALSE) => 1,
        _ => return Err(MatchFailure::new("the condition is not a constant")),
    };
    let edge = Edge::of(rewriter, op.op(), taken);
    replace_by_branch(rewriter, op.op(), &edge);
    Ok(())
}

fn edges(op: CondBrOp, ir: &Ir) -> [Edge; 2] {
    [0, 1].map(|index| Edge::of(ir, op.op(), index))
}

fn skip_empty_blocks(op: CondBrOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let old = edges(op, rewriter);
    let [a, b] = &old;
    let new =
        [a, b].map(|edge| through_empty_blocks(edge, rewriter).unwrap_or_else(|| edge.clone()));
    if new == old {
        return Err(MatchFailure::new("both blocks do more than branch"));
    }
    let (loc, condition) = (rewriter.loc(op.op()), op.condition(rewriter));
    let weights = op.branch_weights(rewriter);
    let [if_true, if_false] = new;
    CondBrOp::builder(condition, if_true.block, if_false.block)
        .true_dest_operands(&if_true.values)
        .false_dest_operands(&if_false.values)
        .branch_weights(weights)
        .build(rewriter, loc);
    rewriter.erase_op(op.op());
    Ok(())
}

fn join(op: CondBrOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let [if_true, if_false] = edges(op, rewriter);
    if if_true.block != if_false.block {
        return Err(MatchFailure::new("the branches go to different blocks"));
    }
    // Selecting is worth it only if the block can then be merged.
    if if_true != if_false
        && rewriter
            .predecessors(if_true.block)
            .any(|(user, _)| user != op.op())
    {
        return Err(MatchFailure::new("the block has other predecessors"));
    }
    let (loc, condition) = (rewriter.loc(op.op()), op.condition(rewriter));
    let mut values: SmallVec<[Value; 4]> = SmallVec::new();
    for (a, b) in if_true.values.iter().zip(&if_false.values) {
        values.push(if a == b {
            *a
        } else {
            arith::SelectOp::build(rewriter, loc, condition, *a, *b).result(rewriter)
        });
    }
    replace_by_branch(
        rewriter,
        op.op(),
        &Edge {
            block: if_true.block,
            values,
        },
    );
    Ok(())
}

fn leave_out_unreachable(op: CondBrOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let edges = edges(op, rewriter);
    let unreachable = edges.iter().position(|edge| {
        let first = rewriter.first_op(edge.block);
        first.is_some_and(|first| ub::UnreachableOp::cast(rewriter, first).is_some())
    });
    let unreachable = unreachable.ok_or_else(|| MatchFailure::new("both sides do something"))?;
    replace_by_branch(rewriter, op.op(), &edges[1 - unreachable]);
    Ok(())
}

/// As many uses of a condition are looked at for one branch, so that many branches on it take linear time.
pub(crate) const MAX_CONDITION_USES: usize = 256;

fn propagate_condition(op: CondBrOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let condition = op.condition(rewriter);
    if constant_value(rewriter, condition).is_some() {
        return Err(MatchFailure::new("the condition is a constant"));
    }
    let loc = rewriter.loc(op.op());
    let mut changed = false;
    for (index, known) in [Attribute::TRUE, Attribute::FALSE].into_iter().enumerate() {
        let block = rewriter.successor(op.op(), index);
        if rewriter.predecessors(block).nth(1).is_some() {
            continue;
        }
        let uses: SmallVec<[(Op, usize); 4]> = rewriter
            .uses(condition)
            .take(MAX_CONDITION_USES)
            .map(|slot| rewriter.use_owner(slot))
            .filter(|(user, _)| rewriter.parent_block(*user) == Some(block))
            .collect();
        if uses.is_empty() {
            continue;
        }
        let constant = arith::ConstantOp::build(rewriter, loc, known).result(rewriter);
        for (user, operand) in uses {
            rewriter.set_operand(user, operand, constant);
        }
        changed = true;
    }
    match changed {
        true => Ok(()),
        false => Err(MatchFailure::new("the successors do not use the condition")),
    }
}
