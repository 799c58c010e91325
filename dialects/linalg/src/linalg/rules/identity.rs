//! Ops that pass on what they get.

use terrace_dialect_base::rules;
use terrace_dialect_base::shapes::are_compatible_shapes;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Ir, Op, Value};
use terrace_tensor_dialects::tensor::CastOp;

use crate::linalg::interface::{
    LinalgOp, body, has_pure_buffer_semantics, has_pure_tensor_semantics,
};
use crate::linalg::{BroadcastOp, CopyOp, GenericOp, YieldOp};

rules! {
    GenericOfSame, "An op that only passes on its operands is what it gets.", GenericOp => generic_of_same;
    BroadcastOfSame, "A broadcast over no dimension is what it gets.", BroadcastOp => broadcast_of_same;
    CopyOfSelf, "A copy to itself does nothing.", CopyOp => copy_of_self;
}

fn generic_of_same(op: GenericOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    pass_on(op, rewriter)
}

fn broadcast_of_same(op: BroadcastOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    pass_on(op, rewriter)
}

/// Whether a tensor of a type can be cast to another one.
fn can_be_cast(ir: &Ir, from: Type, to: Type) -> bool {
    let types: Option<(RankedTensorType, RankedTensorType)> = from.cast(ir).zip(to.cast(ir));
    types.is_some_and(|(from, to)| {
        from.element(ir) == to.element(ir)
            && are_compatible_shapes(Some(from.shape(ir)), Some(to.shape(ir)))
    })
}

/// The operands that the body yields, if it does nothing else.
fn yielded_operands(ir: &Ir, op: Op) -> Option<Vec<Value>> {
    let block = body(ir, op)?;
    let end = ir.first_op(block)?;
    let values = YieldOp::cast(ir, end)?.values(ir);
    let arguments = ir.block_args(block);
    let operand = |value: Value| {
        let number = arguments.iter().position(|argument| *argument == value)?;
        Some(ir.operand(op, number))
    };
    values.map(operand).collect()
}

fn pass_on(op: impl LinalgOp + TypedOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the op does more than to pass on its operands");
    let maps = op.indexing_maps(rewriter);
    if maps.windows(2).any(|pair| pair[0] != pair[1]) {
        return Err(MatchFailure::new("operands are accessed in different ways"));
    }
    let op = op.op();
    let values = yielded_operands(rewriter, op).ok_or_else(no_match)?;
    if has_pure_buffer_semantics(rewriter, op) {
        let operands: Vec<Value> = rewriter.operands(op).collect();
        return match operands[..] {
            [input, output] if input == output => {
                rewriter.erase_op(op);
                Ok(())
            }
            _ => Err(MatchFailure::new("one piece of memory goes to another one")),
        };
    }
    if !has_pure_tensor_semantics(rewriter, op) || values.len() != rewriter.num_results(op) {
        return Err(no_match());
    }
    let types: Vec<Type> = rewriter.result_types(op).collect();
    let mut fits = values.iter().zip(&types);
    if !fits.all(|(value, ty)| {
        let from = rewriter.ty(*value);
        from == *ty || can_be_cast(rewriter, from, *ty)
    }) {
        return Err(MatchFailure::new("the types have nothing in common"));
    }
    let loc = rewriter.loc(op);
    let values = values.into_iter().zip(types);
    let values: Vec<Value> = values
        .map(|(value, ty)| CastOp::to(rewriter, loc, value, ty))
        .collect();
    rewriter.replace_op(op, &values);
    Ok(())
}

fn copy_of_self(op: CopyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (inputs, outputs): (Vec<Value>, Vec<Value>) = (
        op.inputs(rewriter).collect(),
        op.outputs(rewriter).collect(),
    );
    if inputs != outputs {
        return Err(MatchFailure::new("what is copied goes elsewhere"));
    }
    match has_pure_buffer_semantics(rewriter, op.op()) {
        true => rewriter.erase_op(op.op()),
        false => rewriter.replace_op(op.op(), &inputs),
    }
    Ok(())
}
