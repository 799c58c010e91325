//! What the types of tensors that are put one after the other say about each other.

use terrace_dialect_base::rules;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_ir::{Ir, SmallVec, Value};

use super::{cast_to, replace_with_cast, says_as_much};
use crate::tensor::{ConcatOp, tensor_type};

rules! {
    ConcatOfOne, "One tensor after nothing is a cast of it.", ConcatOp => cast_one;
    ConcatOperandTypes, "What is known of the sizes of some operands holds for the others.", ConcatOp => cast_operands;
    ConcatResultType, "What is known of the sizes of the operands is known of the result.", ConcatOp => cast_result;
}

fn cast_one(op: ConcatOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut inputs = op.inputs(rewriter);
    let only = inputs.next().filter(|_| inputs.next().is_none());
    let only = only.ok_or_else(|| MatchFailure::new("there are several tensors"))?;
    replace_with_cast(rewriter, op.op(), only);
    Ok(())
}

/// The dimension in which the tensors follow each other, and the type that their types tell.
fn inferred(ir: &Ir, op: ConcatOp) -> Result<(usize, RankedTensorType), MatchFailure> {
    let inputs: SmallVec<[RankedTensorType; 4]> =
        op.inputs(ir).map(|input| tensor_type(ir, input)).collect();
    let dim = usize::try_from(op.dim(ir)).ok();
    let inferred = dim.and_then(|dim| Some((dim, ConcatOp::result_type(ir, dim, &inputs).ok()?)));
    inferred.ok_or_else(|| MatchFailure::new("the types contradict"))
}

fn cast_operands(op: ConcatOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (dim, result) = inferred(rewriter, op)?;
    let mut shape: SmallVec<[i64; 4]> = result.shape(rewriter).into();
    let inputs: SmallVec<[Value; 4]> = op.inputs(rewriter).collect();
    let mut changed = false;
    for (index, input) in inputs.into_iter().enumerate() {
        let ty = tensor_type(rewriter, input);
        shape[dim] = ty.shape(rewriter)[dim];
        let known = RankedTensorType::get(rewriter, &shape, ty.element(rewriter));
        if !says_as_much(rewriter, ty.into(), known.into()) {
            let input = cast_to(rewriter, op.op(), input, known.into());
            rewriter.set_operand(op.op(), index, input);
            changed = true;
        }
    }
    match changed {
        true => Ok(()),
        false => Err(MatchFailure::new("the operands say as much as they can")),
    }
}

fn cast_result(op: ConcatOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (_, known) = inferred(rewriter, op)?;
    let ty = rewriter.ty(op.result(rewriter));
    if says_as_much(rewriter, ty, known.into()) {
        return Err(MatchFailure::new("the result says as much as it can"));
    }
    let loc = rewriter.loc(op.op());
    let (dim, inputs) = (op.dim(rewriter), op.inputs(rewriter));
    let inputs: SmallVec<[Value; 4]> = inputs.collect();
    let new = ConcatOp::build(rewriter, loc, known.into(), dim, &inputs);
    let tensor = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), tensor);
    Ok(())
}
