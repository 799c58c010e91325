//! Canonicalisation rules.

use terrace_ir::context::DialectInterfaces;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};

use super::ExtractValueOp;
use super::ops::container_of_part;
use crate::rules::rules;

rules! {
    ExtractFromBefore, "A part is that of the aggregate before other parts of it were replaced.",
        ExtractValueOp => extract_from_before;
}

/// The rules that only simplify an op in place, which every greedy rewrite and every conversion applies as it folds.
const FOLDING: &[&dyn RewritePattern] = &[&ExtractFromBefore];

/// Registers them.
pub(super) fn in_place(interfaces: &mut DialectInterfaces) {
    crate::rules::in_place(interfaces, FOLDING);
}

fn extract_from_before(op: ExtractValueOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let container = container_of_part(rewriter, op);
    if container == op.container(rewriter) {
        return Err(MatchFailure::new("no other part was replaced"));
    }
    op.set_container(rewriter, container);
    Ok(())
}
