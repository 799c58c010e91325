//! Views of bytes, transpositions of transpositions, and sizes of reshaped memrefs.

use terrace_dialect_base::rules;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Type, Value};

use super::allocation::constant_sizes;
use super::casts::{cast_source, replace_with_cast};
use crate::arith::{ConstantOp, IndexCastOp};
use crate::memref::alloc::memref_type;
use crate::memref::layout::{has_identity_layout, with_shape_and_layout};
use crate::memref::transpose::permutation;
use crate::memref::{DimOp, LoadOp, ReshapeOp, TransposeOp, ViewOp};

rules! {
    ViewOfCast, "A view of a cast is a view of the source.", ViewOp => view_of_cast;
    ViewWithConstantSizes, "Moves constant sizes into the type.", ViewOp => view_with_constant_sizes;
    TransposeOfTranspose, "A transposition of a transposition is one transposition.", TransposeOp => transpose_at_once;
    DimOfReshape, "The sizes of a reshaped memref are in the memref of its shape.", DimOp => dim_of_reshape;
}

fn view_of_cast(op: ViewOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = cast_source(rewriter, op.source(rewriter))
        .filter(|source| has_identity_layout(rewriter, memref_type(rewriter, *source)))
        .ok_or_else(|| MatchFailure::new("the memref is no cast of one without layout"))?;
    op.set_source(rewriter, source);
    Ok(())
}

fn view_with_constant_sizes(op: ViewOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let old = memref_type(rewriter, op.result(rewriter));
    // Those of other dialects are left alone, as in MLIR.
    let constant_of = |ir: &Ir, size: Value| Some(size.defining::<ConstantOp>(ir)?.value(ir));
    let (shape, sizes) = constant_sizes(rewriter, old, op.sizes(rewriter), constant_of)
        .ok_or_else(|| MatchFailure::new("no size is a constant"))?;
    let ty = with_shape_and_layout(rewriter, old, &shape, old.layout(rewriter));
    let (loc, source) = (rewriter.loc(op.op()), op.source(rewriter));
    let shift = op.byte_shift(rewriter);
    let new = ViewOp::build(rewriter, loc, ty.into(), source, shift, &sizes);
    let view = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), view);
    Ok(())
}

fn transpose_at_once(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the memref is not transposed before");
    let inner = op
        .input(rewriter)
        .defining::<TransposeOp>(rewriter)
        .ok_or_else(no_match)?;
    let order = |op: TransposeOp| permutation(op.permutation(rewriter).value(rewriter));
    let (first, second) = (
        order(inner).ok_or_else(no_match)?,
        order(op).ok_or_else(no_match)?,
    );
    let dims: Vec<AffineExpr> = second
        .iter()
        .map(|dim| AffineExpr::Dim(u32::try_from(first[*dim]).expect("dimensions are few")))
        .collect();
    let num_dims = u32::try_from(dims.len()).expect("dimensions are few");
    let both = AffineMapAttr::get(rewriter, AffineMap::new(num_dims, 0, dims));
    let input = inner.input(rewriter);
    op.set_input(rewriter, input);
    op.set_permutation(rewriter, both);
    Ok(())
}

/// Whether a value that an op uses is there at another op, from whose result that op takes something.
fn is_there(ir: &Ir, value: Value, at: Op, user: Op) -> bool {
    let Some(block) = ir.value_block(value) else {
        return false;
    };
    if Some(block) == ir.parent_block(at) {
        let defining = ir.defining_op(value);
        return defining.is_none_or(|defining| ir.is_before_in_block(defining, at));
    }
    if ir.parent_block(user) == ir.parent_block(at) {
        return true;
    }
    // It is defined around the op.
    let mut around = ir.parent_op(at);
    while let Some(op) = around {
        if ir.parent_region(op).is_some() && ir.parent_region(op) == ir.block_region(block) {
            return true;
        }
        around = ir.parent_op(op);
    }
    false
}

fn dim_of_reshape(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let reshape = op
        .source(rewriter)
        .defining::<ReshapeOp>(rewriter)
        .ok_or_else(|| MatchFailure::new("the memref is not reshaped"))?;
    let index = op.index(rewriter);
    // The shape is read where the memref is reshaped: it may be written to later.
    if !is_there(rewriter, index, reshape.op(), op.op()) {
        return Err(MatchFailure::new(
            "which dimension it is is not known where the memref is reshaped",
        ));
    }
    let (loc, shape) = (rewriter.loc(op.op()), reshape.shape(rewriter));
    rewriter.set_insertion_point_after(reshape.op());
    let element = memref_type(rewriter, shape).element(rewriter);
    let load = LoadOp::build(rewriter, loc, shape, &[index]);
    let mut size = load.result(rewriter);
    if element != Type::INDEX {
        size = IndexCastOp::build(rewriter, loc, Type::INDEX, size).output(rewriter);
    }
    rewriter.replace_op(op.op(), &[size]);
    Ok(())
}
