//! `linalg-inline-scalar-operands`: inputs of which one element is used everywhere.

use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::Ir;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_linalg_dialects::linalg::{GenericOp, LinalgDialect, body, has_pure_tensor_semantics};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::arith;
use terrace_tensor_dialects::tensor::ExtractOp;

use crate::parts::Parts;

/// Inline scalar operands into linalg generic ops.
#[pass(
    name = "linalg-inline-scalar-operands",
    dependent_dialects(LinalgDialect)
)]
pub fn inline_scalar_operands(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, &[&InlineScalarOperands])
}

rules! {
    InlineScalarOperands, "An input of which one element is used is read in the body.", GenericOp => inline_scalars;
}

/// The indices that a map gives for all points, if they are the same for all.
fn constants(map: &AffineMap) -> Option<Vec<i64>> {
    let constant = |expr: &AffineExpr| match expr {
        AffineExpr::Constant(constant) => Some(*constant),
        _ => None,
    };
    map.results.iter().map(constant).collect()
}

fn inline_scalars(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("all inputs are accessed by loops");
    if !has_pure_tensor_semantics(rw, op.op()) {
        return Err(MatchFailure::new("the op is not on tensors"));
    }
    let mut parts = Parts::of(rw, op.op()).ok_or_else(no_match)?;
    let block = body(rw, op.op()).ok_or_else(no_match)?;
    let first = rw.first_op(block).ok_or_else(no_match)?;
    let scalars: Vec<(usize, Vec<i64>)> = (0..parts.inputs.len())
        .filter_map(|input| Some((input, constants(&parts.maps[input])?)))
        .collect();
    if scalars.is_empty() {
        return Err(no_match());
    }
    let loc = rw.loc(op.op());
    for (input, indices) in scalars.iter().rev() {
        let source = parts.inputs.remove(*input);
        parts.maps.remove(*input);
        let argument = rw.block_arg(block, *input);
        let value = if rw.ty(source).is::<RankedTensorType>(rw) {
            rw.set_insertion_point_before(first);
            let indices: Vec<_> = indices
                .iter()
                .map(|index| arith::ConstantOp::index(rw, loc, *index).result(rw))
                .collect();
            ExtractOp::build(rw, loc, source, &indices).result(rw)
        } else {
            source
        };
        rw.replace_all_uses(argument, value);
    }
    rw.set_insertion_point_before(op.op());
    let generic = parts.build(rw, loc);
    let regions = [op.region(rw), generic.region(rw)];
    rw.modify(generic.op(), |ir| {
        ir.move_region_blocks(regions[0], regions[1]);
        ir.remove_block_args(block, |index| {
            scalars.iter().any(|(input, _)| *input == index)
        });
    });
    rw.replace_op_with(op.op(), generic.op());
    Ok(())
}
