//! What there is to know of an op, and its operands, results, regions and successors.

use terrace_ir::context::OpName;
use terrace_ir::{Block, Location, Op, Region, Value};

use crate::arena::Home;
use crate::error::{HandleError, Result};
use crate::handle::{BlockHandle, OpHandle, RegionHandle, ValueHandle};
use crate::session::{Session, is_root};

impl Session {
    /// Whether the op was not erased.
    pub fn is_alive(&self, op: OpHandle) -> bool {
        self.at::<Op>(op).is_ok()
    }

    /// The name.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn op_name(&self, op: OpHandle) -> Result<OpName> {
        let (ir, op) = self.with::<Op>(op)?;
        Ok(ir.name(op))
    }

    /// The location.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn loc(&self, op: OpHandle) -> Result<Location> {
        let (ir, op) = self.with::<Op>(op)?;
        Ok(ir.loc(op))
    }

    /// Changes the location.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn set_loc(&mut self, op: OpHandle, loc: Location) -> Result<()> {
        let (ir, op) = self.with_mut::<Op>(op)?;
        ir.set_loc(op, loc);
        Ok(())
    }

    /// The block that the op is in.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn parent_block(&mut self, op: OpHandle) -> Result<Option<BlockHandle>> {
        let (arena, op) = self.at::<Op>(op)?;
        let block = self.arenas.ir(arena)?.parent_block(op);
        Ok(block.map(|block| self.number(arena, block)))
    }

    /// The op around this one.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn parent_op(&mut self, op: OpHandle) -> Result<Option<OpHandle>> {
        let (arena, op) = self.at::<Op>(op)?;
        let parent = self.arenas.ir(arena)?.parent_op(op);
        Ok(parent.map(|parent| self.op_handle(arena, parent)))
    }

    /// The outermost op around this one, or itself.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn top_op(&mut self, op: OpHandle) -> Result<OpHandle> {
        let mut top = op;
        while let Some(parent) = self.parent_op(top)? {
            top = parent;
        }
        Ok(top)
    }

    /// The op after this one in its block.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn next_op(&mut self, op: OpHandle) -> Result<Option<OpHandle>> {
        let (arena, op) = self.at::<Op>(op)?;
        let next = self.arenas.ir(arena)?.next_op(op);
        Ok(next.map(|next| self.number(arena, next)))
    }

    /// The op before this one in its block.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn prev_op(&mut self, op: OpHandle) -> Result<Option<OpHandle>> {
        let (arena, op) = self.at::<Op>(op)?;
        let prev = self.arenas.ir(arena)?.prev_op(op);
        Ok(prev.map(|prev| self.number(arena, prev)))
    }

    /// Whether one op comes before another in the block that both are in.
    ///
    /// # Errors
    /// If they are not in one block.
    pub fn is_before_in_block(&self, one: OpHandle, other: OpHandle) -> Result<bool> {
        let (arena, one) = self.at::<Op>(one)?;
        let (other_arena, other) = self.at::<Op>(other)?;
        let ir = self.arenas.ir(arena)?;
        let block = ir.parent_block(one).ok_or(HandleError::Detached)?;
        if arena != other_arena || ir.parent_block(other) != Some(block) {
            return Err(HandleError::Detached);
        }
        Ok(ir.is_before_in_block(one, other))
    }

    /// Whether `op` is `around` or somewhere inside it.
    ///
    /// # Errors
    /// If one of them is dead.
    pub fn is_ancestor(&mut self, around: OpHandle, op: OpHandle) -> Result<bool> {
        self.at::<Op>(around)?;
        let mut next = Some(op);
        while let Some(op) = next {
            if op == around {
                return Ok(true);
            }
            next = self.parent_op(op)?;
        }
        Ok(false)
    }

    /// The number of operands.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn num_operands(&self, op: OpHandle) -> Result<usize> {
        let (ir, op) = self.with::<Op>(op)?;
        Ok(ir.num_operands(op))
    }

    /// An operand.
    ///
    /// # Errors
    /// If there are fewer operands.
    pub fn operand(&mut self, op: OpHandle, index: usize) -> Result<ValueHandle> {
        let (arena, op) = self.at::<Op>(op)?;
        let ir = self.arenas.ir(arena)?;
        if index >= ir.num_operands(op) {
            return Err(HandleError::OutOfRange);
        }
        let value = ir.operand(op, index);
        Ok(self.value_handle(arena, value))
    }

    /// All operands.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn operands(&mut self, op: OpHandle) -> Result<Vec<ValueHandle>> {
        let (arena, op) = self.at::<Op>(op)?;
        let values: Vec<Value> = self.arenas.ir(arena)?.operands(op).collect();
        let handles = values.into_iter();
        Ok(handles
            .map(|value| self.value_handle(arena, value))
            .collect())
    }

    /// Replaces an operand.
    ///
    /// # Errors
    /// If there are fewer operands, or the value is dead.
    pub fn set_operand(&mut self, op: OpHandle, index: usize, value: ValueHandle) -> Result<()> {
        if index >= self.num_operands(op)? {
            return Err(HandleError::OutOfRange);
        }
        self.meet(Some(self.at::<Op>(op)?.0), self.at::<Value>(value)?.0)?;
        let (arena, id) = self.at::<Op>(op)?;
        let value = self.local_value(value, arena)?;
        self.arenas.ir_mut(arena)?.set_operand(id, index, value);
        self.drop_unused_foreign(arena)
    }

    /// Replaces all operands, whose number may change.
    ///
    /// # Errors
    /// If the op or a value is dead.
    pub fn set_operands(&mut self, op: OpHandle, values: &[ValueHandle]) -> Result<()> {
        for value in values {
            self.meet(Some(self.at::<Op>(op)?.0), self.at::<Value>(*value)?.0)?;
        }
        let (arena, id) = self.at::<Op>(op)?;
        let local = values.iter().map(|value| self.local_value(*value, arena));
        let local = local.collect::<Result<Vec<Value>>>()?;
        self.arenas.ir_mut(arena)?.set_operands(id, &local);
        self.drop_unused_foreign(arena)
    }

    /// The number of results.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn num_results(&self, op: OpHandle) -> Result<usize> {
        let (ir, op) = self.with::<Op>(op)?;
        Ok(ir.num_results(op))
    }

    /// A result.
    ///
    /// # Errors
    /// If there are fewer results.
    pub fn result(&mut self, op: OpHandle, index: usize) -> Result<ValueHandle> {
        let (arena, op) = self.at::<Op>(op)?;
        let ir = self.arenas.ir(arena)?;
        if index >= ir.num_results(op) {
            return Err(HandleError::OutOfRange);
        }
        let value = ir.result(op, index);
        Ok(self.number(arena, value))
    }

    /// All results.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn results(&mut self, op: OpHandle) -> Result<Vec<ValueHandle>> {
        let (arena, op) = self.at::<Op>(op)?;
        let results = self.arenas.ir(arena)?.results(op);
        Ok(results.map(|value| self.number(arena, value)).collect())
    }

    /// The number of regions.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn num_regions(&mut self, op: OpHandle) -> Result<usize> {
        let (arena, op) = self.definition(op)?;
        Ok(self.arenas.ir(arena)?.regions(op).len())
    }

    /// A region.
    ///
    /// # Errors
    /// If there are fewer regions.
    pub fn region(&mut self, op: OpHandle, index: usize) -> Result<RegionHandle> {
        let (arena, op) = self.definition(op)?;
        let regions = self.arenas.ir(arena)?.regions(op);
        let region = *regions.get(index).ok_or(HandleError::OutOfRange)?;
        Ok(self.number(arena, region))
    }

    /// All regions.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn regions(&mut self, op: OpHandle) -> Result<Vec<RegionHandle>> {
        let (arena, op) = self.definition(op)?;
        let regions: Vec<Region> = self.arenas.ir(arena)?.regions(op).into();
        let regions = regions.into_iter();
        Ok(regions.map(|region| self.number(arena, region)).collect())
    }

    /// The number of successors.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn num_successors(&self, op: OpHandle) -> Result<usize> {
        let (ir, op) = self.with::<Op>(op)?;
        Ok(ir.num_successors(op))
    }

    /// A successor.
    ///
    /// # Errors
    /// If there are fewer successors.
    pub fn successor(&mut self, op: OpHandle, index: usize) -> Result<BlockHandle> {
        let (arena, op) = self.at::<Op>(op)?;
        let ir = self.arenas.ir(arena)?;
        if index >= ir.num_successors(op) {
            return Err(HandleError::OutOfRange);
        }
        let block = ir.successor(op, index);
        Ok(self.block_handle(arena, block))
    }

    /// All successors.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn successors(&mut self, op: OpHandle) -> Result<Vec<BlockHandle>> {
        let (arena, op) = self.at::<Op>(op)?;
        let blocks: Vec<Block> = self.arenas.ir(arena)?.successors(op).collect();
        let handles = blocks.into_iter();
        Ok(handles
            .map(|block| self.block_handle(arena, block))
            .collect())
    }

    /// Replaces a successor.
    ///
    /// # Errors
    /// If there are fewer successors, or the block is dead.
    pub fn set_successor(&mut self, op: OpHandle, index: usize, block: BlockHandle) -> Result<()> {
        if index >= self.num_successors(op)? {
            return Err(HandleError::OutOfRange);
        }
        self.meet(Some(self.at::<Op>(op)?.0), self.at::<Block>(block)?.0)?;
        let (arena, id) = self.at::<Op>(op)?;
        let block = self.local_block(block, arena)?;
        self.arenas.ir_mut(arena)?.set_successor(id, index, block);
        self.drop_unused_foreign(arena)
    }

    /// Whether an op has an arena of its own, as isolated ops do.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn is_isolated(&self, op: OpHandle) -> Result<bool> {
        let (arena, op) = self.at::<Op>(op)?;
        let is_root = is_root(op) && !matches!(self.arenas[arena].home, Home::Inside(..));
        Ok(is_root || self.arenas.ir(arena)?.child(op).is_some())
    }
}
