//! Branches, calls and structured control flow.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{llvm, spirv};
use terrace_ir::attributes::{DenseArrayAttr, IntegerAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Block, Op, Region, Type, Value};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(BranchLowering);
    patterns.add(BranchConditionalLowering);
    patterns.add(CallLowering);
    patterns.add(ReturnLowering);
    patterns.add(ReturnValueLowering);
    patterns.add(UnreachableLowering);
    patterns.add(SelectionLowering);
    patterns.add(LoopLowering);
}

conversion_pattern! {
    /// A branch.
    pub BranchLowering: spirv::BranchOp => lower_branch;
    /// A conditional branch, with its weights.
    pub BranchConditionalLowering: spirv::BranchConditionalOp => lower_branch_conditional;
    /// A call.
    pub CallLowering: spirv::FunctionCallOp => lower_call;
    /// A return of nothing.
    pub ReturnLowering: spirv::ReturnOp => lower_return;
    /// A return of a value.
    pub ReturnValueLowering: spirv::ReturnValueOp => lower_return_value;
    /// What is never reached.
    pub UnreachableLowering: spirv::UnreachableOp => lower_unreachable;
    /// The blocks of a selection, with branches to them and from them.
    pub SelectionLowering: spirv::SelectionOp => lower_selection;
    /// The blocks of a loop, with branches to them and from them.
    pub LoopLowering: spirv::LoopOp => lower_loop;
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

fn lower_branch(
    op: spirv::BranchOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let successors = convert_successors(rw, op.op())?;
    llvm::BrOp::build(rw, loc, operands, successors[0]);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_branch_conditional(
    op: spirv::BranchConditionalOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let successors = convert_successors(rw, op.op())?;
    let num_true = op.true_target_operands(rw).count();
    let (true_operands, false_operands) = operands[1..].split_at(num_true);
    let weights = op.branch_weights(rw).map(|weights| {
        let weights = weights.elements(rw).iter();
        let weights = weights.filter_map(|weight| weight.cast::<IntegerAttr>(rw));
        let weights: SmallVec<[i32; 2]> = weights.map(|weight| weight.as_i64(rw) as i32).collect();
        DenseArrayAttr::i32s(rw, &weights)
    });
    llvm::CondBrOp::builder(operands[0], successors[0], successors[1])
        .true_dest_operands(true_operands)
        .false_dest_operands(false_operands)
        .branch_weights(weights)
        .build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_call(
    op: spirv::FunctionCallOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let results: SmallVec<[Type; 1]> = rw
        .result_types(op.op())
        .map(|ty| rw.convert_type(ty))
        .collect::<Result<_, _>>()?;
    let callee = op.callee(rw).symbol(rw).as_str(rw).to_owned();
    let discardable = rw.discardable_attrs(op.op());
    let call = llvm::CallOp::direct(rw, loc, &callee, &results, operands);
    rw.ir_mut().set_discardable_attrs(call.op(), discardable);
    rw.replace_op_with(op.op(), call.op());
    Ok(())
}

fn lower_return(
    op: spirv::ReturnOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    llvm::ReturnOp::build(rw, loc, None);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_return_value(
    op: spirv::ReturnValueOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    llvm::ReturnOp::build(rw, loc, Some(operands[0]));
    rw.erase_op(op.op());
    Ok(())
}

fn lower_unreachable(
    op: spirv::UnreachableOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    llvm::UnreachableOp::build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}

fn no_block() -> MatchFailure {
    MatchFailure::new("the op or its region lacks a block")
}

/// Moves the blocks of an op into its region, between what is before the op and what is after it: the ops of the first block to
/// what is before, so that they branch to the others, and from the merge block a branch to what is after. What the merge block hands
/// on becomes the results.
fn inline(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    body: Region,
    [first, merge]: [Option<Block>; 2],
) -> RewriteResult {
    let loc = rw.loc(op);
    let block = rw.parent_block(op).ok_or_else(no_block)?;
    let (first, merge) = (first.ok_or_else(no_block)?, merge.ok_or_else(no_block)?);
    let end: Op = rw.last_op(merge).ok_or_else(no_block)?;
    let types: SmallVec<[Type; 2]> = rw
        .result_types(op)
        .map(|ty| rw.convert_type(ty))
        .collect::<Result<_, _>>()?;
    if first == merge || !rw.block_args(first).is_empty() {
        return Err(MatchFailure::new(
            "the first block is none that only leads to others",
        ));
    }
    rw.inline_block_before(first, op, &[]);
    let before = rw.split_block_head(block, op);
    rw.inline_region_after(body, before);
    // The results become arguments of a block between the blocks and what follows.
    let after = match types.is_empty() {
        true => block,
        false => {
            let after = rw.ir_mut().insert_block_after(merge, &types);
            rw.set_insertion_point_to_end(after);
            llvm::BrOp::build(rw, loc, &[], block);
            after
        }
    };
    rw.set_insertion_point_before(end);
    let handed: SmallVec<[Value; 2]> = rw.operands(end).collect();
    let handed: SmallVec<[Value; 2]> = handed
        .into_iter()
        .map(|value| rw.converted(value))
        .collect::<Result<_, _>>()?;
    llvm::BrOp::build(rw, loc, &handed, after);
    rw.erase_op(end);
    let results: SmallVec<[Value; 2]> = match types.is_empty() {
        true => SmallVec::new(),
        false => rw.block_args(after).into(),
    };
    rw.replace_op(op, &results);
    Ok(())
}

/// Whether a block has no op but its terminator.
fn is_bare(rw: &ConversionRewriter<'_>, block: Block) -> bool {
    rw.first_op(block) == rw.last_op(block)
}

fn lower_selection(
    op: spirv::SelectionOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if op.selection_control(rw) != spirv::SelectionControl::NONE {
        return Err(MatchFailure::new("hints for selections have no conversion"));
    }
    let body = op.body(rw);
    // Nothing is selected.
    let has_nothing = rw.region_blocks(body).take(3).count() < 3
        && rw.region_blocks(body).all(|block| is_bare(rw, block));
    if has_nothing && rw.num_results(op.op()) == 0 {
        rw.erase_op(op.op());
        return Ok(());
    }
    let ends = [op.header(rw), op.merge(rw)];
    inline(rw, op.op(), body, ends)
}

fn lower_loop(op: spirv::LoopOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    if op.loop_control(rw) != spirv::LoopControl::NONE {
        return Err(MatchFailure::new("hints for loops have no conversion"));
    }
    let body = op.body(rw);
    if rw.first_block(body).is_none() && rw.num_results(op.op()) == 0 {
        rw.erase_op(op.op());
        return Ok(());
    }
    let ends = [op.entry(rw), op.merge(rw)];
    inline(rw, op.op(), body, ends)
}
