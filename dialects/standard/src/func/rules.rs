//! Canonicalisation rules.

use terrace_dialect_base::rules;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{SmallVec, Type, Value};

use super::{CallIndirectOp, CallOp, ConstantOp};

rules! {
    CallOfConstant, "Calling a reference to a function is calling the function.", CallIndirectOp => call_directly;
}

fn call_directly(op: CallIndirectOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let callee = op.callee(rewriter).defining::<ConstantOp>(rewriter);
    let callee = callee.ok_or_else(|| MatchFailure::new("the callee is not a constant"))?;
    let arguments: SmallVec<[Value; 4]> = op.callee_operands(rewriter).collect();
    let results: SmallVec<[Type; 2]> = rewriter.result_types(op.op()).collect();
    let (symbol, loc) = (callee.value(rewriter), rewriter.loc(op.op()));
    let call = CallOp::builder(symbol)
        .operands(&arguments)
        .results(&results)
        .arg_attrs(op.arg_attrs(rewriter))
        .res_attrs(op.res_attrs(rewriter))
        .build(rewriter, loc);
    rewriter.replace_op_with(op.op(), call.op());
    Ok(())
}
