//! `fold-tensor-subset-ops`: what is read from or written to parts of tensors.

use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::Ir;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, BoolAttr};
use terrace_ir::interfaces::{MixedIndex, OffsetSizeAndStrideOpInterface};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_linalg_dialects::linalg::operand_shape;
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::affine::AffineDialect;
use terrace_standard_dialects::arith::ConstantOp;
use terrace_tensor_dialects::tensor::{ExtractSliceOp, InsertSliceOp, TensorDialect};
use terrace_vector_dialects::vector::{TransferReadOp, VectorDialect};

use crate::tiling::index::{constant, sum};

/// Fold tensor subset ops into producer/consumer ops.
#[pass(
    name = "fold-tensor-subset-ops",
    dependent_dialects(AffineDialect, TensorDialect, VectorDialect)
)]
pub fn fold_tensor_subset_ops(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, FOLD_TENSOR_SUBSETS)
}

/// The rules of this pass.
pub static FOLD_TENSOR_SUBSETS: &[&dyn RewritePattern] = &[&ReadOfSlice, &InsertOfInsert];

/// The rule that reads look through slices.
pub static READ_OF_SLICE: &[&dyn RewritePattern] = &[&ReadOfSlice];

rules! {
    ReadOfSlice, "What is read from a part of a tensor is read from the tensor.", TransferReadOp => read_source;
    InsertOfInsert, "A tensor that is put into one that is all replaced is inserted itself.", InsertSliceOp => insert_source;
}

fn has_unit_strides(slice: &impl OffsetSizeAndStrideOpInterface, ir: &Ir) -> bool {
    slice
        .mixed_strides(ir)
        .iter()
        .all(|stride| stride == constant(1))
}

fn read_source(read: TransferReadOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("nothing is read from a part of a tensor");
    let slice: ExtractSliceOp = read.base(rw).defining(rw).ok_or_else(no_match)?;
    let in_bounds = read.in_bounds(rw).elements(rw).iter();
    let mut in_bounds = in_bounds.filter_map(|flag| flag.cast::<BoolAttr>(rw));
    let stays_inside = in_bounds.all(|flag| flag.value());
    if !stays_inside || !has_unit_strides(&slice, rw) || read.mask(rw).is_some() {
        return Err(MatchFailure::new("what is read may be outside of the part"));
    }
    let dropped = slice.dropped_dims(rw);
    let offsets: Vec<MixedIndex> = slice.mixed_offsets(rw).iter().collect();
    let indices: Vec<MixedIndex> = read.indices(rw).map(MixedIndex::Value).collect();
    let mut indices = indices.into_iter();
    let loc = rw.loc(read.op());
    // The dimensions of the tensor that those of the part are.
    let mut kept: Vec<AffineExpr> = Vec::new();
    let mut new = Vec::new();
    for (dim, (offset, dropped)) in offsets.into_iter().zip(dropped).enumerate() {
        let index = match dropped {
            true => offset,
            false => {
                kept.push(crate::parts::dim(dim));
                let index = indices.next().ok_or_else(no_match)?;
                sum(rw, read.op(), offset, index)
            }
        };
        new.push(ConstantOp::of_index(rw, loc, index));
    }
    let map = read.permutation_map(rw).value(rw).clone();
    let results = map.results.iter().map(|expr| expr.replace(&kept, &[]));
    let rank = u32::try_from(new.len()).expect("a tensor has few dimensions");
    let map = AffineMap::new(rank, 0, results.collect::<Vec<_>>());
    let source = slice.source(rw);
    let map = AffineMapAttr::get(rw, map);
    let (vector, padding) = (rw.ty(read.vector(rw)), read.padding(rw));
    let flags = read.in_bounds(rw);
    let new = TransferReadOp::builder(vector, source, map, padding, flags)
        .indices(&new)
        .build(rw, loc);
    rw.replace_op(read.op(), &[new.vector(rw)]);
    Ok(())
}

fn insert_source(outer: InsertSliceOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no tensor is put into one that is all replaced");
    let inner: InsertSliceOp = outer.source(rw).defining(rw).ok_or_else(no_match)?;
    let dest: RankedTensorType = rw.ty(inner.dest(rw)).cast(rw).ok_or_else(no_match)?;
    let is_whole = inner.mixed_sizes(rw).constants[..] == *dest.shape(rw)
        && dest.shape(rw).iter().all(|size| *size >= 0)
        && inner
            .mixed_offsets(rw)
            .iter()
            .all(|offset| offset == constant(0));
    let source = inner.source(rw);
    let is_narrow = operand_shape(rw, rw.ty(source)).len() < dest.rank(rw);
    let units = has_unit_strides(&inner, rw) && has_unit_strides(&outer, rw);
    if !is_whole || !is_narrow || !units {
        return Err(no_match());
    }
    rw.set_operand(outer.op(), 0, source);
    Ok(())
}
