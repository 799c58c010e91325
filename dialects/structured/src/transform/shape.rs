//! `transform.structured.flatten_elementwise`, `transpose_matmul` and `transpose_conv2d`: operands of other shapes.

use terrace_dialect_base::maps::maps_attr;
use terrace_dialect_base::reassociation::{Reassociation, groups_attr, joined_size};
use terrace_ir::affine::AffineMap;
use terrace_ir::attributes::{Attribute, DenseElementsAttr};
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::{OPERAND_SEGMENT_SIZES, TypedOp};
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{MemRefType, RankedTensorType, Type};
use terrace_ir::{Ir, Op, SmallVec, Value};
use terrace_linalg_dialects::linalg::{
    BatchMatmulOp, Body, Conv2DNhwcFhwcOp, Conv2DNhwcFhwcQOp, Conv2DNhwcHwcfOp, Conv2DNhwcHwcfQOp,
    GenericOp, MatmulOp, TransposeOp, build_named, operand_shape, size_of,
};
use terrace_meta_dialects::transform::TransposeMatmulInput;
use terrace_meta_dialects::transform::interpreter::Outcome;
use terrace_meta_dialects::transform::structured::{
    FlattenElementwiseLinalgOp, TransposeConv2DOp, TransposeMatmulOp,
};
use terrace_standard_dialects::memref;
use terrace_tensor_dialects::tensor::{CastOp, CollapseShapeOp, EmptyOp};

use super::Run;
use crate::fusion::reshapes::expand;
use crate::parts::{Parts, has_index_semantics};
use crate::tiling::clone_with;
use crate::tiling::index::mixed;

pub(super) fn flatten(op: FlattenElementwiseLinalgOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    run.replace_each(op.target(script), flatten_op)
}

/// Makes an op on elements one of a dimension.
fn flatten_op(rw: &mut Rewriter<'_>, op: Op) -> Result<Op, MatchFailure> {
    let no_match = || MatchFailure::new("only elementwise flattening is supported");
    let parts = Parts::of(rw, op).ok_or_else(no_match)?;
    let rank = parts.kinds.len();
    let is_flat = |map: &AffineMap| map.is_identity() || map.results.is_empty();
    if !parts.is_parallel() || !parts.maps.iter().all(is_flat) || has_index_semantics(rw, op) {
        return Err(no_match());
    }
    if rank <= 1 {
        return Ok(op);
    }
    let loc = rw.loc(op);
    rw.set_insertion_point_before(op);
    let all: SmallVec<[usize; 2]> = (0..rank).collect();
    let groups: Reassociation = std::iter::once(all).collect();
    let mut first = parts.operands().zip(&parts.maps);
    let first = first.find_map(|(value, map)| map.is_identity().then_some(value));
    let shaped = first.ok_or_else(no_match)?;
    let sizes: Vec<MixedIndex> = (0..rank).map(|dim| size_of(rw, loc, shaped, dim)).collect();
    let mut operands = Vec::new();
    for (value, map) in parts.operands().zip(&parts.maps) {
        operands.push(match map.is_identity() {
            true => joined(rw, op, value, &groups).ok_or_else(no_match)?,
            false => value,
        });
    }
    let types = operands[parts.inputs.len()..]
        .iter()
        .map(|value| rw.ty(*value));
    let types: Vec<Type> = types.filter(|ty| ty.is::<RankedTensorType>(rw)).collect();
    let new = clone_with(rw, op, &operands, &types);
    if GenericOp::cast(rw, new).is_some() {
        let maps = parts.maps.iter().map(|map| match map.is_identity() {
            true => AffineMap::identity(1),
            false => AffineMap::new(1, 0, Vec::new()),
        });
        let maps: Vec<AffineMap> = maps.collect();
        let kinds = crate::parts::kinds_attr(rw, &parts.kinds[..1]);
        let maps = maps_attr(rw, &maps);
        rw.set_attr(new, "indexing_maps", maps.into());
        rw.set_attr(new, "iterator_types", kinds.into());
    }
    let results: Vec<Value> = rw.results(new).collect();
    let wanted: Vec<Type> = rw.result_types(op).collect();
    let results: Vec<Value> = results
        .into_iter()
        .zip(wanted)
        .map(|(result, ty)| {
            let expanded = expand(rw, loc, result, &groups, &sizes);
            CastOp::to(rw, loc, expanded, ty)
        })
        .collect();
    match results.is_empty() {
        true => rw.erase_op(op),
        false => rw.replace_op(op, &results),
    }
    Ok(new)
}

/// A tensor or memory with all dimensions joined.
fn joined(rw: &mut Rewriter<'_>, op: Op, value: Value, groups: &Reassociation) -> Option<Value> {
    let (loc, ty) = (rw.loc(op), rw.ty(value));
    if ty.is::<RankedTensorType>(rw) {
        return Some(CollapseShapeOp::of(rw, loc, value, groups).result(rw));
    }
    let attr = groups_attr(rw, groups);
    let source: MemRefType = ty.cast(rw)?;
    let size = joined_size(operand_shape(rw, ty).iter().copied());
    let ty = memref::CollapseShapeOp::result_type(rw, source, &[size], groups)?;
    Some(memref::CollapseShapeOp::build(rw, loc, ty.into(), value, attr).result(rw))
}

