//! Where ops are put.

use terrace_ir::{Block, Op};

use crate::arena::{ArenaId, Home};
use crate::error::{HandleError, Result};
use crate::handle::{BlockHandle, OpHandle};
use crate::relocate::Tree;
use crate::session::{Session, is_root};

/// Where an op goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Nowhere.
    Detached,
    /// At the beginning of a block.
    AtStart(BlockHandle),
    /// At the end of a block.
    AtEnd(BlockHandle),
    /// Before an op.
    Before(OpHandle),
    /// After an op.
    After(OpHandle),
}

/// A place in an arena.
pub(crate) struct Located {
    pub(crate) arena: ArenaId,
    block: Block,
    /// At the end of the block if there is none.
    before: Option<Op>,
}

impl Session {
    /// Finds a place, which must be one.
    pub(crate) fn locate(&mut self, place: Place) -> Result<Located> {
        let (arena, block, before) = match place {
            Place::Detached => return Err(HandleError::Detached),
            Place::AtEnd(block) => {
                let (arena, block) = self.at::<Block>(block)?;
                (arena, block, None)
            }
            Place::AtStart(block) => {
                let (arena, block) = self.at::<Block>(block)?;
                (arena, block, self.arenas.ir(arena)?.first_op(block))
            }
            Place::Before(op) => {
                let (arena, op) = self.at::<Op>(op)?;
                let block = self.arenas.ir(arena)?.parent_block(op);
                (arena, block.ok_or(HandleError::Detached)?, Some(op))
            }
            Place::After(op) => {
                let (arena, op) = self.at::<Op>(op)?;
                let ir = self.arenas.ir(arena)?;
                let block = ir.parent_block(op).ok_or(HandleError::Detached)?;
                (arena, block, ir.next_op(op))
            }
        };
        self.arenas.ir(arena)?;
        Ok(Located {
            arena,
            block,
            before,
        })
    }

    /// Puts an op of the arena in which the place is there.
    pub(crate) fn link(&mut self, arena: ArenaId, op: Op, place: Place) -> Result<()> {
        if place == Place::Detached {
            return Ok(());
        }
        let at = self.locate(place)?;
        debug_assert_eq!(at.arena, arena, "the op was brought to its place");
        self.link_at(op, &at)
    }

    fn link_at(&mut self, op: Op, at: &Located) -> Result<()> {
        let ir = self.arenas.ir_mut(at.arena)?;
        match at.before {
            Some(before) => ir.insert_op_before(before, op),
            None => ir.append_op(at.block, op),
        }
        self.current = Some(at.arena);
        Ok(())
    }

    /// Puts an op that is in no block somewhere.
    ///
    /// # Errors
    /// If it is in a block, or would come to be inside itself, or the place is none.
    pub fn insert_op(&mut self, op: OpHandle, place: Place) -> Result<()> {
        let (arena, id) = self.at::<Op>(op)?;
        let ir = self.arenas.ir(arena)?;
        if ir.parent_block(id).is_some() {
            return Err(HandleError::Attached);
        }
        let is_leaf = ir.regions(id).is_empty() && ir.child(id).is_none();
        let at = self.locate(place)?;
        if place == Place::Before(op) || place == Place::After(op) {
            return Err(HandleError::Cycle);
        }
        // Most ops are made where they go and have nothing inside.
        if is_leaf && arena == at.arena && !is_root(id) {
            return self.link_at(id, &at);
        }
        if self.surrounds(op, &at)? {
            return Err(HandleError::Cycle);
        }
        if is_root(id) {
            return self.insert_root(arena, at, place);
        }
        if arena != at.arena {
            if self.tree_around(arena, at.arena)? == Some(Tree::Op(id)) {
                self.evict_around(at.arena, Tree::Block(at.block))?;
            }
            let at = self.locate(place)?;
            self.bring_op(arena, id, at.arena)?;
        }
        // Both may have moved.
        let (arena, id) = self.at::<Op>(op)?;
        let at = self.locate(place)?;
        self.relocate(arena, at.arena, &[Tree::Op(id)])?;
        let (arena, id) = self.at::<Op>(op)?;
        self.link(arena, id, place)
    }

    /// Puts an isolated op that has its arena alone somewhere.
    fn insert_root(&mut self, arena: ArenaId, at: Located, place: Place) -> Result<()> {
        let mut at = at;
        if self.is_within(at.arena, arena) {
            self.evict_around(at.arena, Tree::Block(at.block))?;
            at = self.locate(place)?;
        }
        let stub = self.embed(arena, at.arena, &[], &[], &[])?;
        self.link(at.arena, stub, place)
    }

    /// Moves what is around a place, and in no op, to the scratch: its arena is inside something that goes to that place.
    pub(crate) fn evict_around(&mut self, arena: ArenaId, place: Tree) -> Result<()> {
        let loose = self.loose_around(arena, place)?;
        let (from, tree) = loose.ok_or(HandleError::Cycle)?;
        let scratch = self.scratch();
        self.relocate(from, scratch, &[tree])
    }

    /// Whether an arena is inside another one, or it.
    pub(crate) fn is_within(&self, inner: ArenaId, outer: ArenaId) -> bool {
        let mut arena = inner;
        while arena != outer {
            let Home::Inside(around, _) = self.arenas[arena].home else {
                return false;
            };
            arena = around;
        }
        true
    }

