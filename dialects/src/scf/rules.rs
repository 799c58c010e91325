//! Canonicalisation rules: loops and conditionals that are decided or do nothing.

use smallvec::{SmallVec, smallvec};
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Block, Op, Region, Type, Value};

use super::{ForOp, IfOp};
use crate::rules::rules;

rules! {
    TrivialFor, "A loop with no iteration is its initial values; one with a single iteration is its body.",
        ForOp => unroll_trivial;
    CarriedUnchanged, "A carried value that no iteration changes is its initial value.", ForOp => remove_unchanged;
    DecidedIf, "A conditional on a constant is the region that it executes.", IfOp => inline_decided;
    IfWithEmptyElse, "An else region that does nothing goes.", IfOp => remove_empty_else;
    EmptyIf, "A conditional that does nothing either way goes.", IfOp => remove_empty;
}

/// Replaces an op by the ops of a block, whose arguments become `arguments`, and the values that its terminator passes on.
fn replace_by_block(rewriter: &mut Rewriter<'_>, op: Op, block: Block, arguments: &[Value]) {
    let terminator = rewriter
        .last_op(block)
        .expect("the region ends with a terminator");
    rewriter.inline_block_before(block, op, arguments);
    let results: SmallVec<[Value; 2]> = rewriter.operands(terminator).collect();
    rewriter.erase_op(terminator);
    rewriter.replace_op(op, &results);
}

/// Whether a block holds nothing but its terminator.
fn is_empty(rewriter: &Rewriter<'_>, block: Block) -> bool {
    rewriter.first_op(block) == rewriter.last_op(block)
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
        _ => {
            return Err(MatchFailure::new(
                "the loop may have more than one iteration",
            ));
        }
    }
    Ok(())
}

fn remove_unchanged(op: ForOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let body = op.body(rewriter);
    let terminator = rewriter
        .last_op(body)
        .expect("the body ends with a terminator");
    let inits: SmallVec<[Value; 4]> = op.init_args(rewriter).collect();
    let arguments: SmallVec<[Value; 4]> = op.region_iter_args(rewriter).into();
    let yielded: SmallVec<[Value; 4]> = rewriter.operands(terminator).collect();
    let unchanged: SmallVec<[bool; 4]> = inits
        .iter()
        .zip(&arguments)
        .zip(&yielded)
        .map(|((init, argument), next)| next == argument || next == init)
        .collect();
    // An empty loop goes as a whole, by being dead.
    if !unchanged.contains(&true) {
        return Err(MatchFailure::new("every carried value is changed"));
    }
    let kept = |values: &[Value]| -> SmallVec<[Value; 4]> {
        let values = values.iter().zip(&unchanged);
        values
            .filter(|(_, unchanged)| !**unchanged)
            .map(|(value, _)| *value)
            .collect()
    };
    let (kept_inits, kept_yields) = (kept(&inits), kept(&yielded));
    let types: SmallVec<[Type; 4]> = kept_inits.iter().map(|init| rewriter.ty(*init)).collect();
    let (loc, lower, upper, step) = (
        rewriter.loc(op.op()),
        op.lower_bound(rewriter),
        op.upper_bound(rewriter),
        op.step(rewriter),
    );
    let unsigned = op.unsigned_cmp(rewriter);
    let new = ForOp::builder(lower, upper, step)
        .results(&types)
        .init_args(&kept_inits)
        .unsigned_cmp(unsigned)
        .build(rewriter, loc);

    for ((argument, init), _) in arguments
        .iter()
        .zip(&inits)
        .zip(&unchanged)
        .filter(|(_, unchanged)| **unchanged)
    {
        rewriter.replace_all_uses(*argument, *init);
    }
    rewriter.set_operands(terminator, &kept_yields);
    let (old_region, new_region): (Region, Region) = (op.region(rewriter), new.region(rewriter));
    rewriter.modify(new.op(), |ir| {
        ir.remove_block_args(body, |index| index != 0 && unchanged[index - 1]);
        ir.move_region_blocks(old_region, new_region);
    });
    let mut results = rewriter.results(new.op());
    let replacements: SmallVec<[Value; 4]> = inits
        .iter()
        .zip(&unchanged)
        .map(|(init, unchanged)| match unchanged {
            true => *init,
            false => results
                .next()
                .expect("the new loop has a result for each value it carries"),
        })
        .collect();
    rewriter.replace_op(op.op(), &replacements);
    Ok(())
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
