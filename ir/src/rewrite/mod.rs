//! Rewriting: the rewriter through which every change passes, and patterns.

mod pattern;
mod rewriter;
pub mod rule;

pub use crate::ods::same_type;
pub use pattern::{MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult};
pub use rewriter::{Listener, Rewriter};
