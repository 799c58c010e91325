//! `fold-memref-alias-ops` and `affine-fold-memref-alias-ops`: accesses through views access the source.

use smallvec::SmallVec;
use terrace_dialect_base::reassociation::reassociation;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, DenseArrayAttr, IntegerAttr};
use terrace_ir::interfaces::{MixedIndex, MixedIndices, OffsetSizeAndStrideOpInterface};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Ir, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::affine::{self, AffineValueMap};
use terrace_standard_dialects::arith;
use terrace_standard_dialects::memref::{
    CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, LoadOp, StoreOp, SubViewOp,
    memref_type,
};

/// Fold memref alias ops into consumer load/store ops.
///
/// Loads and stores through `memref.subview`, `memref.expand_shape` and `memref.collapse_shape` become loads and stores of the
/// source.
#[pass(
    name = "fold-memref-alias-ops",
    dependent_dialects(affine::AffineDialect, arith::ArithDialect)
)]
pub fn fold_memref_alias_ops(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, &[&LoadOfView, &StoreToView, &PartOfPart])
}

/// Fold memref alias ops into affine memory ops.
///
/// As `fold-memref-alias-ops`, for `affine.load` and `affine.store`.
#[pass(
    name = "affine-fold-memref-alias-ops",
    dependent_dialects(affine::AffineDialect, arith::ArithDialect)
)]
pub fn affine_fold_memref_alias_ops(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, &[&AffineLoadOfView, &AffineStoreToView])
}

rules! {
    LoadOfView, "Reading through a view is reading the source.", LoadOp => load;
    PartOfPart, "A part of a part is a part of the whole.", SubViewOp => part_of_part;
    StoreToView, "Writing through a view is writing to the source.", StoreOp => store;
    AffineLoadOfView, "Reading through a view is reading the source.", affine::LoadOp => affine_load;
    AffineStoreToView, "Writing through a view is writing to the source.", affine::StoreOp => affine_store;
}

fn load(op: LoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let indices = op.indices(rewriter).collect();
    let (source, indices) = resolved(rewriter, op.op(), op.memref(rewriter), indices)?;
    let mut operands: SmallVec<[Value; 4]> = SmallVec::from_slice(&[source]);
    operands.extend(indices);
    rewriter.set_operands(op.op(), &operands);
    Ok(())
}

fn store(op: StoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let indices = op.indices(rewriter).collect();
    let (source, indices) = resolved(rewriter, op.op(), op.memref(rewriter), indices)?;
    let mut operands: SmallVec<[Value; 4]> = SmallVec::from_slice(&[op.value(rewriter), source]);
    operands.extend(indices);
    rewriter.set_operands(op.op(), &operands);
    Ok(())
}

/// Parts of every element, not every other one, are composed by adding offsets.
fn part_of_part(op: SubViewOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let outer = op.source(rewriter).defining::<SubViewOp>(rewriter);
    let outer = outer.ok_or_else(|| MatchFailure::new("the memref is no part"))?;
    let unit_strides = |op: SubViewOp| {
        let mut strides = op.static_strides(rewriter).as_i64s(rewriter);
        strides.all(|stride| stride == 1)
    };
    if !unit_strides(op) || !unit_strides(outer) {
        return Err(MatchFailure::new(
            "a part leaves out elements between others",
        ));
    }
    let dropped = outer.dropped_dims(rewriter);
    let inner_sizes = op.mixed_sizes(rewriter);
    let mut inner_sizes = inner_sizes.iter();
    let outer_sizes = outer.mixed_sizes(rewriter);
    let sizes: MixedIndices = outer_sizes
        .iter()
        .zip(dropped)
        .map(|(size, dropped)| match dropped {
            true => size,
            false => inner_sizes.next().unwrap_or(size),
        })
        .collect();
    let offsets: Vec<MixedIndex> = op.mixed_offsets(rewriter).iter().collect();
    let offsets = indices_of_part(rewriter, op.op(), outer, &offsets);
    let offsets: MixedIndices = offsets.into_iter().collect();
    let strides = outer.mixed_strides(rewriter);
    let loc = rewriter.loc(op.op());
    let (ty, source) = (
        memref_type(rewriter, op.result(rewriter)),
        outer.source(rewriter),
    );
    let part = SubViewOp::with_type(rewriter, loc, ty, source, [&offsets, &sizes, &strides]);
    rewriter.replace_op_with(op.op(), part.op());
    Ok(())
}

