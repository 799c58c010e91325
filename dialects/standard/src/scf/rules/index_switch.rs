//! Switches that are decided.

use terrace_dialect_base::rules;
use terrace_dialect_base::rules::replace_by_block;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};

use crate::scf::IndexSwitchOp;

rules! {
    DecidedSwitch, "A switch on a constant is the region that it executes.", IndexSwitchOp => inline_decided;
}

fn inline_decided(op: IndexSwitchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let value = constant_value(rewriter, op.arg(rewriter))
        .and_then(|value| value.cast::<IntegerAttr>(rewriter))
        .ok_or_else(|| MatchFailure::new("the value is not a constant"))?;
    let region = op.region_for(rewriter, value.as_i64(rewriter));
    let block = rewriter
        .first_block(region)
        .expect("every region has a block");
    replace_by_block(rewriter, op.op(), block, &[]);
    Ok(())
}
