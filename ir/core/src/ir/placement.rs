//! Where ops are: their place in a block, and moving them.

use super::*;

impl Ir {
    /// The block that the op is in.
    #[inline]
    pub fn parent_block(&self, op: Op) -> Option<Block> {
        self.op(op).parent
    }

    /// The region that the op is in.
    #[inline]
    pub fn parent_region(&self, op: Op) -> Option<Region> {
        self.parent_block(op)
            .and_then(|block| self.block_region(block))
    }

    /// The op around this one in the same arena; `None` for the root and for detached ops.
    #[inline]
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.parent_region(op)
            .and_then(|region| self.region_op(region))
    }

    /// Whether an op is around another one in the same arena, or is that one.
    pub fn is_ancestor(&self, ancestor: Op, op: Op) -> bool {
        std::iter::successors(Some(op), |op| self.parent_op(*op)).any(|around| around == ancestor)
    }

    /// The op of a block that is an op or has it inside.
    pub fn ancestor_in_block(&self, op: Op, block: Block) -> Option<Op> {
        std::iter::successors(Some(op), |op| self.parent_op(*op))
            .find(|around| self.parent_block(*around) == Some(block))
    }

    /// The op after this one in its block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        self.op(op).next
    }

    /// The op before this one in its block.
    #[inline]
    pub fn prev_op(&self, op: Op) -> Option<Op> {
        self.op(op).prev
    }

    /// Puts a detached op at the end of a block.
    pub fn append_op(&mut self, block: Block, op: Op) {
        self.link_op(block, self.block(block).last_op, None, op);
    }

    /// Puts a detached op before another.
    ///
    /// # Panics
    /// If `before` is in no block.
    pub fn insert_op_before(&mut self, before: Op, op: Op) {
        let block = self
            .parent_block(before)
            .expect("the op to insert before is in no block");
        self.link_op(block, self.prev_op(before), Some(before), op);
    }

    /// Puts a detached op after another.
    ///
    /// # Panics
    /// If `after` is in no block.
    pub fn insert_op_after(&mut self, after: Op, op: Op) {
        let block = self
            .parent_block(after)
            .expect("the op to insert after is in no block");
        self.link_op(block, Some(after), self.next_op(after), op);
    }

    fn link_op(&mut self, block: Block, prev: Option<Op>, next: Option<Op>, op: Op) {
        let data = self.op_mut(op);
        assert!(data.parent.is_none(), "the op is in a block already");
        (data.parent, data.prev, data.next) = (Some(block), prev, next);
        match prev {
            Some(prev) => self.op_mut(prev).next = Some(op),
            None => self.block_mut(block).first_op = Some(op),
        }
        match next {
            Some(next) => self.op_mut(next).prev = Some(op),
            None => self.block_mut(block).last_op = Some(op),
        }
        self.assign_order(block, prev, next, op);
    }

    /// Takes an op out of its block without erasing it.
    #[inline]
    pub fn detach_op(&mut self, op: Op) {
        let data = self.op_mut(op);
        let (Some(block), prev, next) = (data.parent, data.prev, data.next) else {
            return;
        };
        (data.parent, data.prev, data.next) = (None, None, None);
        match prev {
            Some(prev) => self.op_mut(prev).next = next,
            None => self.block_mut(block).first_op = next,
        }
        match next {
            Some(next) => self.op_mut(next).prev = prev,
            None => self.block_mut(block).last_op = prev,
        }
    }

    /// Moves an op before another, possibly in another block of the arena.
    pub fn move_op_before(&mut self, op: Op, before: Op) {
        self.detach_op(op);
        self.insert_op_before(before, op);
    }

    /// Moves an op after another, possibly in another block of the arena.
    pub fn move_op_after(&mut self, op: Op, after: Op) {
        self.detach_op(op);
        self.insert_op_after(after, op);
    }
}