fn affine_load(op: affine::LoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    affine_access(rewriter, op.op(), op.map(rewriter), 0)
}

fn affine_store(op: affine::StoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    affine_access(rewriter, op.op(), op.map(rewriter), 1)
}

/// As [`load`] for an op whose operands are, from `memref` on, a memref and what its subscripts depend on.
fn affine_access(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    map: AffineMapAttr,
    memref: usize,
) -> RewriteResult {
    let view = rewriter.operand(op, memref);
    if !is_view(rewriter, view) {
        return Err(no_view());
    }
    let inputs: Vec<Value> = rewriter.operands(op).skip(memref + 1).collect();
    let map = map.value(rewriter).clone();
    let loc = rewriter.loc(op);
    let mut indices = Vec::new();
    for result in &*map.results {
        let map = AffineMap::new(map.num_dims, map.num_symbols, [result.clone()]);
        let values = AffineValueMap::new(map, inputs.iter().copied());
        let map = AffineMapAttr::get(rewriter, values.map);
        let apply = affine::ApplyOp::build(rewriter, loc, map, &values.operands);
        indices.push(apply.result(rewriter));
    }
    let (source, indices) = resolved(rewriter, op, view, indices)?;
    let mut operands: SmallVec<[Value; 4]> = rewriter.operands(op).take(memref).collect();
    operands.push(source);
    operands.extend(indices.iter().copied());
    let identity = AffineMapAttr::get(rewriter, AffineMap::identity(indices.len()));
    rewriter.set_attr(op, "map", identity.into());
    rewriter.set_operands(op, &operands);
    Ok(())
}

fn no_view() -> MatchFailure {
    MatchFailure::new("the memref is no part and no other shape of another one")
}

fn is_view(ir: &Ir, value: Value) -> bool {
    value.defining::<SubViewOp>(ir).is_some()
        || value.defining::<ExpandShapeOp>(ir).is_some()
        || value.defining::<CollapseShapeOp>(ir).is_some()
}

/// The source of a view, and where these indices of the view are in it.
fn resolved(
    rw: &mut Rewriter<'_>,
    user: Op,
    view: Value,
    indices: Vec<Value>,
) -> Result<(Value, Vec<Value>), MatchFailure> {
    if let Some(part) = view.defining::<SubViewOp>(rw) {
        let indices: Vec<MixedIndex> = indices.into_iter().map(MixedIndex::Value).collect();
        let loc = rw.loc(user);
        let mut resolved = Vec::new();
        for index in indices_of_part(rw, user, part, &indices) {
            resolved.push(arith::ConstantOp::of_index(rw, loc, index));
        }
        return Ok((part.source(rw), resolved));
    }
    if let Some(expanded) = view.defining::<ExpandShapeOp>(rw) {
        let indices = indices_before_expansion(rw, user, expanded, &indices);
        return Ok((expanded.src(rw), indices));
    }
    let collapsed = view.defining::<CollapseShapeOp>(rw).ok_or_else(no_view)?;
    let indices = indices_before_collapse(rw, user, collapsed, &indices);
    Ok((collapsed.src(rw), indices))
}

