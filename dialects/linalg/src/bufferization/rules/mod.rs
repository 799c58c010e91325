//! Canonicalisation rules.

mod alloc;
mod casts;
mod clone;
mod dealloc;

pub use alloc::*;
pub use casts::*;
pub use clone::*;
pub use dealloc::*;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::rewrite::RewritePattern;

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
const FOLDING: &[&dyn RewritePattern] = &[&CloneOfCast];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    terrace_dialect_base::rules::in_place(interfaces, FOLDING);
}
