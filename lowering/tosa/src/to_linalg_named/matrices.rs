//! Products of matrices, and transposition.

use terrace_conversion::ConversionRewriter;
use terrace_dialects::linalg::{BatchMatmulOp, QuantizedBatchMatmulOp, TransposeOp};
use terrace_dialects::tosa;
use terrace_ir::Value;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::DYNAMIC;

use super::convolutions::zero_points;
use crate::build::{
    Sizes, Values, constant, constant_i32, dim, empty, empty_of, fill, mixed_sizes, ranked, zero_of,
};

pub(super) fn lower_matmul(
    op: tosa::MatMulOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let result = ranked(rw, op.output(rw))?;
    let (a, b_matrix) = (op.a(rw), op.b(rw));
    let element = result.element(rw);
    let shape: Sizes = result.shape(rw).into();
    let zero = zero_of(rw, element);
    let zero = zero.ok_or_else(|| MatchFailure::new("the elements are no numbers"))?;
    let points = zero_points(rw, op.op(), [op.a_zp(rw), op.b_zp(rw)])?;
    let b = &rw.at(loc);
    let sources = [(a, 0), (a, 1), (b_matrix, 2)];
    let open = sources.iter().filter(|(_, index)| shape[*index] == DYNAMIC);
    let sizes: Values = open
        .map(|(matrix, index)| dim(b, *matrix, *index))
        .collect();
    let zero = constant(b, zero);
    let output = empty(b, &shape, element, &sizes);
    let output = fill(b, zero, output);
    let product = match points {
        [0, 0] => BatchMatmulOp::on(b, &operands[..2], &[output]),
        points => {
            let points = points.map(|point| constant_i32(b, point));
            let inputs = [operands[0], operands[1], points[0], points[1]];
            QuantizedBatchMatmulOp::on(b, &inputs, &[output], &[])
        }
    };
    rw.replace_op_with(op.op(), product);
    Ok(())
}

pub(super) fn lower_transpose(
    op: tosa::TransposeOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), op.input1(rw));
    let element = ranked(rw, input)?.element(rw);
    let order: Sizes = op.perms(rw).as_i32s(rw).map(i64::from).collect();
    let b = &rw.at(loc);
    let sizes: Vec<MixedIndex> = mixed_sizes(b, input).iter().collect();
    let permuted = order
        .iter()
        .map(|dim| usize::try_from(*dim).ok().and_then(|dim| sizes.get(dim)));
    let permuted: Option<MixedIndices> = permuted.map(|size| size.copied()).collect();
    let permuted = permuted.ok_or_else(|| MatchFailure::new("there is no such dimension"))?;
    let output = empty_of(b, &permuted, element);
    let transposed = b.build(|b, loc| TransposeOp::of(b, loc, input, output, &order));
    rw.replace_op_with(op.op(), transposed);
    Ok(())
}
