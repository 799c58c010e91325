//! Loops with a condition: values that they carry for nothing.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Block, Ir, Region, Type, Value};

use super::{is_outside, yielded};
use crate::arith;
use crate::rules::rules;
use crate::scf::{ConditionOp, WhileOp};

rules! {
    ConditionInBody, "In the body of the loop the condition is true.", WhileOp => propagate_condition;
    InvariantWhileArgs, "A value that every iteration passes on unchanged is not carried.", WhileOp => remove_invariant;
    OuterWhileResults, "A result that is a value from outside, or the same as another one, is that.",
        WhileOp => forward_results;
    UnusedWhileResults, "Values that neither the body nor anybody after the loop uses are not passed on.",
        WhileOp => remove_unused_results;
}

/// The blocks of the two regions, and the op that ends the first.
fn parts(op: WhileOp, ir: &Ir) -> Option<(Block, Block, ConditionOp)> {
    let before = ir.first_block(op.before(ir))?;
    let after = ir.first_block(op.after(ir))?;
    let end = ConditionOp::cast(ir, ir.last_op(before)?)?;
    Some((before, after, end))
}

fn malformed() -> MatchFailure {
    MatchFailure::new("the regions do not end as they should")
}

fn propagate_condition(op: WhileOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (_, after, end) = parts(op, rewriter).ok_or_else(malformed)?;
    let condition = end.condition(rewriter);
    if constant_value(rewriter, condition).is_some() {
        return Err(MatchFailure::new("the condition is a constant"));
    }
    let arguments: SmallVec<[Value; 2]> = end
        .args(rewriter)
        .zip(rewriter.block_args(after))
        .filter(|(value, argument)| *value == condition && rewriter.has_uses(**argument))
        .map(|(_, argument)| *argument)
        .collect();
    if arguments.is_empty() {
        return Err(MatchFailure::new("the body does not get the condition"));
    }
    let loc = rewriter.loc(op.op());
    let constant = arith::ConstantOp::build(rewriter, loc, Attribute::TRUE).result(rewriter);
    for argument in arguments {
        rewriter.replace_all_uses(argument, constant);
    }
    Ok(())
}

/// The values at the indices that stay.
fn kept(values: &[Value], dropped: &[bool]) -> SmallVec<[Value; 4]> {
    let values = values.iter().zip(dropped);
    values
        .filter(|(_, dropped)| !**dropped)
        .map(|(value, _)| *value)
        .collect()
}

/// Moves both regions to a new loop with these initial values and result types, at the place of the old one.
fn rebuild(rewriter: &mut Rewriter<'_>, op: WhileOp, inits: &[Value], types: &[Type]) -> WhileOp {
    let loc = rewriter.loc(op.op());
    let new = WhileOp::build(rewriter, loc, types, inits);
    let moves: [(Region, Region); 2] = [
        (op.before(rewriter), new.before(rewriter)),
        (op.after(rewriter), new.after(rewriter)),
    ];
    rewriter.modify(new.op(), |ir| {
        for (from, to) in moves {
            ir.move_region_blocks(from, to);
        }
    });
    new
}

fn remove_invariant(op: WhileOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (before, after, end) = parts(op, rewriter).ok_or_else(malformed)?;
    let next = yielded(rewriter, after).ok_or_else(malformed)?;
    let inits: SmallVec<[Value; 4]> = op.inits(rewriter).collect();
    let arguments: SmallVec<[Value; 4]> = rewriter.block_args(before).into();
    let passed: SmallVec<[Value; 4]> = end.args(rewriter).collect();
    let after_arguments = rewriter.block_args(after);
    // What an argument of the body stands for before it.
    let origin = |value: Value| {
        let position = after_arguments
            .iter()
            .position(|argument| *argument == value);
        position.and_then(|position| passed.get(position).copied())
    };
    let invariant: SmallVec<[bool; 4]> = next
        .iter()
        .zip(inits.iter().zip(&arguments))
        .map(|(next, (init, argument))| next == init || origin(*next) == Some(*argument))
        .collect();
    if !invariant.contains(&true) {
        return Err(MatchFailure::new("every carried value may change"));
    }
    let end_of_body = rewriter.last_op(after).ok_or_else(malformed)?;
    rewriter.set_operands(end_of_body, &kept(&next, &invariant));
    for (index, argument) in arguments.iter().enumerate() {
        if invariant[index] {
            rewriter.replace_all_uses(*argument, inits[index]);
        }
    }
    rewriter.modify(op.op(), |ir| {
        ir.remove_block_args(before, |index| invariant[index]);
    });
    let types: SmallVec<[Type; 4]> = rewriter.result_types(op.op()).collect();
    let new = rebuild(rewriter, op, &kept(&inits, &invariant), &types);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn forward_results(op: WhileOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (_, after, end) = parts(op, rewriter).ok_or_else(malformed)?;
    let regions: [Region; 2] = [op.before(rewriter), op.after(rewriter)];
    let mut first: FxHashMap<Value, (Value, Value)> = FxHashMap::default();
    let mut replaced: SmallVec<[(Value, Value); 4]> = SmallVec::new();
    let results = rewriter.results(op.op());
    let arguments = rewriter.block_args(after);
    for (value, (result, argument)) in end.args(rewriter).zip(results.zip(arguments)) {
        let (as_result, as_argument) = match is_outside(rewriter, value, &regions) {
            true => (value, value),
            false => *first.entry(value).or_insert((result, *argument)),
        };
        for (old, new) in [(result, as_result), (*argument, as_argument)] {
            if old != new && rewriter.has_uses(old) {
                replaced.push((old, new));
            }
        }
    }
    if replaced.is_empty() {
        return Err(MatchFailure::new("every result is of its own"));
    }
    for (old, new) in replaced {
        rewriter.replace_all_uses(old, new);
    }
    // It has results now that are not used.
    rewriter.modify(op.op(), |_| {});
    Ok(())
}

fn remove_unused_results(op: WhileOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (_, after, end) = parts(op, rewriter).ok_or_else(malformed)?;
    let unused: SmallVec<[bool; 4]> = rewriter
        .results(op.op())
        .zip(rewriter.block_args(after))
        .map(|(result, argument)| !rewriter.has_uses(result) && !rewriter.has_uses(*argument))
        .collect();
    if !unused.contains(&true) {
        return Err(MatchFailure::new("every result is used"));
    }
    let values: SmallVec<[Value; 4]> = end.args(rewriter).collect();
    end.set_args(rewriter, &kept(&values, &unused));
    rewriter.modify(op.op(), |ir| {
        ir.remove_block_args(after, |index| unused[index]);
    });
    let results: SmallVec<[Value; 4]> = rewriter.results(op.op()).collect();
    let left = kept(&results, &unused);
    let types: SmallVec<[Type; 4]> = left.iter().map(|result| rewriter.ty(*result)).collect();
    let inits: SmallVec<[Value; 4]> = op.inits(rewriter).collect();
    let new = rebuild(rewriter, op, &inits, &types);
    let new_results: SmallVec<[Value; 4]> = rewriter.results(new.op()).collect();
    for (old, new) in left.into_iter().zip(new_results) {
        rewriter.replace_all_uses(old, new);
    }
    rewriter.erase_op(op.op());
    Ok(())
}
