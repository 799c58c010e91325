//! Elements of two vectors.

use terrace_dialect_base::rules;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};

use super::broadcasts::{replace_with_broadcast, splat_source};
use super::fails;
use crate::vector::types::Sizes;
use crate::vector::{InterleaveOp, ShuffleOp, vector_type};

rules! {
    ShuffleOfScalars, "One of two elements is that element.", ShuffleOp => shuffle_of_scalars;
    ShuffleOfSplat, "Of one value many times the order does not matter.", ShuffleOp => shuffle_of_splat;
    ShuffleByTurns, "Elements of two vectors by turns are interleaved.", ShuffleOp => shuffle_by_turns;
}

fn shuffle_of_scalars(op: ShuffleOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mask: Sizes = op.mask(rewriter).as_i64s(rewriter).collect();
    let has_dims = vector_type(rewriter, op.v1(rewriter)).rank(rewriter) != 0;
    let source = match mask[..] {
        [0] if !has_dims => op.v1(rewriter),
        [1] if !has_dims => op.v2(rewriter),
        _ => return Err(fails("it does not take one of two elements")),
    };
    replace_with_broadcast(rewriter, op, source);
    Ok(())
}

fn shuffle_of_splat(op: ShuffleOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let [first, second] =
        [op.v1(rewriter), op.v2(rewriter)].map(|value| splat_source(rewriter, value));
    match first.filter(|_| first == second) {
        Some(scalar) => {
            replace_with_broadcast(rewriter, op, scalar);
            Ok(())
        }
        None => Err(fails("the operands are not the same splat")),
    }
}

fn shuffle_by_turns(op: ShuffleOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (first, second) = (op.v1(rewriter), op.v2(rewriter));
    let ty = vector_type(rewriter, first);
    let [rows] = *ty.shape(rewriter) else {
        return Err(fails("the vectors have several dimensions"));
    };
    let by_turns = (0..rows).flat_map(|row| [row, row + rows]);
    if rewriter.ty(second) != ty.into() || !op.mask(rewriter).as_i64s(rewriter).eq(by_turns) {
        return Err(fails("it does not take elements by turns"));
    }
    let loc = rewriter.loc(op.op());
    let new = InterleaveOp::build(rewriter, loc, first, second);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}
