//! Canonicalisation rules.

mod clamps;
mod padding;
mod slices;
mod tensors;

pub use clamps::*;
pub use padding::*;
pub use slices::*;
pub use tensors::*;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::rewrite::RewritePattern;

/// The rules that change an op in place, which every greedy rewrite and every conversion applies as it folds.
const FOLDING: &[&dyn RewritePattern] = &[&ConcatOfConcat, &ReshapeOfReshape];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    terrace_dialect_base::rules::in_place(interfaces, FOLDING);
}