/// A tensor with its dimensions in another order.
fn transposed(rw: &mut Rewriter<'_>, op: Op, value: Value, permutation: &[usize]) -> Option<Value> {
    let loc = rw.loc(op);
    let ty: RankedTensorType = rw.ty(value).cast(rw)?;
    let sizes: Vec<MixedIndex> = permutation
        .iter()
        .map(|dim| size_of(rw, loc, value, *dim))
        .collect();
    let element = ty.element(rw);
    let empty = EmptyOp::with_sizes(rw, loc, &mixed(&sizes), element, None).result(rw);
    let permutation: Vec<i64> = permutation.iter().map(|dim| *dim as i64).collect();
    let new = TransposeOp::of(rw, loc, value, empty, &permutation);
    Some(rw.result(new, 0))
}

/// The attributes of an op that say how it computes.
fn attributes_of(ir: &Ir, op: Op) -> Vec<(String, Attribute)> {
    let is_kept = |name: &str| name != OPERAND_SEGMENT_SIZES && !name.starts_with("linalg.");
    let all = ir.attributes(op).filter(|(name, _)| is_kept(name));
    all.map(|(name, value)| (name.to_owned(), value)).collect()
}

pub(super) fn transpose_matmul(op: TransposeMatmulOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    let input = usize::from(op.input_to_transpose(script) == TransposeMatmulInput::Rhs);
    run.replace_each(op.target(script), |rw, op| transpose_input(rw, op, input))
}

/// Transposes an input of a product of matrices before it.
fn transpose_input(rw: &mut Rewriter<'_>, op: Op, input: usize) -> Result<Op, MatchFailure> {
    let no_match = || MatchFailure::new("not supported");
    let name = match rw.name(op).as_str(rw) {
        MatmulOp::NAME => MatmulOp::NAME,
        BatchMatmulOp::NAME => BatchMatmulOp::NAME,
        _ => return Err(no_match()),
    };
    let mut parts = Parts::of(rw, op).ok_or_else(no_match)?;
    let mut access: Vec<_> = parts.maps[input].results.to_vec();
    let rank = access.len();
    let is_tensor = rw.ty(parts.inputs[input]).is::<RankedTensorType>(rw);
    if rank < 2 || !is_tensor {
        return Err(no_match());
    }
    rw.set_insertion_point_before(op);
    let mut order: Vec<usize> = (0..rank).collect();
    order.swap(rank - 2, rank - 1);
    access.swap(rank - 2, rank - 1);
    let value = parts.inputs[input];
    parts.inputs[input] = transposed(rw, op, value, &order).ok_or_else(no_match)?;
    parts.maps[input] = AffineMap::new(parts.maps[input].num_dims, 0, access);
    let mut attributes = attributes_of(rw, op);
    attributes.retain(|(name, _)| name != "indexing_maps");
    attributes.push((
        "indexing_maps".to_owned(),
        maps_attr(rw, &parts.maps).into(),
    ));
    let attributes: Vec<(&str, Attribute)> = attributes
        .iter()
        .map(|(name, value)| (name.as_str(), *value))
        .collect();
    let loc = rw.loc(op);
    let named = (name, Body::Products);
    let new = build_named(rw, loc, named, &parts.inputs, &parts.outputs, &attributes);
    rw.replace_op_with(op, new);
    Ok(new)
}

pub(super) fn transpose_conv2d(op: TransposeConv2DOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    run.replace_each(op.target(script), transpose_filter)
}

/// Has a convolution whose filter begins with the channels it makes take one that ends with them.
fn transpose_filter(rw: &mut Rewriter<'_>, op: Op) -> Result<Op, MatchFailure> {
    let no_match = || MatchFailure::new("transformation failed");
    let named = match rw.name(op).as_str(rw) {
        Conv2DNhwcFhwcOp::NAME => (Conv2DNhwcHwcfOp::NAME, Conv2DNhwcHwcfOp::BODY),
        Conv2DNhwcFhwcQOp::NAME => (Conv2DNhwcHwcfQOp::NAME, Conv2DNhwcHwcfQOp::BODY),
        _ => return Err(no_match()),
    };
    let mut parts = Parts::of(rw, op).ok_or_else(no_match)?;
    rw.set_insertion_point_before(op);
    let filter = parts.inputs[1];
    parts.inputs[1] = transposed(rw, op, filter, &[1, 2, 3, 0]).ok_or_else(no_match)?;
    let attributes = attributes_of(rw, op);
    let mut attributes: Vec<(&str, Attribute)> = attributes
        .iter()
        .map(|(name, value)| (name.as_str(), *value))
        .collect();
    let pair = RankedTensorType::get(rw, &[2], Type::I64);
    let ones = DenseElementsAttr::integers(rw, pair.into(), [1, 1]);
    for name in ["dilations", "strides"] {
        if !attributes.iter().any(|(known, _)| *known == name) {
            attributes.push((name, ones.into()));
        }
    }
    let loc = rw.loc(op);
    let new = build_named(rw, loc, named, &parts.inputs, &parts.outputs, &attributes);
    rw.replace_op_with(op, new);
    Ok(new)
}
