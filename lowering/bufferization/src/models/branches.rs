//! Branches between blocks: what they pass on is in the buffer of the argument that takes it.

use std::ops::Range;

use terrace_dialects::bufferization::{TensorLike, ToBufferOp};
use terrace_dialects::cf::{BrOp, CondBrOp, SwitchOp};
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::ods::TypeConstraint;
use terrace_ir::types::Type;
use terrace_ir::{Block, Diagnostic, Ir, Op, SmallVec, Value};

use crate::analysis::{AnalysisState, Operand};
use crate::buffers::{BufferTypes, Bufferizer};
use crate::interface::{Alias, Aliases, BufferizableOpInterface};

super::implement_for!(BrOp, CondBrOp, SwitchOp);

/// The operands of branches that become an argument of a block.
pub(super) fn passed(ir: &Ir, value: Value) -> Aliases<Operand> {
    let block = ir
        .value_block(value)
        .filter(|_| ir.defining_op(value).is_none());
    let Some(block) = block else {
        return Aliases::new();
    };
    let arguments = ir.block_args(block);
    let number = arguments.iter().position(|argument| *argument == value);
    let Some(number) = number else {
        return Aliases::new();
    };
    let mut found = Aliases::new();
    for (op, successor) in ir.predecessors(block) {
        let Some(branch) = op.interface::<dyn BranchOpInterface>(ir) else {
            continue;
        };
        let operands = branch.successor_operands(ir, successor);
        let first = block_arguments_from(ir, block, &operands);
        if let Some(number) = number.checked_sub(first) {
            found.push(Alias::one_of(Operand::new(op, operands.start + number)));
        }
    }
    found
}

/// The type of the buffer of an argument of a block: the one that all branches pass, or one that covers all.
pub(super) fn argument_type(
    op: Op,
    value: Value,
    types: &mut BufferTypes<'_>,
) -> Result<Type, Diagnostic> {
    const MESSAGE: &str = "incoming operands of block argument have inconsistent memory spaces";
    let ir = types.ir;
    let mut found: Option<Type> = None;
    for alias in passed(ir, value) {
        let operand = alias.other.value(ir);
        // Round a loop: what comes in from outside says the type.
        if types.times_asked(value) >= 2 {
            continue;
        }
        let ty = types.of(operand)?;
        found = Some(match found {
            None => ty,
            Some(before) => types.either((op, ir.ty(value)), [before, ty], MESSAGE)?,
        });
    }
    match found {
        Some(found) => Ok(found),
        None => types.unknown(value),
    }
}

/// The arguments of a block become buffers, of which its ops see tensors.
pub(super) fn bufferize_arguments(
    b: &mut Bufferizer<'_, '_>,
    block: Block,
) -> Result<(), Diagnostic> {
    let arguments: SmallVec<[Value; 4]> = b.block_args(block).into();
    let types = b.buffer_types(&arguments)?;
    for (argument, ty) in arguments.into_iter().zip(&types) {
        // Each before those of the arguments before it.
        b.set_insertion_point_to_start(block);
        b.retype_argument(argument, *ty);
    }
    pass_buffers(b, block, &types)
}

/// The branches to a block pass on buffers of these types.
fn pass_buffers(
    b: &mut Bufferizer<'_, '_>,
    block: Block,
    types: &[Type],
) -> Result<(), Diagnostic> {
    let branches: SmallVec<[(Op, usize); 4]> = b.predecessors(block).collect();
    for (op, successor) in branches {
        let branch = op.interface::<dyn BranchOpInterface>(b);
        let Some(branch) = branch else {
            let message = "cannot bufferize ops with block references that do not implement BranchOpInterface";
            return Err(b.op_error(op, message));
        };
        let operands = branch.successor_operands(b, successor);
        let first = block_arguments_from(b, block, &operands);
        for (operand, ty) in operands.zip(&types[first..]) {
            let value = b.operand(op, operand);
            if !TensorLike::matches(b, b.ty(value)) {
                continue;
            }
            let (loc, found) = (b.value_loc(value), b.buffer_type(value)?);
            b.set_insertion_point_before(op);
            let buffer = ToBufferOp::build(b, loc, found, value).buffer(b);
            let buffer = b.cast(buffer, *ty);
            b.set_operand(op, operand, buffer);
        }
    }
    Ok(())
}

/// The first argument that is passed by operands: those before it the op makes itself.
fn block_arguments_from(ir: &Ir, block: Block, operands: &Range<usize>) -> usize {
    ir.block_args(block).len().saturating_sub(operands.len())
}

/// Implements the interface for branches.
macro_rules! branches {
    ($($op:ty),*) => {$(
        impl BufferizableOpInterface for $op {
            fn reads(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
                false
            }

            fn writes(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
                false
            }

            fn aliasing_values(
                &self,
                op: Op,
                operand: usize,
                state: &AnalysisState<'_>,
            ) -> Aliases<Value> {
                let ir = state.ir;
                let mut found = Aliases::new();
                for successor in 0..ir.num_successors(op) {
                    let operands = self.successor_operands(ir, successor);
                    let block = ir.successor(op, successor);
                    if operands.contains(&operand) {
                        let first = block_arguments_from(ir, block, &operands);
                        let number = first + operand - operands.start;
                        found.push(Alias::one_of(ir.block_arg(block, number)));
                    }
                }
                found
            }

            fn bufferize(&self, _: Op, _: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
                // The operands change with the arguments of the blocks.
                Ok(())
            }
        }
    )*};
}

branches!(BrOp, CondBrOp, SwitchOp);
