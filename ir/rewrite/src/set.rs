//! Sets of patterns, collected and then frozen into plans by op.

use std::ops::Deref;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::context::{Context, OpName};
use terrace_ir::diagnostics::{Diagnostic, most_similar};
use terrace_ir::ir::Op;
use terrace_ir::location::Location;
use terrace_ir::ods::OpInfo;
use terrace_ir::rewrite::{PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter};

use crate::plan::{Candidate, Plan, Progress, Tried};

#[derive(Clone)]
struct Entry {
    pattern: Pattern,
    /// Names for the groups it belongs to.
    labels: SmallVec<[Arc<str>; 2]>,
}

#[derive(Clone)]
enum Pattern {
    Static(&'static dyn RewritePattern),
    Shared(Arc<dyn RewritePattern + Send>),
}

impl Deref for Pattern {
    type Target = dyn RewritePattern;

    fn deref(&self) -> &Self::Target {
        match self {
            Pattern::Static(pattern) => *pattern,
            Pattern::Shared(pattern) => &**pattern,
        }
    }
}

impl Entry {
    fn goes_by(&self, name: &str) -> bool {
        self.pattern.info().name == name || self.labels.iter().any(|label| **label == *name)
    }
}

/// Patterns that are being collected.
#[derive(Clone, Default)]
pub struct PatternSet {
    patterns: Vec<Entry>,
}

impl PatternSet {
    /// No patterns.
    pub fn new() -> Self {
        PatternSet::default()
    }

    fn push(&mut self, pattern: Pattern) {
        self.patterns.push(Entry {
            pattern,
            labels: SmallVec::new(),
        });
    }

    /// Adds a pattern.
    pub fn add(&mut self, pattern: impl RewritePattern + Send + 'static) -> &mut Self {
        self.push(Pattern::Shared(Arc::new(pattern)));
        self
    }

    /// Adds patterns that are statics, such as those `pat!` declares: `patterns.add_all(&[&AddZero, &MulOne])`.
    pub fn add_all(&mut self, patterns: &[&'static dyn RewritePattern]) -> &mut Self {
        for pattern in patterns {
            self.push(Pattern::Static(*pattern));
        }
        self
    }

    /// Adds what `populate` adds, under a label: a name for all of them, by which they are chosen like by their own.
    pub fn add_labelled(&mut self, label: &str, populate: impl FnOnce(&mut Self)) -> &mut Self {
        let before = self.patterns.len();
        populate(self);
        let label: Arc<str> = label.into();
        for entry in &mut self.patterns[before..] {
            entry.labels.push(Arc::clone(&label));
        }
        self
    }

    /// The names of the patterns.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.patterns.iter().map(|entry| entry.pattern.info().name)
    }

    /// Drops the patterns whose name `keep` rejects.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.patterns
            .retain(|entry| keep(entry.pattern.info().name));
    }

    /// Keeps those of the patterns that go by one of the `enabled` names or labels, all if there are none, and by none of
    /// the `disabled` ones.
    ///
    /// # Errors
    /// If no pattern goes by one of these names. Then all are kept.
    pub fn select(&mut self, enabled: &[String], disabled: &[String]) -> Result<(), Diagnostic> {
        for name in enabled.iter().chain(disabled) {
            if !self.patterns.iter().any(|entry| entry.goes_by(name)) {
                return Err(self.unknown(name));
            }
        }
        self.patterns.retain(|entry| {
            let is_in = |names: &[String]| names.iter().any(|name| entry.goes_by(name));
            (enabled.is_empty() || is_in(enabled)) && !is_in(disabled)
        });
        Ok(())
    }

    fn unknown(&self, name: &str) -> Diagnostic {
        let message = format!("no pattern of a loaded dialect is named '{name}'");
        let error = Diagnostic::error(Location::UNKNOWN, message);
        let labels = self.patterns.iter().flat_map(|entry| &entry.labels);
        let names = self.names().map(|name| -> &str { name });
        let known = labels.map(|label| &**label).chain(names);
        match most_similar(name, known) {
            Some(similar) => error.help(format!("did you mean `{similar}`?")),
            None => error,
        }
    }

    /// The canonicalization patterns of all ops of the loaded dialects, by op name. Their labels are the name of the op
    /// and that of its dialect.
    pub fn canonicalization(cx: &Context) -> Self {
        Self::canonicalization_of(cx, |_| true)
    }

    /// The canonicalization patterns of some of the ops: `PatternSet::canonicalization_of(cx, |op| op.traits.has(..))`.
    pub fn canonicalization_of(cx: &Context, is_wanted: impl Fn(&OpInfo) -> bool) -> Self {
        let dialects = cx.loaded_dialects();
        let all = dialects.iter().flat_map(|dialect| &dialect.ops);
        let mut ops: Vec<_> = all.filter(|op| is_wanted(op)).collect();
        ops.sort_by(|a, b| a.name.cmp(&b.name));
        let mut set = PatternSet::new();
        for op in ops {
            set.add_labelled(op.dialect(), |set| {
                set.add_labelled(&op.name, |set| {
                    set.add_all(op.hooks.canonicalize);
                });
            });
        }
        set
    }

