//! Branches and assertions.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{cf, llvm};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Block, Op, Value};

use super::runtime::{call_abort, string_address};

/// Adds the patterns of the cf dialect.
pub fn populate_cf_to_llvm(patterns: &mut ConversionPatterns) {
    patterns.add(BrLowering);
    patterns.add(CondBrLowering);
    patterns.add(SwitchLowering);
    patterns.add(AssertLowering);
}

conversion_pattern! {
    /// A branch.
    pub BrLowering: cf::BrOp => lower_br;
    /// A conditional branch, with its weights.
    pub CondBrLowering: cf::CondBrOp => lower_cond_br;
    /// A branch by cases.
    pub SwitchLowering: cf::SwitchOp => lower_switch;
    /// A branch to a block that prints the message and stops the program.
    pub AssertLowering: cf::AssertOp => lower_assert;
}

/// Converts the arguments of the blocks that an op branches to.
fn convert_successors(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
) -> Result<SmallVec<[Block; 2]>, MatchFailure> {
    convert_unreached(rw, op)?;
    let successors: SmallVec<[Block; 2]> = rw.successors(op).collect();
    for block in &successors {
        rw.convert_block_types(*block)?;
    }
    Ok(successors)
}

/// Converts the arguments of the block that an op is in, if no branch reaches it, so that none converts them.
pub(super) fn convert_unreached(rw: &mut ConversionRewriter<'_>, op: Op) -> RewriteResult {
    let Some(block) = rw.parent_block(op) else {
        return Ok(());
    };
    let region = rw.block_region(block);
    let is_entry = region.is_some_and(|region| rw.first_block(region) == Some(block));
    match !is_entry && !rw.has_predecessors(block) {
        true => rw.convert_block_types(block),
        false => Ok(()),
    }
}

fn lower_br(op: cf::BrOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let successors = convert_successors(rw, op.op())?;
    let discardable = rw.discardable_attrs(op.op());
    let branch = llvm::BrOp::build(rw, loc, operands, successors[0]);
    rw.ir_mut().set_discardable_attrs(branch.op(), discardable);
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
    let discardable = rw.discardable_attrs(op.op());
    let branch = llvm::CondBrOp::builder(operands[0], successors[0], successors[1])
        .true_dest_operands(true_operands)
        .false_dest_operands(false_operands)
        .branch_weights(weights)
        .build(rw, loc);
    rw.ir_mut().set_discardable_attrs(branch.op(), discardable);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_switch(
    op: cf::SwitchOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let successors = convert_successors(rw, op.op())?;
    let num_default = op.default_operands(rw).count();
    let (default_operands, case_operands) = operands[1..].split_at(num_default);
    let (segments, values) = (op.case_operand_segments(rw), op.case_values(rw));
    llvm::SwitchOp::builder(operands[0], segments, successors[0])
        .default_operands(default_operands)
        .case_operands(case_operands)
        .case_values(values)
        .case_destinations(&successors[1..])
        .build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}

/// What the names of messages begin with.
const MESSAGE: &str = "assert_msg";

fn lower_assert(
    op: cf::AssertOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let block = rw
        .parent_block(op.op())
        .ok_or_else(|| MatchFailure::new("the op is in no block"))?;
    let region = rw
        .block_region(block)
        .ok_or_else(|| MatchFailure::new("the block is in no region"))?;
    let message = op.msg(rw).as_bytes().to_vec();
    let before = rw.split_block_head(block, op.op());
    let failure = rw.create_block(region, &[]);
    rw.set_insertion_point_to_end(before);
    llvm::CondBrOp::builder(operands[0], block, failure).build(rw, loc);
    rw.set_insertion_point_to_end(failure);
    let message = string_address(rw, loc, MESSAGE, &message);
    call_abort(rw, loc, message);
    rw.erase_op(op.op());
    Ok(())
}
