//! Erasing.

use terrace_ir::{Block, Ir, Op, Region, Value};

use crate::arena::ArenaId;
use crate::error::{HandleError, Result};
use crate::foreign::redirect_branches;
use crate::handle::{BlockHandle, OpHandle, RegionHandle};
use crate::relocate::{Inside, Tree, bundle};
use crate::session::{Session, is_root};

/// What becomes of those that use what is erased.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Users {
    /// There must be none.
    None,
    /// They go on using something that is dead.
    Bereft,
}

impl Session {
    /// Erases an op with everything inside it.
    ///
    /// # Errors
    /// If a result is used by an op outside it.
    pub fn erase_op(&mut self, op: OpHandle) -> Result<()> {
        self.remove_op(op, Users::None)
    }

    /// Erases an op with everything inside it. What used its results keeps operands that are dead.
    ///
    /// # Errors
    /// If it is dead already.
    pub fn destroy_op(&mut self, op: OpHandle) -> Result<()> {
        self.remove_op(op, Users::Bereft)
    }

    fn remove_op(&mut self, handle: OpHandle, users: Users) -> Result<()> {
        let (arena, op) = self.at::<Op>(handle)?;
        let ir = self.arenas.ir(arena)?;
        if is_root(op) {
            // What is in the arena but not in the op lives on.
            self.evict_all(arena)?;
            self.kill_arena(arena);
            return Ok(());
        }
        if ir.regions(op).is_empty() && ir.child(op).is_none() {
            return self.remove_leaf(arena, op, users);
        }
        if users == Users::None {
            let inside = Inside::of(ir, op);
            if !inside.referred(ir).0.is_empty() || self.has_foreign_users(arena, &inside)? {
                return Err(HandleError::InUse);
            }
        }
        self.arenas.ir_mut(arena)?.detach_op(op);
        self.remove_trees(arena, &[Tree::Op(op)])
    }

    /// Erases an op that has nothing inside it.
    fn remove_leaf(&mut self, arena: ArenaId, op: Op, users: Users) -> Result<()> {
        let ir = self.arenas.ir(arena)?;
        let count = ir.num_results(op);
        let is_used_here = (0..count).any(|index| ir.has_uses(ir.result(op, index)));
        let is_used = is_used_here || self.has_foreign_uses(arena, op)?;
        if is_used && users == Users::None {
            return Err(HandleError::InUse);
        }
        if is_used_here {
            for index in 0..count {
                let result = self.arenas.ir(arena)?.result(op, index);
                self.leave_dead(arena, result, |_| true)?;
            }
        }
        for index in 0..count {
            let result = self.arenas.ir(arena)?.result(op, index);
            self.kill(arena, result);
        }
        self.kill(arena, op);
        self.arenas.ir_mut(arena)?.erase_op(op);
        self.drop_unused_foreign(arena)
    }

    fn has_foreign_uses(&mut self, arena: ArenaId, op: Op) -> Result<bool> {
        if self.standing == 0 {
            return Ok(false);
        }
        let results: Vec<Value> = self.arenas.ir(arena)?.results(op).collect();
        self.any_used_elsewhere(arena, results)
    }

    fn has_foreign_users(&mut self, arena: ArenaId, inside: &Inside) -> Result<bool> {
        if self.standing == 0 {
            return Ok(false);
        }
        self.any_used_elsewhere(arena, inside.values.iter().copied())
    }

