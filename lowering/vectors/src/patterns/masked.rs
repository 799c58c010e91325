//! Masks around ops that have a mask of their own.

use terrace_dialect_base::rules;
use terrace_dialects::arith;
use terrace_dialects::vector::{
    GatherOp, MaskOp, MaskingOpInterface, TransferReadOp, TransferWriteOp,
    VectorTransferOpInterface,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{SmallVec, Value};

use super::build::fails;

rules! {
    MaskedReadAlone, "A read inside a mask is a read with that mask.", MaskOp => read;
    MaskedWriteAlone, "A write inside a mask is a write with that mask.", MaskOp => write;
    MaskedGatherAlone, "A gather inside a mask is a gather with that mask.", MaskOp => gather;
}

/// Masks around transfers and gathers.
pub static MASKED: &[&dyn RewritePattern] =
    &[&MaskedReadAlone, &MaskedWriteAlone, &MaskedGatherAlone];

/// The op of a kind inside a mask.
fn inside<T: TypedOp>(rw: &Rewriter<'_>, op: MaskOp) -> Result<T, MatchFailure> {
    let inside = op.maskable_op(rw).and_then(|inside| T::cast(rw, inside));
    inside.ok_or_else(|| fails("another op is inside"))
}

fn read(op: MaskOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let read = inside::<TransferReadOp>(rw, op)?;
    let loc = rw.loc(read.op());
    let ty = rw.ty(read.vector(rw));
    let (base, padding, start) = (read.base(rw), read.padding(rw), read.start(rw));
    let (map, flags, mask) = (read.permutation_map(rw), read.in_bounds(rw), op.mask(rw));
    let new = TransferReadOp::builder(ty, base, map, padding, flags)
        .indices(&start)
        .mask(Some(mask))
        .build(rw, loc);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

fn write(op: MaskOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let write = inside::<TransferWriteOp>(rw, op)?;
    let loc = rw.loc(write.op());
    let ty = write.result(rw).map(|result| rw.ty(result));
    let (base, value, start) = (write.base(rw), write.value_to_store(rw), write.start(rw));
    let (map, flags, mask) = (write.permutation_map(rw), write.in_bounds(rw), op.mask(rw));
    let new = TransferWriteOp::builder(value, base, map, flags)
        .indices(&start)
        .mask(Some(mask))
        .result(ty)
        .build(rw, loc);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

fn gather(op: MaskOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let gather = inside::<GatherOp>(rw, op)?;
    let loc = rw.loc(gather.op());
    let ty = rw.ty(gather.result(rw));
    let offsets: SmallVec<[Value; 4]> = gather.offsets(rw).collect();
    let (base, indices, rest) = (gather.base(rw), gather.indices(rw), gather.pass_thru(rw));
    // The gather has a mask already.
    let (outer, own) = (op.mask(rw), gather.mask(rw));
    let mask = match outer == own {
        true => own,
        false => arith::AndIOp::build(rw, loc, outer, own).result(rw),
    };
    let new = GatherOp::builder(ty, base, indices, mask, rest)
        .offsets(&offsets)
        .alignment(gather.alignment(rw))
        .build(rw, loc);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}
