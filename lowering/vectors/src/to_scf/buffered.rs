//! Transfers of several dimensions through a buffer on the stack: a loop that moves a row at a time.
//!
//! A transfer is first prepared: the vector goes through the buffer, and the transfer is marked. Then a loop of marked transfers of one dimension
//! less takes the place of a marked one, until they have few enough dimensions.

use terrace_dialects::vector::{
    TransferFacts, TransferReadOp, TransferWriteOp, TypeCastOp, VectorTransferOpInterface, dims,
    vector_of, vector_type,
};
use terrace_dialects::{memref, vector};
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{MemRefType, VectorType};
use terrace_ir::{Location, Op, SmallVec, Type, Value};

use super::bounds::{
    first_dim, index, inner_flags, inner_map, inner_start, mask_rank, repeat, when_inside,
};
use super::{Options, is_tensor};
use crate::patterns::build::{broadcast, fails};

/// The name of the attribute that marks transfers that are being lowered.
const MARK: &str = "__vector_to_scf_lowering__";

fn is_marked(rw: &Rewriter<'_>, op: Op) -> bool {
    rw.attr(op, MARK).is_some()
}

fn mark(rw: &mut Rewriter<'_>, op: Op) {
    rw.set_attr(op, MARK, Attribute::UNIT);
}

/// The op around that gives memory on the stack back.
fn allocation_scope(rw: &Rewriter<'_>, op: Op) -> Result<Op, MatchFailure> {
    let mut parent = rw.parent_op(op);
    while let Some(around) = parent {
        if rw.has_trait(around, OpTraits::AUTOMATIC_ALLOCATION_SCOPE) {
            return Ok(around);
        }
        parent = rw.parent_op(around);
    }
    Err(fails("nothing around gives memory on the stack back"))
}

fn check_unprepared(
    rw: &Rewriter<'_>,
    transfer: &dyn VectorTransferOpInterface,
    options: Options,
) -> Result<Op, MatchFailure> {
    let ty = transfer.transferred_type(rw);
    if is_marked(rw, transfer.operation()) || ty.rank(rw) <= options.target_rank {
        return Err(fails("the transfer is prepared, or has few dimensions"));
    }
    if ty.scalable_dims(rw).first() != Some(&false) {
        return Err(fails("the first dimension is scalable, or there is none"));
    }
    if is_tensor(transfer, rw) && !options.tensors {
        return Err(fails("transfers of tensors are not to be lowered"));
    }
    if ty.element(rw) != transfer.shaped_type(rw).element(rw) {
        return Err(fails("the vector has other elements"));
    }
    allocation_scope(rw, transfer.operation())
}

/// A buffer for one value.
fn allocate(rw: &mut Rewriter<'_>, loc: Location, value: Type) -> Value {
    let ty = MemRefType::get(rw, &[], value).into();
    memref::AllocaOp::builder(ty).build(rw, loc).memref(rw)
}

/// Buffers for the vector, and for the mask if there is one; gives the first one and the mask as it comes out of the second one.
fn allocate_buffers(
    rw: &mut Rewriter<'_>,
    transfer: &dyn VectorTransferOpInterface,
    scope: Op,
) -> Result<(Value, Option<Value>), MatchFailure> {
    let op = transfer.operation();
    let loc = rw.loc(op);
    let region = rw.regions(scope).first().copied();
    let block = region.and_then(|region| rw.first_block(region));
    let block = block.ok_or_else(|| fails("the scope has no body"))?;
    let ty: Type = transfer.transferred_type(rw).into();
    let mask = transfer.mask_value(rw);
    rw.set_insertion_point_to_start(block);
    let data = allocate(rw, loc, ty);
    let mask_buffer = mask.map(|mask| {
        let ty = rw.ty(mask);
        allocate(rw, loc, ty)
    });
    rw.set_insertion_point_before(op);
    let mask = mask.zip(mask_buffer).map(|(mask, buffer)| {
        memref::StoreOp::build(rw, loc, mask, buffer, &[]);
        memref::LoadOp::build(rw, loc, buffer, &[]).result(rw)
    });
    Ok((data, mask))
}

