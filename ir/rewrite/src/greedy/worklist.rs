//! The ops that the greedy driver will visit: a stack in which each op is at most once.

use terrace_ir::ir::{Block, Op};

/// A stack of ops with the place of each, so that an op is pushed once and removed in constant time.
#[derive(Clone, Default)]
pub(super) struct Worklist {
    stack: Vec<Option<Op>>,
    /// By op index: the place in the stack plus one; 0 if the op is not there.
    place: Vec<u32>,
    /// A block the ops around which were pushed after the last one was taken.
    surrounded: Option<Block>,
}

impl Worklist {
    /// Makes room for ops with smaller indices than this.
    pub(super) fn reserve(&mut self, capacity: usize) {
        self.stack.reserve(capacity);
        if self.place.len() < capacity {
            self.place.resize(capacity, 0);
        }
    }

    /// Puts an op on top unless it is in the list.
    #[inline]
    pub(super) fn push(&mut self, op: Op) {
        if self.place.len() <= op.index() {
            self.place.resize(op.index() + 1, 0);
        }
        let place = &mut self.place[op.index()];
        if *place == 0 {
            self.stack.push(Some(op));
            *place = u32::try_from(self.stack.len()).expect("an arena holds fewer than 2^32 ops");
        }
    }

    /// Takes the op on top.
    pub(super) fn pop(&mut self) -> Option<Op> {
        self.surrounded = None;
        loop {
            if let Some(op) = self.stack.pop()? {
                self.place[op.index()] = 0;
                return Some(op);
            }
        }
    }

    /// Takes everything out into an empty list, the top last; each op is to be [forgotten](Self::forget_taken) in turn.
    pub(super) fn take_all(&mut self, list: &mut Vec<Option<Op>>) {
        std::mem::swap(&mut self.stack, list);
    }

    /// Forgets an op that was taken with the others.
    #[inline]
    pub(super) fn forget_taken(&mut self, op: Op) {
        self.place[op.index()] = 0;
    }

    /// The op that is this far below the top, if it is still in the list.
    pub(super) fn peek(&self, distance: usize) -> Option<Op> {
        *self.stack.get(self.stack.len().checked_sub(distance)?)?
    }

    /// Whether all ops around a block are known to be there. If not, they will be: whoever asks pushes them.
    pub(super) fn is_surrounded(&mut self, block: Block) -> bool {
        self.surrounded.replace(block) == Some(block)
    }

    /// Forgets an op.
    pub(super) fn remove(&mut self, op: Op) {
        if let Some(place) = self.place.get_mut(op.index())
            && let Some(index) = place.checked_sub(1)
        {
            *place = 0;
            // What was taken with the others has the place that it had.
            let entry = self.stack.get_mut(index as usize);
            if let Some(entry) = entry.filter(|entry| **entry == Some(op)) {
                *entry = None;
            }
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
