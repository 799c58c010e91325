//! What ops of one name have in common for the driver, found out once instead of at each visit.

use crate::context::OpName;
use crate::ir::Ir;
use crate::ods::OpTraits;
use crate::rewrite::FrozenPatterns;
use crate::rewrite::fold::may_fold;

/// What holds for all ops of one name.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    /// Whether something folds them.
    pub(super) may_fold: bool,
    /// Whether there are patterns for them.
    pub(super) has_patterns: bool,
    /// Whether one that nothing uses is dead; `None` if that depends on the op.
    pub(super) is_dead_if_unused: Option<bool>,
}

impl Facts {
    fn new(ir: &Ir, patterns: &FrozenPatterns, name: OpName) -> Self {
        const KEPT: OpTraits = OpTraits::TERMINATOR.with(OpTraits::SYMBOL);
        let is_dead_if_unused = match name.info(ir) {
            None => Some(false),
            Some(info) if info.traits.intersects(KEPT) => Some(false),
            Some(info) if info.traits.has(OpTraits::RECURSIVE_MEMORY_EFFECTS) => None,
            Some(info) if info.traits.has(OpTraits::NO_MEMORY_EFFECT) => Some(true),
            Some(_) => None,
        };
        Facts {
            may_fold: may_fold(ir, name),
            has_patterns: !patterns.for_op(name).candidates().is_empty(),
            is_dead_if_unused,
        }
    }
}

/// The facts by name, as far as they were needed.
#[derive(Default)]
pub(super) struct FactTable(Vec<Option<Facts>>);

impl FactTable {
    #[inline]
    pub(super) fn get(&mut self, ir: &Ir, patterns: &FrozenPatterns, name: OpName) -> Facts {
        match self.0.get(name.index()) {
            Some(Some(facts)) => *facts,
            _ => self.find(ir, patterns, name),
        }
    }

    #[cold]
    fn find(&mut self, ir: &Ir, patterns: &FrozenPatterns, name: OpName) -> Facts {
        if self.0.len() <= name.index() {
            self.0.resize(name.index() + 1, None);
        }
        *self.0[name.index()].insert(Facts::new(ir, patterns, name))
    }
}
