//! Sizes of allocated tensors.

use terrace_dialect_base::index_list::known_index;
use terrace_dialect_base::rules;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_standard_dialects::memref;
use terrace_tensor_dialects::tensor::{CastOp, DimOp};

use crate::bufferization::{AllocTensorOp, ToBufferOp, ToTensorOp};
use crate::linalg::size_of;

rules! {
    AllocTensorWithConstants, "Takes constant sizes into the type.", AllocTensorOp => alloc_with_constants;
    DimOfAllocTensor, "A size of an allocated tensor is the operand.", DimOp => dim_of_alloc;
    DimOfToTensor, "A size of a tensor in a buffer is that of the buffer.", DimOp => dim_of_to_tensor;
    DimOfToBuffer, "A size of the buffer of a tensor is that of the tensor.", memref::DimOp => dim_of_to_buffer;
}

fn alloc_with_constants(op: AllocTensorOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no size is a constant operand");
    let sizes = op.mixed_sizes(rewriter).ok_or_else(no_match)?;
    let known = |size: MixedIndex| match known_index(rewriter, size) {
        Some(known) if known >= 0 => MixedIndex::Constant(known),
        _ => size,
    };
    let new_sizes: MixedIndices = sizes.iter().map(known).collect();
    if new_sizes == sizes {
        return Err(no_match());
    }
    let old = rewriter.ty(op.result(rewriter));
    let ty: RankedTensorType = old.cast(rewriter).ok_or_else(no_match)?;
    let (element, encoding) = (ty.element(rewriter), ty.encoding(rewriter));
    let ty = RankedTensorType::with_encoding(rewriter, &new_sizes.constants, element, encoding);
    let loc = rewriter.loc(op.op());
    let new = AllocTensorOp::builder(ty.into())
        .dynamic_sizes(&new_sizes.values)
        .build(rewriter, loc);
    let result = new.result(rewriter);
    let cast = CastOp::build(rewriter, loc, old, result);
    rewriter.replace_op_with(op.op(), cast.op());
    Ok(())
}

fn dim_of_alloc(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the size is not an operand of what allocates the tensor");
    let alloc = op.source(rewriter).defining::<AllocTensorOp>(rewriter);
    let alloc = alloc.ok_or_else(no_match)?;
    let ty = rewriter.ty(alloc.result(rewriter));
    let ty: RankedTensorType = ty.cast(rewriter).ok_or_else(no_match)?;
    let dim = known_index(rewriter, MixedIndex::Value(op.index(rewriter)));
    let dim = dim.and_then(|dim| usize::try_from(dim).ok());
    let is_dynamic = |dim: &usize| ty.shape(rewriter).get(*dim) == Some(&DYNAMIC);
    let dim = dim.filter(is_dynamic).ok_or_else(no_match)?;
    let loc = rewriter.loc(op.op());
    let size = match (alloc.mixed_sizes(rewriter), alloc.copy(rewriter)) {
        (Some(sizes), _) => sizes.iter().nth(dim).ok_or_else(no_match)?,
        (None, Some(copy)) => size_of(rewriter, loc, copy, dim),
        (None, None) => return Err(no_match()),
    };
    let MixedIndex::Value(size) = size else {
        return Err(no_match());
    };
    rewriter.replace_op(op.op(), &[size]);
    Ok(())
}

fn dim_of_to_tensor(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let made = op.source(rewriter).defining::<ToTensorOp>(rewriter);
    let made = made.ok_or_else(|| MatchFailure::new("the tensor is not in a buffer"))?;
    let (loc, buffer, index) = (
        rewriter.loc(op.op()),
        made.buffer(rewriter),
        op.index(rewriter),
    );
    let new = memref::DimOp::build(rewriter, loc, buffer, index);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn dim_of_to_buffer(op: memref::DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let made = op.source(rewriter).defining::<ToBufferOp>(rewriter);
    let made = made.ok_or_else(|| MatchFailure::new("the memref is no buffer of a tensor"))?;
    let (loc, tensor, index) = (
        rewriter.loc(op.op()),
        made.tensor(rewriter),
        op.index(rewriter),
    );
    let new = DimOp::build(rewriter, loc, tensor, index);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}
