//! Conditionals that are decided or do nothing.

use terrace_ir::Region;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};

use super::{is_empty, replace_by_block};
use crate::rules::rules;
use crate::scf::IfOp;

rules! {
    DecidedIf, "A conditional on a constant is the region that it executes.", IfOp => inline_decided;
    IfWithEmptyElse, "An else region that does nothing goes.", IfOp => remove_empty_else;
    EmptyIf, "A conditional that does nothing either way goes.", IfOp => remove_empty;
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
