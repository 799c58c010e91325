//! Loops with a condition: what the condition tells about the body.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_ir::attributes::Attribute;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Block, Ir, Op, Region, Type, Value};

use super::{is_empty, is_outside, region_around, replace_with_results, yielded};
use crate::arith;
use crate::scf::{ConditionOp, IfOp, WhileOp};

rules! {
    ConditionInBody, "In the body of the loop the condition is true.", WhileOp => propagate_condition;
    ComparisonInBody, "The comparison that is the loop's condition is true where the body repeats it, and its opposite is false.",
        WhileOp => propagate_comparison;
    IfBeforeCondition, "What is done where the loop goes on is done in its body.", WhileOp => move_if_into_body;
    AlignedArguments, "Arguments are passed on in the order in which they are carried.", WhileOp => align_arguments;
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

fn propagate_comparison(op: WhileOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (_, after, end) = parts(op, rewriter).ok_or_else(malformed)?;
    let comparison = end
        .condition(rewriter)
        .defining::<arith::CmpIOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the condition is no comparison"))?;
    let predicate = comparison.predicate(rewriter);
    let compared = [comparison.lhs(rewriter), comparison.rhs(rewriter)];
    let mut known: SmallVec<[(Op, bool); 2]> = SmallVec::new();
    for (value, argument) in end.args(rewriter).zip(rewriter.block_args(after)) {
        for side in [0, 1] {
            if compared[side] != value {
                continue;
            }
            // The same comparison, or its opposite, of what is passed and the same other value.
            known.extend(rewriter.users(*argument).filter_map(|user| {
                let again = arith::CmpIOp::cast(rewriter, user)?;
                if rewriter.operand(user, 1 - side) != compared[1 - side] {
                    return None;
                }
                match again.predicate(rewriter) {
                    same if same == predicate => Some((user, true)),
                    opposite if opposite == predicate.inverse() => Some((user, false)),
                    _ => None,
                }
            }));
        }
    }
    if known.is_empty() {
        return Err(MatchFailure::new("the body does not compare the same"));
    }
    let loc = rewriter.loc(op.op());
    for (user, holds) in known {
        rewriter.set_insertion_point_before(op.op());
        let attr = match holds {
            true => Attribute::TRUE,
            false => Attribute::FALSE,
        };
        let constant = arith::ConstantOp::build(rewriter, loc, attr).result(rewriter);
        rewriter.replace_op(user, &[constant]);
    }
    Ok(())
}

fn move_if_into_body(op: WhileOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no conditional on the same condition comes before it");
    let (_, after, end) = parts(op, rewriter).ok_or_else(malformed)?;
    let if_op = rewriter
        .prev_op(end.op())
        .and_then(|before| IfOp::cast(rewriter, before))
        .filter(|if_op| if_op.condition(rewriter) == end.condition(rewriter))
        .ok_or_else(no_match)?;
    let otherwise = match rewriter.first_block(if_op.else_region(rewriter)) {
        Some(block) if !is_empty(rewriter, block) => return Err(no_match()),
        Some(block) => yielded(rewriter, block).ok_or_else(malformed)?,
        None => SmallVec::new(),
    };
    let work = rewriter
        .first_block(if_op.then_region(rewriter))
        .ok_or_else(malformed)?;
    let work_end = rewriter.last_op(work).ok_or_else(malformed)?;

    // Values of the first region that the work uses are passed to the body, too.
    let before_region: Region = op.before(rewriter);
    let mut used: Vec<Value> = Vec::new();
    let mut numbers: FxHashMap<Value, usize> = FxHashMap::default();
    let mut uses: Vec<(Op, usize, usize)> = Vec::new();
    for user in rewriter.walk(if_op.op(), WalkOrder::Pre).skip(1) {
        let is_work =
            region_around(rewriter, if_op.op(), user) == Some(if_op.then_region(rewriter));
        for (index, value) in rewriter.operands(user).enumerate() {
            if is_work && !is_outside(rewriter, value, &[before_region]) {
                let number = *numbers.entry(value).or_insert_with(|| {
                    used.push(value);
                    used.len() - 1
                });
                uses.push((user, index, number));
            }
        }
    }
    let types: SmallVec<[Type; 4]> = used.iter().map(|value| rewriter.ty(*value)).collect();
    let arguments: SmallVec<[Value; 4]> = rewriter.block_args(after).into();
    rewriter.modify(op.op(), |ir| ir.add_block_args(after, &types));
    let added: SmallVec<[Value; 4]> = rewriter.block_args(after)[arguments.len()..].into();
    for (user, index, number) in uses {
        rewriter.set_operand(user, index, added[number]);
    }

    // After the loop what the other region gives goes on, in the body what the work gives.
    let results: SmallVec<[Value; 4]> = rewriter.results(if_op.op()).collect();
    let mut passed: SmallVec<[Value; 4]> = end.args(rewriter).collect();
    for (value, argument) in passed.iter_mut().zip(arguments) {
        if let Some(index) = results.iter().position(|result| result == value) {
            *value = otherwise[index];
            let given = rewriter.operand(work_end, index);
            rewriter.replace_all_uses(argument, given);
        }
    }
    passed.extend(used);
    end.set_args(rewriter, &passed);
    let first = rewriter.first_op(after).ok_or_else(malformed)?;
    rewriter.erase_op(work_end);
    rewriter.inline_block_before(work, first, &[]);
    rewriter.erase_op(if_op.op());

    let old: SmallVec<[Value; 4]> = rewriter.results(op.op()).collect();
    let types: SmallVec<[Type; 4]> = passed.iter().map(|value| rewriter.ty(*value)).collect();
    replace_with_results(rewriter, op.op(), &types, &old);
    Ok(())
}

fn align_arguments(op: WhileOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the arguments are not passed on in another order");
    let (before, after, end) = parts(op, rewriter).ok_or_else(malformed)?;
    let arguments: SmallVec<[Value; 4]> = rewriter.block_args(before).into();
    let passed: SmallVec<[Value; 4]> = end.args(rewriter).collect();
    if passed == arguments || passed.len() != arguments.len() {
        return Err(no_match());
    }
    let numbers: FxHashMap<Value, usize> = passed.iter().copied().zip(0..).collect();
    // Where what each argument is passed as stands.
    let order: SmallVec<[usize; 4]> = arguments
        .iter()
        .map(|argument| numbers.get(argument).copied())
        .collect::<Option<_>>()
        .ok_or_else(no_match)?;
    let types: SmallVec<[Type; 4]> = arguments.iter().map(|value| rewriter.ty(*value)).collect();
    let old: SmallVec<[Value; 4]> = rewriter.block_args(after).into();
    rewriter.modify(op.op(), |ir| ir.add_block_args(after, &types));
    let new: SmallVec<[Value; 4]> = rewriter.block_args(after)[old.len()..].into();
    for (new, number) in new.into_iter().zip(&order) {
        rewriter.replace_all_uses(old[*number], new);
    }
    rewriter.modify(op.op(), |ir| {
        ir.remove_block_args(after, |index| index < old.len())
    });
    end.set_args(rewriter, &arguments);
    let results: SmallVec<[Value; 4]> = order
        .iter()
        .map(|number| rewriter.result(op.op(), *number))
        .collect();
    replace_with_results(rewriter, op.op(), &types, &results);
    Ok(())
}
