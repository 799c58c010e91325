//! Whether a tensor can be in the memory of an operand: nobody reads later what was overwritten, and nothing is written that
//! may not be.

use terrace_ir::dominance::Dominance;
use terrace_ir::{Ir, Op, Value};

use super::{AnalysisState, Operand, uses};
use crate::models::are_exclusive;

/// The uses of tensors that share memory.
#[derive(Default)]
struct Accesses {
    reads: Vec<Operand>,
    writes: Vec<Operand>,
}

impl AnalysisState<'_> {
    /// Adds the uses through which the memory of a tensor is read.
    fn add_reads(&self, found: &mut Vec<Operand>, value: Value) {
        for alias in self.aliases_of(value) {
            for operand in uses(self.ir, alias) {
                // What is neither read nor written is read if what shares its memory is; what is written is overwritten.
                let is_read = self.reads(operand)
                    || !self.writes(operand)
                        && self
                            .aliasing_values(operand)
                            .iter()
                            .any(|alias| self.is_read(alias.other));
                if is_read {
                    found.push(operand);
                }
            }
        }
    }

    /// Adds the uses through which the memory of a tensor is written, as far as that was decided.
    fn add_writes(&self, found: &mut Vec<Operand>, value: Value) {
        for alias in self.aliases_of(value) {
            let operands = uses(self.ir, alias);
            found.extend(operands.filter(|use_| self.writes(*use_) && self.is_in_place(*use_)));
        }
    }

    /// The tensors that would share memory if an operand were in place: one of each set.
    fn would_share(&self, operand: Operand) -> Vec<Value> {
        let mut values = vec![operand.value(self.ir)];
        values.extend(self.aliasing_values(operand).iter().map(|a| a.other));
        // One of each set is enough.
        let mut representatives: Vec<Value> = Vec::new();
        for value in values {
            let is_known = |known: &Value| self.decisions.aliases.are_together(*known, value);
            if !representatives.iter().any(is_known) {
                representatives.push(value);
            }
        }
        representatives
    }

    /// Whether an operand in place would mean that something is written that may not be.
    pub(super) fn writes_what_is_constant(&self, operand: Operand) -> bool {
        let shared = self.would_share(operand);
        let mut writes = Vec::new();
        if !self.writes(operand) {
            shared
                .iter()
                .for_each(|value| self.add_writes(&mut writes, *value));
            if writes.is_empty() {
                return false;
            }
        }
        let mut values = shared.iter().flat_map(|value| self.aliases_of(*value));
        values.any(|value| !self.is_writable(value))
    }

    /// Whether an operand in place would mean that something is read that was overwritten.
    ///
    /// Reads and writes of tensors that share memory already are known not to be in conflict, unless they had to be in place: what
    /// is new are those of tensors that would come to share it, and the operand itself.
    pub(super) fn reads_what_is_overwritten(
        &self,
        operand: Operand,
        dominance: &Dominance,
    ) -> bool {
        let shared = self.would_share(operand);
        let accesses: Vec<Accesses> = shared.iter().map(|value| self.accesses(*value)).collect();
        let own = self.writes(operand).then_some(operand);
        let written = accesses.iter().flat_map(|part| &part.writes).chain(&own);
        if written.clone().next().is_none() {
            return false;
        }
        if self.options.check_parallel_regions
            && accesses.iter().any(|part| !part.reads.is_empty())
            && written.clone().any(|write| self.must_be_private(*write))
        {
            return true;
        }
        let is_checked = !self.decisions.in_conflict.iter().any(|value| {
            shared
                .iter()
                .any(|other| self.decisions.aliases.are_together(*value, *other))
        });
        accesses.iter().enumerate().any(|(number, part)| {
            let others = accesses.iter().enumerate();
            let others = others.filter(|(other, _)| !is_checked || *other != number);
            let writes = others.flat_map(|(_, part)| &part.writes).chain(&own);
            self.is_any_overwritten(&part.reads, writes, dominance)
        })
    }

    /// Whether tensors that share memory with one are read after they were overwritten.
    pub(super) fn is_in_conflict(&self, value: Value, dominance: &Dominance) -> bool {
        let Accesses { reads, writes } = self.accesses(value);
        self.is_any_overwritten(&reads, writes.iter(), dominance)
    }

    /// The uses through which the memory of a tensor is read, and written as far as that was decided.
    fn accesses(&self, value: Value) -> Accesses {
        let mut accesses = Accesses::default();
        self.add_reads(&mut accesses.reads, value);
        self.add_writes(&mut accesses.writes, value);
        accesses
    }

    fn is_any_overwritten<'w>(
        &self,
        reads: &[Operand],
        writes: impl Iterator<Item = &'w Operand> + Clone,
        dominance: &Dominance,
    ) -> bool {
        if writes.clone().next().is_none() {
            return false;
        }
        reads.iter().any(|read| {
            let definitions = self.definitions(*read);
            let mut writes = writes.clone();
            writes.any(|write| self.is_conflict(*read, *write, &definitions, dominance))
        })
    }

    fn is_conflict(
        &self,
        read: Operand,
        write: Operand,
        definitions: &[Value],
        dominance: &Dominance,
    ) -> bool {
        let ir = self.ir;
        if definitions.is_empty() {
            return false;
        }
        if self.order_tells(read, write, definitions) {
            if read == write || happens_before(ir, read.op, write.op, dominance) {
                return false;
            }
            if are_exclusive(ir, read.op, write.op) {
                return false;
            }
            // All that is at a position is read before it is written.
            if read.op == write.op
                && let Some(known) = self.bufferizable(&read.op)
                && known.accesses_elementwise(read.op, self, [read.index, write.index])
                && (self.comes_from_equivalent(read, write.value(ir))
                    || self.comes_from_equivalent(write, read.value(ir)))
            {
                return false;
            }
        }
        let says_no = |op: Op| {
            let known = self.bufferizable(&op);
            known.is_some_and(|known| known.is_not_conflicting(op, read, write, self))
        };
        if says_no(read.op) || write.op != read.op && says_no(write.op) {
            return false;
        }
        definitions
            .iter()
            .any(|definition| self.is_after_definition(write, *definition, dominance))
    }

    /// Whether a write comes after the definition of the value that is read, and is not that definition.
    fn is_after_definition(
        &self,
        write: Operand,
        definition: Value,
        dominance: &Dominance,
    ) -> bool {
        let ir = self.ir;
        match ir.defining_op(definition) {
            Some(op) => {
                let is_inside = op != write.op && ir.is_ancestor(op, write.op);
                if is_inside || happens_before(ir, write.op, op, dominance) {
                    return false;
                }
            }
            None => {
                let block = ir.value_block(definition);
                let inside = block.and_then(|block| ir.ancestor_in_block(write.op, block));
                if inside.is_none() {
                    return false;
                }
            }
        }
        let aliases = self.aliasing_values(write);
        !(aliases.len() == 1 && aliases[0].other == definition)
    }
}

/// Whether one op has always run when another one does, and is not around it.
fn happens_before(ir: &Ir, first: Op, second: Op, dominance: &Dominance) -> bool {
    let mut around = std::iter::successors(Some(first), |op| ir.parent_op(*op))
        .take_while(|op| *op == second || !ir.is_ancestor(*op, second));
    around.any(|op| dominance.properly_dominates(ir, op, second))
}