    fn any_used_elsewhere(
        &mut self,
        arena: ArenaId,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<bool> {
        for value in values {
            let handle = self.number(arena, value);
            for (place, value) in self.places_of_value(handle)?.into_iter().skip(1) {
                if self.arenas.ir(place).is_ok_and(|ir| ir.has_uses(value)) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Makes those users of a value for which `accept` holds use something that stands for it and stays when it is erased.
    fn leave_dead(
        &mut self,
        arena: ArenaId,
        value: Value,
        accept: impl Fn(Op) -> bool,
    ) -> Result<()> {
        let handle = self.number(arena, value);
        let ty = self.arenas.ir(arena)?.ty(value);
        let standing = self.new_standing(handle, ty, arena)?;
        let ir = self.arenas.ir_mut(arena)?;
        ir.replace_uses_if(value, standing, |_, user, _| accept(user));
        Ok(())
    }

    /// Erases trees, which are in nothing, with all handles to what is in them. What refers to something in them is bereft.
    fn remove_trees(&mut self, arena: ArenaId, trees: &[Tree]) -> Result<()> {
        let name = self.names.bundle;
        let ir = self.arenas.ir_mut(arena)?;
        let bundle = bundle(ir, name, trees);
        let inside = Inside::of(ir, bundle);
        let (values, blocks) = inside.referred(ir);
        for value in values {
            self.leave_dead(arena, value, |user| !inside.ops.contains(&user))?;
        }
        for block in blocks {
            let handle = self.number(arena, block);
            let standing = self.new_standing_block(handle, arena)?;
            let ir = self.arenas.ir_mut(arena)?;
            redirect_branches(ir, block, standing, |user| !inside.ops.contains(&user));
        }
        self.kill_inside(arena, &inside)?;
        self.arenas.ir_mut(arena)?.erase_op(bundle);
        self.drop_unused_foreign(arena)
    }

    /// Makes the handles of ops and of what is in them dead.
    pub(crate) fn kill_inside(&mut self, arena: ArenaId, inside: &Inside) -> Result<()> {
        for &op in &inside.ops {
            self.kill(arena, op);
            if let Some(child) = self.arenas[arena].children.get(&op).copied() {
                self.evict_all(child)?;
                self.arenas[arena].children.remove(&op);
                self.kill_arena(child);
            }
            let regions: Vec<Region> = self.arenas.ir(arena)?.regions(op).into();
            regions
                .into_iter()
                .for_each(|region| self.kill(arena, region));
        }
        for &value in &inside.values {
            self.kill(arena, value);
        }
        for &block in &inside.blocks {
            self.kill(arena, block);
        }
        Ok(())
    }

    /// Moves what is in an arena, but not in its op, to the scratch.
    pub(crate) fn evict(&mut self, arena: ArenaId) -> Result<()> {
        let trees = self.loose_trees(arena)?;
        if !trees.is_empty() && !self.is_scratch(arena) {
            let scratch = self.scratch();
            self.relocate(arena, scratch, &trees)?;
        }
        self.drop_unused_foreign(arena)
    }

    /// As [`Session::evict`], of an arena and all inside it.
    pub(crate) fn evict_all(&mut self, arena: ArenaId) -> Result<()> {
        let mut pending = vec![arena];
        while let Some(arena) = pending.pop() {
            self.evict(arena)?;
            pending.extend(self.arenas[arena].children.values());
        }
        Ok(())
    }

    /// Erases a block with everything in it.
    ///
    /// # Errors
    /// If other ops use its values or branch to it.
    pub fn erase_block(&mut self, block: BlockHandle) -> Result<()> {
        self.remove_block(block, Users::None)
    }

    /// Erases a block with everything in it. What referred to it refers to something dead.
    ///
    /// # Errors
    /// If it is dead already.
    pub fn destroy_block(&mut self, block: BlockHandle) -> Result<()> {
        self.remove_block(block, Users::Bereft)
    }

    fn remove_block(&mut self, block: BlockHandle, users: Users) -> Result<()> {
        let (arena, block) = self.at::<Block>(block)?;
        if users == Users::None && self.is_block_in_use(arena, block)? {
            return Err(HandleError::InUse);
        }
        self.arenas.ir_mut(arena)?.detach_block(block);
        self.remove_trees(arena, &[Tree::Block(block)])
    }

    fn is_block_in_use(&mut self, arena: ArenaId, block: Block) -> Result<bool> {
        let ir = self.arenas.ir(arena)?;
        let inside = block_inside(ir, block);
        let (values, blocks) = inside.referred(ir);
        Ok(!values.is_empty() || !blocks.is_empty() || self.has_foreign_users(arena, &inside)?)
    }

    /// Erases a region that belongs to no op, with everything in it.
    ///
    /// # Errors
    /// If it belongs to an op.
    pub fn erase_region(&mut self, region: RegionHandle) -> Result<()> {
        let (arena, region) = self.at::<Region>(region)?;
        if self.arenas.ir(arena)?.region_op(region).is_some() {
            return Err(HandleError::Attached);
        }
        self.remove_trees(arena, &[Tree::Region(region)])
    }

    /// Erases the blocks of a region.
    pub(crate) fn clear_region(&mut self, arena: ArenaId, region: Region) -> Result<()> {
        let ir = self.arenas.ir_mut(arena)?;
        let blocks: Vec<Block> = ir.region_blocks(region).collect();
        blocks.iter().for_each(|block| ir.detach_block(*block));
        let trees: Vec<Tree> = blocks.into_iter().map(Tree::Block).collect();
        match trees.is_empty() {
            true => Ok(()),
            false => self.remove_trees(arena, &trees),
        }
    }

    /// Makes all handles to what is inside an op dead, but not the op's own, nor those of its results.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn invalidate_inside(&mut self, op: OpHandle) -> Result<()> {
        let (arena, id) = self.at::<Op>(op)?;
        if is_root(id) {
            self.evict_all(arena)?;
            let own = self.arenas[arena].ops.take(id.index());
            let home = self.kill_arena(arena);
            let arena = self.arenas.add(home);
            if let Some(own) = own {
                self.tables.ops.set(own, arena, id);
                self.arenas[arena].ops.set(id.index(), own);
            }
            return Ok(());
        }
        if let Some(child) = self.arenas[arena].children.get(&id).copied() {
            self.evict_all(child)?;
            self.arenas[arena].children.remove(&id);
            self.kill_arena(child);
            return Ok(());
        }
        let ir = self.arenas.ir(arena)?;
        let mut inside = Inside::of(ir, id);
        inside.ops.remove(&id);
        for result in ir.results(id) {
            inside.values.remove(&result);
        }
        for region in ir.regions(id).to_vec() {
            self.kill(arena, region);
        }
        self.kill_inside(arena, &inside)
    }
}

/// What is in a block, and the block.
fn block_inside(ir: &Ir, block: Block) -> Inside {
    let mut inside = Inside::default();
    for op in ir.block_ops(block) {
        let within = Inside::of(ir, op);
        inside.ops.extend(within.ops);
        inside.values.extend(within.values);
        inside.blocks.extend(within.blocks);
    }
    inside.values.extend(ir.block_args(block));
    inside.blocks.insert(block);
    inside
}
