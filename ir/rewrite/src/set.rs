//! Sets of patterns, collected and then frozen into plans by op.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::context::{Context, OpName};
use terrace_ir::diagnostics::{Diagnostic, most_similar};
use terrace_ir::ir::Op;
use terrace_ir::location::Location;
use terrace_ir::ods::OpInfo;
use terrace_ir::rewrite::{
    FoldInterface, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};

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

    /// Adds the patterns by which the [dialects](FoldInterface::rules) of a context fold ops in place.
    pub fn add_folds(&mut self, cx: &Context) -> &mut Self {
        for dialect in cx.dialect_interfaces::<dyn FoldInterface>() {
            self.add_all(dialect.rules());
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
        let mut table = Table {
            patterns: Vec::new(),
            by_op: FxHashMap::default(),
            others: Vec::new(),
            plans: Box::default(),
            later_plans: boxcar::Vec::new(),
        };
        for (index, entry) in (0u32..).zip(&self.patterns) {
            let info = entry.pattern.info();
            let Some(benefit) = benefit(info) else {
                continue;
            };
            let list = match info.root {
                PatternRoot::Op(info) => table.by_op.entry(address_of(info)).or_default(),
                PatternRoot::Any | PatternRoot::Definition(_) | PatternRoot::Matching(_) => {
                    &mut table.others
                }
            };
            list.push((benefit, index));
        }
        table.patterns = self.patterns;
        table.plans = (0..cx.op_name_count()).map(|_| OnceLock::new()).collect();
        FrozenPatterns(Arc::new(table))
    }
}

/// Patterns ready for use, found by op name without a search. Cheap to copy.
#[derive(Clone)]
pub struct FrozenPatterns(Arc<Table>);

/// Patterns by their places in the set, with their benefits.
type Ranked = Vec<(u16, u32)>;

struct Table {
    patterns: Vec<Entry>,
    /// By the address of an op's definition: the patterns for ops of that kind alone.
    by_op: FxHashMap<usize, Ranked>,
    /// The patterns for ops of several names.
    others: Ranked,
    /// By op name: what to try, worked out for the first op of the name.
    plans: Box<[OnceLock<Box<Plan>>]>,
    /// The same for names that came up after the patterns were frozen.
    later_plans: boxcar::Vec<OnceLock<Box<Plan>>>,
}

impl Table {
    /// What to try on ops of a name.
    #[cold]
    fn plan(&self, cx: &Context, name: OpName) -> Box<Plan> {
        let may_match = |(_, index): &&(u16, u32)| match self.pattern(*index).info().root {
            PatternRoot::Definition(matches) => name.info(cx).is_some_and(|info| matches(cx, info)),
            _ => true,
        };
        let own = name
            .info(cx)
            .and_then(|info| self.by_op.get(&address_of(info)));
        let own = own.map_or(&[][..], Vec::as_slice);
        let others = self.others.iter().filter(may_match);
        self.plan_of(cx, own.iter().chain(others).copied().collect())
    }

    /// What to try on ops of a name that came up after the patterns were frozen.
    #[cold]
    fn later_plan(&self, cx: &Context, name: OpName) -> &Plan {
        let index = name.index() - self.plans.len();
        loop {
            match self.later_plans.get(index) {
                Some(plan) => return plan.get_or_init(|| self.plan(cx, name)),
                None => self.later_plans.push(OnceLock::new()),
            };
        }
    }

    /// The sort is stable: of equal benefits those for the op come first, each kind in the order it was added.
    fn plan_of(&self, cx: &Context, mut list: Ranked) -> Box<Plan> {
        list.sort_by_key(|(benefit, _)| std::cmp::Reverse(*benefit));
        let mut plan = Plan::default();
        for (_, index) in list {
            match self.pattern(index).rule() {
                Some(rule) => plan.add_rule(cx, index, rule),
                None => plan.add(index),
            }
        }
        plan.finish();
        Box::new(plan)
    }

    fn pattern(&self, index: u32) -> &dyn RewritePattern {
        &*self.patterns[index as usize].pattern
    }
}

/// What a definition is known by in the tables of patterns: two with one address are one.
fn address_of(info: &OpInfo) -> usize {
    std::ptr::from_ref(info).addr()
}

impl FrozenPatterns {
    /// What to try on an op of this name.
    #[inline]
    pub(crate) fn for_op(&self, cx: &Context, name: OpName) -> &Plan {
        let table = &*self.0;
        match table.plans.get(name.index()) {
            Some(plan) => plan.get_or_init(|| table.plan(cx, name)),
            None => table.later_plan(cx, name),
        }
    }

    pub(crate) fn get(&self, index: u32) -> &dyn RewritePattern {
        self.0.pattern(index)
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
                let is_for_op = pattern.info().root.matches(rewriter, op);
                is_for_op.then(|| pattern.match_and_rewrite(op, rewriter))
            }
        }
    }

    /// Applies the first pattern that matches an op, by descending benefit, and says which it was. New ops go before `op`.
    pub fn apply(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<&PatternInfo> {
        let plan = self.for_op(rewriter, rewriter.name(op));
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
