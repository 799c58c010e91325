//! Transpositions and broadcasts of each other.

use terrace_dialect_base::rules;
use terrace_ir::interfaces::MixedIndices;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_tensor_dialects::tensor::EmptyOp;

use crate::linalg::interface::size_of;
use crate::linalg::{BroadcastOp, TransposeOp};

rules! {
    TransposeOfTranspose, "A transposition of a transposition is one.", TransposeOp => transpose_of_transpose;
    TransposeOfBroadcast, "A transposition of a broadcast is a broadcast of a transposition.", TransposeOp => transpose_of_broadcast;
    BroadcastOfBroadcast, "A broadcast of a broadcast is one.", BroadcastOp => broadcast_of_broadcast;
}

fn to_index(dim: i64) -> usize {
    usize::try_from(dim).expect("the verifier has found the dimension valid")
}

fn transpose_of_transpose(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.input(rewriter).defining::<TransposeOp>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the operand is no transposition"))?;
    let first = inner.permutation_list(rewriter);
    let second = op.permutation_list(rewriter);
    let both: Vec<i64> = second.into_iter().map(|dim| first[to_index(dim)]).collect();
    let (loc, input, init) = (
        rewriter.loc(op.op()),
        inner.input(rewriter),
        op.init(rewriter),
    );
    let new = TransposeOp::of(rewriter, loc, input, init, &both);
    rewriter.replace_op_with(op.op(), new);
    Ok(())
}

/// A permutation without some numbers, the others renumbered.
fn without(permutation: &[i64], dropped: &[i64]) -> Vec<i64> {
    let kept = permutation.iter().filter(|dim| !dropped.contains(dim));
    kept.map(|dim| dim - dropped.iter().filter(|other| *other < dim).count() as i64)
        .collect()
}

fn transpose_of_broadcast(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let input = op.input(rewriter);
    let inner = input
        .defining::<BroadcastOp>(rewriter)
        .filter(|_| rewriter.has_one_use(input))
        .ok_or_else(|| MatchFailure::new("the operand is no broadcast that is only used here"))?;
    let (added, permutation) = (inner.added_dims(rewriter), op.permutation_list(rewriter));
    let inner_permutation = without(&permutation, &added);
    let position = |dim: &i64| permutation.iter().position(|found| found == dim);
    let added: Option<Vec<i64>> = added.iter().map(|d| Some(position(d)? as i64)).collect();
    let added = added.ok_or_else(|| MatchFailure::new("a dimension is not there"))?;
    let (loc, source) = (rewriter.loc(op.op()), inner.input(rewriter));
    let ty: RankedTensorType = rewriter
        .ty(source)
        .cast(rewriter)
        .ok_or_else(|| MatchFailure::new("what is broadcast is no tensor"))?;
    let sizes: Vec<_> = (0..ty.rank(rewriter))
        .map(|dim| size_of(rewriter, loc, source, dim))
        .collect();
    let sizes: MixedIndices = inner_permutation
        .iter()
        .map(|dim| sizes[to_index(*dim)])
        .collect();
    let element = ty.element(rewriter);
    let empty = EmptyOp::with_sizes(rewriter, loc, &sizes, element, None).result(rewriter);
    let transposed = TransposeOp::of(rewriter, loc, source, empty, &inner_permutation);
    let (transposed, init) = (rewriter.result(transposed, 0), op.init(rewriter));
    let new = BroadcastOp::of(rewriter, loc, transposed, init, &added);
    rewriter.replace_op_with(op.op(), new);
    Ok(())
}

fn broadcast_of_broadcast(op: BroadcastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.input(rewriter).defining::<BroadcastOp>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("the operand is no broadcast"))?;
    let kept = op.kept_dims(rewriter);
    let mut added = op.added_dims(rewriter);
    let before = inner.added_dims(rewriter);
    added.extend(before.into_iter().map(|dim| kept[to_index(dim)] as i64));
    added.sort_unstable();
    let (loc, input, init) = (
        rewriter.loc(op.op()),
        inner.input(rewriter),
        op.init(rewriter),
    );
    let new = BroadcastOp::of(rewriter, loc, input, init, &added);
    rewriter.replace_op_with(op.op(), new);
    Ok(())
}
