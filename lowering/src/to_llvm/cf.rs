//! Branches.

use smallvec::SmallVec;
use terrace_dialects::{cf, llvm};
use terrace_ir::conversion::{ConversionPatterns, ConversionRewriter};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Block, Op, Value};

use terrace_ir::conversion_pattern;

/// Adds the patterns of the cf dialect.
pub fn populate_cf_to_llvm(patterns: &mut ConversionPatterns) {
    patterns.add(BrLowering);
    patterns.add(CondBrLowering);
}

conversion_pattern! {
    /// A branch.
    pub BrLowering: cf::BrOp => lower_br;
    /// A conditional branch, with its weights.
    pub CondBrLowering: cf::CondBrOp => lower_cond_br;
}

/// Converts the arguments of the blocks that an op branches to.
fn convert_successors(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
) -> Result<SmallVec<[Block; 2]>, MatchFailure> {
    let successors: SmallVec<[Block; 2]> = rw.successors(op).collect();
    for block in &successors {
        rw.convert_block_types(*block)?;
    }
    Ok(successors)
}

fn lower_br(op: cf::BrOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let successors = convert_successors(rw, op.op())?;
    llvm::BrOp::build(rw, loc, operands, successors[0]);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_cond_br(
    op: cf::CondBrOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let successors = convert_successors(rw, op.op())?;
    let num_true = op.true_dest_operands(rw).count();
    let (true_operands, false_operands) = operands[1..].split_at(num_true);
    let weights = op.branch_weights(rw);
    llvm::CondBrOp::builder(operands[0], successors[0], successors[1])
        .true_dest_operands(true_operands)
        .false_dest_operands(false_operands)
        .branch_weights(weights)
        .build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}
