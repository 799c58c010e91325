//! What applies patterns: sets of them, frozen into plans by op, and the drivers: the greedy one, a walk, and the simplification of
//! regions.
//!
//! What a pattern is, and the rewriter that every change passes through, are in [`terrace_ir::rewrite`].

mod greedy;
mod log;
mod plan;
mod regions;
mod set;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod walk;

pub use greedy::{GreedyConfig, GreedyResult, GreedyRewrite, GreedyTables, Strictness};
pub use log::Log;
pub use regions::{RegionSimplification, simplify_regions};
pub use set::{FrozenPatterns, PatternSet};
pub use walk::{walk_and_apply_patterns, walk_and_apply_patterns_with};
