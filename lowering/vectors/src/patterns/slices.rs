//! Slices put in and taken out, part by part and by shuffles.

use terrace_dialect_base::rules;
use terrace_dialects::vector;
use terrace_dialects::vector::{ExtractStridedSliceOp, InsertStridedSliceOp, integers};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Location, Value};

use super::build::{broadcast, extract, fails, i64_array, insert, shuffle, zeros};

rules! {
    InsertSliceOfLowerRank, "A slice of fewer dimensions is put in what has as many.", InsertStridedSliceOp => insert_of_lower_rank;
    InsertSliceBySlice, "A slice is put in part by part, and a row by a shuffle.", InsertStridedSliceOp => insert_by_slice;
    SliceToShuffle, "A slice along the first dimension is a shuffle.", ExtractStridedSliceOp => slice_to_shuffle;
    SliceBySlice, "A slice is taken part by part.", ExtractStridedSliceOp => slice_by_slice;
}

/// Slices by shuffles, insertions and extractions.
pub static SLICES: &[&dyn RewritePattern] = &[
    &InsertSliceOfLowerRank,
    &SliceBySlice,
    &InsertSliceBySlice,
    &SliceToShuffle,
];

fn is_scalable(rw: &Rewriter<'_>, ty: VectorType) -> bool {
    ty.scalable_dims(rw).contains(&true)
}

fn insert_slice(
    rw: &mut Rewriter<'_>,
    loc: Location,
    [part, into]: [Value; 2],
    offsets: &[i64],
    strides: &[i64],
) -> Value {
    let (offsets, strides) = (i64_array(rw, offsets), i64_array(rw, strides));
    InsertStridedSliceOp::build(rw, loc, part, into, offsets, strides).result(rw)
}

/// A slice of a vector.
pub(crate) fn extract_slice(
    rw: &mut Rewriter<'_>,
    loc: Location,
    source: Value,
    offsets: &[i64],
    sizes: &[i64],
) -> Value {
    let ty = vector::vector_type(rw, source);
    let ty: Type = ExtractStridedSliceOp::result_type(rw, ty, sizes).into();
    let strides = i64_array(rw, &vec![1; sizes.len()]);
    let (offsets, sizes) = (i64_array(rw, offsets), i64_array(rw, sizes));
    ExtractStridedSliceOp::build(rw, loc, ty, source, offsets, sizes, strides).result(rw)
}

/// A vector with a slice of the last dimensions replaced.
pub(crate) fn insert_slice_at(
    rw: &mut Rewriter<'_>,
    loc: Location,
    part: Value,
    into: Value,
    offsets: &[i64],
) -> Value {
    let rank = vector::vector_type(rw, part).rank(rw);
    insert_slice(rw, loc, [part, into], offsets, &vec![1; rank])
}

fn insert_of_lower_rank(op: InsertStridedSliceOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (part, whole) = (op.value_to_store(rw), op.dest(rw));
    let [part_rank, rank] = [part, whole].map(|value| vector::vector_type(rw, value).rank(rw));
    let (offsets, strides) = (integers(rw, op.offsets(rw)), integers(rw, op.strides(rw)));
    let outer = rank - part_rank;
    if outer == 0 {
        return Err(fails("the slice has all dimensions"));
    }
    let inner = extract(rw, loc, whole, &offsets[..outer]);
    let inner = insert_slice(rw, loc, [part, inner], &offsets[outer..], &strides);
    let result = insert(rw, loc, inner, whole, &offsets[..outer]);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn insert_by_slice(op: InsertStridedSliceOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (part, whole) = (op.value_to_store(rw), op.dest(rw));
    let [from, to] = [part, whole].map(|value| vector::vector_type(rw, value));
    if from.rank(rw) != to.rank(rw) {
        return Err(fails("the slice has fewer dimensions"));
    }
    if from == to {
        rw.replace_op(op.op(), &[part]);
        return Ok(());
    }
    if from.scalable_dims(rw)[0] || to.scalable_dims(rw)[0] {
        return Err(fails("the first dimension is scalable"));
    }
    let (offsets, strides) = (integers(rw, op.offsets(rw)), integers(rw, op.strides(rw)));
    let (size, whole_size) = (from.shape(rw)[0], to.shape(rw)[0]);
    if from.rank(rw) == 1 {
        let places: Vec<i64> = (0..whole_size)
            .map(|place| if place < size { place } else { 0 })
            .collect();
        let scaled = shuffle(rw, loc, [part, part], &places);
        let inside = offsets[0]..offsets[0] + size;
        let places: Vec<i64> = (0..whole_size)
            .map(|place| match inside.contains(&place) {
                true => place - inside.start,
                false => whole_size + place,
            })
            .collect();
        let result = shuffle(rw, loc, [scaled, whole], &places);
        rw.replace_op(op.op(), &[result]);
        return Ok(());
    }
    let mut result = whole;
    for index in 0..size {
        let place = offsets[0] + index;
        let row = extract(rw, loc, part, &[index]);
        let into = extract(rw, loc, whole, &[place]);
        let row = insert_slice(rw, loc, [row, into], &offsets[1..], &strides[1..]);
        result = insert(rw, loc, row, result, &[place]);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn slice_to_shuffle(op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let source = op.source(rw);
    let (offsets, sizes) = (integers(rw, op.offsets(rw)), integers(rw, op.sizes(rw)));
    let ([offset], [size]) = (&offsets[..], &sizes[..]) else {
        return Err(fails("the slice is one of several dimensions"));
    };
    if is_scalable(rw, vector::vector_type(rw, source)) {
        return Err(fails("shuffles are of vectors of known size"));
    }
    let places: Vec<i64> = (*offset..offset + size).collect();
    let result = shuffle(rw, loc, [source, source], &places);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn slice_by_slice(op: ExtractStridedSliceOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let source = op.source(rw);
    let ty = vector::vector_type(rw, op.result(rw));
    let (offsets, sizes) = (integers(rw, op.offsets(rw)), integers(rw, op.sizes(rw)));
    if offsets.len() == 1 {
        return Err(fails("the slice is one along the first dimension"));
    }
    if ty.scalable_dims(rw)[0] {
        return Err(fails("the first dimension is scalable"));
    }
    let element = ty.element(rw);
    let zero = zeros(rw, loc, element);
    let mut result = broadcast(rw, loc, ty.into(), zero);
    for index in 0..sizes[0] {
        let row = extract(rw, loc, source, &[offsets[0] + index]);
        let row = extract_slice(rw, loc, row, &offsets[1..], &sizes[1..]);
        result = insert(rw, loc, row, result, &[index]);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
