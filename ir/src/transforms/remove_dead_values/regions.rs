//! Canonicalizing ops that pass control between their regions.

use crate::interfaces::RegionBranchOpInterface;
use crate::ir::{Ir, Op, WalkOrder};
use crate::rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_greedily_to};

/// Applies patterns to the ops with control flow between regions, and to what changes with them, until none applies.
pub(super) fn canonicalize(ir: &mut Ir, patterns: &FrozenPatterns) {
    let branches = |op: &Op| op.implements::<dyn RegionBranchOpInterface>(ir);
    let mut ops: Vec<Op> = ir
        .walk(ir.root(), WalkOrder::Post)
        .filter(branches)
        .collect();
    // From the last to the first, those around others before these.
    ops.reverse();
    apply_patterns_greedily_to(ir, &ops, patterns, &GreedyConfig::default());
}
