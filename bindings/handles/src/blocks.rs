//! Blocks: their place, ops, arguments, and the branches to them.

use terrace_ir::{Block, Ir, Location, Op, Type, Value};

use crate::error::{HandleError, Result};
use crate::handle::{BlockHandle, OpHandle, RegionHandle, ValueHandle};
use crate::session::Session;

impl Session {
    /// Whether the block was not erased.
    pub fn block_is_alive(&self, block: BlockHandle) -> bool {
        self.at::<Block>(block).is_ok()
    }

    /// The region that a block is in.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn block_region(&mut self, block: BlockHandle) -> Result<Option<RegionHandle>> {
        let (arena, block) = self.at::<Block>(block)?;
        let region = self.arenas.ir(arena)?.block_region(block);
        Ok(region.map(|region| self.number(arena, region)))
    }

    /// The op around a block.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn block_op(&mut self, block: BlockHandle) -> Result<Option<OpHandle>> {
        let (arena, block) = self.at::<Block>(block)?;
        let op = self.arenas.ir(arena)?.block_op(block);
        Ok(op.map(|op| self.op_handle(arena, op)))
    }

    fn other_block(
        &mut self,
        block: BlockHandle,
        other: impl FnOnce(&Ir, Block) -> Option<Block>,
    ) -> Result<Option<BlockHandle>> {
        let (arena, block) = self.at::<Block>(block)?;
        let other = other(self.arenas.ir(arena)?, block);
        Ok(other.map(|other| self.number(arena, other)))
    }

    /// The next block of the region.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn next_block(&mut self, block: BlockHandle) -> Result<Option<BlockHandle>> {
        self.other_block(block, Ir::next_block)
    }

    /// The previous block of the region.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn prev_block(&mut self, block: BlockHandle) -> Result<Option<BlockHandle>> {
        self.other_block(block, Ir::prev_block)
    }

    /// Takes a block out of its region.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn detach_block(&mut self, block: BlockHandle) -> Result<()> {
        let (ir, block) = self.with_mut::<Block>(block)?;
        ir.detach_block(block);
        Ok(())
    }

    fn op_of_block(
        &mut self,
        block: BlockHandle,
        op: impl FnOnce(&Ir, Block) -> Option<Op>,
    ) -> Result<Option<OpHandle>> {
        let (arena, block) = self.at::<Block>(block)?;
        let op = op(self.arenas.ir(arena)?, block);
        Ok(op.map(|op| self.number(arena, op)))
    }

    /// The first op.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn first_op(&mut self, block: BlockHandle) -> Result<Option<OpHandle>> {
        self.op_of_block(block, Ir::first_op)
    }

    /// The last op.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn last_op(&mut self, block: BlockHandle) -> Result<Option<OpHandle>> {
        self.op_of_block(block, Ir::last_op)
    }

    /// The last op, if it may be a terminator: if it is one, or there is no definition of it.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn terminator(&mut self, block: BlockHandle) -> Result<Option<OpHandle>> {
        self.op_of_block(block, |ir, block| {
            let last = ir.last_op(block)?;
            let is_terminator = ir
                .info(last)
                .is_none_or(|info| info.traits.has(terrace_ir::ods::OpTraits::TERMINATOR));
            is_terminator.then_some(last)
        })
    }

    /// All ops in order.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn ops(&mut self, block: BlockHandle) -> Result<Vec<OpHandle>> {
        let (arena, block) = self.at::<Block>(block)?;
        let ops: Vec<Op> = self.arenas.ir(arena)?.block_ops(block).collect();
        Ok(ops.into_iter().map(|op| self.number(arena, op)).collect())
    }

    /// The number of arguments.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn num_args(&self, block: BlockHandle) -> Result<usize> {
        let (ir, block) = self.with::<Block>(block)?;
        Ok(ir.block_args(block).len())
    }

    /// An argument.
    ///
    /// # Errors
    /// If there are fewer arguments.
    pub fn arg(&mut self, block: BlockHandle, index: usize) -> Result<ValueHandle> {
        let (arena, block) = self.at::<Block>(block)?;
        let args = self.arenas.ir(arena)?.block_args(block);
        let arg = *args.get(index).ok_or(HandleError::OutOfRange)?;
        Ok(self.number(arena, arg))
    }

    /// All arguments.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn args(&mut self, block: BlockHandle) -> Result<Vec<ValueHandle>> {
        let (arena, block) = self.at::<Block>(block)?;
        let args: Vec<Value> = self.arenas.ir(arena)?.block_args(block).into();
        Ok(args
            .into_iter()
            .map(|arg| self.number(arena, arg))
            .collect())
    }

    /// Adds an argument at the end.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn add_arg(&mut self, block: BlockHandle, ty: Type, loc: Location) -> Result<ValueHandle> {
        let (arena, block) = self.at::<Block>(block)?;
        let ir = self.arenas.ir_mut(arena)?;
        let arg = ir.add_block_arg(block, ty);
        ir.set_arg_loc(arg, loc);
        Ok(self.number(arena, arg))
    }

    /// Adds an argument before others.
    ///
    /// # Errors
    /// If there are fewer arguments than its index.
    pub fn insert_arg(
        &mut self,
        block: BlockHandle,
        index: usize,
        ty: Type,
        loc: Location,
    ) -> Result<ValueHandle> {
        let (arena, id) = self.at::<Block>(block)?;
        let after: Vec<Value> = match self.arenas.ir(arena)?.block_args(id).get(index..) {
            Some(after) => after.into(),
            None => return Err(HandleError::OutOfRange),
        };
        let added = self.add_arg(block, ty, loc)?;
        // Those after it are replaced by new ones at the end.
        for old in after {
            let ir = self.arenas.ir_mut(arena)?;
            let new = ir.add_block_arg(id, ir.ty(old));
            ir.set_arg_loc(new, ir.value_loc(old));
            ir.replace_all_uses(old, new);
            ir.remove_block_args(id, |arg| arg == index);
            self.redirect((arena, old), (arena, new));
        }
        Ok(added)
    }

    /// Removes an argument; the branches to the block are the caller's.
    ///
    /// # Errors
    /// If there are fewer arguments, or it is used.
    pub fn erase_arg(&mut self, block: BlockHandle, index: usize) -> Result<()> {
        let arg = self.arg(block, index)?;
        if self.has_uses(arg)? {
            return Err(HandleError::InUse);
        }
        let (arena, block) = self.at::<Block>(block)?;
        let ir = self.arenas.ir_mut(arena)?;
        let id = ir.block_arg(block, index);
        ir.remove_block_args(block, |arg| arg == index);
        self.kill(arena, id);
        Ok(())
    }

    /// The successors of the block's last op.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn block_successors(&mut self, block: BlockHandle) -> Result<Vec<BlockHandle>> {
        match self.last_op(block)? {
            Some(last) => self.successors(last),
            None => Ok(Vec::new()),
        }
    }

    /// The blocks of the ops that branch to this one, one entry a branch.
    ///
    /// # Errors
    /// If the block is dead.
    pub fn predecessors(&mut self, block: BlockHandle) -> Result<Vec<BlockHandle>> {
        let mut found = Vec::new();
        for (arena, block) in self.places_of_block(block)? {
            let ir = self.arenas.ir(arena)?;
            let blocks = ir.predecessors(block);
            let blocks: Vec<Block> = blocks.filter_map(|at| ir.parent_block(at.0)).collect();
            found.extend(blocks.into_iter().map(|block| self.number(arena, block)));
        }
        Ok(found)
    }
}
