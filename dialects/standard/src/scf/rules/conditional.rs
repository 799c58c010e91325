//! Conditionals that are decided, do nothing, or only choose between values.

use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::replace_by_block;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Region, Value};

use super::{is_empty, is_outside, region_around, yielded};
use crate::arith;
use crate::cf::MAX_CONDITION_USES;
use crate::scf::IfOp;

rules! {
    DecidedIf, "A conditional on a constant is the region that it executes.", IfOp => inline_decided;
    IfWithEmptyElse, "An else region that does nothing goes.", IfOp => remove_empty_else;
    EmptyIf, "A conditional that does nothing either way goes.", IfOp => remove_empty;
    IfToSelect, "A result that is a value from outside either way is a choice between these.", IfOp => choose_results;
    KnownCondition, "In its regions the condition is known.", IfOp => propagate_condition;
    NegatedIf, "On a negated condition the regions are the other way round.", IfOp => swap_regions;
}

fn inline_decided(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let region: Region = match constant_value(rewriter, op.condition(rewriter)) {
        Some(Attribute::TRUE) => op.then_region(rewriter),
        Some(Attribute::FALSE) => op.else_region(rewriter),
        _ => return Err(MatchFailure::new("the condition is not a constant")),
    };
    match rewriter.first_block(region) {
        Some(block) => replace_by_block(rewriter, op.op(), block, &[]),
        None => rewriter.erase_op(op.op()),
    }
    Ok(())
}

fn remove_empty_else(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let region = op.else_region(rewriter);
    let block = rewriter
        .first_block(region)
        .filter(|block| is_empty(rewriter, *block));
    match block {
        Some(block) if rewriter.num_results(op.op()) == 0 => {
            rewriter.erase_block(block);
            Ok(())
        }
        _ => Err(MatchFailure::new("there is no else region without effect")),
    }
}

fn remove_empty(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let then_block = rewriter
        .first_block(op.then_region(rewriter))
        .expect("the then region has a block");
    let has_else = rewriter.first_block(op.else_region(rewriter)).is_some();
    if has_else || !is_empty(rewriter, then_block) {
        return Err(MatchFailure::new("the conditional does something"));
    }
    rewriter.erase_op(op.op());
    Ok(())
}

/// Both regions: that for a true condition and that for a false one, which may have no block.
pub(super) fn regions(op: IfOp, ir: &Ir) -> [Region; 2] {
    [op.then_region(ir), op.else_region(ir)]
}

fn choose_results(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if rewriter.num_results(op.op()) == 0 {
        return Err(MatchFailure::new("there are no results"));
    }
    let regions = regions(op, rewriter);
    let choices: SmallVec<[(Value, [Value; 2]); 4]> = rewriter
        .results(op.op())
        .enumerate()
        .filter(|(_, result)| rewriter.has_uses(*result))
        .filter_map(|(index, result)| {
            let [a, b] = regions.map(|region| {
                let block = rewriter.first_block(region)?;
                let value = yielded(rewriter, block)?.get(index).copied()?;
                is_outside(rewriter, value, &regions).then_some(value)
            });
            Some((result, [a?, b?]))
        })
        .collect();
    if choices.is_empty() {
        return Err(MatchFailure::new("every result is computed in a region"));
    }
    let (loc, condition) = (rewriter.loc(op.op()), op.condition(rewriter));
    for (result, [if_true, if_false]) in choices {
        let chosen =
            arith::SelectOp::build(rewriter, loc, condition, if_true, if_false).result(rewriter);
        rewriter.replace_all_uses(result, chosen);
    }
    // It has results now that are not used.
    rewriter.modify(op.op(), |_| {});
    Ok(())
}

fn propagate_condition(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let condition = op.condition(rewriter);
    if constant_value(rewriter, condition).is_some() {
        return Err(MatchFailure::new("the condition is a constant"));
    }
    let then_region: Region = op.then_region(rewriter);
    let uses: SmallVec<[(Op, usize, bool); 4]> = rewriter
        .uses(condition)
        .take(MAX_CONDITION_USES)
        .map(|slot| rewriter.use_owner(slot))
        .filter_map(|(user, index)| {
            let region = region_around(rewriter, op.op(), user)?;
            Some((user, index, region == then_region))
        })
        .collect();
    if uses.is_empty() {
        return Err(MatchFailure::new("the regions do not use the condition"));
    }
    let loc = rewriter.loc(op.op());
    for known in [false, true] {
        let mut constant = None;
        for &(user, index, _) in uses.iter().filter(|(.., then)| *then == known) {
            let constant = *constant.get_or_insert_with(|| {
                let attr = if known {
                    Attribute::TRUE
                } else {
                    Attribute::FALSE
                };
                arith::ConstantOp::build(rewriter, loc, attr).result(rewriter)
            });
            rewriter.set_operand(user, index, constant);
        }
    }
    Ok(())
}

/// What a truth value is the negation of.
pub(super) fn negated(ir: &Ir, value: Value) -> Option<Value> {
    let negation = value.defining::<arith::XOrIOp>(ir)?;
    (constant_value(ir, negation.rhs(ir)) == Some(Attribute::TRUE)).then(|| negation.lhs(ir))
}

fn swap_regions(op: IfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let condition = negated(rewriter, op.condition(rewriter))
        .ok_or_else(|| MatchFailure::new("the condition is no negation"))?;
    let [then_region, else_region] = regions(op, rewriter);
    let [Some(then_block), Some(else_block)] =
        [then_region, else_region].map(|region| rewriter.first_block(region))
    else {
        return Err(MatchFailure::new("there is no else region"));
    };
    rewriter.modify(op.op(), |ir| {
        for (block, region) in [(then_block, else_region), (else_block, then_region)] {
            ir.detach_block(block);
            ir.attach_block(region, block);
        }
    });
    op.set_condition(rewriter, condition);
    Ok(())
}
