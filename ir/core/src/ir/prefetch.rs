//! Fetching from memory what will be looked at soon: IR lies in a few large pools, and what goes over its ops in order knows
//! what comes next.

use terrace_support::prefetch::{prefetch, prefetch_ahead};

use super::*;

/// So many ops ahead of the one at hand are fetched from memory, where they follow each other.
pub(super) const FETCHED: usize = 8;

/// What changes an op reaches its users, most of which follow it within so many ops.
const FAR: usize = 256;

impl Ir {
    /// Whether the arena is larger than the caches near a processor: then more is worth fetching ahead.
    #[inline]
    pub(super) fn is_large(&self) -> bool {
        self.ops.len() > 1 << 13
    }

    /// Has the ops that were made a little after this one fetched from memory, with the places of their operands, results and
    /// attributes: what goes over all ops of an arena in order will look at them soon.
    #[inline]
    pub fn prefetch_following(&self, op: Op) {
        prefetch_ahead(&self.ops, op.index(), 2 * FETCHED);
        if let Some(op) = self.ops.get(op.index() + FETCHED) {
            self.prefetch_parts(op);
        }
    }

    /// The same for what goes over a list of ops: `listed` gives the op that comes this much later in it.
    #[inline]
    pub fn prefetch_listed(&self, listed: impl Fn(usize) -> Option<Op>) {
        if let Some(op) = listed(2 * FETCHED) {
            // Ops are not aligned to what is fetched at once: one may begin in one line and end in the next.
            prefetch_ahead(&self.ops, op.index(), 0);
            prefetch_ahead(&self.ops, op.index(), 1);
        }
        if let Some(op) = listed(FETCHED) {
            self.prefetch_parts(self.op(op));
        }
    }

    /// Has the roots of arenas inside this one fetched from memory that come a little after that of an op: for what goes over
    /// isolated ops in order and asks for names and attributes.
    #[inline]
    pub(crate) fn prefetch_following_roots(&self, op: Op) {
        let Some(slot) = self.child_slot(op) else {
            return;
        };
        let following = |distance: usize| self.children.get(slot + distance)?.as_deref();
        if let Some(child) = following(2 * FETCHED) {
            prefetch(&child.ops);
            prefetch(&child.attrs);
        }
        if let Some(child) = following(FETCHED) {
            prefetch_ahead(&child.ops, 0, 0);
            prefetch_ahead(&child.attrs, 0, 0);
        }
    }

    /// Has the slot fetched from memory that the next new op gets.
    #[inline]
    pub(super) fn prefetch_free(&self) {
        if let Some(recycling) = &self.recycling
            && let Some(index) = recycling.free.ops.last()
        {
            prefetch_ahead(&self.ops, *index as usize, 0);
        }
    }

    /// Has the first use of an op's first result fetched from memory.
    #[inline]
    fn prefetch_first_use(&self, op: Op) {
        let first_result = self.op(op).first_result as usize;
        if let Some(value) = self.values.get(first_result)
            && let Some(first_use) = value.first_use
        {
            prefetch_ahead(&self.uses, first_use.index(), 0);
        }
    }

    /// Has the operands, results and attributes of an op fetched from memory.
    #[inline]
    fn prefetch_parts(&self, op: &OpData) {
        prefetch_ahead(&self.uses, op.operands.start as usize, 0);
        prefetch_ahead(&self.values, op.first_result as usize, 0);
        prefetch_ahead(&self.attrs, op.first_attr as usize, 0);
    }
}

/// Is some ops ahead of what goes over the ops of a block, and has what belongs to them fetched from memory.
pub(crate) struct BlockAhead(
    /// Nothing in small arenas, where ops are taken to follow each other in memory, too, and behind the end of the block.
    Option<Op>,
);

impl BlockAhead {
    pub(crate) fn of(ir: &Ir, first: Op) -> Self {
        let mut ops = std::iter::successors(Some(first), |op| ir.next_op(*op));
        BlockAhead(ir.is_large().then(|| ops.nth(FETCHED)).flatten())
    }

    /// Stays ahead of `op`, which is visited.
    #[inline]
    pub(crate) fn follow(&mut self, ir: &Ir, op: Op) {
        let Some(ahead) = self.0 else {
            return ir.prefetch_following(op);
        };
        prefetch_ahead(&ir.ops, ahead.index(), FETCHED);
        ir.prefetch_parts(ir.op(ahead));
        self.0 = ir.next_op(ahead);
    }
}

/// The ops that come next in a walk of a large arena, in a ring.
pub(super) struct Ahead {
    ops: [Option<Op>; FETCHED],
    first: usize,
}

impl Ahead {
    pub(super) fn new(mut next: impl FnMut() -> Option<Op>) -> Self {
        Ahead {
            ops: std::array::from_fn(|_| next()),
            first: 0,
        }
    }

    /// Takes the first op out, and puts another one behind the last, whose parts are fetched from memory, and where it is likely that its users are.
    pub(super) fn turn(&mut self, ir: &Ir, entered: Option<Op>) -> Option<Op> {
        if let Some(op) = entered {
            let data = ir.op(op);
            ir.prefetch_parts(data);
            prefetch_ahead(&ir.ops, op.index(), FAR);
            prefetch_ahead(&ir.uses, data.operands.start as usize, FAR);
        }
        let op = std::mem::replace(&mut self.ops[self.first], entered);
        self.first = (self.first + 1) % FETCHED;
        if let Some(op) = self.ops[(self.first + FETCHED / 2) % FETCHED] {
            ir.prefetch_first_use(op);
        }
        op
    }
}

/// Has ops of an arena with their operands fetched from memory, where they are few among many: all at once, not one after
/// the other.
pub(crate) fn prefetch_operands(ir: &Ir, ops: &[Op]) {
    for op in ops {
        prefetch(&ir.ops[op.index()]);
    }
    for op in ops {
        let op = ir.op(*op);
        ir.uses[op.operands.range()]
            .first()
            .into_iter()
            .for_each(prefetch);
        ir.attrs
            .get(op.first_attr as usize)
            .into_iter()
            .for_each(prefetch);
        ir.values
            .get(op.first_result as usize)
            .into_iter()
            .for_each(prefetch);
    }
    for op in ops {
        for operand in ir.operands(*op).take(FETCHED) {
            prefetch(&ir.values[operand.index()]);
        }
    }
}

/// Has the two arenas that will be looked at next fetched from memory, while there is something else to do: they lie anywhere
/// in it. What is in the first is fetched, and where things are in the second.
pub(crate) fn prefetch_arenas(next: Option<&Ir>, after: Option<&Ir>) {
    if let Some(ir) = next {
        ir.ops.iter().take(3 * FETCHED).for_each(prefetch);
        ir.op_parts.first().into_iter().for_each(prefetch);
        ir.blocks.first().into_iter().for_each(prefetch);
        ir.regions.first().into_iter().for_each(prefetch);
        ir.region_lists.first().into_iter().for_each(prefetch);
        ir.values.iter().take(FETCHED).for_each(prefetch);
        ir.uses.iter().take(FETCHED).for_each(prefetch);
        ir.attrs.first().into_iter().for_each(prefetch);
    }
    if let Some(ir) = after {
        prefetch(&ir.ops);
        prefetch(&ir.op_parts);
        prefetch(&ir.blocks);
        prefetch(&ir.regions);
        prefetch(&ir.region_lists);
        prefetch(&ir.values);
        prefetch(&ir.uses);
        prefetch(&ir.attrs);
    }
}
