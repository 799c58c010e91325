//! Regions that need not be apart.

use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::replace_by_block;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Block, Op, Type, Value};

use crate::cf::BrOp;
use crate::scf::{ExecuteRegionOp, YieldOp};

rules! {
    InlineSingleBlock, "A region of one block becomes part of the block around it.", ExecuteRegionOp => inline_single;
    InlineBlocks, "The blocks of a region become blocks of the function.", ExecuteRegionOp => inline_blocks;
}

/// The op's blocks, if they may be put elsewhere.
fn inlinable(
    op: ExecuteRegionOp,
    rewriter: &Rewriter<'_>,
) -> Result<SmallVec<[Block; 4]>, MatchFailure> {
    if op.no_inline(rewriter) {
        return Err(MatchFailure::new("the op says that it is not inlined"));
    }
    Ok(rewriter.region_blocks(op.region(rewriter)).collect())
}

/// The `scf.yield` at the end of a block.
fn yield_of(rewriter: &Rewriter<'_>, block: Block) -> Option<Op> {
    let last = rewriter.last_op(block)?;
    YieldOp::cast(rewriter, last).map(|_| last)
}

fn inline_single(op: ExecuteRegionOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    match inlinable(op, rewriter)?[..] {
        [block] if yield_of(rewriter, block).is_some() => {
            replace_by_block(rewriter, op.op(), block, &[]);
            Ok(())
        }
        _ => Err(MatchFailure::new("the region has several blocks")),
    }
}

fn inline_blocks(op: ExecuteRegionOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let blocks = inlinable(op, rewriter)?;
    let parent = rewriter.parent_op(op.op());
    let has_blocks = parent.is_some_and(|parent| {
        ExecuteRegionOp::cast(rewriter, parent).is_some()
            || parent
                .interface::<dyn CallableOpInterface>(rewriter)
                .is_some()
    });
    let after = rewriter.parent_block(op.op()).filter(|_| has_blocks);
    let (Some(after), Some(entry)) = (after, blocks.first().copied()) else {
        return Err(MatchFailure::new(
            "the op around it may have one block only",
        ));
    };
    let loc = rewriter.loc(op.op());
    let before = rewriter.ir_mut().split_block_head(after, op.op());
    rewriter.set_insertion_point_to_end(before);
    BrOp::build(rewriter, loc, &[], entry);
    let mut last = before;
    for block in blocks {
        rewriter.ir_mut().move_block_after(block, last);
        last = block;
        if let Some(terminator) = yield_of(rewriter, block) {
            let values: SmallVec<[Value; 4]> = rewriter.operands(terminator).collect();
            let loc = rewriter.loc(terminator);
            rewriter.set_insertion_point_before(terminator);
            BrOp::build(rewriter, loc, &values, after);
            rewriter.erase_op(terminator);
        }
    }
    let types: SmallVec<[Type; 4]> = rewriter.result_types(op.op()).collect();
    rewriter.ir_mut().add_block_args(after, &types);
    let arguments: SmallVec<[Value; 4]> = rewriter.block_args(after).into();
    rewriter.replace_op(op.op(), &arguments);
    Ok(())
}
