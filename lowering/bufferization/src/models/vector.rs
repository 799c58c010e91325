//! Vectors that are read from tensors and written to them.

use terrace_dialects::vector::{GatherOp, TransferReadOp, TransferWriteOp};
use terrace_ir::{Diagnostic, Op, Value, smallvec};

use crate::analysis::AnalysisState;
use crate::buffers::Bufferizer;
use crate::interface::{Alias, Aliases, BufferizableOpInterface};

super::implement_for!(GatherOp, TransferReadOp, TransferWriteOp);

/// Implements the interface for ops that read elements of their first operand.
macro_rules! reads_elements {
    ($($op:ty),*) => {$(
        impl BufferizableOpInterface for $op {
            fn reads(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
                true
            }

            fn writes(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
                false
            }

            fn aliasing_values(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> Aliases<Value> {
                Aliases::new()
            }

            fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
                let buffer = b.buffer(b.operand(op, 0))?;
                b.set_operand(op, 0, buffer);
                Ok(())
            }
        }
    )*};
}

reads_elements!(GatherOp, TransferReadOp);

impl BufferizableOpInterface for TransferWriteOp {
    fn reads(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        // What is not written stays.
        true
    }

    fn writes(&self, _: Op, operand: usize, _: &AnalysisState<'_>) -> bool {
        operand == 1
    }

    fn aliasing_values(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> Aliases<Value> {
        match operand == 1 {
            true => smallvec![Alias::equivalent(state.ir.result(op, 0))],
            false => Aliases::new(),
        }
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let buffer = b.buffer(self.base(b))?;
        let mut operands: terrace_ir::SmallVec<[Value; 8]> = b.operands(op).collect();
        operands[1] = buffer;
        terrace_dialect_base::rules::recreate(b, op, &operands, &[]);
        b.replace(op, &[buffer]);
        Ok(())
    }
}
