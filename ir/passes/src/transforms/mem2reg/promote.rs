//! Promoting one place.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_ir::builder::Builder;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::interfaces::{
    BranchOpInterface, MemorySlot, PromotableAllocationInterface, PromotableMemOpInterface,
    SlotAccess,
};
use terrace_ir::ir::{Block, Ir, Op, Region, Value};

use super::merge::MergePoints;

/// Promotes places, and keeps what it found out about the region of the last one.
#[derive(Default)]
pub(super) struct Promoter {
    merges: Option<MergePoints>,
}

/// The uses of a place.
struct Slot {
    slot: MemorySlot,
    allocation: Op,
    region: Region,
    block: Block,
    /// In the order of the blocks' numbers, and in each block in its order.
    accesses: Vec<(Op, SlotAccess)>,
}

impl Slot {
    /// `None` if the place must stay.
    fn new(ir: &Ir, allocation: Op) -> Option<Slot> {
        let interface = allocation.interface::<dyn PromotableAllocationInterface>(ir)?;
        let slot = interface.promotable_slot(ir)?;
        let block = ir.parent_block(allocation)?;
        let region = ir.block_region(block)?;
        let mut accesses = Vec::new();
        let mut is_seen = FxHashSet::default();
        for user in ir.users(slot.pointer) {
            if !is_seen.insert(user) {
                continue;
            }
            let op = user.interface::<dyn PromotableMemOpInterface>(ir)?;
            let access = op.slot_access(ir, &slot);
            if access == SlotAccess::Other || ir.parent_region(user) != Some(region) {
                return None;
            }
            accesses.push((user, access));
        }
        accesses.sort_by(|(a, _), (b, _)| {
            let (a_block, b_block) = (ir.parent_block(*a), ir.parent_block(*b));
            a_block
                .cmp(&b_block)
                .then_with(|| match ir.is_before_in_block(*a, *b) {
                    true => std::cmp::Ordering::Less,
                    false => std::cmp::Ordering::Greater,
                })
        });
        Some(Slot {
            slot,
            allocation,
            region,
            block,
            accesses,
        })
    }

    fn is_in_one_block(&self, ir: &Ir) -> bool {
        let mut accesses = self.accesses.iter();
        accesses.all(|(op, _)| ir.parent_block(*op) == Some(self.block))
    }

    /// The blocks that store to the place, and those at whose beginning what is in it matters.
    fn stores_and_live_blocks(&self, ir: &Ir) -> (Vec<Block>, FxHashSet<Block>) {
        let mut stores = FxHashSet::default();
        let mut pending = Vec::new();
        let mut seen_in = None;
        for (op, access) in &self.accesses {
            let Some(block) = ir.parent_block(*op) else {
                continue;
            };
            let is_first = seen_in != Some(block);
            match access {
                SlotAccess::Load if is_first => {
                    seen_in = Some(block);
                    pending.push(block);
                }
                SlotAccess::Store => {
                    seen_in = Some(block);
                    stores.insert(block);
                }
                SlotAccess::Load | SlotAccess::Mark | SlotAccess::Other => {}
            }
        }
        let mut live = FxHashSet::default();
        while let Some(block) = pending.pop() {
            // Before the allocation there is no place.
            if block == self.block || !live.insert(block) {
                continue;
            }
            for (branch, _) in ir.predecessors(block) {
                let from = ir.parent_block(branch);
                pending.extend(from.filter(|from| !stores.contains(from)));
            }
        }
        let mut stores: Vec<Block> = stores.into_iter().collect();
        stores.push(self.block);
        stores.sort_unstable();
        stores.dedup();
        (stores, live)
    }
}

