//! Functions, calls and returns.

use terrace_dialects::bufferization::{TensorLike, ToBufferOp};
use terrace_dialects::func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::attributes::TypeAttr;
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::symbol::symbol_name;
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Block, Diagnostic, Op, SmallVec, Value};

use crate::analysis::{AnalysisState, Operand};
use crate::buffers::{BufferTypes, Bufferizer};
use crate::interface::{Alias, Aliases, BufferizableOpInterface};

super::implement_for!(CallOp, FuncOp, ReturnOp);

impl BufferizableOpInterface for FuncOp {
    super::writes_nothing! { reads: false }

    fn is_writable(&self, op: Op, value: Value, state: &AnalysisState<'_>) -> bool {
        let ir = state.ir;
        let facts = symbol_name(ir, op).and_then(|name| state.functions.get(name));
        match (facts, entry_argument(state, op, value)) {
            (Some(facts), Some(number)) => facts.is_writable(ir, number),
            _ => true,
        }
    }

    fn supports_several_blocks(&self) -> bool {
        true
    }

    fn aliasing_operands(
        &self,
        _: Op,
        value: Value,
        state: &AnalysisState<'_>,
    ) -> Aliases<Operand> {
        super::branches::passed(state.ir, value)
    }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let ir = types.ir;
        let facts = symbol_name(ir, op).and_then(|name| types.functions.get(name));
        let entry = ir.regions(op).first();
        let entry = entry.and_then(|region| ir.first_block(*region));
        let arguments = entry.map_or(&[][..], |entry| ir.block_args(entry));
        let number = arguments.iter().position(|argument| *argument == value);
        match facts.zip(number) {
            Some((facts, number)) => Ok(facts.argument_type(ir, types.options, number)),
            None => super::branches::argument_type(op, value, types),
        }
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let name = symbol_name(b, op);
        let functions = b.functions();
        let Some(facts) = name.and_then(|name| functions.get(name)) else {
            return Err(b.error(op, "the function is not one of the module"));
        };
        let options = b.options();
        let inputs: SmallVec<[Type; 4]> = (0..facts.inputs.len())
            .map(|number| facts.argument_type(b, options, number))
            .collect();
        let results: SmallVec<[Type; 2]> = (0..facts.results.len())
            .map(|number| facts.result_type(b, options, number))
            .collect();
        let blocks: SmallVec<[Block; 4]> = {
            let regions = b.regions(op).iter();
            regions
                .flat_map(|region| b.region_blocks(*region))
                .collect()
        };
        for block in blocks.iter().copied() {
            super::branches::bufferize_arguments(b, block)?;
            let end = b
                .last_op(block)
                .filter(|op| ReturnOp::cast(b, *op).is_some());
            let Some(end) = end else {
                continue;
            };
            b.set_insertion_point_before(end);
            let loc = b.loc(end);
            for (index, result) in results.iter().enumerate() {
                let value = b.operand(end, index);
                if TensorLike::matches(b, b.ty(value)) {
                    let buffer = ToBufferOp::build(b, loc, *result, value).buffer(b);
                    b.set_operand(end, index, buffer);
                }
            }
        }
        let ty = FunctionType::get(b, &inputs, &results);
        let ty = TypeAttr::get(b, ty.into());
        b.set_attr(op, "function_type", ty.into());
        Ok(())
    }
}

fn entry_argument(state: &AnalysisState<'_>, op: Op, value: Value) -> Option<usize> {
    let ir = state.ir;
    let entry = ir.first_block(*ir.regions(op).first()?)?;
    let mut arguments = ir.block_args(entry).iter();
    arguments.position(|argument| *argument == value)
}

impl BufferizableOpInterface for ReturnOp {
    super::writes_nothing! { reads: true }

    fn bufferize(&self, _: Op, _: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        // The function knows the types.
        Ok(())
    }
}

impl BufferizableOpInterface for CallOp {
    fn reads(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> bool {
        let facts = state.functions.callee(state.ir, op);
        let effects = facts.and_then(|facts| facts.effects.as_ref());
        effects.is_none_or(|effects| effects.read.contains(&operand))
    }

    fn writes(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> bool {
        let facts = state.functions.callee(state.ir, op);
        let effects = facts.and_then(|facts| facts.effects.as_ref());
        effects.is_none_or(|effects| effects.written.contains(&operand))
    }

    fn aliasing_values(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> Aliases<Value> {
        let ir = state.ir;
        let facts = state.functions.callee(ir, op);
        let Some(effects) = facts.and_then(|facts| facts.effects.as_ref()) else {
            let tensors = ir
                .results(op)
                .filter(|result| TensorLike::matches(ir, ir.ty(*result)));
            return tensors.map(Alias::unknown).collect();
        };
        let results = effects.aliases.get(&operand).map_or(&[][..], |found| found);
        let same = match results {
            [only] => effects.equivalent.get(only) == Some(&operand),
            _ => false,
        };
        let results = results.iter().map(|number| ir.result(op, *number));
        match same {
            true => results.map(Alias::equivalent).collect(),
            false => results.map(Alias::unknown).collect(),
        }
    }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let ir = types.ir;
        let number = ir.results(op).position(|result| result == value);
        match types.functions.callee(ir, op).zip(number) {
            Some((facts, number)) => Ok(facts.result_type(ir, types.options, number)),
            None => types.unknown(value),
        }
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let functions = b.functions();
        let Some(facts) = functions.callee(b, op) else {
            return Err(b.error(op, "the callee is no function of the module"));
        };
        let options = b.options();
        let results: SmallVec<[Type; 2]> = (0..facts.results.len())
            .map(|number| facts.result_type(b, options, number))
            .collect();
        let operands: SmallVec<[Value; 4]> = b.operands(op).collect();
        let mut buffers: SmallVec<[Value; 4]> = SmallVec::new();
        for (number, operand) in operands.into_iter().enumerate() {
            if !TensorLike::matches(b, b.ty(operand)) {
                buffers.push(operand);
                continue;
            }
            let buffer = b.buffer(operand)?;
            let ty = facts.argument_type(b, options, number);
            b.set_insertion_point_before(op);
            buffers.push(b.cast_or_copy(buffer, ty));
        }
        let call = terrace_dialect_base::rules::recreate(b, op, &buffers, &results);
        let results: SmallVec<[Value; 2]> = b.results(call).collect();
        b.replace(op, &results);
        Ok(())
    }
}
