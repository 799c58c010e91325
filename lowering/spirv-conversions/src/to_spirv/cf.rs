//! Branches.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{cf, spirv};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::RewriteResult;
use terrace_ir::{Block, Op, Value};

/// Adds the patterns of the cf dialect.
pub fn populate_cf_to_spirv(patterns: &mut ConversionPatterns) {
    patterns.add(BrLowering);
    patterns.add(CondBrLowering);
}

conversion_pattern! {
    /// A branch; the arguments of the block get converted types.
    pub BrLowering: cf::BrOp => lower_br;
    /// A conditional branch; the arguments of the blocks get converted types.
    pub CondBrLowering: cf::CondBrOp => lower_cond_br;
}

/// Converts the arguments of the blocks that an op branches to.
fn convert_successors(rw: &mut ConversionRewriter<'_>, op: Op) -> RewriteResult {
    let successors: Vec<Block> = rw.successors(op).collect();
    successors
        .into_iter()
        .try_for_each(|block| rw.convert_block_types(block))
}

fn lower_br(op: cf::BrOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    convert_successors(rw, op.op())?;
    let dest = op.dest(rw);
    spirv::BranchOp::build(rw, loc, operands, dest);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_cond_br(
    op: cf::CondBrOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    convert_successors(rw, op.op())?;
    let count = op.true_dest_operands(rw).count();
    let (condition, rest) = (operands[0], &operands[1..]);
    let (if_true, if_false) = rest.split_at(count);
    let targets = [op.true_dest(rw), op.false_dest(rw)];
    spirv::BranchConditionalOp::build(
        rw, loc, condition, if_true, if_false, targets[0], targets[1],
    );
    rw.erase_op(op.op());
    Ok(())
}