    /// The outermost of what is around a place, if it is in no op that has its arena alone.
    fn loose_around(&self, arena: ArenaId, place: Tree) -> Result<Option<(ArenaId, Tree)>> {
        let (mut arena, mut place) = (arena, place);
        loop {
            if let Some(tree) = self.loose_root(arena, place)? {
                return Ok(Some((arena, tree)));
            }
            let Home::Inside(outer, stub) = self.arenas[arena].home else {
                return Ok(None);
            };
            (arena, place) = (outer, Tree::Op(stub));
        }
    }

    /// What in an arena, but not in its op, another arena is inside of.
    pub(crate) fn tree_around(&self, arena: ArenaId, inner: ArenaId) -> Result<Option<Tree>> {
        let mut inner = inner;
        while let Home::Inside(outer, stub) = self.arenas[inner].home {
            if outer == arena {
                return self.loose_root(arena, Tree::Op(stub));
            }
            inner = outer;
        }
        Ok(None)
    }

    /// The outermost of what is around something in its arena, or itself, if it is not in the arena's op.
    fn loose_root(&self, arena: ArenaId, inner: Tree) -> Result<Option<Tree>> {
        let ir = self.arenas.ir(arena)?;
        let mut tree = inner;
        loop {
            let around = match tree {
                Tree::Op(op) if is_root(op) => return Ok(None),
                Tree::Op(op) => ir.parent_block(op).map(Tree::Block),
                Tree::Block(block) => ir.block_region(block).map(Tree::Region),
                Tree::Region(region) => ir.region_op(region).map(Tree::Op),
            };
            match around {
                Some(around) => tree = around,
                None => return Ok(Some(tree)),
            }
        }
    }

    /// Brings an op that is in no block and the place where it goes into one arena, if neither stays where it is for good.
    fn bring_op(&mut self, from: ArenaId, op: Op, to: ArenaId) -> Result<()> {
        let ir = self.arenas.ir(from)?;
        let is_alone = ir.num_operands(op) == 0
            && ir.num_successors(op) == 0
            && ir.regions(op).is_empty()
            && ir.results(op).all(|result| !ir.has_uses(result));
        if !is_alone {
            self.meet(Some(from), to)?;
        }
        Ok(())
    }

    /// Whether a place is inside an op.
    fn surrounds(&mut self, op: OpHandle, at: &Located) -> Result<bool> {
        let (arena, id) = self.at::<Op>(op)?;
        let ir = self.arenas.ir(arena)?;
        let (mut inner, mut block) = (at.arena, at.block);
        // An op of which no arena and no region is inside surrounds nothing.
        if ir.regions(id).is_empty() && ir.child(id).is_none() {
            return Ok(false);
        }
        loop {
            let ir = self.arenas.ir(inner)?;
            let mut around = ir.block_op(block);
            while let Some(outer) = around
                && !is_root(outer)
            {
                if (inner, outer) == (arena, id) {
                    return Ok(true);
                }
                around = ir.parent_op(outer);
            }
            let Some(root) = around else {
                return Ok(false);
            };
            if (inner, root) == (arena, id) {
                return Ok(true);
            }
            let Home::Inside(outer, stub) = self.arenas[inner].home else {
                return Ok(false);
            };
            if (outer, stub) == (arena, id) {
                return Ok(true);
            }
            let Some(next) = self.arenas.ir(outer)?.parent_block(stub) else {
                return Ok(false);
            };
            (inner, block) = (outer, next);
        }
    }

    /// Moves an op, wherever it is.
    ///
    /// # Errors
    /// As [`Session::insert_op`].
    pub fn move_op(&mut self, op: OpHandle, place: Place) -> Result<()> {
        if place == Place::Before(op) || place == Place::After(op) {
            return Ok(());
        }
        let at = self.locate(place)?;
        if self.surrounds(op, &at)? {
            return Err(HandleError::Cycle);
        }
        let (arena, id) = self.at::<Op>(op)?;
        // The op of an arena is in no block of it: a place there that is not inside the op is in something that is to go
        // elsewhere first.
        if arena == at.arena && !is_root(id) {
            self.arenas.ir_mut(arena)?.detach_op(id);
            // The op at the place may be the one that was taken out.
            return self.link(arena, id, place);
        }
        self.detach_op(op)?;
        self.insert_op(op, place)
    }

    /// Takes an op out of its block.
    ///
    /// # Errors
    /// If it is dead.
    pub fn detach_op(&mut self, op: OpHandle) -> Result<()> {
        let (arena, id) = self.at::<Op>(op)?;
        if is_root(id) {
            return Ok(());
        }
        self.arenas.ir_mut(arena)?.detach_op(id);
        let Some(child) = self.closed_child(arena, id)? else {
            return Ok(());
        };
        // An isolated op that is nowhere has its arena alone.
        let outer = self.arenas.ir_mut(arena)?;
        let ir = outer.take_child(id).ok_or(HandleError::Lent)?;
        outer.erase_op(id);
        self.arenas[arena].children.remove(&id);
        let root = ir.root();
        self.arenas[child].home = Home::Here(ir);
        self.redirect((arena, id), (child, root));
        Ok(())
    }
}