    /// Makes the plans, with the benefits that the patterns have.
    pub fn freeze(self, cx: &Context) -> FrozenPatterns {
        self.freeze_by(cx, |info| Some(info.benefit))
    }

    /// Makes the plans with benefits by a cost model. What it gives `None` for is never tried.
    pub fn freeze_by(
        self,
        cx: &Context,
        benefit: impl Fn(&PatternInfo) -> Option<u16>,
    ) -> FrozenPatterns {
        if let Some(debug) = cx.rewrite_debug() {
            debug.note_patterns(self.names());
        }
        let mut specific: FxHashMap<OpName, Vec<(u16, u32)>> = FxHashMap::default();
        let mut any = Vec::new();
        for (index, entry) in (0u32..).zip(&self.patterns) {
            let info = entry.pattern.info();
            let Some(benefit) = benefit(info) else {
                continue;
            };
            match info.root {
                PatternRoot::Op(info) => specific
                    .entry(cx.op_name_of(info))
                    .or_default()
                    .push((benefit, index)),
                PatternRoot::Any | PatternRoot::Matching(_) => any.push((benefit, index)),
            }
        }
        // The sort is stable: of equal benefits those for the op come first, each kind in the order it was added.
        let plan = |mut list: Vec<(u16, u32)>| {
            list.sort_by_key(|(benefit, _)| std::cmp::Reverse(*benefit));
            let mut plan = Plan::default();
            for (_, index) in list {
                match self.patterns[index as usize].pattern.rule() {
                    Some(rule) => plan.add_rule(cx, index, rule),
                    None => plan.add(index),
                }
            }
            plan.finish();
            plan
        };
        let mut by_op: Vec<Option<Plan>> = Vec::new();
        for (name, mut list) in specific {
            list.extend(&any);
            if by_op.len() <= name.index() {
                by_op.resize_with(name.index() + 1, || None);
            }
            by_op[name.index()] = Some(plan(list));
        }
        let any = plan(any);
        FrozenPatterns(Arc::new(Table {
            patterns: self.patterns,
            by_op,
            any,
        }))
    }
}

/// Patterns ready for use, found by op name without a search. Cheap to copy.
#[derive(Clone)]
pub struct FrozenPatterns(Arc<Table>);

struct Table {
    patterns: Vec<Entry>,
    /// By op name: what to try.
    by_op: Vec<Option<Plan>>,
    /// What to try on ops not in `by_op`.
    any: Plan,
}

impl FrozenPatterns {
    /// What to try on an op of this name.
    pub(crate) fn for_op(&self, name: OpName) -> &Plan {
        let own = self.0.by_op.get(name.index()).and_then(Option::as_ref);
        own.unwrap_or(&self.0.any)
    }

    pub(crate) fn get(&self, index: u32) -> &dyn RewritePattern {
        &*self.0.patterns[index as usize].pattern
    }

    /// Tries one candidate of an op's plan; `None` if another order of the same rule comes next, or the pattern is not
    /// for the op.
    pub(crate) fn try_candidate<'a>(
        &self,
        candidate: &'a Candidate,
        progress: &mut Progress<'a>,
        op: Op,
        rewriter: &mut Rewriter<'_>,
    ) -> Option<RewriteResult> {
        match progress.try_candidate(candidate, rewriter) {
            Tried::AnotherOrder => None,
            Tried::Done(result) => Some(result),
            Tried::Alone => {
                let pattern = self.get(candidate.pattern);
                if let PatternRoot::Matching(matches) = pattern.info().root
                    && !matches(rewriter, op)
                {
                    return None;
                }
                Some(pattern.match_and_rewrite(op, rewriter))
            }
        }
    }

    /// Applies the first pattern that matches an op, by descending benefit, and says which it was. New ops go before `op`.
    pub fn apply(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<&PatternInfo> {
        let plan = self.for_op(rewriter.name(op));
        let mut progress = Progress::new(plan, op);
        plan.candidates().iter().find_map(|candidate| {
            if !progress.may_match(candidate, rewriter) {
                return None;
            }
            rewriter.set_insertion_point_before(op);
            let result = self.try_candidate(candidate, &mut progress, op, rewriter)?;
            result.ok().map(|()| self.get(candidate.pattern).info())
        })
    }

    /// The number of patterns.
    pub fn len(&self) -> usize {
        self.0.patterns.len()
    }

    /// Whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.0.patterns.is_empty()
    }
}
