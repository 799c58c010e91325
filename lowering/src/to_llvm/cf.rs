//! Branches and assertions.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use smallvec::SmallVec;
use terrace_dialects::{cf, llvm};
use terrace_ir::attributes::FlatSymbolRefAttr;
use terrace_ir::conversion::{ConversionPatterns, ConversionRewriter};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Block, Op, Type, Value};

use super::runtime::call_abort;

use terrace_ir::conversion_pattern;

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
    let mut message = op.msg(rw).as_bytes().to_vec();
    message.push(0);
    // Equal messages share a global, whose name must not depend on what other functions assert.
    let mut hasher = FxHasher::default();
    hasher.write(&message);
    let name = format!("assert_msg_{:x}", hasher.finish());
    let before = rw.split_block_head(block, op.op());
    let failure = rw.create_block(region, &[]);
    rw.set_insertion_point_to_end(before);
    llvm::CondBrOp::builder(operands[0], block, failure).build(rw, loc);
    rw.set_insertion_point_to_end(failure);
    let array: Type = llvm::ArrayType::get(rw, message.len() as u64, Type::I8).into();
    let pointer: Type = llvm::PointerType::get(rw, 0).into();
    let symbol = FlatSymbolRefAttr::get(rw, rw.ident(&name));
    let address = llvm::AddressOfOp::build(rw, loc, pointer, symbol).res(rw);
    let first = llvm::GepOp::first_element(rw, loc, pointer, address, array, 0).res(rw);
    call_abort(rw, loc, first);
    rw.require_symbol(name.clone(), move |b| {
        llvm::GlobalOp::string(b, loc, &name, &message);
    });
    rw.erase_op(op.op());
    Ok(())
}
