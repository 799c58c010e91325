//! `linalg-generalize-named-ops`: structured ops with names as `linalg.generic`.

use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::{Ir, Op};
use terrace_linalg_dialects::linalg::{GenericOp, LinalgDialect};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::parts::Parts;

/// Convert named ops into generic ops.
#[pass(
    name = "linalg-generalize-named-ops",
    dependent_dialects(LinalgDialect)
)]
pub fn generalize_named_ops(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, GENERALIZE_NAMED_OPS)
}

/// The rule of this conversion.
pub static GENERALIZE_NAMED_OPS: &[&dyn RewritePattern] = &[&GeneralizeNamedOp];

/// A structured op with a name becomes the `linalg.generic` that does the same.
pub struct GeneralizeNamedOp;

impl RewritePattern for GeneralizeNamedOp {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "GeneralizeNamedOp",
            description: "A structured op with a name becomes the `linalg.generic` that does the same.",
            root: PatternRoot::Any,
            benefit: 1,
        };
        &INFO
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
        generalize(op, rewriter).map(|_| ())
    }
}

/// Replaces a structured op with a name by the `linalg.generic` that does the same.
///
/// # Errors
/// If it is no such op.
pub fn generalize(op: Op, rewriter: &mut Rewriter<'_>) -> Result<GenericOp, MatchFailure> {
    let parts = Parts::of(rewriter, op).filter(|_| GenericOp::cast(rewriter, op).is_none());
    let parts = parts.ok_or_else(|| MatchFailure::new("the op is no structured op with a name"))?;
    let [region] = *rewriter.regions(op) else {
        return Err(MatchFailure::new("the op has no body"));
    };
    let loc = rewriter.loc(op);
    rewriter.set_insertion_point_before(op);
    let generic = parts.build(rewriter, loc);
    let new_region = generic.region(rewriter);
    rewriter.modify(generic.op(), |ir| ir.move_region_blocks(region, new_region));
    rewriter.replace_op_with(op, generic.op());
    Ok(generic)
}
