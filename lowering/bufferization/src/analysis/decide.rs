//! The analysis itself: operand by operand it is decided whether it stays in place.

use rustc_hash::FxHashSet;
use terrace_dialects::bufferization::TensorLike;
use terrace_ir::dominance::Dominance;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypeConstraint;
use terrace_ir::{Diagnostic, Ir, Op, Value};

use super::{AnalysisState, Decisions, Operand};
use crate::buffers::Program;
use crate::interface::{Alias, Relation, check_blocks};
use crate::options::{Heuristic, has_tensors};

impl Decisions {
    /// Decides about all operands of the ops in an arena.
    ///
    /// # Errors
    /// If the program is one that cannot be bufferized.
    pub(crate) fn of(ir: &Ir, program: Program<'_>) -> Result<Self, Vec<Diagnostic>> {
        let mut decisions = Decisions {
            is_analysed: true,
            ..Decisions::default()
        };
        decisions.check_before(ir, program)?;
        let mut ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Post).collect();
        ops.retain(|op| has_tensors(ir, *op));
        let mut forced_values: Vec<Value> = Vec::new();
        for op in &ops {
            let state = AnalysisState::new(ir, program, &decisions);
            let Some(known) = state.bufferizable(op) else {
                continue;
            };
            let mut forced: Vec<Operand> = state.tensor_operands(*op).collect();
            forced.retain(|operand| known.must_be_in_place(*op, operand.index, &state));
            for operand in forced {
                decisions.put_in_place(ir, program, operand);
                forced_values.push(operand.value(ir));
            }
        }
        if program.options.heuristic == Heuristic::BottomUp {
            ops.reverse();
        }
        let dominance = Dominance::new(ir);
        decisions.find_conflicts(ir, program, &forced_values, &dominance);
        for op in ops {
            let state = AnalysisState::new(ir, program, &decisions);
            let operands: Vec<Operand> = state.tensor_operands(op).collect();
            for operand in operands {
                if decisions.in_place.contains(&operand) {
                    continue;
                }
                let state = AnalysisState::new(ir, program, &decisions);
                let is_wrong = state.writes_what_is_constant(operand)
                    || state.reads_what_is_overwritten(operand, &dominance);
                if !is_wrong {
                    decisions.put_in_place(ir, program, operand);
                }
            }
        }
        decisions.find_equivalent(ir, program);
        decisions.check_after(ir, program)?;
        Ok(decisions)
    }

    /// Notes which of these values, that had to be in place, share memory that is read after it was overwritten.
    fn find_conflicts(
        &mut self,
        ir: &Ir,
        program: Program<'_>,
        forced: &[Value],
        dominance: &Dominance,
    ) {
        let mut of_each_set: Vec<Value> = Vec::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        for value in forced {
            if seen.contains(value) {
                continue;
            }
            seen.extend(self.aliases.members(*value));
            of_each_set.push(*value);
        }
        let state = AnalysisState::new(ir, program, self);
        of_each_set.retain(|value| state.is_in_conflict(*value, dominance));
        self.in_conflict = of_each_set;
    }

    fn put_in_place(&mut self, ir: &Ir, program: Program<'_>, operand: Operand) {
        self.in_place.insert(operand);
        let value = operand.value(ir);
        let aliases = AnalysisState::new(ir, program, self).aliasing_values(operand);
        for alias in aliases {
            self.aliases.join(value, alias.other);
            if alias.relation == Relation::Equivalent {
                self.equivalent.join(value, alias.other);
            }
        }
    }

    /// Finds the results that are the same memory as operands. Inner ops come first: what a loop does depends on its body.
    fn find_equivalent(&mut self, ir: &Ir, program: Program<'_>) {
        for op in ir.walk(ir.root(), WalkOrder::Post) {
            for result in ir.results(op) {
                if !TensorLike::matches(ir, ir.ty(result)) {
                    continue;
                }
                let state = AnalysisState::new(ir, program, self);
                let Some(known) = state.bufferizable(&op) else {
                    continue;
                };
                let aliases = state.aliasing_operands(result);
                let Some(first) = aliases.first().map(|alias| alias.other.value(ir)) else {
                    continue;
                };
                let same = |alias: &&Alias<Operand>| {
                    alias.relation == Relation::Equivalent && state.is_in_place(alias.other)
                };
                let all_are_one = || {
                    aliases.iter().all(|alias| {
                        alias.relation != Relation::Unknown
                            && state.is_in_place(alias.other)
                            && state.are_equivalent(alias.other.value(ir), first)
                    }) && !known.allocates(op, result)
                };
                let found = match aliases.iter().find(same) {
                    Some(alias) => Some(alias.other.value(ir)),
                    None => all_are_one().then_some(first),
                };
                if let Some(value) = found {
                    self.equivalent.join(result, value);
                }
            }
        }
    }

    /// What the analysis cannot be asked about.
    fn check_before(&self, ir: &Ir, program: Program<'_>) -> Result<(), Vec<Diagnostic>> {
        let state = AnalysisState::new(ir, program, self);
        for op in ir.walk(ir.root(), WalkOrder::Post) {
            let Some(known) = state.bufferizable(&op) else {
                continue;
            };
            if let Some(error) = crate::models::not_analysable(ir, op) {
                return Err(vec![error]);
            }
            if has_tensors(ir, op) {
                check_blocks(ir, op, known).map_err(|error| vec![error])?;
            }
        }
        Ok(())
    }

    fn check_after(&self, ir: &Ir, program: Program<'_>) -> Result<(), Vec<Diagnostic>> {
        let state = AnalysisState::new(ir, program, self);
        let mut errors = Vec::new();
        for op in ir.walk(ir.root(), WalkOrder::Post) {
            if let Some(known) = state.bufferizable(&op)
                && let Err(error) = known.verify_analysis(op, &state)
            {
                errors.push(error);
            }
        }
        match errors.is_empty() {
            true => Ok(()),
            false => Err(errors),
        }
    }
}
