//! `linalg-morph-ops`: structured ops between their forms, and `linalg-fold-into-elementwise`.

use terrace_dialect_base::maps::maps_attr;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::{Ir, Op, Value};
use terrace_linalg_dialects::linalg::{
    ElementwiseKind, ElementwiseOp, LinalgDialect, LinalgOp, TransposeOp, build_named,
};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::generalize::GeneralizeNamedOp;
use crate::parts::{Parts, substituted};
use crate::specialize::SpecializeGeneric;

/// Convert linalg ops between forms.
///
/// A structured op may have a name of its own, be one of a category, such as `linalg.elementwise`, or `linalg.generic`.
#[pass(name = "linalg-morph-ops", dependent_dialects(LinalgDialect))]
pub struct LinalgMorphOpsPass {
    /// convert named ops to category op e.g. `linalg.elementwise`
    #[option(default = false)]
    named_to_category: bool,
    /// convert category ops e.g. `linalg.elementwise` to `linalg.generic`
    #[option(default = false)]
    category_to_generic: bool,
    /// convert named ops e.g. `linalg.add` to `linalg.generic`
    #[option(default = false)]
    named_to_generic: bool,
    /// convert linalg.generic to equivalent named ops
    #[option(default = false)]
    generic_to_named: bool,
}

impl Pass for LinalgMorphOpsPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let mut rules: Vec<&'static dyn RewritePattern> = Vec::new();
        if self.named_to_category {
            rules.push(&NamedToElementwise);
        }
        if self.named_to_generic || self.category_to_generic {
            rules.push(&GeneralizeNamedOp);
        }
        if self.generic_to_named {
            rules.push(&SpecializeGeneric);
        }
        rewrite_greedily(ir, cx, &rules)
    }
}

/// An op named for a function of elements becomes `linalg.elementwise`.
pub struct NamedToElementwise;

impl RewritePattern for NamedToElementwise {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "NamedToElementwise",
            description: "An op named for a function of elements becomes `linalg.elementwise`.",
            root: PatternRoot::interface::<dyn LinalgOp>(),
            benefit: 1,
        };
        &INFO
    }

    fn match_and_rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
        let no_match = || MatchFailure::new("the op is not named for a function of elements");
        let name = rw.name(op).as_str(rw);
        let kind = name
            .strip_prefix("linalg.")
            .and_then(ElementwiseKind::symbolize);
        let kind = kind.ok_or_else(no_match)?;
        let parts = Parts::of(rw, op).ok_or_else(no_match)?;
        let new = elementwise(rw, op, kind, &parts);
        rw.replace_op_with(op, new);
        Ok(())
    }
}

/// A `linalg.elementwise` before an op.
fn elementwise(rw: &mut Rewriter<'_>, op: Op, kind: ElementwiseKind, parts: &Parts) -> Op {
    let loc = rw.loc(op);
    rw.set_insertion_point_before(op);
    let attributes: [(&str, Attribute); 2] = [
        ("kind", ElementwiseKind::make(rw, kind)),
        ("indexing_maps", maps_attr(rw, &parts.maps).into()),
    ];
    let named = (ElementwiseOp::NAME, kind.body());
    build_named(rw, loc, named, &parts.inputs, &parts.outputs, &attributes)
}

/// Fold transpose ops into elementwise.
///
/// A transposed input of `linalg.elementwise` is accessed by a map instead.
#[pass(
    name = "linalg-fold-into-elementwise",
    dependent_dialects(LinalgDialect)
)]
pub fn fold_into_elementwise(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, &[&TransposedInput])
}

rules! {
    TransposedInput, "A transposed input is accessed by a map instead.", ElementwiseOp => use_untransposed;
}

fn use_untransposed(op: ElementwiseOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no input is a transposed tensor");
    let mut parts = Parts::of(rw, op.op()).ok_or_else(no_match)?;
    let mut changed = false;
    for input in 0..parts.inputs.len() {
        let transpose = parts.inputs[input].defining::<TransposeOp>(rw);
        let Some(transpose) = transpose.filter(|_| parts.maps[input].is_identity()) else {
            continue;
        };
        let maps = transpose.indexing_maps(rw);
        let loops: Vec<_> = parts.maps[input].results.to_vec();
        parts.maps[input] = substituted(&maps[0], loops.len(), &loops);
        let source: Value = transpose.input(rw);
        parts.inputs[input] = source;
        changed = true;
    }
    if !changed {
        return Err(no_match());
    }
    let kind = op.kind(rw);
    let new = elementwise(rw, op.op(), kind, &parts);
    rw.replace_op_with(op.op(), new);
    Ok(())
}
