//! The analysis itself: operand by operand it is decided whether it stays in place.

use terrace_ir::dominance::Dominance;
use terrace_ir::ir::WalkOrder;
use terrace_ir::{Diagnostic, Ir, Op};

use super::{AnalysisState, Decisions, Operand};
use crate::functions::Functions;
use crate::interface::{Alias, Relation};
use crate::options::{Heuristic, Options, has_tensors, is_tensor};

impl Decisions {
    /// Decides about all operands of the ops in an arena.
    ///
    /// # Errors
    /// If the program is one that cannot be bufferized.
    pub fn of(ir: &Ir, options: &Options, functions: &Functions) -> Result<Self, Vec<Diagnostic>> {
        let mut decisions = Decisions {
            is_analysed: true,
            ..Decisions::default()
        };
        decisions.check_before(ir, options, functions)?;
        let mut ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Post).collect();
        ops.retain(|op| has_tensors(ir, *op));
        for op in &ops {
            let state = AnalysisState::new(ir, options, functions, &decisions);
            let Some(known) = state.bufferizable(op) else {
                continue;
            };
            let mut forced: Vec<Operand> = state.tensor_operands(*op).collect();
            forced.retain(|operand| known.must_be_in_place(*op, operand.index, &state));
            for operand in forced {
                decisions.put_in_place(ir, options, functions, operand);
            }
        }
        if options.heuristic == Heuristic::BottomUp {
            ops.reverse();
        }
        let dominance = Dominance::new(ir);
        for op in ops {
            let state = AnalysisState::new(ir, options, functions, &decisions);
            let operands: Vec<Operand> = state.tensor_operands(op).collect();
            for operand in operands {
                if decisions.in_place.contains(&operand) {
                    continue;
                }
                let state = AnalysisState::new(ir, options, functions, &decisions);
                let is_wrong = state.writes_what_is_constant(operand)
                    || state.reads_what_is_overwritten(operand, &dominance);
                if !is_wrong {
                    decisions.put_in_place(ir, options, functions, operand);
                }
            }
        }
        decisions.find_equivalent(ir, options, functions);
        decisions.check_after(ir, options, functions)?;
        Ok(decisions)
    }

    fn put_in_place(
        &mut self,
        ir: &Ir,
        options: &Options,
        functions: &Functions,
        operand: Operand,
    ) {
        self.in_place.insert(operand);
        let value = operand.value(ir);
        let aliases = AnalysisState::new(ir, options, functions, self).aliasing_values(operand);
        for alias in aliases {
            self.aliases.join(value, alias.other);
            if alias.relation == Relation::Equivalent {
                self.equivalent.join(value, alias.other);
            }
        }
    }

    /// Finds the results that are the same memory as operands. Inner ops come first: what a loop does depends on its body.
    fn find_equivalent(&mut self, ir: &Ir, options: &Options, functions: &Functions) {
        for op in ir.walk(ir.root(), WalkOrder::Post) {
            for result in ir.results(op) {
                if !is_tensor(ir, ir.ty(result)) {
                    continue;
                }
                let state = AnalysisState::new(ir, options, functions, self);
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
    fn check_before(
        &self,
        ir: &Ir,
        options: &Options,
        functions: &Functions,
    ) -> Result<(), Vec<Diagnostic>> {
        let state = AnalysisState::new(ir, options, functions, self);
        for op in ir.walk(ir.root(), WalkOrder::Post) {
            let Some(known) = state.bufferizable(&op) else {
                continue;
            };
            if let Some(error) = crate::models::not_analysable(ir, op) {
                return Err(vec![error]);
            }
            let has_blocks = || {
                let mut regions = ir.regions(op).iter();
                regions.any(|region| ir.region_blocks(*region).nth(1).is_some())
            };
            if !known.supports_several_blocks() && has_tensors(ir, op) && has_blocks() {
                return Err(vec![ir.op_error(op, SEVERAL_BLOCKS)]);
            }
        }
        Ok(())
    }

    fn check_after(
        &self,
        ir: &Ir,
        options: &Options,
        functions: &Functions,
    ) -> Result<(), Vec<Diagnostic>> {
        let state = AnalysisState::new(ir, options, functions, self);
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

/// What is said of an op whose regions have several blocks and should not.
pub(crate) const SEVERAL_BLOCKS: &str = "op or BufferizableOpInterface implementation does not support unstructured control flow, but at least one region has multiple blocks";
