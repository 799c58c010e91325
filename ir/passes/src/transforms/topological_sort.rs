//! Ordering the ops of graph regions.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use terrace_ir::dominance::is_graph;
use terrace_ir::ir::{Block, Ir, Op, WalkOrder};
use terrace_ir::ods::OpTraits;
use terrace_pass_macros::pass;

use crate::pass::{Pass, PassContext, PassResult, for_each_arena};

/// Sort regions without SSA dominance in topological order.
///
/// In graph regions values may be used before they are defined. Their ops are put in an order in which definitions come first, as
/// far as there is one, and which is otherwise as it was.
#[pass(name = "topological-sort", title = "TopologicalSort")]
pub struct TopologicalSort {}

impl Pass for TopologicalSort {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        for_each_arena(ir, cx.threading(), |ir| {
            let regions = ir
                .walk(ir.root(), WalkOrder::Pre)
                .flat_map(|op| ir.regions(op));
            let blocks = regions.flat_map(|region| ir.region_blocks(*region));
            let graphs: Vec<Block> = blocks
                .filter(|block| {
                    let op = ir.block_op(*block);
                    op.is_some_and(|op| ir.info(op).is_some()) && is_graph(ir, *block)
                })
                .collect();
            for block in graphs {
                sort_topologically(ir, block);
            }
        });
        Ok(())
    }
}

/// Orders the ops of a block, but its terminator, so that they come after those that they use, where possible; whether it
/// was.
///
/// Ops are taken from the beginning to the end, those that are ready, again and again; where none is, the first one comes next.
pub fn sort_topologically(ir: &mut Ir, block: Block) -> bool {
    let mut ops: Vec<Op> = ir.block_ops(block).collect();
    ops.pop_if(|last| ir.has_trait(*last, OpTraits::TERMINATOR));
    // By op index: its place among the ops, plus one.
    let mut places = vec![0u32; ir.op_capacity()];
    for (place, op) in (1..).zip(&ops) {
        places[op.index()] = place;
    }
    let mut waits_for = vec![0u32; ops.len()];
    let mut users: Vec<Vec<u32>> = vec![Vec::new(); ops.len()];
    for (place, &op) in (0u32..).zip(&ops) {
        for nested in ir.walk(op, WalkOrder::Pre) {
            for value in ir.operands(nested) {
                if let Some(used) = place_of(ir, &places, block, ir.value_block(value), value)
                    && used != place
                {
                    waits_for[place as usize] += 1;
                    users[used as usize].push(place);
                }
            }
        }
    }
    let mut sorted = Vec::with_capacity(ops.len());
    let mut is_sorted = vec![false; ops.len()];
    // By the pass over the ops that takes them, and their place.
    let mut ready: BinaryHeap<Reverse<(u32, u32)>> = (0u32..)
        .zip(&waits_for)
        .filter(|(_, count)| **count == 0)
        .map(|(place, _)| Reverse((0, place)))
        .collect();
    let (mut first, mut last_pass, mut has_order) = (0, 0, true);
    while sorted.len() < ops.len() {
        let (pass, place) = match ready.pop() {
            Some(Reverse(next)) => next,
            None => {
                while is_sorted[first] {
                    first += 1;
                }
                has_order = false;
                (last_pass + 1, first as u32)
            }
        };
        last_pass = pass;
        if std::mem::replace(&mut is_sorted[place as usize], true) {
            continue;
        }
        sorted.push(ops[place as usize]);
        for &user in &users[place as usize] {
            waits_for[user as usize] -= 1;
            if waits_for[user as usize] == 0 {
                let pass = if user > place { pass } else { pass + 1 };
                ready.push(Reverse((pass, user)));
            }
        }
    }
    if sorted != ops {
        let after = ops.last().and_then(|last| ir.next_op(*last));
        for op in sorted {
            ir.detach_op(op);
            match after {
                Some(after) => ir.insert_op_before(after, op),
                None => ir.append_op(block, op),
            }
        }
    }
    has_order
}

/// The place of the op of the block that defines a value, or that the op that does is in.
fn place_of(
    ir: &Ir,
    places: &[u32],
    block: Block,
    defined_in: Option<Block>,
    value: terrace_ir::ir::Value,
) -> Option<u32> {
    let mut op = ir.defining_op(value)?;
    let mut within = defined_in?;
    while within != block {
        op = ir.block_op(within)?;
        within = ir.parent_block(op)?;
    }
    places[op.index()].checked_sub(1)
}
