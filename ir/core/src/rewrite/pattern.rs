//! Patterns: what `pat!` and hand-written rules implement.

use std::borrow::Cow;
use std::fmt;

use super::Rewriter;
use super::rule::Rule;
use crate::context::Context;
use crate::ir::{Ir, Op};
use crate::ods::{OpInfo, TypedOp};

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
    /// Ops of whose definition the function is true: those with an interface. It is asked once for each kind of op.
    Definition(fn(&Context, &OpInfo) -> bool),
    /// Ops of which the function is true, such as those with a trait.
    Matching(fn(&Ir, Op) -> bool),
    /// All ops.
    Any,
}

impl PatternRoot {
    /// Whether an op is of those.
    #[inline]
    pub fn matches(&self, ir: &Ir, op: Op) -> bool {
        match self {
            PatternRoot::Op(info) => ir.is_op(op, info),
            PatternRoot::Definition(matches) => ir.info(op).is_some_and(|info| matches(ir, info)),
            PatternRoot::Matching(matches) => matches(ir, op),
            PatternRoot::Any => true,
        }
    }

    /// All ops that implement an interface: `PatternRoot::interface::<dyn LoopLikeOpInterface>()`.
    pub const fn interface<I: ?Sized + 'static>() -> Self {
        PatternRoot::Definition(|cx, info| info.implements_in::<I>(cx))
    }
}

/// The op as one of its kind, for patterns with an op as their [root](PatternRoot::Op).
///
/// # Errors
/// If it is an op of another kind, which drivers do not try such patterns on.
pub fn cast_root<T: TypedOp>(ir: &Ir, op: Op) -> Result<T, MatchFailure> {
    T::cast(ir, op).ok_or_else(other_root)
}

/// Why [`cast_root`] fails.
#[doc(hidden)]
pub fn other_root() -> MatchFailure {
    MatchFailure::new("the op is of another kind")
}

/// Why a pattern did not match: the first condition that failed. Most failures are never looked at, so that the words
/// are put together only when asked for.
#[derive(Clone)]
pub struct MatchFailure(Reason);

#[derive(Clone)]
enum Reason {
    Words(Cow<'static, str>),
    Step(&'static Rule, usize),
}

impl MatchFailure {
    /// A failure with a reason.
    pub fn new(reason: impl Into<Cow<'static, str>>) -> Self {
        MatchFailure(Reason::Words(reason.into()))
    }

    /// The failure of a rule's step; 0 is the kind of its root.
    pub fn of_step(rule: &'static Rule, step: usize) -> Self {
        MatchFailure(Reason::Step(rule, step))
    }

    /// The first condition that failed, in words.
    pub fn reason(&self) -> Cow<'static, str> {
        match &self.0 {
            Reason::Words(words) => words.clone(),
            Reason::Step(rule, step) => rule.describe_failure(*step).into(),
        }
    }
}

impl fmt::Display for MatchFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason())
    }
}

impl fmt::Debug for MatchFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MatchFailure").field(&self.reason()).finish()
    }
}

/// What applying a pattern to an op gives. A pattern that fails must not have changed anything.
pub type RewriteResult = Result<(), MatchFailure>;

/// A rewrite rule. `pat!` implements it; so can any unit struct.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a rule",
    label = "a rule of `pat!`, or a struct with `impl RewritePattern`, is expected here",
    note = "a function on the op is not listed: `#[op(.., canonicalize = function)]`"
)]
pub trait RewritePattern: Sync {
    /// What it is.
    fn info(&self) -> &PatternInfo;

    /// Checks whether the rule applies to `op` and, if it does, rewrites it. All changes go through `rewriter`, whose
    /// insertion point is before `op`.
    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult;

    /// The table of a rule declared with `pat!`.
    fn rule(&self) -> Option<&'static Rule> {
        None
    }
}
