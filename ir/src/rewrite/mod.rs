//! Rewriting: the rewriter through which every change passes, and patterns.

mod pattern;
mod rewriter;

pub use pattern::{MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult};
pub use rewriter::{Listener, Rewriter};
