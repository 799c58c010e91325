//! `tosa-arith-const-to-tosa-const`: constant tensors are those of tosa.

use terrace_dialect_base::rules;
use terrace_dialects::transforms::rewrite_inside_out;
use terrace_dialects::{arith, func, tosa};
use terrace_ir::Ir;
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Convert tensor arith.constant operations into tosa.const.
#[pass(
    name = "tosa-arith-const-to-tosa-const",
    title = "TosaArithConstantToTosaConst",
    on = func::FuncOp,
    dependent_dialects(tosa::TosaDialect)
)]
pub fn tosa_arith_const_to_tosa_const(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_inside_out(ir, cx, &[&ConstantTensor])
}

rules! {
    ConstantTensor, "A constant tensor is one of tosa.", arith::ConstantOp => constant_tensor;
}

fn constant_tensor(op: arith::ConstantOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (loc, ty, value) = (
        rewriter.loc(op.op()),
        rewriter.ty(op.result(rewriter)),
        op.value(rewriter),
    );
    if !ty.is::<RankedTensorType>(rewriter) || !tosa::Tensor::matches(rewriter, ty) {
        return Err(MatchFailure::new("the constant is no tensor of tosa"));
    }
    let constant = tosa::ConstOp::build(rewriter, loc, ty, value);
    rewriter.replace_op_with(op.op(), constant.op());
    Ok(())
}
