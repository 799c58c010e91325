//! What is said by other ops of gpu before those are converted.

mod all_reduce;

use all_reduce::expand_all_reduces;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_dialects::{arith, gpu};
use terrace_ir::Ir;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Type, Value};
use terrace_passes::pass::{PassContext, PassResult};

/// Expands reductions over blocks, global numbers, and shuffles of 64 bits, applies rules of the device's own, and folds.
pub(crate) fn simplify(
    ir: &mut Ir,
    cx: &PassContext,
    rules: &[&'static dyn RewritePattern],
) -> PassResult {
    expand_all_reduces(ir);
    let mut all: Vec<&'static dyn RewritePattern> = vec![&ExpandGlobalId, &SplitShuffle];
    all.extend(rules);
    rewrite_greedily(ir, cx, &all)
}

rules! {
    ExpandGlobalId, "The number of the invocation in the grid, by those of its block and in it.",
        gpu::GlobalIdOp => expand_global_id;
    SplitShuffle, "Values of 64 bits are exchanged in halves.", gpu::ShuffleOp => split_shuffle;
}

fn expand_global_id(op: gpu::GlobalIdOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (loc, dimension) = (rewriter.loc(op.op()), op.dimension(rewriter));
    let block = gpu::BlockIdOp::build(rewriter, loc, dimension).result(rewriter);
    let size = gpu::BlockDimOp::build(rewriter, loc, dimension).result(rewriter);
    let start = arith::MulIOp::build(rewriter, loc, block, size).result(rewriter);
    let thread = gpu::ThreadIdOp::build(rewriter, loc, dimension).result(rewriter);
    let id = arith::AddIOp::build(rewriter, loc, thread, start).result(rewriter);
    rewriter.replace_op(op.op(), &[id]);
    Ok(())
}

fn split_shuffle(op: gpu::ShuffleOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (loc, value) = (rewriter.loc(op.op()), op.value(rewriter));
    let (ty, long, int) = (rewriter.ty(value), Type::I64, Type::I32);
    if ty != Type::I64 && ty != Type::F64 {
        return Err(MatchFailure::new("the value has not 64 bits"));
    }
    let bits = match ty == long {
        true => value,
        false => arith::BitcastOp::build(rewriter, loc, long, value).output(rewriter),
    };
    let low = arith::TruncIOp::build(rewriter, loc, int, bits).output(rewriter);
    let half = arith::ConstantOp::int(rewriter, loc, long, 32).result(rewriter);
    let high = arith::ShRUIOp::build(rewriter, loc, bits, half).result(rewriter);
    let high = arith::TruncIOp::build(rewriter, loc, int, high).output(rewriter);
    let (offset, width, mode) = (op.offset(rewriter), op.width(rewriter), op.mode(rewriter));
    let exchanged: [(Value, Value); 2] = [low, high].map(|half| {
        let shuffle = gpu::ShuffleOp::build(rewriter, loc, half, offset, width, mode);
        (shuffle.shuffle_result(rewriter), shuffle.valid(rewriter))
    });
    let [low, high] = exchanged
        .map(|(half, _)| arith::ExtUIOp::build(rewriter, loc, long, half).output(rewriter));
    let high = arith::ShLIOp::build(rewriter, loc, high, half).result(rewriter);
    let bits = arith::OrIOp::build(rewriter, loc, high, low).result(rewriter);
    let value = match ty == long {
        true => bits,
        false => arith::BitcastOp::build(rewriter, loc, ty, bits).output(rewriter),
    };
    let [(_, low), (_, high)] = exchanged;
    let valid = arith::AndIOp::build(rewriter, loc, low, high).result(rewriter);
    rewriter.replace_op(op.op(), &[value, valid]);
    Ok(())
}
