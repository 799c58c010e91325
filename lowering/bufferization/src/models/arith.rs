//! Of arith: constants, and ops whose tensor result takes the place of an operand.

use terrace_dialects::arith::{ConstantOp, IndexCastOp, SelectOp};
use terrace_dialects::bufferization::TensorLike;
use terrace_dialects::memref::GetGlobalOp;
use terrace_ir::attributes::FlatSymbolRefAttr;
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::types::{MemRefType, RankedTensorType, Type};
use terrace_ir::{Diagnostic, Op, SmallVec, Value, smallvec};

use crate::analysis::AnalysisState;
use crate::buffers::{BufferTypes, Bufferizer};
use crate::interface::{Alias, Aliases, BufferizableOpInterface};
use crate::options::{Layout, buffer_of};

super::implement_for!(ConstantOp, IndexCastOp, SelectOp);

/// A constant is memory that nobody may write.
impl BufferizableOpInterface for ConstantOp {
    super::writes_nothing! { reads: false }

    fn is_writable(&self, _: Op, _: Value, _: &AnalysisState<'_>) -> bool {
        false
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
        Ok(buffer_of(
            types.ir,
            types.ir.ty(value),
            None,
            Layout::Identity,
        ))
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let (loc, value) = (b.loc(op), self.value(b));
        let ty = b.ty(b.result(op, 0)).cast::<RankedTensorType>(b);
        let ty = ty.ok_or_else(|| b.error(op, "failed to bufferize op"))?;
        let alignment = b.options().alignment;
        let (name, ty) = b.globals().borrow_mut().get(b, loc, (value, ty), alignment);
        let symbol = FlatSymbolRefAttr::get(b, name);
        let memory = GetGlobalOp::build(b, loc, ty.into(), symbol).result(b);
        b.replace(op, &[memory]);
        Ok(())
    }
}

impl BufferizableOpInterface for IndexCastOp {
    super::writes_nothing! { reads: false, result: equivalent }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let source = types.of(types.ir.operand(op, 0))?;
        let ir = types.ir;
        let element = ir.ty(value).cast::<RankedTensorType>(ir);
        let parts = source.cast::<MemRefType>(ir).zip(element);
        let Some((source, tensor)) = parts else {
            return types.unknown(value);
        };
        let (layout, space) = (source.layout(ir), source.memory_space(ir));
        let element = tensor.element(ir);
        Ok(MemRefType::with_layout(ir, source.shape(ir), element, layout, space).into())
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let loc = b.loc(op);
        let ty = b.buffer_type(b.result(op, 0))?;
        let source = b.buffer(b.operand(op, 0))?;
        let cast = IndexCastOp::build(b, loc, ty, source).op();
        let buffer = b.result(cast, 0);
        b.replace(op, &[buffer]);
        Ok(())
    }
}

impl BufferizableOpInterface for SelectOp {
    fn reads(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn writes(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> Aliases<Value> {
        match operand {
            0 => Aliases::new(),
            _ => smallvec![Alias::one_of(state.ir.result(op, 0))],
        }
    }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let a = types.of(types.ir.operand(op, 1))?;
        let b = types.of(types.ir.operand(op, 2))?;
        let message = "inconsistent memory space on true/false operands";
        types.either((op, types.ir.ty(value)), [a, b], message)
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let loc = b.loc(op);
        let condition = b.operand(op, 0);
        // The condition of a choice between tensors is one bit: elements are not chosen one by one.
        if TensorLike::matches(b, b.ty(condition)) {
            return Err(b.error(op, "only one condition for the whole tensor is supported"));
        }
        let result = b.buffer_type(b.result(op, 0))?;
        let mut chosen: SmallVec<[Value; 2]> = SmallVec::new();
        for operand in [1, 2] {
            let buffer = b.buffer(b.operand(op, operand))?;
            b.set_insertion_point_before(op);
            chosen.push(b.cast_at(loc, buffer, result));
        }
        let select = SelectOp::build(b, loc, condition, chosen[0], chosen[1]).op();
        let buffer = b.result(select, 0);
        b.replace(op, &[buffer]);
        Ok(())
    }
}
