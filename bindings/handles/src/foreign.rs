//! Values and blocks of other arenas.
//!
//! In MLIR any op can use any value, and a program may take a function apart op by op. Where a value is used in an arena that
//! it is not in, the result of a hidden op without a place stands for it there, and a block without a place for a successor.
//! When both come to be in one arena, they are replaced by what they stand for.

use terrace_ir::ir::OpSpec;
use terrace_ir::{Block, Ir, Location, Op, SmallVec, Type, Value};

use crate::arena::ArenaId;
use crate::error::Result;
use crate::handle::{BlockHandle, ValueHandle};
use crate::session::Session;

/// What stands for values and blocks of other arenas in one.
#[derive(Default)]
pub(crate) struct Foreign {
    pub(crate) values: Vec<(Value, ValueHandle)>,
    pub(crate) blocks: Vec<(Block, BlockHandle)>,
}

impl Foreign {
    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty() && self.blocks.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len() + self.blocks.len()
    }

    pub(crate) fn value(&self, value: Value) -> Option<ValueHandle> {
        let mut values = self.values.iter();
        values.find(|entry| entry.0 == value).map(|entry| entry.1)
    }

    pub(crate) fn block(&self, block: Block) -> Option<BlockHandle> {
        let mut blocks = self.blocks.iter();
        blocks.find(|entry| entry.0 == block).map(|entry| entry.1)
    }
}

impl Session {
    /// The handle of what a value of an arena is or stands for.
    #[inline]
    pub(crate) fn value_handle(&mut self, arena: ArenaId, value: Value) -> ValueHandle {
        match self.arenas[arena].foreign.value(value) {
            Some(handle) => handle,
            None => self.number(arena, value),
        }
    }

    /// The handle of what a block of an arena is or stands for.
    #[inline]
    pub(crate) fn block_handle(&mut self, arena: ArenaId, block: Block) -> BlockHandle {
        match self.arenas[arena].foreign.block(block) {
            Some(handle) => handle,
            None => self.number(arena, block),
        }
    }

    /// What a value is in an arena.
    #[inline]
    pub(crate) fn local_value(&mut self, value: ValueHandle, arena: ArenaId) -> Result<Value> {
        let (home, id) = self.at::<Value>(value)?;
        if home == arena {
            return Ok(id);
        }
        let ty = self.arenas.ir(home)?.ty(id);
        self.stand_for(value, ty, arena)
    }

    /// What a value is in an arena, be it dead.
    pub(crate) fn stand_for(
        &mut self,
        value: ValueHandle,
        ty: Type,
        arena: ArenaId,
    ) -> Result<Value> {
        if let Ok((home, id)) = self.at::<Value>(value)
            && home == arena
        {
            return Ok(id);
        }
        let mut known = self.arenas[arena].foreign.values.iter();
        if let Some(entry) = known.find(|entry| entry.1 == value) {
            return Ok(entry.0);
        }
        self.new_standing(value, ty, arena)
    }

    /// A value that stands for another one.
    pub(crate) fn new_standing(
        &mut self,
        value: ValueHandle,
        ty: Type,
        arena: ArenaId,
    ) -> Result<Value> {
        let name = self.names.foreign;
        let ir = self.arenas.ir_mut(arena)?;
        let op = ir.create_op(OpSpec {
            result_types: &[ty],
            ..OpSpec::new(name, Location::UNKNOWN)
        });
        let standing = ir.result(op, 0);
        self.arenas[arena].foreign.values.push((standing, value));
        self.standing += 1;
        Ok(standing)
    }

    /// What a block is in an arena.
    #[inline]
    pub(crate) fn local_block(&mut self, block: BlockHandle, arena: ArenaId) -> Result<Block> {
        self.at::<Block>(block)?;
        self.stand_for_block(block, arena)
    }

    /// What a block is in an arena, be it dead.
    pub(crate) fn stand_for_block(&mut self, block: BlockHandle, arena: ArenaId) -> Result<Block> {
        if let Ok((home, id)) = self.at::<Block>(block)
            && home == arena
        {
            return Ok(id);
        }
        let mut known = self.arenas[arena].foreign.blocks.iter();
        if let Some(entry) = known.find(|entry| entry.1 == block) {
            return Ok(entry.0);
        }
        self.new_standing_block(block, arena)
    }

