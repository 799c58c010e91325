//! `resolve-shaped-type-result-dims`: sizes of results from what the ops were given.

use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::Ir;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::arith;
use terrace_standard_dialects::memref::{AssumeAlignmentOp, DimOp, ExpandShapeOp};

/// Resolve memref.dim of result values.
///
/// The size of a memref whose dimensions were split is what the op was given; that of one with an alignment is the source's.
#[pass(
    name = "resolve-shaped-type-result-dims",
    dependent_dialects(arith::ArithDialect)
)]
pub struct ResolveShapedTypeResultDimsPass {
    /// Fail if there is still something to do at the limit of rewrites.
    #[option(default = true)]
    error_on_pattern_iteration_limit: bool,
}

/// Resolve memref.dim of result values of ranked shape type.
///
/// As `resolve-shaped-type-result-dims`: the ops of these dialects whose results have no rank do not say what sizes they have.
#[pass(
    name = "resolve-ranked-shaped-type-result-dims",
    dependent_dialects(arith::ArithDialect)
)]
pub struct ResolveRankedShapedTypeResultDimsPass {
    /// Fail if there is still something to do at the limit of rewrites.
    #[option(default = true)]
    error_on_pattern_iteration_limit: bool,
}

impl Pass for ResolveShapedTypeResultDimsPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        resolve(ir, cx, self.error_on_pattern_iteration_limit)
    }
}

impl Pass for ResolveRankedShapedTypeResultDimsPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        resolve(ir, cx, self.error_on_pattern_iteration_limit)
    }
}

fn resolve(ir: &mut Ir, cx: &PassContext, must_end: bool) -> PassResult {
    let result = rewrite_greedily(ir, cx, &[&DimOfExpanded, &DimOfAligned]);
    if must_end { result } else { Ok(()) }
}

rules! {
    DimOfExpanded, "The size of a dimension that was split off is given.", DimOp => dim_of_expanded;
    DimOfAligned, "A memref with an alignment has the sizes of the memref.", DimOp => dim_of_aligned;
}

fn dim_of_expanded(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = |what| MatchFailure::new(what);
    let view = op.source(rewriter).defining::<ExpandShapeOp>(rewriter);
    let view = view.ok_or_else(|| no_match("no dimension was split"))?;
    let dim = constant_value(rewriter, op.index(rewriter))
        .and_then(|index| index.cast::<IntegerAttr>(rewriter))
        .and_then(|index| usize::try_from(index.as_i64(rewriter)).ok());
    let size = dim.and_then(|dim| view.mixed_output_shape(rewriter).iter().nth(dim));
    let size = size.ok_or_else(|| no_match("the dimension is not known"))?;
    let loc = rewriter.loc(op.op());
    let size = arith::ConstantOp::of_index(rewriter, loc, size);
    rewriter.replace_op(op.op(), &[size]);
    Ok(())
}

fn dim_of_aligned(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let aligned = op.source(rewriter).defining::<AssumeAlignmentOp>(rewriter);
    let aligned = aligned.ok_or_else(|| MatchFailure::new("there is no alignment"))?;
    let source = aligned.memref(rewriter);
    rewriter.set_operand(op.op(), 0, source);
    Ok(())
}
