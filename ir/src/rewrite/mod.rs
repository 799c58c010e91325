//! Rewriting: the rewriter through which every change passes, patterns, folding and the greedy driver.

mod debug;
mod fold;
mod function;
mod greedy;
mod pattern;
mod plan;
mod regions;
mod rewriter;
pub mod rule;
mod set;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod walk;

pub use crate::ods::same_type;
pub use debug::{DebugOutput, Debugging, Log, RewriteDebug};
pub use fold::{
    FoldInterface, Folding, constant_op_value, constant_value, fold, fold_with,
    materialize_constant,
};
pub use fold::{constant_region, fold_single_results, materialize_results, may_fold};
pub use function::FunctionPattern;
pub use greedy::{GreedyConfig, GreedyResult, GreedyRewrite, GreedyTables, Strictness};
pub use pattern::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, cast_root,
};
pub use regions::{RegionSimplification, simplify_regions};
pub use rewriter::{Listener, Rewriter};
pub use set::{FrozenPatterns, PatternSet};
pub use walk::{walk_and_apply_patterns, walk_and_apply_patterns_with};
