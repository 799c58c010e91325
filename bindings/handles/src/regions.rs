//! Regions.

use terrace_ir::{Block, Region};

use crate::arena::ArenaId;
use crate::error::{HandleError, Result};
use crate::handle::{BlockHandle, OpHandle, RegionHandle};
use crate::relocate::Tree;
use crate::session::Session;

impl Session {
    /// Whether the region was not erased.
    pub fn region_is_alive(&self, region: RegionHandle) -> bool {
        self.at::<Region>(region).is_ok()
    }

    /// The op that a region belongs to.
    ///
    /// # Errors
    /// If the region is dead.
    pub fn region_op(&mut self, region: RegionHandle) -> Result<Option<OpHandle>> {
        let (arena, region) = self.at::<Region>(region)?;
        let op = self.arenas.ir(arena)?.region_op(region);
        Ok(op.map(|op| self.op_handle(arena, op)))
    }

    /// The number of a region in its op.
    ///
    /// # Errors
    /// If the region is dead.
    pub fn region_index(&self, region: RegionHandle) -> Result<usize> {
        let (ir, region) = self.with::<Region>(region)?;
        Ok(ir.region_index(region))
    }

    /// The next region of the op.
    ///
    /// # Errors
    /// If the region is dead.
    pub fn next_region(&mut self, region: RegionHandle) -> Result<Option<RegionHandle>> {
        let (arena, region) = self.at::<Region>(region)?;
        let ir = self.arenas.ir(arena)?;
        let Some(op) = ir.region_op(region) else {
            return Ok(None);
        };
        let next = ir.regions(op).get(ir.region_index(region) + 1).copied();
        Ok(next.map(|next| self.number(arena, next)))
    }

    /// The entry block.
    ///
    /// # Errors
    /// If the region is dead.
    pub fn first_block(&mut self, region: RegionHandle) -> Result<Option<BlockHandle>> {
        let (arena, region) = self.at::<Region>(region)?;
        let block = self.arenas.ir(arena)?.first_block(region);
        Ok(block.map(|block| self.number(arena, block)))
    }

    /// All blocks.
    ///
    /// # Errors
    /// If the region is dead.
    pub fn blocks(&mut self, region: RegionHandle) -> Result<Vec<BlockHandle>> {
        let (arena, region) = self.at::<Region>(region)?;
        let blocks: Vec<Block> = self.arenas.ir(arena)?.region_blocks(region).collect();
        let blocks = blocks.into_iter();
        Ok(blocks.map(|block| self.number(arena, block)).collect())
    }

    /// Puts a block that is in no region at the end of one.
    ///
    /// # Errors
    /// If the block is in a region, or the region is inside the block.
    pub fn append_block(&mut self, region: RegionHandle, block: BlockHandle) -> Result<()> {
        let (arena, id) = self.at::<Region>(region)?;
        let last = self.arenas.ir(arena)?.last_block(id);
        self.attach_block(block, region, last)
    }

    /// Puts a block that is in no region at a place in one, counted from 0.
    ///
    /// # Errors
    /// As [`Session::append_block`], or if there are fewer blocks.
    pub fn insert_block(
        &mut self,
        region: RegionHandle,
        index: usize,
        block: BlockHandle,
    ) -> Result<()> {
        let (arena, id) = self.at::<Region>(region)?;
        let ir = self.arenas.ir(arena)?;
        let after = match index.checked_sub(1) {
            None => None,
            Some(before) => {
                let found = ir.region_blocks(id).nth(before);
                Some(found.ok_or(HandleError::OutOfRange)?)
            }
        };
        self.attach_block(block, region, after)
    }

    /// Puts a block that is in no region before another one.
    ///
    /// # Errors
    /// As [`Session::append_block`], or if the other block is in no region.
    pub fn insert_block_before(&mut self, other: BlockHandle, block: BlockHandle) -> Result<()> {
        let (arena, id) = self.at::<Block>(other)?;
        let ir = self.arenas.ir(arena)?;
        let (region, after) = (ir.block_region(id), ir.prev_block(id));
        let region = self.number(arena, region.ok_or(HandleError::Detached)?);
        self.attach_block(block, region, after)
    }

    /// Puts a block that is in no region after another one.
    ///
    /// # Errors
    /// As [`Session::insert_block_before`].
    pub fn insert_block_after(&mut self, other: BlockHandle, block: BlockHandle) -> Result<()> {
        let (arena, id) = self.at::<Block>(other)?;
        let region = self.arenas.ir(arena)?.block_region(id);
        let region = self.number(arena, region.ok_or(HandleError::Detached)?);
        self.attach_block(block, region, Some(id))
    }

