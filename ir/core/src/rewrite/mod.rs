//! Rewriting: the rewriter through which every change passes, what a pattern is, rules as data, and folding.
//!
//! What applies many patterns is above the core, in `terrace-rewrite`.

mod debug;
mod fold;
mod function;
mod pattern;
mod rewriter;
pub mod rule;

pub use debug::{DebugOutput, Debugging, RewriteDebug};
pub use fold::{
    FoldInterface, Folding, constant_op_value, constant_region, constant_value, fold,
    fold_single_results, fold_with, materialize_constant, materialize_results, may_fold,
};
pub use function::FunctionPattern;
pub use pattern::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, cast_root, other_root,
};
pub use rewriter::{Listener, Rewriter};

pub use crate::ods::same_type;
