//! Transfers as loads and stores.

use terrace_dialect_base::rules;
use terrace_dialects::memref::strides_and_offset;
use terrace_dialects::vector::dims;
use terrace_dialects::vector::{
    LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp, TransferFacts, TransferReadOp, TransferWriteOp,
    VectorTransferOpInterface, is_minor_identity, vector_of,
};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{
    PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter, cast_root,
};
use terrace_ir::types::{MemRefType, Type, VectorType};
use terrace_ir::{Op, SmallVec, Value};
use terrace_rewrite::PatternSet;

use super::build::{broadcast, fails, mask_around};

rules! {
    ReadToLoad, "A read of one row is a load.", TransferReadOp => read_row;
    WriteToStore, "A write of one row is a store.", TransferWriteOp => write_row;
}

/// Transfers of at most one dimension as loads and stores.
pub static TRANSFERS_OF_ROWS: &[&dyn RewritePattern] = &[&ReadToLoad, &WriteToStore];
/// A transfer of at most so many dimensions is a load or a store.
struct TransferUpTo {
    info: PatternInfo,
    max_rank: usize,
}

/// Adds the patterns for transfers of at most so many dimensions.
pub fn add_transfers(patterns: &mut PatternSet, max_rank: usize) {
    for root in [TransferReadOp::INFO, TransferWriteOp::INFO] {
        patterns.add(TransferUpTo {
            info: PatternInfo {
                name: "TransferUpTo",
                description: "A transfer of few dimensions is a load or a store.",
                root: PatternRoot::Op(root),
                benefit: 1,
            },
            max_rank,
        });
    }
}

impl RewritePattern for TransferUpTo {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn match_and_rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
        match TransferReadOp::cast(rw, op) {
            Some(op) => read(op, rw, self.max_rank),
            None => write(cast_root(rw, op)?, rw, self.max_rank),
        }
    }
}

/// The dimensions of the vector in which elements are repeated, if the others are the last ones of the memref in order.
pub(crate) fn repeated_dims(map: &AffineMap) -> Option<SmallVec<[usize; 4]>> {
    let first = (map.num_dims as usize).checked_sub(map.results.len())?;
    let mut repeated = SmallVec::new();
    for (place, result) in map.results.iter().enumerate() {
        match result {
            AffineExpr::Constant(0) => repeated.push(place),
            AffineExpr::Dim(dim) if *dim as usize == first + place => {}
            _ => return None,
        }
    }
    Some(repeated)
}

/// Checks what loads and stores need: a memref of elements in a row, of the vector's type, inside.
fn check_transfer(
    transfer: &dyn VectorTransferOpInterface,
    rw: &Rewriter<'_>,
    moved: VectorType,
    max_rank: usize,
) -> RewriteResult {
    if mask_around(rw, transfer.operation()).is_some() {
        return Err(fails("there is a mask around the transfer"));
    }
    let rank = transfer.transferred_type(rw).rank(rw);
    if rank > max_rank {
        return Err(fails("the vector has too many dimensions"));
    }
    let base = Type::from(transfer.shaped_type(rw)).cast::<MemRefType>(rw);
    let base = base.ok_or_else(|| fails("the transfer is one of a tensor"))?;
    let strides = strides_and_offset(rw, base);
    let is_in_a_row = |stride: Option<&i64>| stride.is_none_or(|stride| *stride == 1);
    if strides.is_none_or(|(strides, _)| !is_in_a_row(strides.last())) {
        return Err(fails("elements do not lie one after the other"));
    }
    let element = base.element(rw);
    let fits = match element.is::<VectorType>(rw) {
        true => element == moved.into(),
        false => element == moved.element(rw),
    };
    if !fits {
        return Err(fails("the memref has other elements"));
    }
    if transfer.has_out_of_bounds_dim(rw) {
        return Err(fails("the transfer may go out of bounds"));
    }
    match transfer.mask_value(rw).is_some() && rank != 1 {
        true => Err(fails("the mask is not one of a row")),
        false => Ok(()),
    }
}

fn read_row(op: TransferReadOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    read(op, rw, 1)
}

fn read(op: TransferReadOp, rw: &mut Rewriter<'_>, max_rank: usize) -> RewriteResult {
    let loc = rw.loc(op.op());
    let repeated = repeated_dims(op.map(rw));
    let repeated = repeated.ok_or_else(|| fails("dimensions are in another order"))?;
    let ty = op.transferred_type(rw);
    let sizes = dims(rw, ty).enumerate();
    let loaded: SmallVec<[(i64, bool); 4]> = sizes
        .map(
            |(place, (size, is_scalable))| match repeated.contains(&place) {
                true => (1, is_scalable),
                false => (size, is_scalable),
            },
        )
        .collect();
    let loaded = vector_of(rw, loaded, ty.element(rw));
    check_transfer(&op, rw, loaded, max_rank)?;
    let (base, start): (Value, SmallVec<[Value; 4]>) = (op.base(rw), op.start(rw));
    let mut result = match op.mask(rw) {
        Some(mask) => {
            let padding = op.padding(rw);
            let fill = broadcast(rw, loc, loaded.into(), padding);
            let load = MaskedLoadOp::builder(loaded.into(), base, mask, fill).indices(&start);
            load.build(rw, loc).result(rw)
        }
        None => {
            let load = LoadOp::builder(loaded.into(), base).indices(&start);
            load.build(rw, loc).result(rw)
        }
    };
    if !repeated.is_empty() {
        result = broadcast(rw, loc, ty.into(), result);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn write_row(op: TransferWriteOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    write(op, rw, 1)
}

fn write(op: TransferWriteOp, rw: &mut Rewriter<'_>, max_rank: usize) -> RewriteResult {
    let loc = rw.loc(op.op());
    if !is_minor_identity(op.map(rw)) {
        return Err(fails("dimensions are in another order"));
    }
    let ty = op.transferred_type(rw);
    check_transfer(&op, rw, ty, max_rank)?;
    let (base, start): (Value, SmallVec<[Value; 4]>) = (op.base(rw), op.start(rw));
    let value = op.value_to_store(rw);
    match op.mask(rw) {
        Some(mask) => {
            let store = MaskedStoreOp::builder(base, mask, value).indices(&start);
            store.build(rw, loc);
        }
        None => {
            let store = StoreOp::builder(value, base).indices(&start);
            store.build(rw, loc);
        }
    }
    rw.erase_op(op.op());
    Ok(())
}
