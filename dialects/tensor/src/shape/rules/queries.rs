//! Shapes of values whose type tells them, and sizes as indices and back.

use terrace_dialect_base::rules;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, Type, UnrankedTensorType};
use terrace_ir::{Ir, Value};
use terrace_standard_dialects::arith::{self, IndexCastOp};

use crate::shape::folds::shape_attr;
use crate::shape::{
    ConstShapeOp, ConstSizeOp, IndexToSizeOp, RankOp, ShapeOfOp, ShapeType, SizeToIndexOp, extents,
};
use crate::tensor::{CastOp, DimOp, ExtractOp, ReshapeOp};

rules! {
    SizeOfIndexOfSize, "A size as an index as a size is the size.", IndexToSizeOp => size_of_index;
    IndexOfSizeOfIndex, "An index as a size as an index is the index.", SizeToIndexOp => index_of_size;
    RankOfShapeOf, "The rank of the shape of a ranked value is a constant.", RankOp => rank_of_value;
    ShapeOfStatic, "The shape of a value whose type tells it is a constant.", ShapeOfOp => shape_of_static;
    ShapeOfReshape, "The shape of a reshaped tensor is what it is reshaped by.", ShapeOfOp => shape_of_reshape;
    CastOfShapeOf, "A shape that is cast to a length is of that length.", CastOp => cast_of_shape;
    ExtractFromShapeOf, "A size of a shape is the size of a dimension.", ExtractOp => extract_size;
}

fn size_of_index(op: IndexToSizeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.arg(rewriter).defining::<SizeToIndexOp>(rewriter);
    let size = inner.map(|inner| inner.arg(rewriter));
    let ty = rewriter.ty(op.result(rewriter));
    let size = size.filter(|size| rewriter.ty(*size) == ty);
    let size = size.ok_or_else(|| MatchFailure::new("the index is not that of a size"))?;
    rewriter.replace_op(op.op(), &[size]);
    Ok(())
}

fn index_of_size(op: SizeToIndexOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.arg(rewriter).defining::<IndexToSizeOp>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the size is not that of an index"))?;
    let index = inner.arg(rewriter);
    rewriter.replace_op(op.op(), &[index]);
    Ok(())
}

fn rank_of_value(op: RankOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the shape is not that of a value with a rank");
    let of = op
        .shape(rewriter)
        .defining::<ShapeOfOp>(rewriter)
        .ok_or_else(no_match)?;
    let ty: Option<RankedTensorType> = rewriter.ty(of.arg(rewriter)).cast(rewriter);
    let rank = ty
        .and_then(|ty| i64::try_from(ty.rank(rewriter)).ok())
        .ok_or_else(no_match)?;
    let loc = rewriter.loc(op.op());
    let new = match rewriter.ty(op.rank(rewriter)) == Type::INDEX {
        true => arith::ConstantOp::index(rewriter, loc, rank).op(),
        false => ConstSizeOp::build(rewriter, loc, rank).op(),
    };
    rewriter.replace_op_with(op.op(), new);
    Ok(())
}

fn shape_of_static(op: ShapeOfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let ty: Option<ShapedType> = rewriter.ty(op.arg(rewriter)).cast(rewriter);
    let shape = ty.and_then(|ty| ty.shape(rewriter));
    let shape = shape.filter(|shape| !shape.contains(&DYNAMIC));
    let shape = shape.ok_or_else(|| MatchFailure::new("not all sizes are known"))?;
    let (loc, result): (_, Type) = (rewriter.loc(op.op()), rewriter.ty(op.result(rewriter)));
    let (known, shape) = (extents(rewriter, shape.len()), shape_attr(rewriter, shape));
    let ty = if result.is::<ShapeType>(rewriter) {
        result
    } else {
        known
    };
    let constant = ConstShapeOp::build(rewriter, loc, ty, shape).result(rewriter);
    let value = match ty == result {
        true => constant,
        false => CastOp::build(rewriter, loc, result, constant).dest(rewriter),
    };
    rewriter.replace_op(op.op(), &[value]);
    Ok(())
}

fn shape_of_reshape(op: ShapeOfOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let reshape = op.arg(rewriter).defining::<ReshapeOp>(rewriter);
    let reshape = reshape.ok_or_else(|| MatchFailure::new("the value is not reshaped"))?;
    let shape = reshape.shape(rewriter);
    let [from, to]: [Type; 2] = [rewriter.ty(shape), rewriter.ty(op.result(rewriter))];
    if to.is::<ShapeType>(rewriter) {
        return Err(MatchFailure::new("the result is no tensor"));
    }
    let loc = rewriter.loc(op.op());
    let value = if from == to {
        shape
    } else if from.element_or_self(rewriter) == Type::INDEX {
        CastOp::build(rewriter, loc, to, shape).dest(rewriter)
    } else {
        IndexCastOp::build(rewriter, loc, to, shape).output(rewriter)
    };
    rewriter.replace_op(op.op(), &[value]);
    Ok(())
}

fn cast_of_shape(op: CastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("it is not the shape of a value with a rank");
    let of = op
        .source(rewriter)
        .defining::<ShapeOfOp>(rewriter)
        .ok_or_else(no_match)?;
    let ty = rewriter.ty(op.dest(rewriter));
    let length = |ir: &Ir, ty: Type| Some(*ty.cast::<RankedTensorType>(ir)?.shape(ir).first()?);
    let value = of.arg(rewriter);
    let rank: Option<RankedTensorType> = rewriter.ty(value).cast(rewriter);
    let rank = rank.and_then(|ty| i64::try_from(ty.rank(rewriter)).ok());
    let length = length(rewriter, ty).ok_or_else(no_match)?;
    if rank.is_none() || (length != DYNAMIC && Some(length) != rank) {
        return Err(no_match());
    }
    let loc = rewriter.loc(op.op());
    let new = ShapeOfOp::build(rewriter, loc, ty, value);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

/// Whether a value is a tensor that may have dimensions.
fn has_dimensions(ir: &Ir, value: Value) -> bool {
    let ty: Type = ir.ty(value);
    let ranked = ty
        .cast(ir)
        .is_some_and(|ty: RankedTensorType| ty.rank(ir) != 0);
    ranked || ty.is::<UnrankedTensorType>(ir)
}

fn extract_size(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let of = op.tensor(rewriter).defining::<ShapeOfOp>(rewriter);
    let value = of
        .map(|of| of.arg(rewriter))
        .filter(|value| has_dimensions(rewriter, *value));
    let index = op.indices(rewriter).next();
    let (value, index) = value
        .zip(index)
        .ok_or_else(|| MatchFailure::new("it is no size of a tensor"))?;
    let loc = rewriter.loc(op.op());
    let size = DimOp::build(rewriter, loc, value, index);
    rewriter.replace_op_with(op.op(), size.op());
    Ok(())
}