    /// A block that stands for another one.
    pub(crate) fn new_standing_block(
        &mut self,
        block: BlockHandle,
        arena: ArenaId,
    ) -> Result<Block> {
        let standing = self.arenas.ir_mut(arena)?.create_block(&[]);
        self.arenas[arena].foreign.blocks.push((standing, block));
        self.standing += 1;
        Ok(standing)
    }

    /// Replaces what stands for something that has come to be in the arena itself.
    pub(crate) fn bring_home(&mut self, arena: ArenaId) -> Result<()> {
        if self.arenas[arena].foreign.is_empty() {
            return Ok(());
        }
        let Foreign { values, blocks } = std::mem::take(&mut self.arenas[arena].foreign);
        for (standing, handle) in values {
            match self.at::<Value>(handle) {
                Ok((home, value)) if home == arena => {
                    let ir = self.arenas.ir_mut(arena)?;
                    ir.replace_all_uses(standing, value);
                    erase_standing(ir, standing);
                    self.standing -= 1;
                }
                _ => self.arenas[arena].foreign.values.push((standing, handle)),
            }
        }
        for (standing, handle) in blocks {
            match self.at::<Block>(handle) {
                Ok((home, block)) if home == arena => {
                    let ir = self.arenas.ir_mut(arena)?;
                    redirect_branches(ir, standing, block, |_| true);
                    ir.erase_block(standing);
                    self.standing -= 1;
                }
                _ => self.arenas[arena].foreign.blocks.push((standing, handle)),
            }
        }
        Ok(())
    }

    /// Removes what stands for something and is not used.
    pub(crate) fn drop_unused_foreign(&mut self, arena: ArenaId) -> Result<()> {
        if self.arenas[arena].foreign.is_empty() {
            return Ok(());
        }
        let Foreign { values, blocks } = std::mem::take(&mut self.arenas[arena].foreign);
        let ir = self.arenas.ir_mut(arena)?;
        let (values, unused): (Vec<_>, Vec<_>) =
            values.into_iter().partition(|entry| ir.has_uses(entry.0));
        unused.iter().for_each(|entry| erase_standing(ir, entry.0));
        let mut count = unused.len();
        let (blocks, unused): (Vec<_>, Vec<_>) =
            (blocks.into_iter()).partition(|entry| ir.has_predecessors(entry.0));
        unused.iter().for_each(|entry| ir.erase_block(entry.0));
        count += unused.len();
        self.standing -= count;
        self.arenas[arena].foreign = Foreign { values, blocks };
        Ok(())
    }

    /// Where a value is used: in its own arena, and where something stands for it.
    pub(crate) fn places_of_value(
        &self,
        value: ValueHandle,
    ) -> Result<SmallVec<[(ArenaId, Value); 1]>> {
        let mut places = SmallVec::from([self.at::<Value>(value)?]);
        if self.standing == 0 {
            return Ok(places);
        }
        for arena in self.arenas.ids() {
            let entries = self.arenas[arena].foreign.values.iter();
            places.extend(
                entries
                    .filter(|entry| entry.1 == value)
                    .map(|entry| (arena, entry.0)),
            );
        }
        Ok(places)
    }

    /// As [`Session::places_of_value`], of a block.
    pub(crate) fn places_of_block(&self, block: BlockHandle) -> Result<Vec<(ArenaId, Block)>> {
        let mut places = vec![self.at::<Block>(block)?];
        if self.standing == 0 {
            return Ok(places);
        }
        for arena in self.arenas.ids() {
            let entries = self.arenas[arena].foreign.blocks.iter();
            places.extend(
                entries
                    .filter(|entry| entry.1 == block)
                    .map(|entry| (arena, entry.0)),
            );
        }
        Ok(places)
    }
}

fn erase_standing(ir: &mut Ir, standing: Value) {
    if let Some(op) = ir.defining_op(standing) {
        ir.erase_op(op);
    }
}

/// Makes branches to a block, of those ops for which `accept` holds, branch to another one.
pub(crate) fn redirect_branches(ir: &mut Ir, from: Block, to: Block, accept: impl Fn(Op) -> bool) {
    let branches: Vec<(Op, usize)> = ir.predecessors(from).filter(|at| accept(at.0)).collect();
    for (op, index) in branches {
        ir.set_successor(op, index, to);
    }
}
