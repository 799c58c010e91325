//! The order of ops in a block: numbers with gaps, renumbered when a gap is used up and somebody asks.

use std::sync::atomic::Ordering::Relaxed;

use super::*;

/// The distance between neighbours after renumbering: ten insertions between the same two ops.
const STRIDE: u32 = 1 << 10;

impl Ir {
    /// Numbers an op that was just linked between `prev` and `next`, if that costs nothing.
    pub(super) fn assign_order(
        &mut self,
        block: Block,
        prev: Option<Op>,
        next: Option<Op>,
        op: Op,
    ) {
        if !self.block(block).order_valid.load(Relaxed) {
            return;
        }
        let number = |op: Op| self.op(op).order.load(Relaxed);
        let order = match (prev, next) {
            (None, None) => Some(STRIDE),
            (Some(prev), None) => number(prev).checked_add(STRIDE),
            // Builders insert before the last op, a terminator, again and again: let it move on instead of halving the gap.
            (_, Some(next)) if self.next_op(next).is_none() => {
                let order = number(next);
                order.checked_add(STRIDE).map(|moved| {
                    self.op(next).order.store(moved, Relaxed);
                    order
                })
            }
            (prev, Some(next)) => {
                let low = prev.map_or(0, number);
                let middle = low + (number(next) - low) / 2;
                (middle > low).then_some(middle)
            }
        };
        match order {
            Some(order) => self.op(op).order.store(order, Relaxed),
            None => self.block(block).order_valid.store(false, Relaxed),
        }
    }

    /// Whether `a` comes before `b` in their block. Amortised constant time.
    ///
    /// # Panics
    /// If the ops are not in one block.
    pub fn is_before_in_block(&self, a: Op, b: Op) -> bool {
        let block = self
            .parent_block(a)
            .expect("an op outside any block has no order");
        assert_eq!(
            Some(block),
            self.parent_block(b),
            "only ops of one block are ordered"
        );
        if !self.block(block).order_valid.load(Relaxed) {
            self.renumber(block);
        }
        self.op(a).order.load(Relaxed) < self.op(b).order.load(Relaxed)
    }

    /// Numbers all ops of a block. Concurrent readers store the same numbers, so that a race is harmless.
    fn renumber(&self, block: Block) {
        let count = self.block_ops(block).count() as u64 + 1;
        let stride =
            u32::try_from((u64::from(u32::MAX) / count).min(STRIDE.into())).unwrap_or(STRIDE);
        let mut order = 0;
        for op in self.block_ops(block) {
            order += stride;
            self.op(op).order.store(order, Relaxed);
        }
        self.block(block).order_valid.store(true, Relaxed);
    }
}
