//! Canonicalisation rules.

mod broadcasts;
mod contract;
mod elements;
mod extract;
mod insert;
mod masks;
mod memory;
mod reductions;
mod shapes;
mod shuffles;
mod slices;
mod step;
mod transfers;

pub use broadcasts::*;
pub use contract::*;
pub use elements::*;
pub use extract::*;
pub use insert::*;
pub use masks::*;
pub use memory::*;
pub use reductions::*;
pub use shapes::*;
pub use shuffles::*;
pub use slices::*;
pub use step::*;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::rewrite::{MatchFailure, RewritePattern};
pub use transfers::*;

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
static FOLDING: &[&'static dyn RewritePattern] = &[
    &BitcastOfBitcast,
    &ExtractElsewhere,
    &InsertAtConstants,
    &InsertOverInserted,
    &LoadOfCast,
    &MaskedLoadOfCast,
    &MaskedStoreToCast,
    &ReadInBounds,
    &ReadOfCast,
    &ReadWithoutMask,
    &ShapeCastOfShapeCast,
    &SliceOfInsertedSlice,
    &StoreToCast,
    &WriteInBounds,
    &WriteToCast,
    &WriteWithoutMask,
];

pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    terrace_dialect_base::rules::in_place(interfaces, FOLDING);
}

/// What lowerings of vectors simplify beside: masks of which all is known, and what moves elements back and forth.
pub static SIMPLIFYING: &[&dyn RewritePattern] = &[
    &CreateConstantMask,
    &MaskedLoadOfAll,
    &MaskedStoreOfAll,
    &GatherOfNothing,
    &ScatterOfNothing,
    &ExpandLoadOfAll,
    &CompressStoreOfAll,
    &SliceOfConstantMask,
    &TransposeOfTranspose,
];

/// Why a rule does not apply.
fn fails(reason: &'static str) -> MatchFailure {
    MatchFailure::new(reason)
}
