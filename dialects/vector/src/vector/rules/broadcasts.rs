//! Values repeated, and dimensions in another order.

use terrace_dialect_base::rules;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::VectorType;
use terrace_ir::{Ir, Value};

use super::fails;
use crate::vector::positions::{advance, flat_position};
use crate::vector::types::{Sizes, dims};
use crate::vector::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, FromElementsOp, ShapeCastOp, TransposeOp,
    vector_type,
};

rules! {
    BroadcastOfBroadcast, "What is repeated twice is repeated once.", BroadcastOp => broadcast_of_broadcast;
    TransposeOfTranspose, "Two reorderings are one.", TransposeOp => transpose_of_transpose;
    TransposeOfSplat, "Of one value many times the order does not matter.", TransposeOp => transpose_of_splat;
    TransposeOfBroadcast, "Among repeated dimensions the order does not matter.", TransposeOp => transpose_of_broadcast;
    TransposeOfMask, "A mask with its dimensions in another order is one of the sizes in that order.", TransposeOp => transpose_of_mask;
    TransposeOfElements, "A vector of these elements, in another order.", TransposeOp => transpose_of_elements;
    TransposeOfShapeCast, "An order that only moves dimensions of size one is a shape.", TransposeOp => transpose_of_shape_cast;
}

/// The scalar that all elements of a vector are.
pub fn splat_source(ir: &Ir, vector: Value) -> Option<Value> {
    let source = vector.defining::<BroadcastOp>(ir)?.source(ir);
    (!ir.ty(source).is::<VectorType>(ir)).then_some(source)
}

/// Whether elements stay in row-major order: the dimensions that have several stay in theirs.
pub fn order_is_kept(ir: &Ir, op: TransposeOp) -> bool {
    let from: Vec<(i64, bool)> = dims(ir, vector_type(ir, op.vector(ir))).collect();
    let moved = op.permutation(ir).as_i64s(ir);
    let moved = moved
        .filter(|dim| usize::try_from(*dim).is_ok_and(|dim| from.get(dim) != Some(&(1, false))));
    moved.is_sorted()
}

fn broadcast_of_broadcast(op: BroadcastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.source(rewriter).defining::<BroadcastOp>(rewriter);
    let source = inner
        .ok_or_else(|| fails("the operand is no broadcast"))?
        .source(rewriter);
    op.set_source(rewriter, source);
    Ok(())
}

/// Replaces an op by a value repeated to its type.
pub(super) fn replace_with_broadcast(rewriter: &mut Rewriter<'_>, op: impl TypedOp, source: Value) {
    let op = op.op();
    let (loc, ty) = (rewriter.loc(op), rewriter.ty(rewriter.result(op, 0)));
    let new = BroadcastOp::build(rewriter, loc, ty, source);
    rewriter.replace_op_with(op, new.op());
}

/// Replaces an op by a vector as one of its shape.
pub(super) fn replace_with_shape_cast(
    rewriter: &mut Rewriter<'_>,
    op: impl TypedOp,
    source: Value,
) {
    let op = op.op();
    let (loc, ty) = (rewriter.loc(op), rewriter.ty(rewriter.result(op, 0)));
    let new = ShapeCastOp::build(rewriter, loc, ty, source);
    rewriter.replace_op_with(op, new.op());
}

fn order(ir: &Ir, op: TransposeOp) -> Vec<usize> {
    let order = op.permutation(ir).as_i64s(ir);
    order.filter_map(|dim| usize::try_from(dim).ok()).collect()
}

