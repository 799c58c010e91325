//! Canonicalisation rules.

mod allocation;
mod casts;
mod reshapes;
mod scopes;
mod slices;
mod views;

pub use allocation::*;
pub use casts::*;
pub use reshapes::*;
pub use scopes::*;
pub use slices::*;
use terrace_dialect_base::rules;
use terrace_drr_macros::pat;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::MemRefType;
use terrace_ir::{Ir, Value};
pub use views::*;

use super::CopyOp;

/// Whether a value is a memref of known rank.
pub(crate) fn is_ranked(ir: &Ir, value: Value) -> bool {
    ir.ty(value).is::<MemRefType>(ir)
}

pat! {
    /// Copying a memref to itself does nothing.
    pub CopyToItself: CopyOp(memref, memref) => ();
}

rules! {
    EmptyCopy, "Copying no elements does nothing.", CopyOp => erase_empty_copy;
}

fn erase_empty_copy(op: CopyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let is_empty = |ir: &Ir, value: Value| {
        let ty: Option<MemRefType> = ir.ty(value).cast(ir);
        ty.is_some_and(|ty| ty.shape(ir).contains(&0))
    };
    if !is_empty(rewriter, op.source(rewriter)) && !is_empty(rewriter, op.target(rewriter)) {
        return Err(MatchFailure::new("there may be elements"));
    }
    rewriter.erase_op(op.op());
    Ok(())
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
const FOLDING: &[&dyn RewritePattern] = &[
    &LoadOfCast,
    &StoreToCast,
    &DimOfCast,
    &DeallocOfCast,
    &CopyOfCasts,
    &CastOfCast,
    &MemorySpaceCastOfCast,
    &AtomicOfCast,
    &PrefetchOfCast,
    &StartOfCasts,
    &WaitOfCast,
    &MetadataOfCast,
    &TransposeOfTranspose,
    &ReinterpretOfView,
];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    terrace_dialect_base::rules::in_place(interfaces, FOLDING);
}
