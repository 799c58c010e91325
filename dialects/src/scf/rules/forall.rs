//! Parallel loops over shared results: bounds that are known.

use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};

use crate::rules::rules;
use crate::scf::ForallOp;
use crate::scf::forall::constant;

rules! {
    ConstantForallBounds, "Takes constant bounds and steps into the attributes.", ForallOp => take_constants;
}

/// The indices with constants in place of values that are constants; whether there was any.
fn folded(rewriter: &Rewriter<'_>, indices: &MixedIndices) -> (MixedIndices, bool) {
    let folded: MixedIndices = indices
        .iter()
        .map(|index| constant(rewriter, index).map_or(index, MixedIndex::Constant))
        .collect();
    let changed = folded.num_dynamic() != indices.num_dynamic();
    (folded, changed)
}

fn take_constants(op: ForallOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (lower, lower_changed) = folded(rewriter, &op.mixed_lower_bound(rewriter));
    let (upper, upper_changed) = folded(rewriter, &op.mixed_upper_bound(rewriter));
    let (step, step_changed) = folded(rewriter, &op.mixed_step(rewriter));
    if !lower_changed && !upper_changed && !step_changed {
        return Err(MatchFailure::new("no bound or step is a constant"));
    }
    let attribute = |rewriter: &Rewriter<'_>, indices: &MixedIndices| {
        DenseArrayAttr::i64s(rewriter, &indices.constants)
    };
    let constants = attribute(rewriter, &lower);
    op.set_static_lower_bound(rewriter, constants);
    op.set_dynamic_lower_bound(rewriter, &lower.values);
    let constants = attribute(rewriter, &upper);
    op.set_static_upper_bound(rewriter, constants);
    op.set_dynamic_upper_bound(rewriter, &upper.values);
    let constants = attribute(rewriter, &step);
    op.set_static_step(rewriter, constants);
    op.set_dynamic_step(rewriter, &step.values);
    Ok(())
}
