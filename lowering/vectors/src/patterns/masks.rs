//! Masks that are made of numbers, and transfers that may go out of bounds as ones with masks.

use terrace_dialect_base::rules;
use terrace_dialects::vector::bools;
use terrace_dialects::vector::{
    ConstantMaskOp, CreateMaskOp, TransferFacts, TransferReadOp, TransferWriteOp,
    VectorTransferOpInterface, with_element,
};
use terrace_dialects::{arith, memref, tensor, vector};
use terrace_ir::attributes::{DenseArrayAttr, DenseElementsAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::{MemRefType, ShapedType, Type, VectorType};
use terrace_ir::{Builder, Location, SmallVec, Value};

use super::build::{broadcast, fails, first_size, insert, without_dim, zeros};

rules! {
    LowerCreateMask, "A mask of several dimensions is made of those of its rows.", CreateMaskOp => lower_create_mask;
    LowerConstantMask, "A constant mask is made of constants.", ConstantMaskOp => lower_constant_mask;
    MaskByComparison32, "A mask compares places, of 32 bits.", CreateMaskOp => compare_32;
    MaskByComparison64, "A mask compares places, of 64 bits.", CreateMaskOp => compare_64;
    MaskedRead, "A read that may go out of bounds is one with a mask.", TransferReadOp => mask_read;
    MaskedWrite, "A write that may go out of bounds is one with a mask.", TransferWriteOp => mask_write;
}

/// Masks of several dimensions as masks of rows, and constant ones as constants.
pub static MASKS: &[&dyn RewritePattern] = &[&LowerCreateMask, &LowerConstantMask];
/// Masks as comparisons of places in 32 bits, and bounds as masks.
pub static MATERIALIZED_MASKS_32: &[&dyn RewritePattern] =
    &[&MaskByComparison32, &MaskedRead, &MaskedWrite];
/// Masks as comparisons of places in 64 bits, and bounds as masks.
pub static MATERIALIZED_MASKS_64: &[&dyn RewritePattern] =
    &[&MaskByComparison64, &MaskedRead, &MaskedWrite];

fn lower_create_mask(op: CreateMaskOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = vector::vector_type(rw, op.result(rw));
    if ty.rank(rw) <= 1 {
        return Err(fails("the mask has one dimension"));
    }
    let size = first_size(rw, ty)?;
    let row: Type = without_dim(rw, ty, 0).into();
    let operands: SmallVec<[Value; 4]> = op.operands(rw).collect();
    let inside = CreateMaskOp::build(rw, loc, row, &operands[1..]).result(rw);
    let outside = zeros(rw, loc, row);
    let mut result = zeros(rw, loc, ty.into());
    for index in 0..size {
        let place = arith::ConstantOp::index(rw, loc, index).result(rw);
        let below = arith::CmpIPredicate::Slt;
        let is_inside = arith::CmpIOp::build(rw, loc, below, place, operands[0]).result(rw);
        let row = arith::SelectOp::build(rw, loc, is_inside, inside, outside).result(rw);
        result = insert(rw, loc, row, result, &[index]);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_constant_mask(op: ConstantMaskOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = vector::vector_type(rw, op.result(rw));
    let sizes = op.sizes(rw);
    let constant = |rw: &mut Rewriter<'_>, bits: Vec<i128>| {
        let bits = DenseElementsAttr::integers(rw, ty.into(), bits);
        let constant = arith::ConstantOp::build(rw, loc, bits.into());
        rw.replace_op_with(op.op(), constant.op());
    };
    let is_scalable = ty.scalable_dims(rw).first() == Some(&true);
    match ty.shape(rw) {
        [] => constant(rw, vec![sizes[0].into()]),
        // None or all are set.
        [_] if is_scalable => constant(rw, vec![(sizes[0] != 0).into()]),
        [size] => {
            let bits = (0..*size).map(|place| (place < sizes[0]).into()).collect();
            constant(rw, bits);
        }
        _ => {
            first_size(rw, ty)?;
            let row: Type = without_dim(rw, ty, 0).into();
            let inner = DenseArrayAttr::i64s(rw, &sizes[1..]);
            let row = ConstantMaskOp::build(rw, loc, row, inner).result(rw);
            let empty = zeros(rw, loc, ty.into());
            let result =
                (0..sizes[0]).fold(empty, |mask, index| insert(rw, loc, row, mask, &[index]));
            rw.replace_op(op.op(), &[result]);
        }
    }
    Ok(())
}

fn compare_32(op: CreateMaskOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    compare(op, rw, Type::I32)
}

fn compare_64(op: CreateMaskOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    compare(op, rw, Type::I64)
}

fn compare(op: CreateMaskOp, rw: &mut Rewriter<'_>, index: Type) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = vector::vector_type(rw, op.result(rw));
    if ty.rank(rw) > 1 || ty.scalable_dims(rw).contains(&true) {
        return Err(fails("the mask is not one row of known size"));
    }
    let bound = op.operands(rw).next();
    let bound = bound.ok_or_else(|| fails("the mask has no bound"))?;
    let places: VectorType = with_element(rw, ty, index);
    let size = ty.shape(rw).first().copied().unwrap_or(1);
    let constant = DenseElementsAttr::integers(rw, places.into(), (0..size).map(i128::from));
    let constant = arith::ConstantOp::build(rw, loc, constant.into()).result(rw);
    let bound = arith::IndexCastOp::build(rw, loc, index, bound).output(rw);
    let bounds = broadcast(rw, loc, places.into(), bound);
    let below = arith::CmpIPredicate::Slt;
    let mask = arith::CmpIOp::build(rw, loc, below, constant, bounds);
    rw.replace_op_with(op.op(), mask.op());
    Ok(())
}

/// The size of a dimension of a memref or tensor.
pub(crate) fn size_of_dim(b: &mut Builder<'_>, loc: Location, source: Value, dim: usize) -> Value {
    let ty = b.ty(source);
    let known = ty
        .cast::<ShapedType>(b)
        .and_then(|ty| ty.shape(b))
        .map(|shape| shape[dim])
        .filter(|size| *size != terrace_ir::types::DYNAMIC);
    if let Some(size) = known {
        return arith::ConstantOp::index(b, loc, size).result(b);
    }
    let index = arith::ConstantOp::index(b, loc, dim as i64).result(b);
    match ty.is::<MemRefType>(b) {
        true => memref::DimOp::build(b, loc, source, index).result(b),
        false => tensor::DimOp::build(b, loc, source, index).result(b),
    }
}

/// The mask of a transfer with the elements that are in bounds.
fn mask_of_bounds(
    transfer: &dyn VectorTransferOpInterface,
    rw: &mut Rewriter<'_>,
) -> Result<Value, MatchFailure> {
    let ty = transfer.transferred_type(rw);
    if !transfer.has_out_of_bounds_dim(rw) || ty.rank(rw) > 1 {
        return Err(fails("the transfer is in bounds, or of several dimensions"));
    }
    let start = transfer.start(rw);
    let [.., offset] = start[..] else {
        return Err(fails("the transfer is of one element"));
    };
    let loc = rw.loc(transfer.operation());
    let base = transfer.base_value(rw);
    let size = size_of_dim(rw, loc, base, start.len() - 1);
    let rest = arith::SubIOp::build(rw, loc, size, offset).result(rw);
    let mask = with_element(rw, ty, Type::I1).into();
    let mask = CreateMaskOp::build(rw, loc, mask, &[rest]).result(rw);
    Ok(match transfer.mask_value(rw) {
        Some(given) => arith::AndIOp::build(rw, loc, mask, given).result(rw),
        None => mask,
    })
}

fn mask_read(op: TransferReadOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let mask = mask_of_bounds(&op, rw)?;
    op.set_mask(rw, Some(mask));
    let flags = bools(rw, [true]);
    op.set_in_bounds(rw, flags);
    Ok(())
}

fn mask_write(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let mask = mask_of_bounds(&op, rw)?;
    op.set_mask(rw, Some(mask));
    let flags = bools(rw, [true]);
    op.set_in_bounds(rw, flags);
    Ok(())
}
