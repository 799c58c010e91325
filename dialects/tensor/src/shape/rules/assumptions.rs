//! Assertions that hold, witnesses of several, and code that relies on them.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::{recreate, replace_by_block};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::Type;
use terrace_ir::{Ir, SmallVec, Value};

use crate::shape::{AssumingAllOp, AssumingOp, ConstWitnessOp, CstrBroadcastableOp, CstrEqOp};

rules! {
    AssumingAllOfPassing, "A witness that is known to pass need not be asked.", AssumingAllOp => drop_passing;
    AssumingAllOfOne, "The witness of one witness is that.", AssumingAllOp => forward_one;
    AssumingAllOfAll, "Witnesses of several witnesses become one.", AssumingAllOp => merge;
    AssumingAllOfBroadcastable, "What is asserted of some shapes need not be asserted of fewer.",
        AssumingAllOp => drop_subsets;
    AssumingAllOfEqualShapes, "Assertions that shapes are equal, with a shape in common, are one.", AssumingAllOp => join_equal;
    AssumingKnown, "What relies on a witness that passes is executed.", AssumingOp => execute;
    AssumingUnusedResults, "Results that nobody reads are not made.", AssumingOp => drop_results;
    BroadcastableEqualShapes, "Equal shapes can be stretched to one.", CstrBroadcastableOp => pass_equal;
    EqualShapes, "A shape is equal to itself.", CstrEqOp => pass_equal;
}

fn drop_passing(op: AssumingAllOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let passes = |ir: &Ir, value: Value| {
        let constant = value.defining::<ConstWitnessOp>(ir);
        constant.is_some_and(|constant| constant.passing(ir).value())
    };
    let operands = op
        .inputs(rewriter)
        .filter(|value| !passes(rewriter, *value));
    let operands: SmallVec<[Value; 4]> = operands.collect();
    if operands.is_empty() || operands.len() == rewriter.num_operands(op.op()) {
        return Err(MatchFailure::new("no witness is known to pass, or all are"));
    }
    rewriter.set_operands(op.op(), &operands);
    Ok(())
}

fn forward_one(op: AssumingAllOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut inputs = op.inputs(rewriter);
    let only = inputs.next().filter(|_| inputs.next().is_none());
    let only = only.ok_or_else(|| MatchFailure::new("there are several witnesses"))?;
    rewriter.replace_op(op.op(), &[only]);
    Ok(())
}

fn merge(op: AssumingAllOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
    for input in op.inputs(rewriter) {
        match input.defining::<AssumingAllOp>(rewriter) {
            Some(inner) => operands.extend(inner.inputs(rewriter)),
            None => operands.push(input),
        }
    }
    if operands.len() == rewriter.num_operands(op.op()) {
        return Err(MatchFailure::new("no witness is that of several"));
    }
    rewriter.set_operands(op.op(), &operands);
    Ok(())
}

fn drop_subsets(op: AssumingAllOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let assertions = op
        .inputs(rewriter)
        .map(|input| input.defining::<CstrBroadcastableOp>(rewriter));
    let assertions = assertions.collect::<Option<SmallVec<[CstrBroadcastableOp; 4]>>>();
    let mut assertions =
        assertions.ok_or_else(|| MatchFailure::new("another assertion is among them"))?;
    let mut seen = FxHashSet::default();
    assertions.retain(|assertion| seen.insert(assertion.op()));
    // Those on more shapes first: only these can be on all shapes of another one.
    assertions.sort_by_key(|assertion| std::cmp::Reverse(assertion.shapes(rewriter).len()));
    let mut kept: Vec<(CstrBroadcastableOp, FxHashSet<Value>)> = Vec::new();
    let mut by_shape: FxHashMap<Value, Vec<usize>> = FxHashMap::default();
    let mut dropped = Vec::new();
    for assertion in assertions {
        let shapes: FxHashSet<Value> = assertion.shapes(rewriter).collect();
        // One on all these shapes is among those on the rarest of them.
        let candidates = shapes
            .iter()
            .map(|shape| by_shape.get(shape).map_or(&[][..], |kept| kept));
        let candidates = candidates.min_by_key(|kept| kept.len()).unwrap_or_default();
        if candidates
            .iter()
            .any(|index| shapes.is_subset(&kept[*index].1))
        {
            dropped.push(assertion);
            continue;
        }
        for shape in &shapes {
            by_shape.entry(*shape).or_default().push(kept.len());
        }
        kept.push((assertion, shapes));
    }
    if dropped.is_empty() {
        return Err(MatchFailure::new("each assertion is on other shapes"));
    }
    let kept: SmallVec<[Value; 4]> = kept.iter().map(|(op, _)| op.result(rewriter)).collect();
    rewriter.set_operands(op.op(), &kept);
    for assertion in dropped {
        if !rewriter.has_uses(assertion.result(rewriter)) {
            rewriter.erase_op(assertion.op());
        }
    }
    Ok(())
}