/// Each index times the stride, plus the offset.
fn indices_of_part(
    rw: &mut Rewriter<'_>,
    user: Op,
    part: SubViewOp,
    indices: &[MixedIndex],
) -> Vec<MixedIndex> {
    let (offsets, strides) = (part.mixed_offsets(rw), part.mixed_strides(rw));
    let dropped = part.dropped_dims(rw);
    let mut indices = indices.iter();
    let dimensions: Vec<[MixedIndex; 3]> = offsets
        .iter()
        .zip(strides.iter())
        .zip(&dropped)
        .map(|((offset, stride), dropped)| {
            let index = match dropped {
                true => MixedIndex::Constant(0),
                false => {
                    let index = indices.next();
                    *index.expect("there is an index for each dimension")
                }
            };
            [offset, index, stride]
        })
        .collect();
    let dimensions = dimensions.into_iter();
    dimensions
        .map(|dimension| affine_sum(rw, user, dimension))
        .collect()
}

/// An offset plus an index times a stride, as it is composed and folded at an op.
fn affine_sum(rw: &mut Rewriter<'_>, user: Op, inputs: [MixedIndex; 3]) -> MixedIndex {
    let [offset, index, stride] = [0, 1, 2].map(AffineExpr::Symbol);
    affine::folded_apply(rw, user, &(offset + index * stride), &[], &inputs)
}

/// The index of a dimension that was split, from those of its parts.
fn indices_before_expansion(
    rw: &mut Rewriter<'_>,
    user: Op,
    view: ExpandShapeOp,
    indices: &[Value],
) -> Vec<Value> {
    let loc = rw.loc(user);
    let sizes: Vec<MixedIndex> = view.mixed_output_shape(rw).iter().collect();
    let groups = reassociation(rw, view.reassociation(rw));
    let mut resolved = Vec::new();
    for group in groups {
        if let [only] = group[..] {
            resolved.push(indices[only]);
            continue;
        }
        let parts: Vec<Value> = group.iter().map(|dim| indices[*dim]).collect();
        let basis: MixedIndices = group.iter().map(|dim| sizes[*dim]).collect();
        let constants = DenseArrayAttr::i64s(rw, &basis.constants);
        let joined = affine::LinearizeIndexOp::builder(constants)
            .multi_index(&parts)
            .dynamic_basis(&basis.values)
            .disjoint(true)
            .build(rw, loc);
        resolved.push(joined.linear_index(rw));
    }
    resolved
}

/// The indices of dimensions that were joined, from that of what they became.
fn indices_before_collapse(
    rw: &mut Rewriter<'_>,
    user: Op,
    view: CollapseShapeOp,
    indices: &[Value],
) -> Vec<Value> {
    let loc = rw.loc(user);
    let source = view.src(rw);
    let ty: MemRefType = rw.ty(source).cast(rw).expect("the source is a memref");
    let mut sizes: Vec<MixedIndex> = ty
        .shape(rw)
        .iter()
        .map(|size| MixedIndex::Constant(*size))
        .collect();
    if ty.shape(rw).contains(&DYNAMIC) {
        let metadata = ExtractStridedMetadataOp::build(rw, loc, source);
        let values: Vec<Value> = metadata.sizes(rw).collect();
        for (size, value) in sizes.iter_mut().zip(values) {
            if *size == MixedIndex::Constant(DYNAMIC) {
                *size = MixedIndex::Value(value);
            }
        }
    }
    let groups = reassociation(rw, view.reassociation(rw));
    let mut resolved = Vec::new();
    for (index, group) in indices.iter().zip(&groups) {
        if group.len() == 1 {
            resolved.push(*index);
            continue;
        }
        let basis: MixedIndices = group.iter().map(|dim| sizes[*dim]).collect();
        let constants = DenseArrayAttr::i64s(rw, &basis.constants);
        let types = vec![Type::INDEX; group.len()];
        let split =
            affine::DelinearizeIndexOp::build(rw, loc, &types, *index, &basis.values, constants);
        resolved.extend(rw.results(split.op()));
    }
    if groups.is_empty() {
        let zero = IntegerAttr::index(rw, 0);
        let zero = arith::ConstantOp::build(rw, loc, zero.into()).result(rw);
        resolved = vec![zero; sizes.len()];
    }
    resolved
}
