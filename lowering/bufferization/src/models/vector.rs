//! Vectors that are read from tensors and written to them.

use terrace_dialect_base::index_list::known_index;
use terrace_dialects::bufferization::TensorLike;
use terrace_dialects::vector::{GatherOp, MaskOp, TransferReadOp, TransferWriteOp, YieldOp};
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::types::{DYNAMIC, ShapedType, Type};
use terrace_ir::{Diagnostic, Ir, Op, SmallVec, Value, smallvec};

use crate::analysis::{AnalysisState, Operand};
use crate::buffers::Bufferizer;
use crate::interface::{Alias, Aliases, BufferizableOpInterface};

super::implement_for!(GatherOp, MaskOp, TransferReadOp, TransferWriteOp, YieldOp);

/// Implements the interface for ops that read elements of their first operand.
macro_rules! reads_elements {
    ($($op:ty),*) => {$(
        impl BufferizableOpInterface for $op {
            super::writes_nothing! { reads: true }

            fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
                let buffer = b.buffer(b.operand(op, 0))?;
                b.set_operand(op, 0, buffer);
                Ok(())
            }
        }
    )*};
}

reads_elements!(GatherOp, TransferReadOp);

/// Whether an op writes all elements of its tensor: a vector of the same rank, in the same order, that is no smaller.
fn writes_all(ir: &Ir, write: TransferWriteOp, op: Op) -> bool {
    let shapes = [write.base(ir), write.value_to_store(ir)].map(|value| {
        let ty = ir.ty(value).cast::<ShapedType>(ir);
        ty.and_then(|ty| ty.shape(ir)).unwrap_or_default()
    });
    let is_masked = write.mask(ir).is_some()
        || ir
            .parent_op(op)
            .is_some_and(|parent| MaskOp::cast(ir, parent).is_some());
    let is_first = |index| known_index(ir, MixedIndex::Value(index)) == Some(0);
    !is_masked
        && !shapes[0].contains(&DYNAMIC)
        && shapes[0].len() == shapes[1].len()
        && write.permutation_map(ir).value(ir).is_identity()
        && write.indices(ir).all(is_first)
        && shapes[0]
            .iter()
            .zip(shapes[1])
            .all(|(all, written)| all <= written)
}

impl BufferizableOpInterface for TransferWriteOp {
    fn reads(&self, op: Op, _: usize, state: &AnalysisState<'_>) -> bool {
        // What is not written stays.
        !writes_all(state.ir, *self, op)
    }

    super::writes_destination! {}

    fn resolve_conflicts(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        // A mask has room for one op: what is copied is copied before it.
        let mask = b
            .parent_op(op)
            .filter(|parent| MaskOp::cast(b, *parent).is_some());
        b.copy_what_is_not_in_place_before(op, mask.unwrap_or(op))
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let buffer = b.buffer(self.base(b))?;
        let mut operands: SmallVec<[Value; 8]> = b.operands(op).collect();
        operands[1] = buffer;
        terrace_dialect_base::rules::recreate(b, op, &operands, &[]);
        b.replace(op, &[buffer]);
        Ok(())
    }
}

/// The op that ends the region of a mask.
fn end_of(ir: &Ir, op: Op) -> Option<Op> {
    ir.last_op(ir.first_block(*ir.regions(op).first()?)?)
}

impl BufferizableOpInterface for MaskOp {
    super::writes_nothing! { reads: false }

    fn aliasing_operands(
        &self,
        op: Op,
        value: Value,
        state: &AnalysisState<'_>,
    ) -> Aliases<Operand> {
        let ir = state.ir;
        let number = ir.results(op).position(|result| result == value);
        match end_of(ir, op).zip(number) {
            Some((end, number)) => smallvec![Alias::equivalent(Operand::new(end, number))],
            None => Aliases::new(),
        }
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let Some(end) = end_of(b, op) else {
            return Err(b.error(op, "the mask has no terminator"));
        };
        // What is a buffer inside comes from outside: the mask gives the vectors alone.
        let (mut kept, mut buffers): (SmallVec<[Value; 1]>, SmallVec<[Option<Value>; 1]>) =
            Default::default();
        let yielded: SmallVec<[Value; 1]> = b.operands(end).collect();
        for (number, value) in yielded.into_iter().enumerate() {
            let is_tensor = TensorLike::matches(b, b.ty(b.result(op, number)));
            match is_tensor {
                true => buffers.push(Some(b.buffer(value)?)),
                false => {
                    kept.push(value);
                    buffers.push(None);
                }
            }
        }
        b.set_operands(end, &kept);
        let types: SmallVec<[Type; 1]> = kept.iter().map(|value| b.ty(*value)).collect();
        let operands: SmallVec<[Value; 2]> = b.operands(op).collect();
        let new = terrace_dialect_base::rules::recreate(b, op, &operands, &types);
        let mut vectors = b.results(new).collect::<SmallVec<[Value; 1]>>().into_iter();
        let results: SmallVec<[Value; 1]> = buffers
            .into_iter()
            .filter_map(|buffer| buffer.or_else(|| vectors.next()))
            .collect();
        b.replace(op, &results);
        Ok(())
    }
}

/// Ends the region of a mask, which sees to what it yields.
impl BufferizableOpInterface for YieldOp {
    fn reads(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn writes(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> Aliases<Value> {
        match state.ir.parent_op(op) {
            Some(parent) => smallvec![Alias::equivalent(state.ir.result(parent, operand))],
            None => Aliases::new(),
        }
    }

    fn must_be_in_place(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn bufferize(&self, _: Op, _: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        Ok(())
    }
}
