//! Moving ops out of loops.

use std::collections::VecDeque;

use terrace_ir::interfaces::{LoopLikeOpInterface, Speculatability, effects_of, speculatability};
use terrace_ir::ir::{Ir, Op, Region, Value, WalkOrder};
use terrace_ir::ods::OpTraits;
use terrace_pass_macros::pass;

use crate::pass::{Pass, PassContext, PassResult, Statistic, for_each_arena};

/// Hoist loop invariant instructions outside of the loop.
///
/// Moves ops before the loop they are in if they depend on nothing inside it, have no effects, and may be executed where the loop's
/// body is not. Loops are processed from the inside out, so that ops leave several at once.
#[pass(name = "loop-invariant-code-motion", title = "LoopInvariantCodeMotion")]
pub struct LoopInvariantCodeMotion {
    /// Number of operations hoisted
    #[statistic]
    num_hoisted: Statistic,
}

impl Pass for LoopInvariantCodeMotion {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        for_each_arena(ir, cx.threading(), |ir| {
            self.num_hoisted.add(hoist_loop_invariants(ir));
        });
        Ok(())
    }
}

/// Moves what does not depend on a loop out of it, for all loops of an arena; how many ops were moved, each counted once a loop.
pub fn hoist_loop_invariants(ir: &mut Ir) -> u64 {
    let is_loop = |op: &Op| op.implements::<dyn LoopLikeOpInterface>(ir);
    let loops: Vec<Op> = ir
        .walk(ir.root(), WalkOrder::Post)
        .filter(is_loop)
        .collect();
    hoist_out_of(ir, &loops)
}

/// As [`hoist_loop_invariants`], for these loops alone.
pub fn hoist_out_of(ir: &mut Ir, loops: &[Op]) -> u64 {
    if loops.is_empty() {
        return 0;
    }
    let may_move = movable_ops(ir);
    let mut count = 0;
    for &op in loops {
        let regions = op
            .interface::<dyn LoopLikeOpInterface>(ir)
            .map(|interface| interface.loop_regions(ir))
            .unwrap_or_default();
        for region in regions {
            count += hoist_from(ir, &may_move, op, region);
        }
    }
    count
}

/// By op: whether it has no effect and may be executed where it was not before. That is so for good: what leaves an op
/// has no effect either.
fn movable_ops(ir: &Ir) -> Vec<bool> {
    let mut may_move = vec![true; ir.op_capacity()];
    // By op: whether an op directly inside it has an effect, and whether one may not be executed.
    let mut inside = vec![(false, false); ir.op_capacity()];
    for op in ir.walk(ir.root(), WalkOrder::Post) {
        let (effect_inside, unsafe_inside) = inside[op.index()];
        let is_recursive = ir.has_trait(op, OpTraits::RECURSIVE_MEMORY_EFFECTS);
        let has_own = effects_of(ir, op).is_none_or(|effects| !effects.is_empty());
        let has_effect = has_own || (is_recursive && effect_inside);
        let is_unsafe = match speculatability(ir, op) {
            Speculatability::Always => false,
            Speculatability::IfOpsInside => unsafe_inside,
            Speculatability::Never => true,
        };
        may_move[op.index()] = !has_effect && !is_unsafe;
        if let Some(around) = ir.parent_op(op) {
            inside[around.index()].0 |= has_effect;
            inside[around.index()].1 |= is_unsafe;
        }
    }
    may_move
}

fn hoist_from(ir: &mut Ir, may_move: &[bool], around: Op, region: Region) -> u64 {
    let blocks = ir.region_blocks(region);
    let mut pending: VecDeque<Op> = blocks.flat_map(|block| ir.block_ops(block)).collect();
    let mut count = 0;
    while let Some(op) = pending.pop_front() {
        if ir.parent_region(op) != Some(region) || !is_invariant(ir, may_move, op, region) {
            continue;
        }
        ir.move_op_before(op, around);
        count += 1;
        let users = ir.results(op).flat_map(|result| ir.users(result));
        pending.extend(users.filter(|user| ir.parent_region(*user) == Some(region)));
    }
    count
}

fn is_invariant(ir: &Ir, may_move: &[bool], op: Op, region: Region) -> bool {
    may_move[op.index()]
        && !ir.has_trait(op, OpTraits::TERMINATOR)
        && depends_on_nothing_in(ir, op, region)
}

/// Whether neither the op, at the top level of a region, nor an op inside it uses a value of the region from outside the op.
fn depends_on_nothing_in(ir: &Ir, op: Op, region: Region) -> bool {
    if ir.regions(op).is_empty() {
        return ir
            .operands(op)
            .all(|value| !is_defined_in(ir, value, region, None));
    }
    let mut operands = ir.walk(op, WalkOrder::Pre).flat_map(|op| ir.operands(op));
    operands.all(|value| !is_defined_in(ir, value, region, Some(op)))
}

/// Whether a value is defined in a region, outside of an op there.
fn is_defined_in(ir: &Ir, value: Value, region: Region, except: Option<Op>) -> bool {
    let mut block = ir.value_block(value);
    while let Some(current) = block {
        let Some(within) = ir.block_region(current) else {
            return false;
        };
        if within == region {
            return true;
        }
        let around = ir.region_op(within);
        if around.is_some() && around == except {
            return false;
        }
        block = around.and_then(|op| ir.parent_block(op));
    }
    false
}
