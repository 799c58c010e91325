//! Concatenations, reshapes, transpositions and selections.

use terrace_dialect_base::rules;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, SmallVec, Value};
use terrace_tensor_dialects::tensor;

use crate::constants::build_sizes;
use crate::types::shape_of;
use crate::{ConcatOp, MaxPool2dOp, ReshapeOp, SelectOp, TransposeOp};

rules! {
    ConcatOfOne, "One tensor after nothing is the tensor.", ConcatOp => one_tensor;
    ConcatOfConcat, "Tensors that were put together in the same direction are put together at once.",
        ConcatOp => flatten_concat;
    ReshapeOfReshape, "A reshape of a reshape is one of the source.", ReshapeOp => reshape_source;
    SelectOfNot, "On a negated condition the values change places.", SelectOp => swap_values;
    TransposeOfTranspose, "A transposition of a transposition is one.", TransposeOp => compose;
    TransposeIsReshape, "Where only dimensions of size one move, the elements stay as they lie.", TransposeOp => to_reshape;
    PoolOfOne, "The greatest number of a window with one is that number.", MaxPool2dOp => pool_of_one;
}

fn one_tensor(op: ConcatOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut inputs = op.input1(rewriter);
    let only = inputs.next().filter(|_| inputs.next().is_none());
    let only = only.ok_or_else(|| MatchFailure::new("there are several tensors"))?;
    let ty = rewriter.ty(op.output(rewriter));
    let loc = rewriter.loc(op.op());
    let value = tensor::CastOp::to(rewriter, loc, only, ty);
    rewriter.replace_op(op.op(), &[value]);
    Ok(())
}

fn flatten_concat(op: ConcatOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let axis = op.axis(rewriter);
    let mut operands: SmallVec<[Value; 8]> = SmallVec::new();
    let mut found = false;
    for input in op.input1(rewriter) {
        let inner = input.defining::<ConcatOp>(rewriter);
        match inner.filter(|inner| inner.axis(rewriter) == axis && *inner != op) {
            Some(inner) => {
                found = true;
                operands.extend(inner.input1(rewriter));
            }
            None => operands.push(input),
        }
    }
    if !found {
        return Err(MatchFailure::new(
            "no operand is a concatenation in the same direction",
        ));
    }
    rewriter.set_operands(op.op(), &operands);
    Ok(())
}

fn reshape_source(op: ReshapeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let is_ranked = |value| shape_of(rewriter, value).is_some();
    if !is_ranked(op.input1(rewriter)) || !is_ranked(op.output(rewriter)) {
        return Err(MatchFailure::new("not both tensors are ranked"));
    }
    terrace_dialect_base::rules::look_through::<ReshapeOp>(op.op(), rewriter)
}

fn swap_values(op: SelectOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let negation = op.negation(rewriter);
    let negation = negation.ok_or_else(|| MatchFailure::new("the condition is not negated"))?;
    let operands = [
        negation.input1(rewriter),
        op.input3(rewriter),
        op.input2(rewriter),
    ];
    rewriter.set_operands(op.op(), &operands);
    Ok(())
}

fn perms(ir: &Ir, op: TransposeOp) -> SmallVec<[usize; 4]> {
    let perms = op.perms(ir).as_i32s(ir);
    perms
        .map(|dim| usize::try_from(dim).unwrap_or(usize::MAX))
        .collect()
}

fn compose(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.input1(rewriter).defining::<TransposeOp>(rewriter);
    let inner = inner.ok_or_else(|| MatchFailure::new("input must be transpose operation"))?;
    let (outer_perms, inner_perms) = (perms(rewriter, op), perms(rewriter, inner));
    if outer_perms.len() != inner_perms.len() || outer_perms.is_empty() {
        return Err(MatchFailure::new(
            "the numbers of dimensions differ, or there are none",
        ));
    }
    let composed = outer_perms.iter().map(|dim| {
        let dim = inner_perms.get(*dim)?;
        i32::try_from(*dim).ok()
    });
    let composed: Option<SmallVec<[i32; 4]>> = composed.collect();
    let composed = composed.ok_or_else(|| MatchFailure::new("there is no such dimension"))?;
    let composed = DenseArrayAttr::i32s(rewriter, &composed);
    let (loc, ty) = (rewriter.loc(op.op()), rewriter.ty(op.output(rewriter)));
    let source = inner.input1(rewriter);
    let new = TransposeOp::build(rewriter, loc, ty, source, composed).output(rewriter);
    rewriter.replace_op(op.op(), &[new]);
    Ok(())
}

fn to_reshape(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let input = op.input1(rewriter);
    let is_transposed = |value: Value| value.defining::<TransposeOp>(rewriter).is_some();
    let is_transpose = |user| TransposeOp::cast(rewriter, user).is_some();
    if is_transposed(input) || rewriter.users(op.output(rewriter)).any(is_transpose) {
        return Err(MatchFailure::new(
            "it becomes one with another transposition",
        ));
    }
    let shape = shape_of(rewriter, input).ok_or_else(|| MatchFailure::new("it is not ranked"))?;
    if shape.iter().filter(|size| **size == DYNAMIC).count() > 1 {
        return Err(MatchFailure::new("several sizes are not known"));
    }
    let perms = perms(rewriter, op);
    let size = |dim: &usize| shape.get(*dim).copied();
    let sizes: Option<SmallVec<[i64; 4]>> = perms.iter().map(size).collect();
    let sizes = sizes.ok_or_else(|| MatchFailure::new("there is no such dimension"))?;
    let kept = perms.iter().zip(&sizes).filter(|(_, size)| **size != 1);
    if !kept.map(|(dim, _)| dim).is_sorted() {
        return Err(MatchFailure::new("elements move"));
    }
    let sizes: SmallVec<[i64; 4]> = sizes
        .into_iter()
        .map(|size| if size == DYNAMIC { -1 } else { size })
        .collect();
    let (loc, ty) = (rewriter.loc(op.op()), rewriter.ty(op.output(rewriter)));
    let shape = build_sizes(rewriter, loc, &sizes);
    let new = ReshapeOp::build(rewriter, loc, ty, input, shape).output(rewriter);
    rewriter.replace_op(op.op(), &[new]);
    Ok(())
}

fn pool_of_one(op: MaxPool2dOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (input, output) = (op.input(rewriter), op.output(rewriter));
    let is_one = |value| {
        shape_of(rewriter, value)
            .is_some_and(|shape| shape[1..3] == [1, 1] && !shape.contains(&DYNAMIC))
    };
    if !is_one(input) || !is_one(output) || rewriter.ty(input) != rewriter.ty(output) {
        return Err(MatchFailure::new(
            "there are several windows, or several elements",
        ));
    }
    rewriter.replace_op(op.op(), &[input]);
    Ok(())
}
