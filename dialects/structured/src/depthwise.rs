//! `simplify-depthwise-conv`: a multiplier of one.

use terrace_dialect_base::reassociation::Reassociation;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::{OPERAND_SEGMENT_SIZES, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_ir::{Ir, Op, smallvec};
use terrace_linalg_dialects::linalg::{
    DepthwiseConv2DNhwcHwcOp, DepthwiseConv2DNhwcHwcQOp, DepthwiseConv2DNhwcHwcmOp,
    DepthwiseConv2DNhwcHwcmQOp, LinalgDialect, build_named, has_pure_tensor_semantics, size_of,
};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_tensor_dialects::tensor::CollapseShapeOp;

use crate::fusion::reshapes::expand;
use crate::parts::Parts;

/// Simplify depthwise convolution.
///
/// One with a multiplier, of which there is one, is the one without.
#[pass(name = "simplify-depthwise-conv", dependent_dialects(LinalgDialect))]
pub fn simplify_depthwise_conv(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, &[&OneMultiplier, &OneQuantizedMultiplier])
}

rules! {
    OneMultiplier, "A depthwise convolution with one multiplier has none.", DepthwiseConv2DNhwcHwcmOp => plain;
    OneQuantizedMultiplier, "A quantized depthwise convolution with one multiplier has none.", DepthwiseConv2DNhwcHwcmQOp => quantized;
}

fn plain(op: DepthwiseConv2DNhwcHwcmOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    type New = DepthwiseConv2DNhwcHwcOp;
    drop_multiplier(op.op(), (New::NAME, New::BODY), rw)
}

fn quantized(op: DepthwiseConv2DNhwcHwcmQOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    type New = DepthwiseConv2DNhwcHwcQOp;
    drop_multiplier(op.op(), (New::NAME, New::BODY), rw)
}

fn drop_multiplier(
    op: Op,
    named: (&str, terrace_linalg_dialects::linalg::Body),
    rw: &mut Rewriter<'_>,
) -> RewriteResult {
    let no_match = || MatchFailure::new("the multiplier is not one");
    let mut parts = Parts::of(rw, op).ok_or_else(no_match)?;
    if !has_pure_tensor_semantics(rw, op) {
        return Err(MatchFailure::new("the op is not on tensors"));
    }
    let filter = rw.ty(parts.inputs[1]).cast::<RankedTensorType>(rw);
    let output = rw.ty(parts.outputs[0]).cast::<RankedTensorType>(rw);
    let (Some(filter), Some(output)) = (filter, output) else {
        return Err(no_match());
    };
    if filter.shape(rw).get(3) != Some(&1) || output.rank(rw) != 5 {
        return Err(no_match());
    }
    let loc = rw.loc(op);
    rw.set_insertion_point_before(op);
    let of_filter: Reassociation = smallvec![smallvec![0], smallvec![1], smallvec![2, 3]];
    let of_output: Reassociation =
        smallvec![smallvec![0], smallvec![1], smallvec![2], smallvec![3, 4]];
    let operands = [
        (&mut parts.inputs[1], of_filter),
        (&mut parts.outputs[0], of_output.clone()),
    ];
    for (operand, groups) in operands {
        *operand = CollapseShapeOp::of(rw, loc, *operand, &groups).result(rw);
    }
    let is_kept = |name: &str| name != OPERAND_SEGMENT_SIZES && !name.starts_with("linalg.");
    let attributes: Vec<(String, Attribute)> = rw
        .attributes(op)
        .filter(|(name, _)| is_kept(name))
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    let attributes: Vec<(&str, Attribute)> = attributes
        .iter()
        .map(|(name, value)| (name.as_str(), *value))
        .collect();
    let new = build_named(rw, loc, named, &parts.inputs, &parts.outputs, &attributes);
    let result = rw.result(new, 0);
    let mut sizes: Vec<MixedIndex> = (0..4).map(|dim| size_of(rw, loc, result, dim)).collect();
    sizes.push(MixedIndex::Constant(1));
    let expanded = expand(rw, loc, result, &of_output, &sizes);
    rw.replace_op(op, &[expanded]);
    Ok(())
}
