//! Switches that are decided, and cases that make no difference.

use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_dialect_base::switch::Edge;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};

use super::branch::replace_by_branch;
use crate::cf::ops::through_empty_blocks;
use crate::cf::{SwitchCase, SwitchOp};

rules! {
    SwitchWithoutCases, "A switch without cases is a branch.", SwitchOp => remove_without_cases;
    RedundantCases, "A case that goes where the default goes is left out.", SwitchOp => remove_redundant_cases;
    DecidedSwitch, "A switch on a constant is a branch.", SwitchOp => decide;
    SwitchToEmptyBlocks, "A switch to a block that only branches on goes to where that leads.",
        SwitchOp => skip_empty_blocks;
    SwitchOnSameFlag, "A switch in a block to which only a switch on the same value leads is decided in part.",
        SwitchOp => decide_by_predecessor;
}

/// Replaces a switch by one with these destinations.
fn replace(rewriter: &mut Rewriter<'_>, op: SwitchOp, default: &Edge, cases: &[SwitchCase]) {
    let (loc, flag) = (rewriter.loc(op.op()), op.flag(rewriter));
    SwitchOp::with_cases(rewriter, loc, flag, default, cases);
    rewriter.erase_op(op.op());
}

fn remove_without_cases(op: SwitchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if op.case_destinations(rewriter).len() != 0 {
        return Err(MatchFailure::new("there are cases"));
    }
    let edge = op.default_edge(rewriter);
    replace_by_branch(rewriter, op.op(), &edge);
    Ok(())
}

fn remove_redundant_cases(op: SwitchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let default = op.default_edge(rewriter);
    let cases: Vec<SwitchCase> = op.cases(rewriter).collect();
    let kept: Vec<SwitchCase> = cases
        .iter()
        .filter(|case| case.edge != default)
        .cloned()
        .collect();
    if kept.len() == cases.len() {
        return Err(MatchFailure::new("no case goes where the default goes"));
    }
    replace(rewriter, op, &default, &kept);
    Ok(())
}

fn decide(op: SwitchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let flag = constant_value(rewriter, op.flag(rewriter))
        .and_then(|flag| flag.cast::<IntegerAttr>(rewriter))
        .ok_or_else(|| MatchFailure::new("the value is not a constant"))?;
    let edge = op.edge_for(rewriter, flag.value(rewriter));
    replace_by_branch(rewriter, op.op(), &edge);
    Ok(())
}

fn skip_empty_blocks(op: SwitchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut default = op.default_edge(rewriter);
    let mut cases: Vec<SwitchCase> = op.cases(rewriter).collect();
    let mut changed = false;
    for edge in std::iter::once(&mut default).chain(cases.iter_mut().map(|case| &mut case.edge)) {
        if let Some(end) = through_empty_blocks(edge, rewriter) {
            *edge = end;
            changed = true;
        }
    }
    if !changed {
        return Err(MatchFailure::new("all blocks do more than branch"));
    }
    replace(rewriter, op, &default, &cases);
    Ok(())
}

fn decide_by_predecessor(op: SwitchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the block has no single predecessor with such a switch");
    let block = rewriter.parent_block(op.op()).ok_or_else(no_match)?;
    let predecessors: SmallVec<[_; 2]> = rewriter.predecessors(block).take(2).collect();
    let [(before, successor)] = predecessors[..] else {
        return Err(no_match());
    };
    let before = SwitchOp::cast(rewriter, before)
        .filter(|before| before.flag(rewriter) == op.flag(rewriter))
        .ok_or_else(no_match)?;
    let mut decided = before.cases(rewriter).map(|case| case.value);
    if let Some(case) = successor.checked_sub(1) {
        let value = decided.nth(case).ok_or_else(no_match)?;
        drop(decided);
        let edge = op.edge_for(rewriter, value);
        replace_by_branch(rewriter, op.op(), &edge);
        return Ok(());
    }
    let decided: rustc_hash::FxHashSet<i128> = decided.collect();
    let cases: Vec<SwitchCase> = op.cases(rewriter).collect();
    let kept: SmallVec<[SwitchCase; 4]> = cases
        .iter()
        .filter(|case| !decided.contains(&case.value))
        .cloned()
        .collect();
    if kept.len() == cases.len() {
        return Err(MatchFailure::new("every case can be taken"));
    }
    let default = op.default_edge(rewriter);
    replace(rewriter, op, &default, &kept);
    Ok(())
}
