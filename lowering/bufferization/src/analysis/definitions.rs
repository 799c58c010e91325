//! Where the contents of a tensor come from.

use rustc_hash::FxHashSet;
use terrace_dialects::tensor::EmptyOp;
use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::{Op, SmallVec, Value};

use super::{AnalysisState, Operand};
use crate::interface::Relation;

/// How far the search goes.
#[derive(Clone, Copy, Default)]
pub(super) struct Search {
    /// Only through buffers that are the same, or may be.
    pub(super) only_equivalent: bool,
    /// What nothing leads further from is found as well.
    pub(super) with_ends: bool,
}

impl AnalysisState<'_> {
    /// The values that a use may hold for which something is true, none behind another.
    pub(super) fn search(
        &self,
        from: Operand,
        search: Search,
        is_wanted: impl Fn(Value) -> bool,
    ) -> SmallVec<[Value; 2]> {
        let mut found: SmallVec<[Value; 2]> = SmallVec::new();
        let mut add = |value: Value| {
            if !found.contains(&value) {
                found.push(value);
            }
        };
        let mut pending = vec![from];
        let mut seen: FxHashSet<Operand> = FxHashSet::default();
        while let Some(operand) = pending.pop() {
            if !seen.insert(operand) {
                continue;
            }
            let value = operand.value(self.ir);
            if is_wanted(value) {
                add(value);
                continue;
            }
            let aliases = self.aliasing_operands(value);
            if aliases.is_empty() && search.with_ends {
                add(value);
            }
            for alias in aliases {
                let stops = search.only_equivalent && alias.relation == Relation::Unknown;
                match stops {
                    true if search.with_ends => add(value),
                    true => {}
                    false => pending.push(alias.other),
                }
            }
        }
        found
    }

    /// The values whose definition wrote what a use sees.
    pub fn definitions(&self, operand: Operand) -> SmallVec<[Value; 2]> {
        self.search(operand, Search::default(), |value| {
            self.is_definition(value)
        })
    }

    /// The values behind a use for which something is true, and those that nothing leads further from.
    pub fn all_that_may_be(
        &self,
        operand: Operand,
        is_wanted: impl Fn(Value) -> bool,
    ) -> SmallVec<[Value; 2]> {
        let search = Search {
            with_ends: true,
            ..Search::default()
        };
        self.search(operand, search, is_wanted)
    }

    /// Whether the buffer of a value is written where the value comes to be.
    fn is_definition(&self, value: Value) -> bool {
        let Some(op) = self.ir.defining_op(value) else {
            return true;
        };
        match self.bufferizable(&op) {
            Some(known) => known.result_is_written(op, value, self),
            None => true,
        }
    }

    /// Whether an op writes the buffer of a result: in memory of its own, by an operand, or by an op inside.
    pub fn is_written_inside(&self, op: Op, result: Value) -> bool {
        let operands = self.aliasing_operands(result);
        if operands.is_empty() || operands.iter().any(|alias| self.writes(alias.other)) {
            return true;
        }
        let is_written = |value: Value| {
            let owner = self.owner(value);
            owner.is_some_and(|owner| self.ir.is_ancestor(op, owner)) && self.is_definition(value)
        };
        operands.iter().any(|alias| {
            !self
                .search(alias.other, Search::default(), is_written)
                .is_empty()
        })
    }

    /// The uses of empty tensors that a use may hold, one for each: through tensors of the same type, and casts.
    pub(crate) fn uses_of_empty(&self, from: Operand) -> Vec<Operand> {
        let ir = self.ir;
        let mut found: Vec<Operand> = Vec::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut pending = vec![from];
        while let Some(operand) = pending.pop() {
            let value = operand.value(ir);
            if !seen.insert(value) {
                continue;
            }
            if value.defining::<EmptyOp>(ir).is_some() {
                found.push(operand);
                continue;
            }
            let is_cast = ir
                .defining_op(value)
                .is_some_and(|op| op.interface::<dyn CastOpInterface>(ir).is_some());
            for alias in self.aliasing_operands(value) {
                let is_alike = is_cast || ir.ty(alias.other.value(ir)) == ir.ty(value);
                if is_alike && alias.relation != Relation::Unknown {
                    pending.push(alias.other);
                }
            }
        }
        found
    }

    /// Whether a use may be the same memory as another value.
    pub(super) fn comes_from_equivalent(&self, operand: Operand, value: Value) -> bool {
        let search = Search {
            only_equivalent: true,
            ..Search::default()
        };
        !self
            .search(operand, search, |found| found == value)
            .is_empty()
    }
}