impl Promoter {
    /// Promotes the place that an op allocates, if possible; how many arguments of blocks were added.
    pub(super) fn promote(
        &mut self,
        ir: &mut Ir,
        allocation: Op,
    ) -> Result<Option<u64>, Diagnostic> {
        let Some(slot) = Slot::new(ir, allocation) else {
            return Ok(None);
        };
        let mut values = Values {
            at_end: FxHashMap::default(),
            at_start: FxHashMap::default(),
            stored: FxHashMap::default(),
            replaced: FxHashMap::default(),
            default: None,
        };
        let mut merges = Vec::new();
        if !slot.is_in_one_block(ir) {
            if !self
                .merges
                .as_ref()
                .is_some_and(|merges| merges.is_of(slot.region))
            {
                self.merges = Some(MergePoints::new(ir, slot.region));
            }
            let Some(points) = &self.merges else {
                unreachable!("they were just found")
            };
            let is_reachable = |(op, _): &(Op, SlotAccess)| {
                ir.parent_block(*op)
                    .is_some_and(|block| points.dominance().is_reachable(block))
            };
            if !slot.accesses.iter().all(is_reachable) {
                return Ok(None);
            }
            let (stores, live) = slot.stores_and_live_blocks(ir);
            merges = points.of(ir, &stores, &live);
            let can_pass = |block: &Block| {
                let mut branches = ir.predecessors(*block);
                branches.all(|(op, successor)| {
                    let branch = op.interface::<dyn BranchOpInterface>(ir);
                    branch.is_some_and(|branch| branch.successor_list(ir, successor).is_some())
                })
            };
            if !merges.iter().all(can_pass) {
                return Ok(None);
            }
        }
        for &block in &merges {
            let argument = ir.add_block_arg(block, slot.slot.element);
            values.at_start.insert(block, argument);
        }
        self.replace_accesses(ir, &slot, &mut values)?;
        for &block in &merges {
            let mut branches: SmallVec<[(Op, usize); 4]> = ir.predecessors(block).collect();
            branches.sort_unstable();
            for (branch, successor) in branches {
                let from = ir.parent_block(branch).unwrap_or(block);
                let value = self.at_end(ir, &slot, &mut values, from)?;
                append_successor_operand(ir, branch, successor, value);
            }
        }
        for (op, _) in &slot.accesses {
            ir.erase_op(*op);
        }
        ir.erase_op(slot.allocation);
        Ok(Some(merges.len() as u64))
    }

    /// Replaces what is loaded by what was stored.
    fn replace_accesses(
        &self,
        ir: &mut Ir,
        slot: &Slot,
        values: &mut Values,
    ) -> Result<(), Diagnostic> {
        // Stores first: what comes from other blocks is then known.
        for only_stores in [true, false] {
            let mut current: Option<(Block, Value)> = None;
            for &(op, access) in &slot.accesses {
                let Some(block) = ir.parent_block(op) else {
                    continue;
                };
                match access {
                    SlotAccess::Store if only_stores => {
                        let value = stored_value(ir, op, &slot.slot)?;
                        values.stored.insert(op, value);
                        values.at_end.insert(block, value);
                    }
                    SlotAccess::Store => {
                        let stored = values.stored.get(&op).copied();
                        current = stored.map(|value| (block, values.present(value)));
                    }
                    SlotAccess::Load if !only_stores => {
                        let value = match current {
                            Some((known_in, value)) if known_in == block => value,
                            _ => self.at_start(ir, slot, values, block)?,
                        };
                        current = Some((block, value));
                        let loaded = replace_load(ir, op, &slot.slot, value);
                        values.replaced.extend(loaded);
                    }
                    SlotAccess::Load | SlotAccess::Mark | SlotAccess::Other => {}
                }
            }
        }
        Ok(())
    }

    /// What is in the place at the end of a block.
    fn at_end(
        &self,
        ir: &mut Ir,
        slot: &Slot,
        values: &mut Values,
        block: Block,
    ) -> Result<Value, Diagnostic> {
        match values.at_end.get(&block) {
            Some(&value) => Ok(values.present(value)),
            None => self.at_start(ir, slot, values, block),
        }
    }

