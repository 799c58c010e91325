//! Canonicalisation rules.

mod allocation;
mod reshapes;
mod slices;

pub use allocation::*;
pub use reshapes::*;
pub use slices::*;

use terrace_drr_macros::pat;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, MemRefType, Type};
use terrace_ir::{Ir, Op, Value};

use super::layout::strides_and_offset;
use super::{CastOp, CopyOp, DeallocOp, DimOp, LoadOp, MemorySpaceCastOp, StoreOp};
use crate::rules::rules;

/// Whether a value is a memref of known rank.
pub(crate) fn is_ranked(ir: &Ir, value: Value) -> bool {
    ir.ty(value).is::<MemRefType>(ir)
}

pat! {
    /// Copying a memref to itself does nothing.
    pub CopyToItself: CopyOp(memref, memref) => ();
}

rules! {
    LoadOfCast, "Reading through a cast is reading the source.", LoadOp => load_of_cast;
    StoreToCast, "Writing through a cast is writing to the source.", StoreOp => store_to_cast;
    DimOfCast, "The sizes of a cast are those of its source.", DimOp => dim_of_cast;
    DeallocOfCast, "Freeing through a cast is freeing the source.", DeallocOp => dealloc_of_cast;
    CastOfCast, "A cast of a cast is one cast.", CastOp => look_through_cast;
    MemorySpaceCastOfCast, "A cast to another memory space of such a cast is one cast.",
        MemorySpaceCastOp => look_through_memory_space_cast;
    CopyOfCasts, "Copying between casts is copying between the sources.", CopyOp => copy_between_sources;
}

/// The memref of known rank that is cast, if a value is a cast of such.
fn cast_source(ir: &Ir, value: Value) -> Option<Value> {
    let source = value.defining::<CastOp>(ir)?.source(ir);
    is_ranked(ir, source).then_some(source)
}

/// What is cast, if the cast makes nothing of the type more static: whoever takes the result can take the source.
fn weakening_cast_source(ir: &Ir, value: Value) -> Option<Value> {
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
fn replace_with_cast(rewriter: &mut Rewriter<'_>, op: terrace_ir::Op, value: Value) {
    let (loc, ty) = (rewriter.loc(op), rewriter.ty(rewriter.result(op, 0)));
    let value = match rewriter.ty(value) == ty {
        true => value,
        false => CastOp::build(rewriter, loc, ty, value).dest(rewriter),
    };
    rewriter.replace_op(op, &[value]);
}

/// Gives an op what is cast, in place of an operand that is a cast of a memref of known rank.
fn look_through_operand(op: Op, operand: usize, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = cast_source(rewriter, rewriter.operand(op, operand));
    let source = source.ok_or_else(|| MatchFailure::new("the memref is no cast of such"))?;
    rewriter.set_operand(op, operand, source);
    Ok(())
}

fn load_of_cast(op: LoadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_operand(op.op(), 0, rewriter)
}

fn store_to_cast(op: StoreOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_operand(op.op(), 1, rewriter)
}

fn dim_of_cast(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_operand(op.op(), 0, rewriter)
}

fn dealloc_of_cast(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let cast = op.memref(rewriter).defining::<CastOp>(rewriter);
    let cast = cast.ok_or_else(|| MatchFailure::new("the memref is no cast"))?;
    let source = cast.source(rewriter);
    rewriter.set_operand(op.op(), 0, source);
    Ok(())
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
    let inner = op.source(rewriter).defining::<MemorySpaceCastOp>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the operand is no such cast"))?;
    let source = inner.source(rewriter);
    op.set_source(rewriter, source);
    Ok(())
}

fn copy_between_sources(op: CopyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let source = cast_source(rewriter, op.source(rewriter));
    let target = cast_source(rewriter, op.target(rewriter));
    if source.is_none() && target.is_none() {
        return Err(MatchFailure::new(
            "neither memref is a cast of one of known rank",
        ));
    }
    if let Some(source) = source {
        op.set_source(rewriter, source);
    }
    if let Some(target) = target {
        op.set_target(rewriter, target);
    }
    Ok(())
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
pub(crate) const FOLDING: &[&dyn RewritePattern] = &[
    &LoadOfCast,
    &StoreToCast,
    &DimOfCast,
    &DeallocOfCast,
    &CopyOfCasts,
    &CastOfCast,
    &MemorySpaceCastOfCast,
    &ReinterpretOfView,
];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    crate::rules::in_place(interfaces, FOLDING);
}