fn transpose_of_transpose(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.vector(rewriter).defining::<TransposeOp>(rewriter);
    let inner = inner.ok_or_else(|| fails("the operand is no transposition"))?;
    let first = order(rewriter, inner);
    let both: Sizes = order(rewriter, op)
        .into_iter()
        .map(|dim| first[dim] as i64)
        .collect();
    let (loc, ty, source) = (
        rewriter.loc(op.op()),
        rewriter.ty(op.result(rewriter)),
        inner.vector(rewriter),
    );
    let both = DenseArrayAttr::i64s(rewriter, &both);
    let new = TransposeOp::build(rewriter, loc, ty, source, both);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn transpose_of_splat(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let scalar = splat_source(rewriter, op.vector(rewriter))
        .ok_or_else(|| fails("the operand is no splat"))?;
    replace_with_broadcast(rewriter, op, scalar);
    Ok(())
}

fn transpose_of_broadcast(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.vector(rewriter).defining::<BroadcastOp>(rewriter);
    let source = inner
        .ok_or_else(|| fails("the operand is no broadcast"))?
        .source(rewriter);
    if let Some(ty) = rewriter.ty(source).cast::<VectorType>(rewriter) {
        let order = order(rewriter, op);
        let shape = ty.shape(rewriter);
        let lead = order.len() - shape.len();
        // Dimensions of the source that have several elements stay where they are, and what is between them stays there.
        let ends =
            (0..shape.len()).filter(|dim| shape[*dim] != 1 || *dim != 0 && shape[*dim - 1] != 1);
        let mut low = 0;
        for high in ends.map(|dim| dim + lead).chain([order.len()]) {
            if order[low..high]
                .iter()
                .any(|from| !(low..high).contains(from))
            {
                return Err(fails("it moves more than repeated dimensions"));
            }
            low = high;
        }
    }
    replace_with_broadcast(rewriter, op, source);
    Ok(())
}

fn transpose_of_mask(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (source, order) = (op.vector(rewriter), order(rewriter, op));
    let (loc, ty) = (rewriter.loc(op.op()), rewriter.ty(op.result(rewriter)));
    if order.is_empty() {
        return Err(fails("there is one element"));
    }
    if let Some(mask) = source.defining::<CreateMaskOp>(rewriter) {
        let sizes: Vec<Value> = mask.operands(rewriter).collect();
        let sizes: Vec<Value> = order.iter().map(|dim| sizes[*dim]).collect();
        let new = CreateMaskOp::build(rewriter, loc, ty, &sizes);
        rewriter.replace_op_with(op.op(), new.op());
        return Ok(());
    }
    let mask = source
        .defining::<ConstantMaskOp>(rewriter)
        .ok_or_else(|| fails("the operand is no mask"))?;
    let sizes = mask.sizes(rewriter);
    let sizes: Sizes = order.iter().map(|dim| sizes[*dim]).collect();
    let sizes = DenseArrayAttr::i64s(rewriter, &sizes);
    let new = ConstantMaskOp::build(rewriter, loc, ty, sizes);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn transpose_of_elements(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let list = op.vector(rewriter).defining::<FromElementsOp>(rewriter);
    let list = list.ok_or_else(|| fails("the operand is no list of elements"))?;
    let elements: Vec<Value> = list.elements(rewriter).collect();
    let [from, to] =
        [op.vector(rewriter), op.result(rewriter)].map(|value| vector_type(rewriter, value));
    let order = order(rewriter, op);
    let sizes = to.shape(rewriter);
    let mut index: Sizes = sizes.iter().map(|_| 0).collect();
    let mut moved = Vec::with_capacity(elements.len());
    for _ in 0..elements.len() {
        let mut source = index.clone();
        for (dim, from) in order.iter().enumerate() {
            source[*from] = index[dim];
        }
        let at = flat_position(from.shape(rewriter), &source).expect("the position is inside");
        moved.push(elements[at]);
        advance(&mut index, sizes);
    }
    let loc = rewriter.loc(op.op());
    let new = FromElementsOp::build(rewriter, loc, to.into(), &moved);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn transpose_of_shape_cast(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let cast = op.vector(rewriter).defining::<ShapeCastOp>(rewriter);
    let source = cast
        .ok_or_else(|| fails("the operand is no shape cast"))?
        .source(rewriter);
    if !order_is_kept(rewriter, op) {
        return Err(fails("it moves elements"));
    }
    replace_with_shape_cast(rewriter, op, source);
    Ok(())
}
