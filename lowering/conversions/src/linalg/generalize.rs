//! `linalg-generalize-named-ops`: structured ops with names as `linalg.generic`.

use terrace_dialect_base::rules::rewrite_greedily;
use terrace_dialects::linalg::{GenericOp, IteratorType, as_structured};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute};
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::{Ir, Op, SmallVec, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Convert named ops into generic ops.
#[pass(
    name = "linalg-generalize-named-ops",
    dependent_dialects(terrace_dialects::linalg::LinalgDialect)
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
        let structured =
            as_structured(rewriter, &op).filter(|_| GenericOp::cast(rewriter, op).is_none());
        let structured = structured
            .ok_or_else(|| MatchFailure::new("the op is no structured op with a name"))?;
        let (maps, kinds) = (
            structured.indexing_maps(rewriter),
            structured.iterator_types(rewriter),
        );
        let inits = structured.inits(rewriter);
        let operands: SmallVec<[Value; 4]> = rewriter.operands(op).collect();
        let [region] = *rewriter.regions(op) else {
            return Err(MatchFailure::new("the op has no body"));
        };
        let types: SmallVec<[Type; 2]> = rewriter.result_types(op).collect();
        let maps: Vec<Attribute> = maps
            .into_iter()
            .map(|map| AffineMapAttr::get(rewriter, map).into())
            .collect();
        let kinds: Vec<Attribute> = kinds
            .into_iter()
            .map(|kind| IteratorType::make(rewriter, kind))
            .collect();
        let (maps, kinds) = (
            ArrayAttr::get(rewriter, &maps),
            ArrayAttr::get(rewriter, &kinds),
        );
        let loc = rewriter.loc(op);
        let (inputs, outputs) = (&operands[..inits.start], &operands[inits]);
        let generic = GenericOp::build(rewriter, loc, &types, inputs, outputs, maps, kinds);
        let new_region = generic.region(rewriter);
        rewriter.modify(generic.op(), |ir| ir.move_region_blocks(region, new_region));
        rewriter.replace_op_with(op, generic.op());
        Ok(())
    }
}
