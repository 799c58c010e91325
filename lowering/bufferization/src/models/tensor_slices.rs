//! Parts of tensors: views of parts of their buffers.

use terrace_dialect_base::index_list::known_index;
use terrace_dialects::memref::{SubViewOp, strides_and_offset};
use terrace_dialects::tensor::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use terrace_ir::attributes::StridedLayoutAttr;
use terrace_ir::interfaces::{MixedIndices, OffsetSizeAndStrideOpInterface};
use terrace_ir::types::{MemRefType, RankedTensorType, Type};
use terrace_ir::{Context, Diagnostic, Ir, Op, SmallVec, Value, smallvec};

use crate::analysis::{AnalysisState, Operand};
use crate::buffers::{BufferTypes, Bufferizer};
use crate::interface::{Aliases, BufferizableOpInterface};

super::implement_for!(ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp);

/// Where a part is: offsets, sizes, strides.
fn place(ir: &Ir, op: &dyn OffsetSizeAndStrideOpInterface) -> [MixedIndices; 3] {
    [
        op.mixed_offsets(ir),
        op.mixed_sizes(ir),
        op.mixed_strides(ir),
    ]
}

/// The type of a view of a part of a buffer that has this shape, which may have fewer dimensions than the buffer.
fn view_type(
    cx: &Context,
    buffer: MemRefType,
    [offsets, sizes, strides]: [&MixedIndices; 3],
    shape: &[i64],
) -> Option<MemRefType> {
    let full = SubViewOp::result_type(
        cx,
        buffer,
        &offsets.constants,
        &sizes.constants,
        &strides.constants,
    )?;
    if full.rank(cx) == shape.len() {
        return Some(full);
    }
    let dropped = terrace_dialect_base::shapes::dropped_dims(&sizes.constants, shape)?;
    let (strides, offset) = strides_and_offset(cx, full)?;
    let kept = strides
        .iter()
        .zip(&dropped)
        .filter(|(_, dropped)| !**dropped);
    let strides: SmallVec<[i64; 4]> = kept.map(|(stride, _)| *stride).collect();
    let layout = StridedLayoutAttr::get(cx, &strides, offset).into();
    let (element, space) = (full.element(cx), full.memory_space(cx));
    Some(MemRefType::with_layout(
        cx,
        shape,
        element,
        Some(layout),
        space,
    ))
}

/// A view of the part of a buffer.
fn view(
    b: &mut Bufferizer<'_, '_>,
    op: Op,
    buffer: Value,
    places: &[MixedIndices; 3],
    shape: &[i64],
) -> Result<Value, Diagnostic> {
    let loc = b.loc(op);
    let places = [&places[0], &places[1], &places[2]];
    let ty = b.ty(buffer).cast::<MemRefType>(b);
    let ty = ty.and_then(|ty| view_type(b, ty, places, shape));
    let ty = ty.ok_or_else(|| b.error(op, "the buffer of the tensor has no strides"))?;
    Ok(SubViewOp::with_type(b, loc, ty, buffer, places).result(b))
}

fn shape(ir: &Ir, value: Value) -> SmallVec<[i64; 4]> {
    let ty = ir.ty(value).cast::<RankedTensorType>(ir);
    ty.map(|ty| ty.shape(ir).into()).unwrap_or_default()
}

impl BufferizableOpInterface for ExtractSliceOp {
    super::writes_nothing! { reads: false, result: unknown }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let source = types.of(types.ir.operand(op, 0))?;
        let ir = types.ir;
        let [offsets, sizes, strides] = place(ir, self);
        let source = source.cast::<MemRefType>(ir);
        let places = [&offsets, &sizes, &strides];
        let ty = source.and_then(|source| view_type(ir, source, places, &shape(ir, value)));
        match ty {
            Some(ty) => Ok(ty.into()),
            None => types.unknown(value),
        }
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let places = place(b, self);
        let buffer = b.buffer(self.source(b))?;
        b.set_insertion_point_before(op);
        let shape = shape(b, self.result(b));
        let part = view(b, op, buffer, &places, &shape)?;
        b.replace(op, &[part]);
        Ok(())
    }
}

/// Whether a part is the whole, so that nothing of what was there is read.
fn is_whole(ir: &Ir, op: &dyn OffsetSizeAndStrideOpInterface, whole: Value) -> bool {
    let [offsets, sizes, strides] = place(ir, op);
    let is = |indices: &MixedIndices, wanted: &dyn Fn(usize) -> i64| {
        let mut indices = indices.iter().enumerate();
        indices.all(|(dim, index)| known_index(ir, index) == Some(wanted(dim)))
    };
    let shape = shape(ir, whole);
    is(&offsets, &|_| 0) && is(&sizes, &|dim| shape[dim]) && is(&strides, &|_| 1)
}

