//! Sets of patterns, collected and then frozen into a table by op.

use std::ops::Deref;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{PatternRoot, RewritePattern, Rewriter};
use crate::context::{Context, OpName};
use crate::ir::Op;

#[derive(Clone)]
enum Entry {
    Static(&'static dyn RewritePattern),
    Shared(Arc<dyn RewritePattern + Send>),
}

impl Deref for Entry {
    type Target = dyn RewritePattern;

    fn deref(&self) -> &Self::Target {
        match self {
            Entry::Static(pattern) => *pattern,
            Entry::Shared(pattern) => &**pattern,
        }
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

    /// Adds a pattern.
    pub fn add(&mut self, pattern: impl RewritePattern + Send + 'static) -> &mut Self {
        self.patterns.push(Entry::Shared(Arc::new(pattern)));
        self
    }

    /// Adds patterns that are statics, such as those `pat!` declares: `patterns.add_all(&[&AddZero, &MulOne])`.
    pub fn add_all(&mut self, patterns: &[&'static dyn RewritePattern]) -> &mut Self {
        self.patterns
            .extend(patterns.iter().map(|pattern| Entry::Static(*pattern)));
        self
    }

    /// The names of the patterns.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.patterns.iter().map(|pattern| pattern.info().name)
    }

    /// Drops the patterns whose name `keep` rejects.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.patterns.retain(|pattern| keep(pattern.info().name));
    }

    /// The canonicalization patterns of all ops of the loaded dialects, by op name.
    pub fn canonicalization(cx: &Context) -> Self {
        let dialects = cx.loaded_dialects();
        let mut ops: Vec<_> = dialects.iter().flat_map(|dialect| &dialect.ops).collect();
        ops.sort_by(|a, b| a.name.cmp(&b.name));
        let mut set = PatternSet::new();
        for op in ops {
            set.add_all(op.hooks.canonicalize);
        }
        set
    }

    /// Makes the table.
    pub fn freeze(self, cx: &Context) -> FrozenPatterns {
        let mut specific: FxHashMap<OpName, Vec<u32>> = FxHashMap::default();
        let mut any = Vec::new();
        for (index, pattern) in (0u32..).zip(&self.patterns) {
            match pattern.info().root {
                PatternRoot::Op(info) => {
                    specific.entry(cx.op_name_of(info)).or_default().push(index)
                }
                PatternRoot::Any => any.push(index),
            }
        }
        let benefit =
            |index: &u32| std::cmp::Reverse(self.patterns[*index as usize].info().benefit);
        any.sort_by_key(benefit);
        let mut by_op: Vec<Option<Box<[u32]>>> = Vec::new();
        for (name, mut list) in specific {
            // The sort is stable: of equal benefits those for the op come first, each kind in the order it was added.
            list.extend(&any);
            list.sort_by_key(benefit);
            if by_op.len() <= name.index() {
                by_op.resize(name.index() + 1, None);
            }
            by_op[name.index()] = Some(list.into());
        }
        FrozenPatterns(Arc::new(Table {
            patterns: self.patterns,
            by_op,
            any: any.into(),
        }))
    }
}

/// Patterns ready for use, found by op name without a search. Cheap to copy.
#[derive(Clone)]
pub struct FrozenPatterns(Arc<Table>);

struct Table {
    patterns: Vec<Entry>,
    /// By op name: the patterns to try, in order.
    by_op: Vec<Option<Box<[u32]>>>,
    /// The patterns to try on ops not in `by_op`.
    any: Box<[u32]>,
}

impl FrozenPatterns {
    /// The indices of the patterns to try on an op of this name, in order.
    pub(crate) fn for_op(&self, name: OpName) -> &[u32] {
        let own = self.0.by_op.get(name.index()).and_then(Option::as_deref);
        own.unwrap_or(&self.0.any)
    }

    pub(crate) fn get(&self, index: u32) -> &dyn RewritePattern {
        &*self.0.patterns[index as usize]
    }

    /// Rewrites an op with the first of its patterns that matches; whether one does.
    pub fn apply_to(&self, op: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let name = rewriter.name(op);
        let mut patterns = self.for_op(name).iter();
        patterns.any(|index| self.get(*index).match_and_rewrite(op, rewriter).is_ok())
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
