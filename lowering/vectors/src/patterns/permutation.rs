//! Transfers whose dimensions are in another order, as ones whose dimensions are the last of the memref in order.

use terrace_dialect_base::rules;
use terrace_dialects::vector::bools;
use terrace_dialects::vector::transpose;
use terrace_dialects::vector::{
    TransferFacts, TransferReadOp, TransferWriteOp, VectorTransferOpInterface, dims,
    is_minor_identity, minor_identity, vector_of, vector_type,
};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Builder, Context, Location, SmallVec, Value};

use super::build::{broadcast, fails, mask_around};
use super::transfers::repeated_dims;

rules! {
    ReadInOrder, "A read in another order is one in order and a transposition.", TransferReadOp => read_in_order;
    WriteInOrder, "A write in another order is a transposition and one in order.", TransferWriteOp => write_in_order;
    WriteWithInnerDims, "A write that leaves out inner dimensions has them with size one.", TransferWriteOp => write_with_inner_dims;
    ReadOfLowerRank, "A read that repeats elements in its first dimensions is one without them and a broadcast.", TransferReadOp => read_of_lower_rank;
}

/// Transfers in order.
pub static PERMUTATION: &[&dyn RewritePattern] = &[
    &ReadInOrder,
    &WriteInOrder,
    &ReadOfLowerRank,
    &WriteWithInnerDims,
];

/// Where each result of a map goes so that they are the last dimensions in order, the repeated ones where none is; `None` if others
/// are there than those.
fn permutation(map: &AffineMap) -> Option<SmallVec<[usize; 4]>> {
    let (dims, results) = (map.num_dims as usize, map.results.len());
    let (first, lead) = (dims.saturating_sub(results), results.saturating_sub(dims));
    let mut places: SmallVec<[Option<usize>; 4]> = SmallVec::new();
    for result in &*map.results {
        places.push(match result {
            AffineExpr::Constant(0) => None,
            AffineExpr::Dim(dim) => Some((*dim as usize).checked_sub(first)? + lead),
            _ => return None,
        });
    }
    let mut free = (0..results).filter(|place| !places.contains(&Some(*place)));
    let free: SmallVec<[usize; 4]> = free.by_ref().collect();
    let mut free = free.into_iter();
    places
        .into_iter()
        .map(|place| place.or_else(|| free.next()))
        .collect()
}

/// The flags, moved to where their dimensions go.
fn permuted_flags(cx: &Context, flags: &[bool], places: &[usize]) -> ArrayAttr {
    let mut moved = flags.to_vec();
    for (flag, place) in flags.iter().zip(places) {
        moved[*place] = *flag;
    }
    bools(cx, moved)
}

/// Flags as an attribute.
fn map_attr(cx: &Context, map: AffineMap) -> AffineMapAttr {
    AffineMapAttr::get(cx, map)
}