/// Whether all that a use may be is the part of a tensor that an op writes, taken out of it.
fn is_part_that_is_written(
    state: &AnalysisState<'_>,
    operand: Operand,
    op: &dyn OffsetSizeAndStrideOpInterface,
    destination: Value,
) -> bool {
    let ir = state.ir;
    let written = place(ir, op);
    let is_part = |value: Value| {
        let Some(part) = value.defining::<ExtractSliceOp>(ir) else {
            return false;
        };
        let same = |a: &MixedIndices, b: &MixedIndices| {
            let known = |index| known_index(ir, index);
            a.constants.len() == b.constants.len()
                && a.iter()
                    .zip(b.iter())
                    .all(|(a, b)| a == b || known(a).is_some() && known(a) == known(b))
        };
        let places = place(ir, &part);
        places.iter().zip(&written).all(|(a, b)| same(a, b))
            && state.are_equivalent(part.source(ir), destination)
    };
    let found = state.all_that_may_be(operand, is_part);
    found.iter().all(|value| is_part(*value))
}

/// Whether a read and a write are of different elements, or the write is of what is there already: where a part is taken out,
/// changed, and put back.
fn writes_back(
    state: &AnalysisState<'_>,
    op: &dyn OffsetSizeAndStrideOpInterface,
    (source, destination): (Operand, Operand),
    (read, write): (Operand, Operand),
) -> bool {
    let ir = state.ir;
    let whole = destination.value(ir);
    if read == destination && is_part_that_is_written(state, write, op, whole) {
        return true;
    }
    if read == source && write == destination && is_part_that_is_written(state, read, op, whole) {
        return true;
    }
    write == destination
        && state.are_equivalent(read.value(ir), source.value(ir))
        && is_part_that_is_written(state, source, op, whole)
}

impl BufferizableOpInterface for InsertSliceOp {
    fn reads(&self, _: Op, operand: usize, state: &AnalysisState<'_>) -> bool {
        operand == 0 || !is_whole(state.ir, self, self.dest(state.ir))
    }

    super::writes_destination! {}

    fn is_not_conflicting(
        &self,
        op: Op,
        read: Operand,
        write: Operand,
        state: &AnalysisState<'_>,
    ) -> bool {
        let parts = (Operand::new(op, 0), Operand::new(op, 1));
        writes_back(state, self, parts, (read, write))
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let (loc, places) = (b.loc(op), place(b, self));
        let shape = shape(b, self.source(b));
        let to = b.buffer(self.dest(b))?;
        b.set_insertion_point_before(op);
        let part = view(b, op, to, &places, &shape)?;
        let from = b.buffer(self.source(b))?;
        b.copy(loc, from, part);
        b.replace(op, &[to]);
        Ok(())
    }
}

impl BufferizableOpInterface for ParallelInsertSliceOp {
    fn reads(&self, _: Op, operand: usize, state: &AnalysisState<'_>) -> bool {
        operand == 0 || !is_whole(state.ir, self, self.dest(state.ir))
    }

    fn writes(&self, _: Op, operand: usize, _: &AnalysisState<'_>) -> bool {
        operand == 1
    }

    fn aliasing_values(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> Aliases<Value> {
        Aliases::new()
    }

    fn is_not_conflicting(
        &self,
        op: Op,
        read: Operand,
        write: Operand,
        state: &AnalysisState<'_>,
    ) -> bool {
        let parts = (Operand::new(op, 0), Operand::new(op, 1));
        writes_back(state, self, parts, (read, write))
    }

    fn resolve_conflicts(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        // Copies go before the terminator that the op is in.
        let parent = b.parent_op(op).expect("the op is inside a terminator");
        let loc = b.loc(op);
        let state = b.state();
        let operands = state.tensor_operands(op);
        // The destination is shared: a copy of it would be lost.
        let copied: SmallVec<[Operand; 2]> = operands
            .filter(|operand| operand.index == 0 && !state.is_in_place(*operand))
            .collect();
        for operand in copied {
            b.set_insertion_point_before(parent);
            let value = operand.value(b);
            let copy = b.allocate_tensor(loc, value, true)?;
            b.set_operand(op, operand.index, copy);
        }
        Ok(())
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let parent = b.parent_op(op).expect("the op is inside a terminator");
        let (loc, places) = (b.loc(op), place(b, self));
        let shape = shape(b, self.source(b));
        let to = b.buffer(self.dest(b))?;
        let from = b.buffer(self.source(b))?;
        b.set_insertion_point_before(parent);
        let part = view(b, op, to, &places, &shape)?;
        b.copy(loc, from, part);
        b.erase_op(op);
        Ok(())
    }
}
