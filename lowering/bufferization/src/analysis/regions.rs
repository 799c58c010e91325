//! Loops, and other regions that run several times.

use terrace_ir::{Block, Op, Region, Value};

use super::{AnalysisState, Operand, is_ancestor};

impl AnalysisState<'_> {
    /// The innermost region around something that may run several times.
    fn repetitive_region(&self, mut region: Option<Region>) -> Option<Region> {
        while let Some(at) = region {
            let op = self.ir.region_op(at)?;
            let index = self.ir.region_index(at);
            let known = self.bufferizable(&op);
            if known.is_some_and(|known| known.is_repetitive(op, index, self.ir)) {
                return Some(at);
            }
            region = self.ir.parent_region(op);
        }
        None
    }

    fn repetitive_region_of(&self, value: Value) -> Option<Region> {
        let block = self.ir.value_block(value)?;
        self.repetitive_region(self.ir.block_region(block))
    }

    /// Whether the order of ops tells whether a read can see a write: not if the write can come round again before the value
    /// that is read is defined anew.
    pub(super) fn order_tells(&self, read: Operand, write: Operand, definitions: &[Value]) -> bool {
        definitions.iter().all(|definition| {
            let defined = self.repetitive_region_of(*definition);
            let mut reading = self.repetitive_region(self.ir.parent_region(read.op));
            if reading == defined {
                return self.no_cycle_between(read.op, write.op, *definition);
            }
            // The region around the read that is next to the one of the definition.
            while let Some(at) = reading {
                let op = self.ir.region_op(at);
                let next = self.repetitive_region(op.and_then(|op| self.ir.parent_region(op)));
                if next == defined {
                    return !op.is_some_and(|op| is_ancestor(self.ir, op, write.op));
                }
                reading = next;
            }
            true
        })
    }

    /// Whether the blocks of a region do not lead from a write to a read, earlier in the text, without passing the definition.
    fn no_cycle_between(&self, read: Op, write: Op, definition: Value) -> bool {
        let Some(defined) = self.ir.value_block(definition) else {
            return true;
        };
        let Some(region) = self.ir.block_region(defined) else {
            return true;
        };
        if self.ir.single_block(region).is_some() {
            return true;
        }
        let in_region = |op: Op| {
            let mut at = op;
            loop {
                let block = self.ir.parent_block(at)?;
                if self.ir.block_region(block) == Some(region) {
                    return Some(block);
                }
                at = self.ir.parent_op(at)?;
            }
        };
        let (Some(read), Some(write)) = (in_region(read), in_region(write)) else {
            return true;
        };
        !self.leads(write, read, defined)
    }

    /// Whether a block leads to another one that does not come to a third first.
    fn leads(&self, from: Block, to: Block, without: Block) -> bool {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut pending = vec![from];
        while let Some(block) = pending.pop() {
            let Some(last) = self.ir.last_op(block) else {
                continue;
            };
            for next in self.ir.successors(last) {
                if next == without || !seen.insert(next) {
                    continue;
                }
                if next == to {
                    return true;
                }
                pending.push(next);
            }
        }
        false
    }

    /// The innermost region around an op whose iterations run at the same time.
    fn parallel_region(&self, op: Op) -> Option<Region> {
        let mut region = self.ir.parent_region(op);
        while let Some(at) = region {
            let op = self.ir.region_op(at)?;
            let index = self.ir.region_index(at);
            let known = self.bufferizable(&op);
            if known.is_some_and(|known| known.is_parallel(op, index, self.ir)) {
                return Some(at);
            }
            region = self.ir.parent_region(op);
        }
        None
    }

    /// Whether a write in a parallel region is to memory from outside, which iterations would share.
    pub(super) fn must_be_private(&self, write: Operand) -> bool {
        let Some(region) = self.parallel_region(write.op) else {
            return false;
        };
        let Some(loop_op) = self.ir.region_op(region) else {
            return false;
        };
        let is_outside = |value: &Value| {
            let owner = self.owner(*value);
            let is_inside = |op: Op| op != loop_op && is_ancestor(self.ir, loop_op, op);
            let is_argument = self.ir.defining_op(*value).is_none() && owner == Some(loop_op);
            !is_argument && !owner.is_some_and(is_inside)
        };
        self.definitions(write).iter().any(is_outside)
    }
}
