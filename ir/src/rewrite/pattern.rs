//! Patterns: what `pat!` and hand-written rules implement.

use std::borrow::Cow;

use super::Rewriter;
use crate::ir::Op;
use crate::ods::OpInfo;

/// What a pattern is, as data.
pub struct PatternInfo {
    /// The name, for debug output and for enabling and disabling by name.
    pub name: &'static str,
    /// The doc comment.
    pub description: &'static str,
    /// Which ops it may match.
    pub root: PatternRoot,
    /// Of the patterns for an op, those with a higher benefit are tried first. The number of matched ops unless given.
    pub benefit: u16,
}

/// Which ops a pattern may match.
#[derive(Clone, Copy)]
pub enum PatternRoot {
    /// Ops of one kind.
    Op(&'static OpInfo),
    /// All ops.
    Any,
}

/// Why a pattern did not match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchFailure {
    /// The first condition that failed, in words.
    pub reason: Cow<'static, str>,
}

impl MatchFailure {
    /// A failure with a reason.
    pub fn new(reason: impl Into<Cow<'static, str>>) -> Self {
        MatchFailure {
            reason: reason.into(),
        }
    }
}

/// What applying a pattern to an op gives. A pattern that fails must not have changed anything.
pub type RewriteResult = Result<(), MatchFailure>;

/// A rewrite rule. `pat!` implements it; so can any unit struct.
pub trait RewritePattern: Sync {
    /// What it is.
    fn info(&self) -> &PatternInfo;

    /// Checks whether the rule applies to `op` and, if it does, rewrites it. All changes go through `rewriter`, whose
    /// insertion point is before `op`.
    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult;
}
