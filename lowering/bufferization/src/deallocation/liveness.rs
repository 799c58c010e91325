//! Which buffers are needed at the borders of blocks.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::ir::{ValueDef, WalkOrder};
use terrace_ir::{Block, Ir, Region, Value};

use crate::flow::is_buffer;

/// The buffers that each block gets from others, or from around its region, and those that blocks after it get.
#[derive(Default)]
pub(super) struct Liveness {
    ins: FxHashMap<Block, FxHashSet<Value>>,
    outs: FxHashMap<Block, FxHashSet<Value>>,
    /// Where a buffer comes in an order that does not depend on tables: arguments come first.
    ranks: FxHashMap<Value, (bool, usize, usize)>,
    /// The values that stand for others now.
    renamed: FxHashMap<Value, Value>,
}

impl Liveness {
    pub(super) fn of(ir: &Ir) -> Self {
        let mut liveness = Liveness::default();
        for op in ir.walk(ir.root(), WalkOrder::Pre) {
            for result in ir.results(op) {
                liveness.add_rank(ir, result);
            }
            let blocks = ir
                .regions(op)
                .iter()
                .flat_map(|region| ir.region_blocks(*region));
            for argument in blocks.flat_map(|block| ir.block_args(block)) {
                liveness.add_rank(ir, *argument);
            }
        }
        // Inner ops come first: what they use their blocks use.
        for op in ir.walk(ir.root(), WalkOrder::Post) {
            for region in ir.regions(op) {
                liveness.add_region(ir, *region);
            }
        }
        liveness
    }

    fn add_rank(&mut self, ir: &Ir, value: Value) {
        if !is_buffer(ir, value) {
            return;
        }
        let place = self.ranks.len();
        let rank = match ir.def(value) {
            ValueDef::Argument { index, .. } => (false, index as usize, place),
            ValueDef::Result { .. } => (true, 0, place),
        };
        self.ranks.insert(value, rank);
    }

    /// The buffers that a block uses, also inside its ops, and does not define.
    fn uses(&self, ir: &Ir, block: Block) -> FxHashSet<Value> {
        let mut found: FxHashSet<Value> = FxHashSet::default();
        for op in ir.block_ops(block) {
            found.extend(ir.operands(op).filter(|value| is_buffer(ir, *value)));
            for region in ir.regions(op) {
                let inner = ir
                    .region_blocks(*region)
                    .filter_map(|block| self.ins.get(&block));
                let is_outer = |value: &&Value| region_of(ir, **value) != Some(*region);
                found.extend(inner.flatten().filter(is_outer));
            }
        }
        found.retain(|value| ir.value_block(*value) != Some(block));
        found
    }

    fn add_region(&mut self, ir: &Ir, region: Region) {
        let blocks: Vec<Block> = ir.region_blocks(region).collect();
        for block in &blocks {
            let uses = self.uses(ir, *block);
            self.ins.insert(*block, uses);
        }
        if blocks.len() < 2 {
            return;
        }
        // Most blocks come before those that they branch to.
        let mut pending = blocks;
        while let Some(block) = pending.pop() {
            let mut out: FxHashSet<Value> = FxHashSet::default();
            if let Some(end) = ir.last_op(block) {
                let next = ir.successors(end).filter_map(|next| self.ins.get(&next));
                out.extend(next.flatten());
            }
            let own = self.ins.entry(block).or_default();
            let before = own.len();
            own.extend(
                out.iter()
                    .filter(|value| ir.value_block(**value) != Some(block)),
            );
            if own.len() != before {
                let from = ir.predecessors(block);
                pending.extend(from.filter_map(|(branch, _)| ir.parent_block(branch)));
            }
            self.outs.insert(block, out);
        }
    }

    fn sorted(&self, values: impl Iterator<Item = Value>) -> Vec<Value> {
        let mut values: Vec<Value> = values.collect();
        values.sort_unstable_by_key(|value| self.ranks[value]);
        for value in &mut values {
            *value = self.renamed.get(value).copied().unwrap_or(*value);
        }
        values
    }

    /// The buffers that a block needs and does not define, in order.
    pub(super) fn needed_in(&self, block: Block) -> Vec<Value> {
        let values = self.ins.get(&block).into_iter().flatten();
        self.sorted(values.copied())
    }

    /// The buffers that are needed after a block, in its successor if one is given, in order.
    pub(super) fn needed_after(&self, block: Block, successor: Option<Block>) -> Vec<Value> {
        let next = successor.and_then(|successor| self.ins.get(&successor));
        let values = self.outs.get(&block).into_iter().flatten();
        let is_needed =
            |value: &&Value| successor.is_none() || next.is_some_and(|next| next.contains(*value));
        self.sorted(values.filter(is_needed).copied())
    }

    /// Notes that one value stands for another now.
    pub(super) fn rename(&mut self, from: Value, to: Value) {
        self.renamed.insert(from, to);
    }
}

fn region_of(ir: &Ir, value: Value) -> Option<Region> {
    ir.block_region(ir.value_block(value)?)
}
