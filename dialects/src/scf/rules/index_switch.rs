//! Switches that are decided, and results that nobody uses.

use terrace_ir::Region;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};

use super::{drop_unused_results, forward_outer_values, replace_by_block};
use crate::rules::rules;
use crate::scf::IndexSwitchOp;

rules! {
    DecidedSwitch, "A switch on a constant is the region that it executes.", IndexSwitchOp => inline_decided;
    OuterSwitchResults, "A result that is the same value from outside in each case is that value.",
        IndexSwitchOp => forward_results;
    UnusedSwitchResults, "Results that are not used are not computed.", IndexSwitchOp => remove_unused_results;
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

fn forward_results(op: IndexSwitchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    forward_outer_values(rewriter, op.op())
}

fn remove_unused_results(op: IndexSwitchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let cases = op.case_regions(rewriter).len();
    drop_unused_results(rewriter, op.op(), |rewriter, types| {
        let (loc, arg) = (rewriter.loc(op.op()), op.arg(rewriter));
        let values = op.cases(rewriter);
        let new = IndexSwitchOp::build(rewriter, loc, types, arg, values, cases);
        let regions: Vec<Region> = rewriter.regions(new.op()).to_vec();
        (new.op(), regions)
    })
}