fn join_equal(op: AssumingAllOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut shapes: SmallVec<[Value; 4]> = SmallVec::new();
    let mut seen = FxHashSet::default();
    for input in op.inputs(rewriter) {
        let assertion = input.defining::<CstrEqOp>(rewriter);
        let assertion =
            assertion.ok_or_else(|| MatchFailure::new("another assertion is among them"))?;
        let new: SmallVec<[Value; 4]> = assertion.shapes(rewriter).collect();
        if !shapes.is_empty() && !new.is_empty() && !new.iter().any(|shape| seen.contains(shape)) {
            return Err(MatchFailure::new("the assertions have no shape in common"));
        }
        seen.extend(new.iter().copied());
        shapes.extend(new);
    }
    let loc = rewriter.loc(op.op());
    let new = CstrEqOp::build(rewriter, loc, &shapes);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn execute(op: AssumingOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let witness = op.witness(rewriter).defining::<ConstWitnessOp>(rewriter);
    if !witness.is_some_and(|witness| witness.passing(rewriter).value()) {
        return Err(MatchFailure::new("the witness is not known to pass"));
    }
    let body = rewriter
        .first_block(op.do_region(rewriter))
        .expect("the region has a block");
    replace_by_block(rewriter, op.op(), body, &[]);
    Ok(())
}

fn drop_results(op: AssumingOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let body = rewriter
        .first_block(op.do_region(rewriter))
        .expect("the region has a block");
    let end = rewriter
        .last_op(body)
        .expect("the region ends with a terminator");
    let results: SmallVec<[Value; 4]> = rewriter.results(op.op()).collect();
    let used: SmallVec<[bool; 4]> = results
        .iter()
        .map(|result| rewriter.has_uses(*result))
        .collect();
    if !used.contains(&false) {
        return Err(MatchFailure::new("every result is used"));
    }
    let kept = |values: SmallVec<[Value; 4]>| -> SmallVec<[Value; 4]> {
        let values = values.into_iter().zip(&used);
        values
            .filter(|(_, used)| **used)
            .map(|(value, _)| value)
            .collect()
    };
    let yielded = kept(rewriter.operands(end).collect());
    let results = kept(results);
    rewriter.set_operands(end, &yielded);
    let types: SmallVec<[Type; 4]> = results.iter().map(|value| rewriter.ty(*value)).collect();
    let operands: SmallVec<[Value; 4]> = rewriter.operands(op.op()).collect();
    let new = recreate(rewriter, op.op(), &operands, &types);
    let new: SmallVec<[Value; 4]> = rewriter.results(new).collect();
    for (old, new) in results.into_iter().zip(new) {
        rewriter.replace_all_uses(old, new);
    }
    rewriter.erase_op(op.op());
    Ok(())
}

fn pass_equal(op: impl TypedOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let operands: SmallVec<[Value; 4]> = rewriter.operands(op.op()).collect();
    if operands.iter().any(|operand| *operand != operands[0]) {
        return Err(MatchFailure::new("the shapes may differ"));
    }
    let loc = rewriter.loc(op.op());
    let passing = terrace_ir::attributes::BoolAttr::get(true);
    let new = ConstWitnessOp::build(rewriter, loc, passing);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}