    /// Puts a block into a region, after one of its blocks or before all.
    fn attach_block(
        &mut self,
        block: BlockHandle,
        region: RegionHandle,
        after: Option<Block>,
    ) -> Result<()> {
        let (from, id) = self.at::<Block>(block)?;
        if self.arenas.ir(from)?.block_region(id).is_some() {
            return Err(HandleError::Attached);
        }
        let (to, target) = self.at::<Region>(region)?;
        if self.is_inside_block(to, target, from, id)? {
            return Err(HandleError::Cycle);
        }
        let after = after.map(|after| self.number(to, after));
        if from != to {
            self.meet(Some(from), to)?;
            let (from, id) = self.at::<Block>(block)?;
            let to = self.at::<Region>(region)?.0;
            self.relocate(from, to, &[Tree::Block(id)])?;
        }
        let (arena, region) = self.at::<Region>(region)?;
        let block = self.at::<Block>(block)?.1;
        let after = match after {
            Some(after) => Some(self.at::<Block>(after)?.1),
            None => None,
        };
        let ir = self.arenas.ir_mut(arena)?;
        match after {
            _ if ir.last_block(region) == after => ir.attach_block(region, block),
            Some(after) => {
                ir.attach_block(region, block);
                ir.move_block_after(block, after);
            }
            None => {
                let others: Vec<Block> = ir.region_blocks(region).collect();
                others.iter().for_each(|other| ir.detach_block(*other));
                ir.attach_block(region, block);
                others
                    .iter()
                    .for_each(|other| ir.attach_block(region, *other));
            }
        }
        Ok(())
    }

    /// Whether a region is inside a block that is in no region.
    fn is_inside_block(
        &self,
        arena: ArenaId,
        region: Region,
        block_arena: ArenaId,
        block: Block,
    ) -> Result<bool> {
        if self.arenas.ir(block_arena)?.first_op(block).is_none() {
            return Ok(false);
        }
        let (mut arena, mut op) = (arena, self.arenas.ir(arena)?.region_op(region));
        while let Some(inner) = op {
            let ir = self.arenas.ir(arena)?;
            if let Some(around) = ir.parent_block(inner) {
                if (arena, around) == (block_arena, block) {
                    return Ok(true);
                }
                op = ir.parent_op(inner);
            } else if let crate::arena::Home::Inside(outer, stub) = self.arenas[arena].home
                && crate::session::is_root(inner)
            {
                (arena, op) = (outer, Some(stub));
            } else {
                op = None;
            }
        }
        Ok(false)
    }

    /// Replaces the blocks of a region by those of another one, which has none then.
    ///
    /// # Errors
    /// If one of the regions is inside the other.
    pub fn take_body(&mut self, target: RegionHandle, source: RegionHandle) -> Result<()> {
        if target == source {
            return Ok(());
        }
        let (to, into) = self.at::<Region>(target)?;
        for block in self.blocks(source)? {
            let (from, id) = self.at::<Block>(block)?;
            if self.is_inside_block(to, into, from, id)? {
                return Err(HandleError::Cycle);
            }
        }
        let (from, id) = self.at::<Region>(source)?;
        for block in self.blocks(target)? {
            let (to, block) = self.at::<Block>(block)?;
            if self.is_inside_block(from, id, to, block)? {
                return Err(HandleError::Cycle);
            }
        }
        self.clear_region(to, into)?;
        if from != to {
            self.meet(Some(from), to)?;
        }
        let (from, id) = self.at::<Region>(source)?;
        let (to, into) = self.at::<Region>(target)?;
        if from == to {
            self.arenas.ir_mut(to)?.move_region_blocks(id, into);
            return Ok(());
        }
        let blocks = self.blocks(source)?;
        let ir = self.arenas.ir_mut(from)?;
        let ids: Vec<Block> = ir.region_blocks(id).collect();
        ids.iter().for_each(|block| ir.detach_block(*block));
        let trees: Vec<Tree> = ids.into_iter().map(Tree::Block).collect();
        self.relocate(from, to, &trees)?;
        for block in blocks {
            let block = self.at::<Block>(block)?.1;
            let into = self.at::<Region>(target)?.1;
            self.arenas.ir_mut(to)?.attach_block(into, block);
        }
        Ok(())
    }
}
