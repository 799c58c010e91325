//! The same elements or bits as another type, several times.

use terrace_dialect_base::rules;
use terrace_dialect_base::rules::look_through;
use terrace_ir::Value;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::VectorType;

use super::broadcasts::{order_is_kept, replace_with_broadcast, replace_with_shape_cast};
use super::fails;
use super::masks::known_size;
use crate::vector::types::{Sizes, num_elements};
use crate::vector::{
    BitCastOp, BroadcastOp, ConstantMaskOp, CreateMaskOp, ShapeCastOp, TransposeOp,
    broadcast_fault, vector_type,
};

rules! {
    BitcastOfBitcast, "Two bitcasts are one.", BitCastOp => bitcast_of_bitcast;
    ShapeCastOfShapeCast, "Of what was reshaped without moving elements only the elements matter.", ShapeCastOp => reshape_of_reshape;
    ShapeCastOfBroadcast, "A repeated vector in another shape is repeated to that shape.", ShapeCastOp => reshape_of_broadcast;
    ShapeCastOfMask, "A mask without last dimensions of size one is a mask.", ShapeCastOp => reshape_of_mask;
}

fn bitcast_of_bitcast(op: BitCastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through::<BitCastOp>(op.op(), rewriter)
}

fn reshape_of_reshape(op: ShapeCastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = op.source(rewriter);
    if let Some(inner) = source.defining::<ShapeCastOp>(rewriter) {
        let source = inner.source(rewriter);
        op.set_source(rewriter, source);
        return Ok(());
    }
    let transpose = source
        .defining::<TransposeOp>(rewriter)
        .filter(|transpose| order_is_kept(rewriter, *transpose));
    let transpose =
        transpose.ok_or_else(|| fails("the operand is no other shape of the same elements"))?;
    let source = transpose.vector(rewriter);
    op.set_source(rewriter, source);
    Ok(())
}

fn reshape_of_broadcast(op: ShapeCastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let broadcast = op.source(rewriter).defining::<BroadcastOp>(rewriter);
    let source = broadcast
        .ok_or_else(|| fails("the operand is no broadcast"))?
        .source(rewriter);
    let (ty, to) = (
        rewriter.ty(source),
        vector_type(rewriter, op.result(rewriter)),
    );
    if broadcast_fault(rewriter, ty, to).is_none() {
        replace_with_broadcast(rewriter, op, source);
        return Ok(());
    }
    let count = |ty: VectorType| {
        let scalable = ty
            .scalable_dims(rewriter)
            .iter()
            .filter(|is_scalable| **is_scalable);
        (num_elements(rewriter, ty), scalable.count())
    };
    if ty
        .cast::<VectorType>(rewriter)
        .is_some_and(|ty| count(ty) == count(to))
    {
        replace_with_shape_cast(rewriter, op, source);
        return Ok(());
    }
    Err(fails(
        "the shape does not end like that of what is repeated",
    ))
}

fn reshape_of_mask(op: ShapeCastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = op.source(rewriter);
    let [from, to] = [source, op.result(rewriter)].map(|value| vector_type(rewriter, value));
    let kept = to.rank(rewriter);
    let begins = |ty: VectorType| {
        (
            &ty.shape(rewriter)[..kept],
            &ty.scalable_dims(rewriter)[..kept],
        )
    };
    let drops_units = kept > 0
        && kept < from.rank(rewriter)
        && begins(from) == begins(to)
        && from.shape(rewriter)[kept..].iter().all(|size| *size == 1)
        && !from.scalable_dims(rewriter)[kept..].contains(&true);
    if !drops_units {
        return Err(fails("not only last dimensions of size one are left out"));
    }
    let loc = rewriter.loc(op.op());
    if let Some(mask) = source.defining::<CreateMaskOp>(rewriter) {
        let sizes: Vec<Value> = mask.operands(rewriter).collect();
        if sizes[kept..]
            .iter()
            .any(|size| known_size(rewriter, *size) != Some(1))
        {
            return Err(fails(
                "the mask may be of nothing in a dimension that is left out",
            ));
        }
        let new = CreateMaskOp::build(rewriter, loc, to.into(), &sizes[..kept]);
        rewriter.replace_op_with(op.op(), new.op());
        return Ok(());
    }
    let mask = source
        .defining::<ConstantMaskOp>(rewriter)
        .ok_or_else(|| fails("the operand is no mask"))?;
    let sizes: Sizes = mask.sizes(rewriter);
    if sizes[kept..].iter().any(|size| *size != 1) {
        return Err(fails("the mask is of nothing"));
    }
    let sizes = DenseArrayAttr::i64s(rewriter, &sizes[..kept]);
    let new = ConstantMaskOp::build(rewriter, loc, to.into(), sizes);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}
