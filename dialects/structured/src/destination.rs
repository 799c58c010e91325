//! Ops that make tensors, as ops that write to tensors they are given.

use terrace_ir::affine::AffineMap;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_ir::{Location, Op, Region, Value};
use terrace_linalg_dialects::linalg::{FillOp, IndexOp, IteratorType, YieldOp, size_of};
use terrace_standard_dialects::arith::ConstantOp;
use terrace_tensor_dialects::tensor::{
    EmptyOp, FromElementsOp, GenerateOp, InsertOp, InsertSliceOp, PadOp,
};

use crate::parts::Parts;
use crate::tiling::index::{constant, mixed, sum};

fn tensor_of(rw: &Rewriter<'_>, value: Value) -> RankedTensorType {
    let ty = rw.ty(value).cast(rw);
    ty.expect("the verifier has found a ranked tensor")
}

/// Inserts the elements one by one.
pub(crate) fn destination_of_elements(
    op: FromElementsOp,
    rw: &mut Rewriter<'_>,
) -> Result<Op, MatchFailure> {
    let loc = rw.loc(op.op());
    rw.set_insertion_point_before(op.op());
    let ty = tensor_of(rw, op.result(rw));
    let shape = ty.shape(rw).to_vec();
    let elements: Vec<Value> = op.elements(rw).collect();
    let mut tensor = EmptyOp::build(rw, loc, ty.into(), &[]).result(rw);
    let largest = match shape.is_empty() {
        true => 0,
        false => shape.iter().copied().max().unwrap_or(0).max(1),
    };
    let indices: Vec<Value> = (0..largest)
        .map(|index| ConstantOp::index(rw, loc, index).result(rw))
        .collect();
    for (number, element) in elements.iter().enumerate() {
        let mut rest = i64::try_from(number).expect("elements are few");
        let mut place: Vec<Value> = Vec::new();
        for size in shape.iter().rev() {
            let index = usize::try_from(rest % size).expect("an index is not negative");
            place.push(indices[index]);
            rest /= size;
        }
        place.reverse();
        tensor = InsertOp::build(rw, loc, *element, tensor, &place).result(rw);
    }
    rw.replace_op(op.op(), &[tensor]);
    let last = rw.defining_op(tensor);
    last.ok_or_else(|| MatchFailure::new("the tensor has no elements"))
}

/// A region that yields elements for their indices becomes the body of a generic op.
fn generic_of_region(
    rw: &mut Rewriter<'_>,
    loc: Location,
    region: Region,
    destination: Value,
) -> Result<Op, MatchFailure> {
    let block = rw.single_block(region);
    let block = block.ok_or_else(|| MatchFailure::new("the region has several blocks"))?;
    let rank = tensor_of(rw, destination).rank(rw);
    let parts = Parts {
        inputs: Vec::new(),
        outputs: vec![destination],
        maps: vec![AffineMap::identity(rank)],
        kinds: vec![IteratorType::Parallel; rank],
    };
    let generic = parts.build_with(rw, loc, |_, arguments| arguments.to_vec());
    let (inside, ..) = crate::parts::payload(rw, generic.op())
        .ok_or_else(|| MatchFailure::new("the op has no body"))?;
    let end = rw.last_op(inside).expect("the op was built with its end");
    rw.preserving_insertion_point(|b| {
        b.set_insertion_point_before(end);
        for dim in 0..rank {
            let dim = i64::try_from(dim).expect("a shape has few dimensions");
            IndexOp::build(b, loc, dim);
        }
    });
    let indices: Vec<Value> = rw
        .block_ops(inside)
        .filter_map(|op| Some(IndexOp::cast(rw, op)?.result(rw)))
        .collect();
    let old_end = rw
        .last_op(block)
        .expect("the region ends with a terminator");
    rw.inline_block_before(block, end, &indices);
    let value = rw.operand(old_end, 0);
    rw.erase_op(old_end);
    let end = YieldOp::cast(rw, end).expect("the op was built with its end");
    rw.set_operand(end.op(), 0, value);
    Ok(generic.op())
}

/// Computes the elements in a generic op.
pub(crate) fn destination_of_generate(
    op: GenerateOp,
    rw: &mut Rewriter<'_>,
) -> Result<Op, MatchFailure> {
    let loc = rw.loc(op.op());
    rw.set_insertion_point_before(op.op());
    let sizes: Vec<Value> = op.dynamic_extents(rw).collect();
    let ty = tensor_of(rw, op.result(rw));
    let empty = EmptyOp::build(rw, loc, ty.into(), &sizes).result(rw);
    let region = op.body(rw);
    let generic = generic_of_region(rw, loc, region, empty)?;
    rw.replace_op_with(op.op(), generic);
    Ok(generic)
}

/// Fills a tensor with the padding, and puts the source into it.
pub(crate) fn destination_of_pad(op: PadOp, rw: &mut Rewriter<'_>) -> Result<Op, MatchFailure> {
    let loc = rw.loc(op.op());
    rw.set_insertion_point_before(op.op());
    let source = op.source(rw);
    let ty = tensor_of(rw, op.result(rw));
    let low: Vec<MixedIndex> = op.mixed_low(rw).iter().collect();
    let high: Vec<MixedIndex> = op.mixed_high(rw).iter().collect();
    let shape = ty.shape(rw).to_vec();
    let mut dynamic = Vec::new();
    for (dim, size) in shape.iter().enumerate() {
        if *size == terrace_ir::types::DYNAMIC {
            let size = size_of(rw, loc, source, dim);
            let size = sum(rw, op.op(), low[dim], size);
            let size = sum(rw, op.op(), size, high[dim]);
            dynamic.push(ConstantOp::of_index(rw, loc, size));
        }
    }
    let empty = EmptyOp::build(rw, loc, ty.into(), &dynamic).result(rw);
    let region = op.region(rw);
    let filled = match crate::pad_to_linalg::padding_outside(rw, op) {
        Some(value) => FillOp::of(rw, loc, value, empty),
        None => generic_of_region(rw, loc, region, empty)?,
    };
    let filled = rw.result(filled, 0);
    let sizes: Vec<MixedIndex> = (0..low.len())
        .map(|dim| size_of(rw, loc, source, dim))
        .collect();
    let strides = vec![constant(1); low.len()];
    let [low, sizes, strides] = [&low, &sizes, &strides].map(|list| mixed(list));
    let inserted = InsertSliceOp::at(rw, loc, source, filled, [&low, &sizes, &strides]);
    rw.replace_op_with(op.op(), inserted.op());
    Ok(inserted.op())
}
