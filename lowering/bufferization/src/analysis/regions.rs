//! Loops, and other regions that run several times.

use terrace_ir::{Block, Op, Region, Value};

use super::{AnalysisState, Operand};
use crate::interface::BufferizableOpInterface;

impl AnalysisState<'_> {
    /// The innermost of a region and those around it for which something is true.
    fn innermost(
        &self,
        region: Option<Region>,
        is_wanted: impl Fn(&dyn BufferizableOpInterface, Op, usize) -> bool,
    ) -> Option<Region> {
        let outer = |region: &Region| self.ir.parent_region(self.ir.region_op(*region)?);
        std::iter::successors(region, outer).find(|region| {
            self.ir.region_op(*region).is_some_and(|op| {
                let known = self.bufferizable(&op);
                known.is_some_and(|known| is_wanted(known, op, self.ir.region_index(*region)))
            })
        })
    }

    /// The innermost region around something that may run several times.
    fn repetitive_region(&self, region: Option<Region>) -> Option<Region> {
        self.innermost(region, |known, op, index| {
            known.is_repetitive(op, index, self.ir)
        })
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
                    return !op.is_some_and(|op| self.ir.is_ancestor(op, write.op));
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
            let outer = |block: &Block| self.ir.parent_block(self.ir.block_op(*block)?);
            let mut blocks = std::iter::successors(self.ir.parent_block(op), outer);
            blocks.find(|block| self.ir.block_region(*block) == Some(region))
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

    /// Whether a write in a parallel region is to memory from outside, which iterations would share.
    pub(super) fn must_be_private(&self, write: Operand) -> bool {
        let around = self.ir.parent_region(write.op);
        let region = self.innermost(around, |known, op, index| {
            known.is_parallel(op, index, self.ir)
        });
        let Some(loop_op) = region.and_then(|region| self.ir.region_op(region)) else {
            return false;
        };
        let is_outside = |value: &Value| {
            let owner = self.owner(*value);
            let is_inside = |op: Op| op != loop_op && self.ir.is_ancestor(loop_op, op);
            let is_argument = self.ir.defining_op(*value).is_none() && owner == Some(loop_op);
            !is_argument && !owner.is_some_and(is_inside)
        };
        self.definitions(write).iter().any(is_outside)
    }
}
