//! Casts that whoever uses a memref need not know of.

use terrace_dialect_base::rules;
use terrace_dialect_base::rules::look_through;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::{CastOpInterface, constant_value};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, MemRefType, Type};
use terrace_ir::{Ir, Op, Value};

use super::is_ranked;
use crate::memref::alloc::memref_type;
use crate::memref::layout::strides_and_offset;
use crate::memref::{
    AtomicRMWOp, CastOp, CopyOp, DeallocOp, DimOp, DmaStartOp, DmaWaitOp, ExtractStridedMetadataOp,
    LoadOp, MemorySpaceCastOp, PrefetchOp, StoreOp,
};

rules! {
    LoadOfCast, "Reading through a cast is reading the source.", LoadOp => load_of_cast;
    StoreToCast, "Writing through a cast is writing to the source.", StoreOp => store_to_cast;
    DimOfCast, "The sizes of a cast are those of its source.", DimOp => dim_of_cast;
    DeallocOfCast, "Freeing through a cast is freeing the source.", DeallocOp => dealloc_of_cast;
    CastOfCast, "A cast of a cast is one cast.", CastOp => look_through_cast;
    MemorySpaceCastOfCast, "A cast to another memory space of such a cast is one cast.",
        MemorySpaceCastOp => look_through_memory_space_cast;
    AtomicOfCast, "Changing an element of a cast at once is changing it in the source.", AtomicRMWOp => atomic_of_cast;
    PrefetchOfCast, "Saying that an element of a cast will be accessed is saying it of the source.",
        PrefetchOp => prefetch_of_cast;
    StartOfCasts, "Transferring between casts is transferring between the sources.", DmaStartOp => start_of_casts;
    WaitOfCast, "Waiting for the tag of a cast is waiting for that of the source.", DmaWaitOp => wait_of_cast;
    MetadataOfCast, "The metadata of a cast are those of the source.", ExtractStridedMetadataOp => metadata_of_cast;
    CopyOfCasts, "Copying between casts to types that say less is copying between the sources.", CopyOp => copy_between_sources;
}

/// The memref of known rank that is cast, if a value is a cast of such.
pub(super) fn cast_source(ir: &Ir, value: Value) -> Option<Value> {
    let source = value.defining::<CastOp>(ir)?.source(ir);
    is_ranked(ir, source).then_some(source)
}

/// What is cast, if the cast makes nothing of the type more static: whoever takes the result can take the source.
pub(super) fn weakening_cast_source(ir: &Ir, value: Value) -> Option<Value> {
    let source = cast_source(ir, value)?;
    let (from, to): (MemRefType, MemRefType) = (ir.ty(source).cast(ir)?, ir.ty(value).cast(ir)?);
    let (from_strides, from_offset) = strides_and_offset(ir, from)?;
    let (to_strides, to_offset) = strides_and_offset(ir, to)?;
    let weaker = |(from, to): (&i64, &i64)| *from != DYNAMIC || *to == DYNAMIC;
    let weakens = from.rank(ir) == to.rank(ir)
        && from.shape(ir).iter().zip(to.shape(ir)).all(weaker)
        && from_strides.iter().zip(&to_strides).all(weaker)
        && weaker((&from_offset, &to_offset));
    weakens.then_some(source)
}

/// Replaces an op with one result by a value, cast to the type of the result.
pub(super) fn replace_with_cast(rewriter: &mut Rewriter<'_>, op: Op, value: Value) {
    let (loc, ty) = (rewriter.loc(op), rewriter.ty(rewriter.result(op, 0)));
    let value = match rewriter.ty(value) == ty {
        true => value,
        false => CastOp::build(rewriter, loc, ty, value).dest(rewriter),
    };
    rewriter.replace_op(op, &[value]);
}

/// Gives an op what is cast, in place of those of these operands that are casts of memrefs of known rank.
pub fn look_through_casts(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    operands: &[usize],
) -> RewriteResult {
    let mut changed = false;
    for &operand in operands {
        if let Some(source) = cast_source(rewriter, rewriter.operand(op, operand)) {
            rewriter.set_operand(op, operand, source);
            changed = true;
        }
    }
    match changed {
        true => Ok(()),
        false => Err(MatchFailure::new(
            "no memref is a cast of one of known rank",
        )),
    }
}

fn load_of_cast(op: LoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_casts(rewriter, op.op(), &[0])
}

fn store_to_cast(op: StoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_casts(rewriter, op.op(), &[1])
}

fn dim_of_cast(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    // What is no dimension is undefined behaviour, so that it must be known to be one.
    let ty: Type = rewriter.ty(op.source(rewriter));
    let rank = ty.cast::<MemRefType>(rewriter).map(|ty| ty.rank(rewriter));
    let index = constant_value(rewriter, op.index(rewriter));
    let index = index.and_then(|index| index.cast::<IntegerAttr>(rewriter));
    let dimension = index.and_then(|index| usize::try_from(index.value(rewriter)).ok());
    if rank
        .zip(dimension)
        .is_none_or(|(rank, dimension)| dimension >= rank)
    {
        return Err(MatchFailure::new(
            "it is not known to be the size of a dimension",
        ));
    }
    look_through_casts(rewriter, op.op(), &[0])
}

fn dealloc_of_cast(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through::<CastOp>(op.op(), rewriter)
}

fn look_through_cast(op: CastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = cast_source(rewriter, op.source(rewriter));
    let ty: Type = rewriter.ty(op.dest(rewriter));
    let source =
        source.filter(|source| op.are_cast_compatible(rewriter, &[rewriter.ty(*source)], &[ty]));
    let source =
        source.ok_or_else(|| MatchFailure::new("the operand is no cast of such a memref"))?;
    op.set_source(rewriter, source);
    Ok(())
}

fn look_through_memory_space_cast(
    op: MemorySpaceCastOp,
    rewriter: &mut Rewriter<'_>,
) -> RewriteResult {
    look_through::<MemorySpaceCastOp>(op.op(), rewriter)
}

/// Casts that make a type more static stay: what is known of sizes decides how a copy is lowered.
fn copy_between_sources(op: CopyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut changed = false;
    for operand in 0..2 {
        let value = rewriter.operand(op.op(), operand);
        if let Some(source) = weakening_cast_source(rewriter, value) {
            rewriter.set_operand(op.op(), operand, source);
            changed = true;
        }
    }
    match changed {
        true => Ok(()),
        false => Err(MatchFailure::new(
            "no memref is a cast to a type that says less",
        )),
    }
}

fn atomic_of_cast(op: AtomicRMWOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_casts(rewriter, op.op(), &[1])
}

fn prefetch_of_cast(op: PrefetchOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_casts(rewriter, op.op(), &[0])
}

fn start_of_casts(op: DmaStartOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let memrefs = op.memrefs(rewriter);
    look_through_casts(rewriter, op.op(), &memrefs)
}

fn wait_of_cast(op: DmaWaitOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_casts(rewriter, op.op(), &[0])
}

fn metadata_of_cast(op: ExtractStridedMetadataOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = cast_source(rewriter, op.source(rewriter));
    let has_strides =
        |source: Value| strides_and_offset(rewriter, memref_type(rewriter, source)).is_some();
    if !source.is_some_and(has_strides) {
        return Err(MatchFailure::new(
            "the memref is no cast of one with strides",
        ));
    }
    look_through_casts(rewriter, op.op(), &[0])
}