pub(super) fn prepare_read(
    op: TransferReadOp,
    rw: &mut Rewriter<'_>,
    options: Options,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let scope = check_unprepared(rw, &op, options)?;
    let (buffer, mask) = allocate_buffers(rw, &op, scope)?;
    let ty = rw.ty(op.vector(rw));
    let (base, padding) = (op.base(rw), op.padding(rw));
    let (map, flags) = (op.permutation_map(rw), op.in_bounds(rw));
    let start = op.start(rw);
    let read = TransferReadOp::builder(ty, base, map, padding, flags)
        .indices(&start)
        .mask(mask)
        .build(rw, loc);
    mark(rw, read.op());
    let value = read.vector(rw);
    memref::StoreOp::build(rw, loc, value, buffer, &[]);
    let result = memref::LoadOp::build(rw, loc, buffer, &[]).result(rw);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

pub(super) fn prepare_write(
    op: TransferWriteOp,
    rw: &mut Rewriter<'_>,
    options: Options,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let scope = check_unprepared(rw, &op, options)?;
    let (buffer, mask) = allocate_buffers(rw, &op, scope)?;
    let value = op.value_to_store(rw);
    memref::StoreOp::build(rw, loc, value, buffer, &[]);
    let value = memref::LoadOp::build(rw, loc, buffer, &[]).result(rw);
    op.set_value_to_store(rw, value);
    mark(rw, op.op());
    if mask.is_some() {
        op.set_mask(rw, mask);
    }
    Ok(())
}

/// A memref of vectors as one of their rows.
fn unpacked(rw: &mut Rewriter<'_>, loc: Location, buffer: Value) -> Result<Value, MatchFailure> {
    let ty = memref::memref_type(rw, buffer);
    let vector = ty.element(rw).cast::<VectorType>(rw);
    let vector = vector.ok_or_else(|| fails("the buffer holds no vectors"))?;
    let Some((size, false)) = dims(rw, vector).next() else {
        return Err(fails("the first dimension is scalable, or there is none"));
    };
    let row: SmallVec<[(i64, bool); 4]> = dims(rw, vector).skip(1).collect();
    let row = vector_of(rw, row, vector.element(rw));
    let mut shape: SmallVec<[i64; 4]> = SmallVec::from_slice(ty.shape(rw));
    shape.push(size);
    let ty = MemRefType::get(rw, &shape, row.into()).into();
    Ok(TypeCastOp::build(rw, loc, ty, buffer).result(rw))
}

/// A place in a buffer.
struct Place {
    buffer: Value,
    indices: SmallVec<[Value; 4]>,
}

impl Place {
    /// Where a value was loaded from.
    fn of_load(rw: &Rewriter<'_>, value: Value) -> Result<Self, MatchFailure> {
        let load = value.defining::<memref::LoadOp>(rw);
        let load = load.ok_or_else(|| fails("the value does not come from a buffer"))?;
        Ok(Place {
            buffer: load.memref(rw),
            indices: load.indices(rw).collect(),
        })
    }

    fn at(&self, index: Value) -> SmallVec<[Value; 4]> {
        self.indices.iter().copied().chain([index]).collect()
    }
}

/// The mask's buffer, whose rows are taken as masks of the rows of the transfer.
struct MaskRows {
    buffer: Value,
    place: Place,
    /// Whether a row is taken; otherwise the mask is that of all rows.
    by_index: bool,
}

impl MaskRows {
    fn of(
        rw: &mut Rewriter<'_>,
        transfer: &dyn VectorTransferOpInterface,
    ) -> Result<Option<Self>, MatchFailure> {
        let Some(mask) = transfer.mask_value(rw) else {
            return Ok(None);
        };
        let place = Place::of_load(rw, mask)?;
        let is_repeated = first_dim(transfer, rw).is_none();
        let by_index = !is_repeated && mask_rank(transfer, rw) != Some(1);
        let loc = rw.loc(transfer.operation());
        let buffer = match by_index {
            true => unpacked(rw, loc, place.buffer)?,
            false => place.buffer,
        };
        // A mask of one dimension is part of the condition.
        Ok((by_index || is_repeated).then_some(MaskRows {
            buffer,
            place,
            by_index,
        }))
    }

    fn row(&self, rw: &mut Rewriter<'_>, loc: Location, index: Value) -> Value {
        let at = match self.by_index {
            true => self.place.at(index),
            false => self.place.indices.clone(),
        };
        memref::LoadOp::build(rw, loc, self.buffer, &at).result(rw)
    }
}

/// The bounds of the loop over the rows of a vector.
fn loop_bounds(rw: &mut Rewriter<'_>, loc: Location, ty: VectorType) -> [Value; 3] {
    let size = ty.shape(rw)[0];
    [0, size, 1].map(|value| index(rw, loc, value))
}

fn check_marked(rw: &Rewriter<'_>, op: Op) -> RewriteResult {
    match is_marked(rw, op) {
        true => Ok(()),
        false => Err(fails("the transfer is not prepared")),
    }
}

pub(super) fn unpack_read(
    op: TransferReadOp,
    rw: &mut Rewriter<'_>,
    options: Options,
) -> RewriteResult {
    check_marked(rw, op.op())?;
    let loc = rw.loc(op.op());
    let value = op.vector(rw);
    let user = rw.users(value).next();
    let store = user.and_then(|user| memref::StoreOp::cast(rw, user));
    let store = store.ok_or_else(|| fails("the value does not go to a buffer"))?;
    let place = Place {
        buffer: store.memref(rw),
        indices: store.indices(rw).collect(),
    };
    let ty = op.transferred_type(rw);
    let buffer = unpacked(rw, loc, place.buffer)?;
    let row = memref::memref_type(rw, buffer).element(rw);
    let masks = MaskRows::of(rw, &op)?;
    let bounds = loop_bounds(rw, loc, ty);
    let (base, padding) = (op.base(rw), op.padding(rw));
    repeat(rw, loc, bounds, None, &mut |rw, index, _| {
        when_inside(
            rw,
            &op,
            index,
            None,
            &mut |rw| {
                let start = inner_start(rw, &op, index);
                let mask = masks.as_ref().map(|masks| masks.row(rw, loc, index));
                let (map, flags) = (inner_map(&op, rw), inner_flags(&op, rw));
                let read = TransferReadOp::builder(row, base, map, padding, flags)
                    .indices(&start)
                    .mask(mask)
                    .build(rw, loc);
                if vector_type(rw, read.vector(rw)).rank(rw) > options.target_rank {
                    mark(rw, read.op());
                }
                let value = read.vector(rw);
                memref::StoreOp::build(rw, loc, value, buffer, &place.at(index));
                None
            },
            &mut |rw| {
                let filled = broadcast(rw, loc, row, padding);
                memref::StoreOp::build(rw, loc, filled, buffer, &place.at(index));
                None
            },
        )
    });
    rw.erase_op(store.op());
    rw.erase_op(op.op());
    Ok(())
}

pub(super) fn unpack_write(
    op: TransferWriteOp,
    rw: &mut Rewriter<'_>,
    options: Options,
) -> RewriteResult {
    check_marked(rw, op.op())?;
    let loc = rw.loc(op.op());
    let place = Place::of_load(rw, op.value_to_store(rw))?;
    let ty = op.transferred_type(rw);
    let buffer = unpacked(rw, loc, place.buffer)?;
    let masks = MaskRows::of(rw, &op)?;
    let bounds = loop_bounds(rw, loc, ty);
    let base = op.base(rw);
    let init = is_tensor(&op, rw).then_some(base);
    let tensor = init.map(|init| rw.ty(init));
    let result = repeat(rw, loc, bounds, init, &mut |rw, index, carried| {
        when_inside(
            rw,
            &op,
            index,
            tensor,
            &mut |rw| {
                let start = inner_start(rw, &op, index);
                let value = memref::LoadOp::build(rw, loc, buffer, &place.at(index)).result(rw);
                let mask = masks.as_ref().map(|masks| masks.row(rw, loc, index));
                let (map, flags) = (inner_map(&op, rw), inner_flags(&op, rw));
                let write =
                    vector::TransferWriteOp::builder(value, carried.unwrap_or(base), map, flags)
                        .indices(&start)
                        .mask(mask)
                        .result(tensor)
                        .build(rw, loc);
                if vector_type(rw, value).rank(rw) > options.target_rank {
                    mark(rw, write.op());
                }
                write.result(rw)
            },
            &mut |_| carried,
        )
    });
    let results: SmallVec<[Value; 1]> = result.into_iter().collect();
    rw.replace_op(op.op(), &results);
    Ok(())
}
