//! Transfers of several dimensions as a sequence of transfers of their rows.

use terrace_dialects::vector::{
    ExtractOp, InsertOp, TransferFacts, TransferReadOp, TransferWriteOp, VectorTransferOpInterface,
};
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::MixedIndices;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Location, Value};

use super::bounds::{
    first_dim, index, inner_flags, inner_map, inner_start, mask_rank, when_inside,
};
use super::{Options, is_tensor};
use crate::patterns::build::{broadcast, extract, fails, first_size, without_dim};

fn check(
    rw: &Rewriter<'_>,
    transfer: &dyn VectorTransferOpInterface,
    options: Options,
) -> Result<i64, MatchFailure> {
    let ty = transfer.transferred_type(rw);
    if ty.rank(rw) <= options.target_rank {
        return Err(fails("the vector has few dimensions"));
    }
    if is_tensor(transfer, rw) && !options.tensors {
        return Err(fails("transfers of tensors are not to be lowered"));
    }
    if ty.element(rw) != transfer.shaped_type(rw).element(rw) {
        return Err(fails("the vector has other elements"));
    }
    first_size(rw, ty)
}

/// The mask of a row, if it is none that is part of a condition.
fn row_mask(
    rw: &mut Rewriter<'_>,
    loc: Location,
    transfer: &dyn VectorTransferOpInterface,
    number: i64,
) -> Option<Value> {
    let mask = transfer.mask_value(rw)?;
    if first_dim(transfer, rw).is_none() {
        return Some(mask);
    }
    (mask_rank(transfer, rw) > Some(1)).then(|| extract(rw, loc, mask, &[number]))
}

/// A position with a further index that is known.
fn further(mut position: MixedIndices, index: i64) -> MixedIndices {
    position.constants.push(index);
    position
}

/// No position.
fn nowhere() -> MixedIndices {
    MixedIndices {
        constants: Default::default(),
        values: Default::default(),
    }
}

pub(super) fn read(op: TransferReadOp, rw: &mut Rewriter<'_>, options: Options) -> RewriteResult {
    let size = check(rw, &op, options)?;
    let loc = rw.loc(op.op());
    let ty = op.transferred_type(rw);
    let (base, padding, value) = (op.base(rw), op.padding(rw), op.vector(rw));
    // Rows go right into the vector that the whole goes into.
    let user = rw.users(value).next().filter(|_| rw.has_one_use(value));
    let into = user.and_then(|user| InsertOp::cast(rw, user));
    let into = into.filter(|insert| insert.value_to_store(rw) == value);
    let mut whole = match into {
        Some(insert) => insert.dest(rw),
        None => broadcast(rw, loc, ty.into(), padding),
    };
    let position = into.map_or_else(nowhere, |insert| insert.position(rw));
    let row: VectorType = without_dim(rw, ty, 0);
    let whole_type: Type = rw.ty(whole);
    for number in 0..size {
        let at = index(rw, loc, number);
        let result = when_inside(
            rw,
            &op,
            at,
            Some(whole_type),
            &mut |rw| {
                let start = inner_start(rw, &op, at);
                let (map, flags) = (inner_map(&op, rw), inner_flags(&op, rw));
                let mask = row_mask(rw, loc, &op, number);
                let read = TransferReadOp::builder(row.into(), base, map, padding, flags)
                    .indices(&start)
                    .mask(mask)
                    .build(rw, loc);
                let mut part = read.vector(rw);
                if row.rank(rw) == 0 {
                    part = extract(rw, loc, part, &[]);
                }
                let place = further(position.clone(), number);
                let constants = DenseArrayAttr::i64s(rw, &place.constants);
                let insert = InsertOp::build(rw, loc, part, whole, &place.values, constants);
                Some(insert.result(rw))
            },
            &mut |_| Some(whole),
        );
        whole = result.unwrap_or(whole);
    }
    match into {
        Some(insert) => {
            rw.replace_op(insert.op(), &[whole]);
            rw.erase_op(op.op());
        }
        None => rw.replace_op(op.op(), &[whole]),
    }
    Ok(())
}

pub(super) fn write(op: TransferWriteOp, rw: &mut Rewriter<'_>, options: Options) -> RewriteResult {
    let size = check(rw, &op, options)?;
    let loc = rw.loc(op.op());
    let ty = op.transferred_type(rw);
    let value = op.value_to_store(rw);
    // Rows come right from the vector that the whole comes from.
    let from = value.defining::<ExtractOp>(rw);
    let (source, position) = match from {
        Some(extract) => (extract.source(rw), extract.position(rw)),
        None => (value, nowhere()),
    };
    let mut base = op.base(rw);
    let tensor = is_tensor(&op, rw).then(|| rw.ty(base));
    for number in 0..size {
        let at = index(rw, loc, number);
        let result = when_inside(
            rw,
            &op,
            at,
            tensor,
            &mut |rw| {
                let start = inner_start(rw, &op, at);
                let place = further(position.clone(), number);
                let mut part = ExtractOp::at(rw, loc, source, &place).result(rw);
                if ty.rank(rw) == 1 {
                    let single = VectorType::get(rw, &[], ty.element(rw)).into();
                    part = broadcast(rw, loc, single, part);
                }
                let (map, flags) = (inner_map(&op, rw), inner_flags(&op, rw));
                let mask = row_mask(rw, loc, &op, number);
                TransferWriteOp::builder(part, base, map, flags)
                    .indices(&start)
                    .mask(mask)
                    .result(tensor)
                    .build(rw, loc)
                    .result(rw)
            },
            &mut |_| tensor.map(|_| base),
        );
        base = result.unwrap_or(base);
    }
    match tensor {
        Some(_) => rw.replace_op(op.op(), &[base]),
        None => rw.erase_op(op.op()),
    }
    Ok(())
}
