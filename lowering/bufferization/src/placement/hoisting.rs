//! `buffer-hoisting` and `buffer-loop-hoisting`: buffers are allocated earlier, so that fewer are.

use rustc_hash::FxHashSet;
use terrace_dialects::func::FuncOp;
use terrace_dialects::memref::{AllocOp, AllocaOp};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use super::{Blocks, has_known_flow, is_loop, is_sequential_loop};
use crate::flow::{Views, allocations};

/// Optimizes placement of allocation operations by moving them into common dominators and out of nested regions.
#[pass(name = "buffer-hoisting", on = FuncOp)]
pub fn buffer_hoisting(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    hoist(ir, Goal::Dominators);
    Ok(())
}

/// Optimizes placement of allocation operations by moving them out of loop nests.
#[pass(name = "buffer-loop-hoisting", on = FuncOp)]
pub fn buffer_loop_hoisting(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    hoist(ir, Goal::OutOfLoops);
    Ok(())
}

/// Where allocations go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// To the first block through which all uses are reached, but not out of loops.
    Dominators,
    /// Out of loops, and only that.
    OutOfLoops,
}

fn hoist(ir: &mut Ir, goal: Goal) {
    // What is freed would be freed less often than it is allocated, or more often.
    let mut candidates: Vec<Value> = allocations(ir)
        .into_iter()
        .filter(|allocation| allocation.free.is_none())
        .map(|allocation| allocation.buffer)
        .filter(|buffer| buffer.defining::<AllocOp>(ir).is_some())
        .collect();
    if goal == Goal::OutOfLoops {
        let ops = ir.walk(ir.root(), WalkOrder::Post);
        let on_stack = ops.filter_map(|op| AllocaOp::cast(ir, op));
        candidates.extend(on_stack.map(|op| op.memref(ir)));
    }
    let views = Views::of(ir);
    let mut moves: Vec<(Op, Block)> = Vec::new();
    let blocks = Blocks::of(ir);
    for buffer in candidates {
        let op = ir.defining_op(buffer).expect("an op allocates the buffer");
        if let Some(block) = placement(&blocks, &views, goal, buffer) {
            moves.push((op, block));
        }
    }
    for (op, block) in moves {
        let before = ir
            .ancestor_in_block(op, block)
            .or_else(|| ir.last_op(block));
        if let Some(before) = before.filter(|before| *before != op) {
            ir.move_op_before(op, before);
        }
    }
}

/// The block that a buffer is to be allocated in, if it is another one.
fn placement(blocks: &Blocks<'_>, views: &Views, goal: Goal, buffer: Value) -> Option<Block> {
    let ir = blocks.ir;
    let own = ir.value_block(buffer)?;
    let dominator = common_dominator(blocks, own, &views.of_value(buffer));
    // The innermost block of those that define what the op needs.
    let mut needed: Option<Block> = None;
    for operand in ir.operands(ir.defining_op(buffer)?) {
        let block = ir.value_block(operand)?;
        if needed.is_none_or(|needed| blocks.dominates(needed, block)) {
            needed = Some(block);
        }
    }
    let bound = match (goal, dominator, needed) {
        (Goal::OutOfLoops, _, needed) => needed,
        (Goal::Dominators, Some(dominator), Some(needed)) => {
            match blocks.properly_dominates(dominator, needed) {
                true => Some(needed),
                false => Some(dominator),
            }
        }
        (Goal::Dominators, dominator, _) => dominator,
    };
    let (mut current, mut found) = (own, own);
    while bound.is_none_or(|bound| blocks.properly_dominates(bound, current)) {
        if let Some(immediate) = blocks.dominance.immediate_dominator(current) {
            current = immediate;
            if goal == Goal::Dominators {
                found = current;
            }
            continue;
        }
        let parent = ir.block_op(current)?;
        let Some(around) = ir.parent_block(parent) else {
            break;
        };
        let is_allowed = match goal {
            Goal::Dominators => !is_loop(ir, parent),
            // What is passed on from one iteration to the next is not the same in all.
            Goal::OutOfLoops => {
                is_sequential_loop(ir, parent)
                    && !dominator.is_some_and(|block| blocks.dominates(block, around))
            }
        };
        if !has_known_flow(ir, parent) || !is_allowed {
            break;
        }
        (current, found) = (around, around);
    }
    (found != own).then_some(found)
}

/// The closest block through which all views and their uses are reached.
fn common_dominator(blocks: &Blocks<'_>, own: Block, views: &FxHashSet<Value>) -> Option<Block> {
    let ir = blocks.ir;
    let mut common = own;
    for view in views {
        common = blocks.nearest_common(common, ir.value_block(*view)?)?;
        for user in ir.users(*view) {
            common = blocks.nearest_common(common, ir.parent_block(user)?)?;
        }
    }
    Some(common)
}