    /// What is in the place at the beginning of a block: what was at the end of the closest block above it in the dominator
    /// tree that stores to it or where values meet.
    fn at_start(
        &self,
        ir: &mut Ir,
        slot: &Slot,
        values: &mut Values,
        block: Block,
    ) -> Result<Value, Diagnostic> {
        let mut passed = Vec::new();
        let mut current = block;
        let value = loop {
            if let Some(&value) = values.at_start.get(&current) {
                break value;
            }
            passed.push(current);
            let dominance = self.merges.as_ref().map(MergePoints::dominance);
            let above = dominance.and_then(|dominance| dominance.immediate_dominator(current));
            let Some(above) = above.filter(|_| current != slot.block) else {
                break values.default(ir, slot)?;
            };
            if let Some(&value) = values.at_end.get(&above) {
                break value;
            }
            current = above;
        };
        let value = values.present(value);
        for block in passed {
            values.at_start.insert(block, value);
        }
        Ok(value)
    }
}

/// What is in a place.
struct Values {
    /// At the end of the blocks that store to it.
    at_end: FxHashMap<Block, Value>,
    /// At the beginning of blocks.
    at_start: FxHashMap<Block, Value>,
    /// What each op stores.
    stored: FxHashMap<Op, Value>,
    /// What was loaded, and is stored again, by what it was replaced by.
    replaced: FxHashMap<Value, Value>,
    /// Before anything is stored.
    default: Option<Value>,
}

impl Values {
    /// The value that stands for one now that loads were replaced.
    fn present(&mut self, value: Value) -> Value {
        let mut last = value;
        while let Some(&by) = self.replaced.get(&last) {
            last = by;
        }
        // The next way from here is short.
        let mut next = value;
        while next != last
            && let Some(by) = self.replaced.insert(next, last)
        {
            next = by;
        }
        last
    }

    fn default(&mut self, ir: &mut Ir, slot: &Slot) -> Result<Value, Diagnostic> {
        if let Some(default) = self.default {
            return Ok(default);
        }
        let allocation = slot.allocation;
        let interface = allocation.interface::<dyn PromotableAllocationInterface>(ir);
        let mut builder = Builder::new(ir);
        builder.set_insertion_point_to_start(slot.block);
        let value = interface.and_then(|op| op.default_value(&mut builder, &slot.slot));
        let value = value.ok_or_else(|| {
            let message = "has no value for what is loaded before it is stored";
            ir.op_error(allocation, message)
        })?;
        self.default = Some(value);
        Ok(value)
    }
}

fn stored_value(ir: &mut Ir, op: Op, slot: &MemorySlot) -> Result<Value, Diagnostic> {
    let interface = op.interface::<dyn PromotableMemOpInterface>(ir);
    let mut builder = Builder::new(ir);
    builder.set_insertion_point_after(op);
    let value = interface.and_then(|interface| interface.stored_value(&mut builder, slot));
    value.ok_or_else(|| {
        let message = "stores no value that can replace the place it stores to";
        ir.op_error(op, message)
    })
}

/// Makes what uses a loaded value use the one in the place; both.
fn replace_load(ir: &mut Ir, op: Op, slot: &MemorySlot, value: Value) -> Option<(Value, Value)> {
    let interface = op.interface::<dyn PromotableMemOpInterface>(ir)?;
    let mut builder = Builder::new(ir);
    builder.set_insertion_point_after(op);
    let loaded = interface.loaded_value(&mut builder, slot, value);
    let result = ir.result(op, 0);
    ir.replace_all_uses(result, loaded);
    Some((result, loaded))
}

/// Passes one more value to a successor of a branch.
fn append_successor_operand(ir: &mut Ir, branch: Op, successor: usize, value: Value) {
    let list = branch
        .interface::<dyn BranchOpInterface>(ir)
        .and_then(|interface| interface.successor_list(ir, successor));
    if let Some(list) = list {
        ir.append_to_operand_list(branch, list, value);
    }
}
