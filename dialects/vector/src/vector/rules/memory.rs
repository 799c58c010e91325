//! Accesses to memory whose masks, places or buffers are known better.

use terrace_dialect_base::rules;
use terrace_ir::attributes::DenseElementsAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::MemRefType;
use terrace_ir::{Ir, Op, SmallVec, Value};
use terrace_standard_dialects::memref::{look_through_casts, memref_type};

use super::fails;
use super::masks::{MaskFormat, mask_format};
use crate::vector::memory::has_unit_stride;
use crate::vector::types::is_scalable;
use crate::vector::{
    CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp,
    StepOp, StoreOp, vector_type,
};

rules! {
    LoadOfCast, "Who reads a memref need not know of a cast.", LoadOp => load_of_cast;
    StoreToCast, "Who writes a memref need not know of a cast.", StoreOp => store_to_cast;
    MaskedLoadOfCast, "Who reads a memref need not know of a cast.", MaskedLoadOp => masked_load_of_cast;
    MaskedStoreToCast, "Who writes a memref need not know of a cast.", MaskedStoreOp => masked_store_to_cast;
    MaskedLoadOfAll, "What is read with a mask of all is read, and with one of nothing is the other vector.", MaskedLoadOp => masked_load;
    MaskedStoreOfAll, "What is written with a mask of all is written, and with one of nothing is not.", MaskedStoreOp => masked_store;
    ExpandLoadOfAll, "What is read with a mask of all is read, and with one of nothing is the other vector.", ExpandLoadOp => expand_load;
    CompressStoreOfAll, "What is written with a mask of all is written, and with one of nothing is not.", CompressStoreOp => compress_store;
    GatherOfNothing, "What is read with a mask of nothing is the other vector.", GatherOp => gather_of_nothing;
    GatherInARow, "Elements that follow each other are read as they lie there.", GatherOp => gather_in_a_row;
    ScatterOfNothing, "What is written with a mask of nothing is not.", ScatterOp => scatter_of_nothing;
    ScatterInARow, "Elements that come to follow each other are written as they are.", ScatterOp => scatter_in_a_row;
}

/// Looks through casts, if elements still follow each other in the last dimension.
fn look_through(rewriter: &mut Rewriter<'_>, op: Op, operand: usize) -> RewriteResult {
    look_through_casts(rewriter, op, &[operand])
}

fn load_of_cast(op: LoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through(rewriter, op.op(), 0)
}

fn store_to_cast(op: StoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through(rewriter, op.op(), 1)
}

fn masked_load_of_cast(op: MaskedLoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through(rewriter, op.op(), 0)
}

fn masked_store_to_cast(op: MaskedStoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through(rewriter, op.op(), 0)
}

/// Whether a mask is of all or of nothing.
fn is_of_all(ir: &Ir, mask: Value) -> Result<bool, terrace_ir::rewrite::MatchFailure> {
    match mask_format(ir, mask) {
        MaskFormat::AllTrue => Ok(true),
        MaskFormat::AllFalse => Ok(false),
        MaskFormat::Unknown => Err(fails("it is not known whether all bits are set, or none")),
    }
}

/// A place in memory.
type Place = (Value, SmallVec<[Value; 4]>);

/// Replaces an op by a read without a mask, or by the value that it has without reading.
fn load(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    is_all: bool,
    (base, indices): Place,
    otherwise: Value,
    alignment: Option<i64>,
) -> RewriteResult {
    if !is_all {
        rewriter.replace_op(op, &[otherwise]);
        return Ok(());
    }
    if !has_unit_stride(rewriter, memref_type(rewriter, base)) {
        return Err(fails("elements do not follow each other in memory"));
    }
    let (loc, ty) = (rewriter.loc(op), rewriter.ty(otherwise));
    let new = LoadOp::builder(ty, base)
        .indices(&indices)
        .alignment(alignment);
    let new = new.build(rewriter, loc);
    rewriter.replace_op_with(op, new.op());
    Ok(())
}

/// Replaces an op by a write without a mask, or by nothing.
fn store(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    is_all: bool,
    (base, indices): Place,
    value: Value,
    alignment: Option<i64>,
) -> RewriteResult {
    if is_all {
        if !has_unit_stride(rewriter, memref_type(rewriter, base)) {
            return Err(fails("elements do not follow each other in memory"));
        }
        let loc = rewriter.loc(op);
        let new = StoreOp::builder(value, base)
            .indices(&indices)
            .alignment(alignment);
        new.build(rewriter, loc);
    }
    rewriter.erase_op(op);
    Ok(())
}

