//! Canonicalisation rules.

mod fill;
mod identity;
mod pack;
mod reorder;
mod structured;

pub use fill::*;
pub use identity::*;
pub use pack::*;
pub use reorder::*;
pub use structured::*;
use terrace_ir::Context;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::rewrite::RewritePattern;
use terrace_ir::types::RankedTensorType;

/// A ranked tensor type with other sizes.
fn with_sizes(cx: &Context, ty: RankedTensorType, sizes: &[i64]) -> RankedTensorType {
    RankedTensorType::with_encoding(cx, sizes, ty.element(cx), ty.encoding(cx))
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
const FOLDING: &[&dyn RewritePattern] = &[&StructuredOfCasts, &SoftmaxOfCasts];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    terrace_dialect_base::rules::in_place(interfaces, FOLDING);
}
