//! Transfers of one dimension whose elements do not lie one after the other: a loop of loads or stores.

use terrace_dialects::arith;
use terrace_dialects::memref;
use terrace_dialects::memref::strides_and_offset;
use terrace_dialects::vector::{
    InsertOp, TransferFacts, TransferReadOp, TransferWriteOp, VectorScaleOp,
    VectorTransferOpInterface, is_minor_identity,
};
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, MemRefType, Type};
use terrace_ir::{Location, SmallVec, Value};

use super::bounds::{index, inner_start, repeat, when_inside};
use crate::patterns::build::{broadcast, extract_at, fails};

fn check(rw: &Rewriter<'_>, transfer: &dyn VectorTransferOpInterface) -> RewriteResult {
    let map = transfer.map(rw);
    let base = Type::from(transfer.shaped_type(rw)).cast::<MemRefType>(rw);
    let base = base.ok_or_else(|| fails("the transfer is one of a tensor"))?;
    if map.results.len() != 1 || transfer.transferred_type(rw).rank(rw) != 1 {
        return Err(fails("the vector does not have one dimension"));
    }
    let is_contiguous = strides_and_offset(rw, base)
        .is_some_and(|(strides, _)| strides.last().is_none_or(|stride| *stride == 1));
    match is_minor_identity(map) && is_contiguous {
        true => Err(fails("a load or a store of the vector does the same")),
        false => Ok(()),
    }
}

/// The bounds of the loop over the elements.
fn loop_bounds(
    rw: &mut Rewriter<'_>,
    loc: Location,
    transfer: &dyn VectorTransferOpInterface,
) -> [Value; 3] {
    let ty = transfer.transferred_type(rw);
    let lower = index(rw, loc, 0);
    let size = ty.shape(rw)[0];
    let mut upper = index(rw, loc, size);
    if ty.scalable_dims(rw)[0] {
        let scale = VectorScaleOp::build(rw, loc).res(rw);
        upper = arith::MulIOp::build(rw, loc, upper, scale).result(rw);
    }
    [lower, upper, index(rw, loc, 1)]
}

pub(super) fn read(op: TransferReadOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    check(rw, &op)?;
    let loc = rw.loc(op.op());
    let (ty, base, padding): (Type, Value, Value) =
        (rw.ty(op.vector(rw)), op.base(rw), op.padding(rw));
    let bounds = loop_bounds(rw, loc, &op);
    let init = broadcast(rw, loc, ty, padding);
    let result = repeat(rw, loc, bounds, Some(init), &mut |rw, index, carried| {
        let vector = carried.unwrap_or(init);
        let place = inner_start(rw, &op, index);
        when_inside(
            rw,
            &op,
            index,
            Some(ty),
            &mut |rw| {
                let element = memref::LoadOp::build(rw, loc, base, &place).result(rw);
                let position = DenseArrayAttr::i64s(rw, &[DYNAMIC]);
                let insert = InsertOp::build(rw, loc, element, vector, &[index], position);
                Some(insert.result(rw))
            },
            &mut |_| Some(vector),
        )
    });
    let results: SmallVec<[Value; 1]> = result.into_iter().collect();
    rw.replace_op(op.op(), &results);
    Ok(())
}

pub(super) fn write(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    check(rw, &op)?;
    let loc = rw.loc(op.op());
    let (base, vector) = (op.base(rw), op.value_to_store(rw));
    let bounds = loop_bounds(rw, loc, &op);
    repeat(rw, loc, bounds, None, &mut |rw, index, _| {
        let place = inner_start(rw, &op, index);
        when_inside(
            rw,
            &op,
            index,
            None,
            &mut |rw| {
                let element = extract_at(rw, loc, vector, index);
                memref::StoreOp::build(rw, loc, element, base, &place);
                None
            },
            &mut |_| None,
        )
    });
    rw.erase_op(op.op());
    Ok(())
}
