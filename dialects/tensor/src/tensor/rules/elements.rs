//! Elements of tensors that are cast, or computed.

use terrace_dialect_base::rules;
use terrace_ir::interfaces::would_be_trivially_dead;
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::RankedTensorType;
use terrace_ir::{Op, SmallVec, Value};
use terrace_standard_dialects::arith::IndexCastOp;

use crate::tensor::{CastOp, ExtractOp, GenerateOp};

rules! {
    ExtractFromCast, "An element of a cast is one of the source.", ExtractOp => extract_from_cast;
    ExtractFromIndexCast, "An element of a tensor of integers that are cast is cast alone.",
        ExtractOp => extract_from_index_cast;
    ExtractFromGenerate, "An element of a tensor that is computed is computed alone.", ExtractOp => extract_from_generate;
}

fn extract_from_cast(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let cast = op.tensor(rewriter).defining::<CastOp>(rewriter);
    let source = cast
        .map(|cast| cast.source(rewriter))
        .filter(|source| rewriter.ty(*source).is::<RankedTensorType>(rewriter))
        .ok_or_else(|| MatchFailure::new("the tensor is no cast of one of known rank"))?;
    op.set_tensor(rewriter, source);
    Ok(())
}

fn extract_from_index_cast(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let cast = op.tensor(rewriter).defining::<IndexCastOp>(rewriter);
    let cast = cast.ok_or_else(|| MatchFailure::new("the integers are not cast"))?;
    let tensor = cast.input(rewriter);
    let loc = rewriter.loc(op.op());
    let indices: SmallVec<[Value; 4]> = op.indices(rewriter).collect();
    let new = ExtractOp::build(rewriter, loc, tensor, &indices);
    let (element, ty) = (new.result(rewriter), rewriter.ty(op.result(rewriter)));
    let cast = IndexCastOp::build(rewriter, loc, ty, element).output(rewriter);
    rewriter.replace_op(op.op(), &[cast]);
    Ok(())
}

fn extract_from_generate(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let generate = op
        .tensor(rewriter)
        .defining::<GenerateOp>(rewriter)
        .filter(|generate| would_be_trivially_dead(rewriter, generate.op()))
        .ok_or_else(|| MatchFailure::new("the tensor is not computed, or has effects"))?;
    let body = rewriter
        .first_block(generate.body(rewriter))
        .expect("the region has a block");
    let end = rewriter
        .last_op(body)
        .expect("the region ends with a terminator");
    let indices: SmallVec<[Value; 4]> = op.indices(rewriter).collect();
    let arguments: SmallVec<[Value; 4]> = rewriter.block_args(body).into();
    let mut map = CloneMap::default();
    for (argument, index) in arguments.into_iter().zip(indices) {
        map.values.insert(argument, index);
    }
    let ops: SmallVec<[Op; 8]> = rewriter.block_ops(body).filter(|op| *op != end).collect();
    for inner in ops {
        rewriter.clone_op(inner, &mut map);
    }
    let element = map.value(rewriter.operand(end, 0));
    rewriter.replace_op(op.op(), &[element]);
    Ok(())
}
