//! Canonicalizing ops that pass control between their regions.

use terrace_ir::context::Context;
use terrace_ir::interfaces::RegionBranchOpInterface;
use terrace_ir::ir::{Ir, Op, WalkOrder};
use terrace_rewrite::{FrozenPatterns, GreedyRewrite, PatternSet};

/// The canonicalization patterns of the ops that pass control between their regions.
pub(super) fn patterns(cx: &Context) -> FrozenPatterns {
    let patterns =
        PatternSet::canonicalization_of(cx, |op| op.implements::<dyn RegionBranchOpInterface>());
    patterns.freeze(cx)
}

/// Applies the patterns to these ops, and what they lead to, until none applies.
pub(super) fn canonicalize(ir: &mut Ir, patterns: &FrozenPatterns) {
    let ops: Vec<Op> = ir
        .walk(ir.root(), WalkOrder::Pre)
        .skip(1)
        .filter(|op| op.implements::<dyn RegionBranchOpInterface>(ir))
        .collect();
    GreedyRewrite::new(patterns).run_on(ir, &ops);
}