fn masked_load(op: MaskedLoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let is_all = is_of_all(rewriter, op.mask(rewriter))?;
    let place = (op.base(rewriter), op.indices(rewriter).collect());
    let (otherwise, alignment) = (op.pass_thru(rewriter), op.alignment(rewriter));
    load(rewriter, op.op(), is_all, place, otherwise, alignment)
}

fn expand_load(op: ExpandLoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let is_all = is_of_all(rewriter, op.mask(rewriter))?;
    let place = (op.base(rewriter), op.indices(rewriter).collect());
    let (otherwise, alignment) = (op.pass_thru(rewriter), op.alignment(rewriter));
    load(rewriter, op.op(), is_all, place, otherwise, alignment)
}

fn masked_store(op: MaskedStoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let is_all = is_of_all(rewriter, op.mask(rewriter))?;
    let place = (op.base(rewriter), op.indices(rewriter).collect());
    let (value, alignment) = (op.value_to_store(rewriter), op.alignment(rewriter));
    store(rewriter, op.op(), is_all, place, value, alignment)
}

fn compress_store(op: CompressStoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let is_all = is_of_all(rewriter, op.mask(rewriter))?;
    let place = (op.base(rewriter), op.indices(rewriter).collect());
    let (value, alignment) = (op.value_to_store(rewriter), op.alignment(rewriter));
    store(rewriter, op.op(), is_all, place, value, alignment)
}

fn gather_of_nothing(op: GatherOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if is_of_all(rewriter, op.mask(rewriter))? {
        return Err(fails("all bits are set"));
    }
    let otherwise = op.pass_thru(rewriter);
    rewriter.replace_op(op.op(), &[otherwise]);
    Ok(())
}

fn scatter_of_nothing(op: ScatterOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if is_of_all(rewriter, op.mask(rewriter))? {
        return Err(fails("all bits are set"));
    }
    match op.result(rewriter) {
        Some(_) => {
            let base = op.base(rewriter);
            rewriter.replace_op(op.op(), &[base]);
        }
        None => rewriter.erase_op(op.op()),
    }
    Ok(())
}

/// Whether a vector holds the numbers from zero on, and a memref is where they are places.
fn are_in_a_row(ir: &Ir, base: Value, indices: Value) -> bool {
    let ty = vector_type(ir, indices);
    let Some(memref) = ir.ty(base).cast::<MemRefType>(ir) else {
        return false;
    };
    if ty.rank(ir) != 1 || is_scalable(ir, ty) || !has_unit_stride(ir, memref) {
        return false;
    }
    if indices.defining::<StepOp>(ir).is_some() {
        return true;
    }
    let constant =
        constant_value(ir, indices).and_then(|constant| constant.cast::<DenseElementsAttr>(ir));
    constant.is_some_and(|constant| {
        constant
            .integer_values(ir)
            .eq(0..i128::from(ty.shape(ir)[0]))
    })
}

fn gather_in_a_row(op: GatherOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (base, indices) = (op.base(rewriter), op.indices(rewriter));
    if !are_in_a_row(rewriter, base, indices) {
        return Err(fails("the elements do not follow each other in memory"));
    }
    let (loc, ty) = (rewriter.loc(op.op()), rewriter.ty(op.result(rewriter)));
    let offsets: SmallVec<[Value; 4]> = op.offsets(rewriter).collect();
    let (mask, otherwise) = (op.mask(rewriter), op.pass_thru(rewriter));
    let alignment = op.alignment(rewriter);
    let new = MaskedLoadOp::builder(ty, base, mask, otherwise)
        .indices(&offsets)
        .alignment(alignment);
    let new = new.build(rewriter, loc);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn scatter_in_a_row(op: ScatterOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (base, indices) = (op.base(rewriter), op.indices(rewriter));
    if !are_in_a_row(rewriter, base, indices) {
        return Err(fails("the elements do not follow each other in memory"));
    }
    let loc = rewriter.loc(op.op());
    let offsets: SmallVec<[Value; 4]> = op.offsets(rewriter).collect();
    let (mask, value) = (op.mask(rewriter), op.value_to_store(rewriter));
    let alignment = op.alignment(rewriter);
    let new = MaskedStoreOp::builder(base, mask, value)
        .indices(&offsets)
        .alignment(alignment);
    new.build(rewriter, loc);
    rewriter.erase_op(op.op());
    Ok(())
}
