//! Named sequences run elsewhere.

use super::{NamedSequenceOp, are_of_one_kind_each, entry, sequence};
use crate::transform::attributes::FailurePropagationMode;
use crate::transform::effects::{Payload, effects_with};
use crate::transform::interfaces::{MatchOpInterface, TransformOpInterface};
use crate::transform::types::AnyHandleOrParam;
use crate::transform::{CONSUMED, READ_ONLY, TransformDialect};
use std::ops::Range;
use terrace_ir::Ir;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::SymbolRefAttr;
use terrace_ir::interfaces::{CallOpInterface, Callee, EffectList, MemoryEffects};
use terrace_ir::ods::{DictArrayAttr, Optional, TypedOp, Variadic, VerifyResult};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::Type;
use terrace_ods_macros::op;

/// Runs a named sequence here.
#[op(
    dialect = TransformDialect, mnemonic = "include",
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface, CallOpInterface, SymbolUserOpInterface),
    assembly { $target "failures" "(" $failure_propagation_mode ")" "(" $operands ")" attr_dict ":" functional_type($operands, $results) },
)]
pub struct IncludeOp {
    #[attr]
    target: SymbolRefAttr,
    #[attr]
    failure_propagation_mode: FailurePropagationMode,
    #[operand]
    operands: Variadic<AnyHandleOrParam>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[result]
    results: Variadic<AnyHandleOrParam>,
}

impl MemoryEffects for IncludeOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        // Which arguments the sequence uses up only its symbol table knows; see `verify_symbol_uses`.
        effects_with(ir, self.op(), Payload::Writes, |_| false)
    }
}

impl IncludeOp {
    /// Checks that the sequence around may use up what the included one does.
    fn verify_passed_on(self, ir: &Ir, target: NamedSequenceOp, around: &Ir) -> VerifyResult {
        let Some(outer) = NamedSequenceOp::cast(ir, ir.root()) else {
            return Ok(());
        };
        let body = entry(ir, outer.body(ir));
        let arguments = body.map_or(&[][..], |body| ir.block_args(body));
        for (index, operand) in ir.operands(self.op()).enumerate() {
            let place = arguments.iter().position(|&argument| argument == operand);
            let Some(place) = place.filter(|_| target.has_arg_attr(around, index, CONSUMED)) else {
                continue;
            };
            if outer.has_arg_attr(ir, place, READ_ONLY) {
                let message =
                    format!("argument #{place} is consumed in the body but is not marked as such");
                return ir.op_error(outer, message).into();
            }
        }
        Ok(())
    }
}

impl CallOpInterface for IncludeOp {
    fn callee(&self, ir: &Ir) -> Callee {
        Callee::Symbol(self.target(ir))
    }

    fn arg_operands(&self, ir: &Ir) -> Range<usize> {
        0..ir.num_operands(self.op())
    }
}

impl SymbolUserOpInterface for IncludeOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let op = self.op();
        let Some((around, target)) = sequence(symbols, self.target(ir)) else {
            return ir
                .op_error(op, "does not reference a named transform sequence")
                .into();
        };
        let ty = target.function_type(around);
        if ty.inputs(ir).len() != ir.num_operands(op) {
            return ir
                .error(op, "incorrect number of operands for callee")
                .into();
        }
        for (index, (found, &wanted)) in ir.operand_types(op).zip(ty.inputs(ir)).enumerate() {
            if found != wanted {
                let [found, wanted] = [found, wanted].map(|ty| print_type(ir, ty));
                let message = format!(
                    "operand type mismatch: expected operand type '{wanted}', but provided '{found}' for operand number {index}"
                );
                return ir.op_error(op, message).into();
            }
        }
        if ty.results(ir).len() != ir.num_results(op) {
            return ir
                .error(op, "incorrect number of results for callee")
                .into();
        }
        let results: Vec<Type> = ir.result_types(op).collect();
        if let Some(index) = are_of_one_kind_each(ir, &results, ty.results(ir)) {
            let message = format!(
                "type of result #{index} must implement the same transform dialect interface as the corresponding callee result"
            );
            return ir.op_error(op, message).into();
        }
        target.verify_arguments(around, true)?;
        self.verify_passed_on(ir, target, around)
    }
}