fn read_in_order(op: TransferReadOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    if mask_around(rw, op.op()).is_some() {
        return Err(fails("there is a mask around the transfer"));
    }
    let map = op.map(rw).clone();
    let places = permutation(&map).filter(|places| !places.is_empty());
    let places = places.ok_or_else(|| fails("not the last dimensions are read"))?;
    if places
        .iter()
        .enumerate()
        .all(|(index, place)| index == *place)
    {
        return Err(fails("dimensions are in order"));
    }
    let ty = op.transferred_type(rw);
    let from: SmallVec<[(i64, bool); 4]> = dims(rw, ty).collect();
    let (mut shape, mut results) = (from.clone(), map.results.to_vec());
    for (index, place) in places.iter().enumerate() {
        shape[*place] = from[index];
        results[*place] = map.results[index].clone();
    }
    let flags = permuted_flags(rw, &op.in_bounds_flags(rw), &places);
    let ty = vector_of(rw, shape, ty.element(rw)).into();
    let map = map_attr(rw, AffineMap::new(map.num_dims, 0, results));
    let read = read_like(rw, loc, op, ty, map, flags);
    let order: SmallVec<[i64; 4]> = places.iter().map(|place| *place as i64).collect();
    let result = transpose(rw, loc, read, &order);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// A read of the same place, by another map.
fn read_like(
    b: &mut Builder<'_>,
    loc: Location,
    op: TransferReadOp,
    ty: Type,
    map: AffineMapAttr,
    flags: ArrayAttr,
) -> Value {
    let indices: SmallVec<[Value; 4]> = op.indices(b).collect();
    let (base, padding, mask) = (op.base(b), op.padding(b), op.mask(b));
    TransferReadOp::builder(ty, base, map, padding, flags)
        .indices(&indices)
        .mask(mask)
        .build(b, loc)
        .vector(b)
}

/// Replaces a write by one of another vector, by another map.
fn replace_write(
    rw: &mut Rewriter<'_>,
    op: TransferWriteOp,
    value: Value,
    map: AffineMapAttr,
    mask: Option<Value>,
    flags: ArrayAttr,
) {
    let loc = rw.loc(op.op());
    let indices: SmallVec<[Value; 4]> = op.start(rw);
    let (base, result) = (op.base(rw), op.result(rw).map(|result| rw.ty(result)));
    let write = TransferWriteOp::builder(value, base, map, flags)
        .indices(&indices)
        .mask(mask)
        .result(result)
        .build(rw, loc);
    let results: SmallVec<[Value; 1]> = rw.results(write.op()).collect();
    rw.replace_op(op.op(), &results);
}

fn write_in_order(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let map = op.map(rw).clone();
    if mask_around(rw, op.op()).is_some() || is_minor_identity(&map) {
        return Err(fails(
            "dimensions are in order, or there is a mask around the transfer",
        ));
    }
    let places = permutation(&map).filter(|places| !places.is_empty());
    let places = places.ok_or_else(|| fails("not the last dimensions are written"))?;
    let mut order: SmallVec<[(u32, i64); 4]> = SmallVec::new();
    for (index, result) in map.results.iter().enumerate() {
        match result {
            AffineExpr::Dim(dim) => order.push((*dim, index as i64)),
            _ => return Err(fails("elements are written several times")),
        }
    }
    order.sort_unstable();
    let order: SmallVec<[i64; 4]> = order.iter().map(|(_, index)| *index).collect();
    let flags = permuted_flags(rw, &op.in_bounds_flags(rw), &places);
    let value = op.value_to_store(rw);
    let value = transpose(rw, loc, value, &order);
    let map = minor_identity(map.num_dims as usize, map.results.len());
    let map = map_attr(rw, map);
    let mask = op.mask(rw);
    replace_write(rw, op, value, map, mask, flags);
    Ok(())
}

/// A vector with dimensions of size one before its own.
fn with_lead(rw: &mut Rewriter<'_>, loc: Location, value: Value, count: usize) -> Value {
    let ty: VectorType = vector_type(rw, value);
    let all: SmallVec<[(i64, bool); 4]> = std::iter::repeat_n((1, false), count)
        .chain(dims(rw, ty))
        .collect();
    let ty = vector_of(rw, all, ty.element(rw)).into();
    broadcast(rw, loc, ty, value)
}

fn write_with_inner_dims(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let map = op.map(rw).clone();
    if mask_around(rw, op.op()).is_some() || map.results.is_empty() {
        return Err(fails(
            "there is a mask around the transfer, or it is of one element",
        ));
    }
    if permutation(&map).is_some() {
        return Err(fails("the last dimensions are written"));
    }
    let is_written = |dim: &u32| map.results.contains(&AffineExpr::Dim(*dim));
    let first = (0..map.num_dims).find(|dim| is_written(dim));
    let first = first.ok_or_else(|| fails("no dimension is written"))?;
    let (missing, written): (Vec<u32>, Vec<u32>) =
        (first..map.num_dims).partition(|dim| !is_written(dim));
    let count = missing.len();
    let value = op.value_to_store(rw);
    let value = with_lead(rw, loc, value, count);
    // The dimensions of a mask are in the order of the memref's.
    let mask = op.mask(rw).map(|mask| {
        let mask = with_lead(rw, loc, mask, count);
        let dims: Vec<u32> = missing.iter().chain(&written).copied().collect();
        let place = |dim| dims.iter().position(|other| *other == dim);
        let order: Vec<i64> = (first..map.num_dims)
            .filter_map(|dim| Some(place(dim)? as i64))
            .collect();
        transpose(rw, loc, mask, &order)
    });
    let flags = std::iter::repeat_n(true, count).chain(op.in_bounds_flags(rw));
    let flags = bools(rw, flags);
    let missing = missing.into_iter().map(AffineExpr::Dim);
    let results: Vec<AffineExpr> = missing.chain(map.results.iter().cloned()).collect();
    let map = map_attr(rw, AffineMap::new(map.num_dims, 0, results));
    replace_write(rw, op, value, map, mask, flags);
    Ok(())
}

fn read_of_lower_rank(op: TransferReadOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    if mask_around(rw, op.op()).is_some() {
        return Err(fails("there is a mask around the transfer"));
    }
    let map = op.map(rw).clone();
    let is_zero = |result: &&AffineExpr| **result == AffineExpr::Constant(0);
    let lead = map.results.iter().take_while(is_zero).count();
    if lead == 0 {
        return Err(fails("the first dimension is read"));
    }
    let rest = AffineMap::new(map.num_dims, 0, map.results[lead..].to_vec());
    if repeated_dims(&rest).is_none() {
        return Err(fails("dimensions are in another order"));
    }
    let ty = op.transferred_type(rw);
    let kept: SmallVec<[(i64, bool); 4]> = dims(rw, ty).skip(lead).collect();
    let kept = vector_of(rw, kept, ty.element(rw)).into();
    let flags = op.in_bounds_flags(rw);
    let flags = bools(rw, flags[lead..].iter().copied());
    let map = map_attr(rw, rest);
    let read = read_like(rw, loc, op, kept, map, flags);
    let result = broadcast(rw, loc, ty.into(), read);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
