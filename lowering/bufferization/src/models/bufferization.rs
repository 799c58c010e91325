//! Of bufferization itself.

use terrace_dialects::bufferization::{
    AllocTensorOp, DeallocTensorOp, MaterializeInDestinationOp, TensorLike, ToBufferOp, ToTensorOp,
};
use terrace_dialects::memref;
use terrace_ir::ods::TypeConstraint;
use terrace_ir::types::Type;
use terrace_ir::{Diagnostic, Op, SmallVec, Value, smallvec};

use crate::analysis::AnalysisState;
use crate::buffers::{BufferTypes, Bufferizer};
use crate::interface::{Alias, Aliases, BufferizableOpInterface};
use crate::options::{Layout, buffer_of, memory_space};

super::implement_for!(
    AllocTensorOp,
    DeallocTensorOp,
    MaterializeInDestinationOp,
    ToBufferOp,
    ToTensorOp
);

impl BufferizableOpInterface for AllocTensorOp {
    super::writes_nothing! { reads: true }

    fn result_is_written(&self, _: Op, _: Value, state: &AnalysisState<'_>) -> bool {
        self.copy(state.ir).is_some()
    }

    fn allocates(&self, _: Op, _: Value) -> bool {
        true
    }

    fn buffer_type(
        &self,
        _: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let ir = types.ir;
        let space = match (self.memory_space(ir), self.copy(ir)) {
            (Some(space), _) => Some(space),
            (None, Some(copy)) => memory_space(ir, types.of(copy)?),
            (None, None) => None,
        };
        Ok(buffer_of(ir, ir.ty(value), space, Layout::Identity))
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let (loc, result) = (b.loc(op), self.result(b));
        if !b.has_uses(result) {
            b.erase_op(op);
            return Ok(());
        }
        let copied = match self.copy(b) {
            Some(copy) => Some(b.buffer(copy)?),
            None => None,
        };
        let ty = b.buffer_type(result)?;
        b.set_insertion_point_before(op);
        let sizes: SmallVec<[Value; 4]> = match copied {
            Some(copied) => b.dynamic_sizes(loc, copied),
            None => self.dynamic_sizes(b).collect(),
        };
        let buffer = b.allocate(loc, ty, &sizes);
        if let Some(copied) = copied {
            b.copy(loc, copied, buffer);
        }
        b.replace(op, &[buffer]);
        Ok(())
    }
}

impl BufferizableOpInterface for DeallocTensorOp {
    super::writes_nothing! { reads: false }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let loc = b.loc(op);
        let buffer = b.buffer(b.operand(op, 0))?;
        b.set_insertion_point_before(op);
        memref::DeallocOp::build(b, loc, buffer);
        b.erase_op(op);
        Ok(())
    }
}

impl BufferizableOpInterface for MaterializeInDestinationOp {
    fn reads(&self, _: Op, operand: usize, _: &AnalysisState<'_>) -> bool {
        operand == 0
    }

    fn writes(&self, _: Op, operand: usize, _: &AnalysisState<'_>) -> bool {
        operand == 1
    }

    fn aliasing_values(&self, _: Op, operand: usize, state: &AnalysisState<'_>) -> Aliases<Value> {
        match self.result(state.ir).filter(|_| operand == 1) {
            Some(result) => smallvec![Alias::equivalent(result)],
            None => Aliases::new(),
        }
    }

    fn must_be_in_place(&self, _: Op, operand: usize, _: &AnalysisState<'_>) -> bool {
        // The source is copied in any case.
        operand == 1
    }

    fn accesses_elementwise(&self, _: Op, _: &AnalysisState<'_>, _: [usize; 2]) -> bool {
        // Element by element, from the same position.
        true
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let (loc, dest) = (b.loc(op), self.dest(b));
        let to_tensor = TensorLike::matches(b, b.ty(dest));
        let to = match to_tensor {
            true => b.buffer(dest)?,
            false => dest,
        };
        let from = b.buffer(self.source(b))?;
        b.set_insertion_point_before(op);
        b.copy(loc, from, to);
        match to_tensor {
            true => b.replace(op, &[to]),
            false => b.erase_op(op),
        }
        Ok(())
    }
}

impl BufferizableOpInterface for ToBufferOp {
    fn reads(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        // Whoever has the buffer may read it.
        true
    }

    fn writes(&self, _: Op, _: usize, state: &AnalysisState<'_>) -> bool {
        !self.read_only(state.ir)
    }

    fn aliasing_values(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> Aliases<Value> {
        Aliases::new()
    }

    fn bufferize(&self, _: Op, _: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        // It goes when all tensors that are in buffers are known.
        Ok(())
    }
}

impl BufferizableOpInterface for ToTensorOp {
    super::writes_nothing! { reads: false }

    fn is_writable(&self, _: Op, _: Value, state: &AnalysisState<'_>) -> bool {
        self.writable(state.ir)
    }

    fn buffer_type(
        &self,
        _: Op,
        _: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        Ok(types.ir.ty(self.buffer(types.ir)))
    }

    fn bufferize(&self, _: Op, _: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        // It goes when nothing needs the tensor.
        Ok(())
    }
}
