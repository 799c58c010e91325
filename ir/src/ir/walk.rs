//! Walks: iterators over nested ops that follow the links of the IR, so that depth costs neither stack nor memory.

use super::*;
use crate::memory::{prefetch, prefetch_ahead};

/// Whether an op is visited before or after the ops inside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkOrder {
    /// Before.
    Pre,
    /// After.
    Post,
}

/// The ops nested in an op, in one arena; made by [`Ir::walk`].
pub struct Walk<'a> {
    ir: &'a Ir,
    at: WalkPosition,
}

/// Where a walk is.
struct WalkPosition {
    order: WalkOrder,
    next: Option<Op>,
    within: Scope,
}

/// A walk for what changes the IR on its way: it asks for one op at a time, which may then be moved or erased, but no other.
pub(crate) struct ChangingWalk {
    at: WalkPosition,
    /// The ops that come next, as many as are fetched from memory.
    ahead: Option<Ahead>,
}

/// Ops in a ring.
struct Ahead {
    ops: [Option<Op>; FETCHED],
    first: usize,
}

/// What a walk does not leave.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Op(Op),
    Region(Region),
}

impl Ir {
    /// The op and all ops nested in it within this arena. Isolated ops are visited as one op; go on in their
    /// [`Ir::child`].
    pub fn walk(&self, op: Op, order: WalkOrder) -> Walk<'_> {
        Walk {
            ir: self,
            at: self.walk_position(op, order),
        }
    }

    /// As [`walk`](Self::walk), for what changes the IR.
    pub(crate) fn changing_walk(&self, op: Op, order: WalkOrder) -> ChangingWalk {
        let mut at = self.walk_position(op, order);
        let ahead = self.is_large().then(|| Ahead {
            ops: std::array::from_fn(|_| at.next(self)),
            first: 0,
        });
        ChangingWalk { at, ahead }
    }

    fn walk_position(&self, op: Op, order: WalkOrder) -> WalkPosition {
        WalkPosition {
            order,
            next: Some(match order {
                WalkOrder::Pre => op,
                WalkOrder::Post => self.innermost(op),
            }),
            within: Scope::Op(op),
        }
    }

    /// All ops in a region of this arena and those nested in them.
    pub fn walk_region(&self, region: Region, order: WalkOrder) -> Walk<'_> {
        let first = self.first_op_from(self.first_block(region));
        Walk {
            ir: self,
            at: WalkPosition {
                order,
                next: match order {
                    WalkOrder::Pre => first,
                    WalkOrder::Post => first.map(|op| self.innermost(op)),
                },
                within: Scope::Region(region),
            },
        }
    }

    /// All ops of this arena but its root, in pre-order, collected: for loops that change the IR.
    pub fn all_ops(&self) -> Vec<Op> {
        self.walk(self.root(), WalkOrder::Pre).skip(1).collect()
    }

    /// Calls `f` on this arena and every arena nested in it, this one first.
    pub fn for_each_arena(&self, f: &mut dyn FnMut(&Ir)) {
        let mut stack = vec![self];
        while let Some(ir) = stack.pop() {
            stack.extend(
                ir.children
                    .iter()
                    .rev()
                    .filter_map(|child| child.as_deref()),
            );
            let mut ahead = stack.iter().rev();
            prefetch_arenas(ahead.next().copied(), ahead.next().copied());
            f(ir);
        }
    }

    /// The first op in a block or those after it.
    fn first_op_from(&self, block: Option<Block>) -> Option<Op> {
        let mut next = block;
        while let Some(block) = next {
            let data = self.block(block);
            if data.first_op.is_some() {
                return data.first_op;
            }
            next = data.next;
        }
        None
    }

    /// The first op in any of these regions.
    fn first_op_in(&self, regions: &[Region]) -> Option<Op> {
        regions
            .iter()
            .find_map(|region| self.first_op_from(self.first_block(*region)))
    }

    /// The op itself if nothing is inside it, else what a walk in post-order visits first.
    #[inline]
    fn innermost(&self, op: Op) -> Op {
        match self.op(op).parts {
            0 => op,
            _ => self.innermost_in_regions(op),
        }
    }

    fn innermost_in_regions(&self, mut op: Op) -> Op {
        while let Some(inside) = self.first_op_in(self.regions(op)) {
            op = inside;
        }
        op
    }
}

/// So many ops ahead of the one at hand are fetched from memory, where they follow each other.
const FETCHED: usize = 8;

/// What changes an op reaches its users, most of which follow it within so many ops.
const FAR: usize = 256;

impl Ir {
    /// Whether the arena is larger than the caches near a processor: then more is worth fetching ahead.
    #[inline]
    fn is_large(&self) -> bool {
        self.ops.len() > 1 << 13
    }

    /// Has the ops that were made a little after this one fetched from memory, with the places of their operands, results and
    /// attributes: what goes over all ops of an arena in order will look at them soon.
    #[inline]
    pub(crate) fn prefetch_following(&self, op: Op) {
        prefetch_ahead(&self.ops, op.index(), 2 * FETCHED);
        if let Some(op) = self.ops.get(op.index() + FETCHED) {
            self.prefetch_parts(op);
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

    /// The same for what goes over a list of ops: `listed` gives the op that comes this much later in it.
    #[inline]
    pub(crate) fn prefetch_listed(&self, listed: impl Fn(usize) -> Option<Op>) {
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

    #[inline]
    fn prefetch_first_use(&self, op: Op) {
        let first_result = self.op(op).first_result as usize;
        if let Some(value) = self.values.get(first_result)
            && let Some(first_use) = value.first_use
        {
            prefetch_ahead(&self.uses, first_use.index(), 0);
        }
    }

    #[inline]
    fn prefetch_parts(&self, op: &OpData) {
        prefetch_ahead(&self.uses, op.operands.start as usize, 0);
        prefetch_ahead(&self.values, op.first_result as usize, 0);
        prefetch_ahead(&self.attrs, op.first_attr as usize, 0);
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

/// Where a walk goes from the last op of a block.
enum After {
    /// To the next op that is not inside one that was entered before.
    Op(Op),
    /// Out of an op.
    Leave(Op),
    End,
}

impl Ir {
    /// Where a walk goes when `op` and all inside it were visited.
    #[inline]
    fn after(&self, within: Scope, op: Op) -> After {
        if within == Scope::Op(op) {
            return After::End;
        }
        let data = self.op(op);
        match data.next {
            Some(next) => After::Op(next),
            None => self.after_block(within, data.parent),
        }
    }

    fn after_block(&self, within: Scope, block: Option<Block>) -> After {
        let Some(block) = block else {
            return After::End;
        };
        if let Some(op) = self.first_op_from(self.next_block(block)) {
            return After::Op(op);
        }
        let region = self.block_region(block);
        let Some(region) = region.filter(|region| within != Scope::Region(*region)) else {
            return After::End;
        };
        let Some(op) = self.region_op(region) else {
            return After::End;
        };
        let rest = &self.regions(op)[self.region_index(region) + 1..];
        match self.first_op_in(rest) {
            Some(op) => After::Op(op),
            None => After::Leave(op),
        }
    }

    #[inline(never)]
    fn after_in_pre_order(&self, within: Scope, op: Op) -> Option<Op> {
        if let Some(inside) = self.first_op_in(self.regions(op)) {
            return Some(inside);
        }
        let mut done = op;
        loop {
            match self.after(within, done) {
                After::Op(next) => return Some(next),
                After::Leave(outer) => done = outer,
                After::End => return None,
            }
        }
    }

    #[inline(never)]
    fn after_in_post_order(&self, within: Scope, op: Op) -> Option<Op> {
        match self.after(within, op) {
            After::Op(next) => Some(self.innermost(next)),
            After::Leave(outer) => Some(outer),
            After::End => None,
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Op;

    #[inline]
    fn next(&mut self) -> Option<Op> {
        self.at.next(self.ir)
    }
}

impl WalkPosition {
    #[inline]
    fn next(&mut self, ir: &Ir) -> Option<Op> {
        let op = self.next?;
        prefetch_ahead(&ir.ops, op.index(), 3 * FETCHED);
        // Most ops were made right before the one after them, and have nothing inside. That is guessed and compared, not
        // awaited: several ops are then fetched from memory at once.
        let following = op.following();
        let data = ir.op(op);
        let is_followed = data.next == following && self.within != Scope::Op(op);
        let is_straight = is_followed
            && match self.order {
                WalkOrder::Pre => data.parts == 0,
                WalkOrder::Post => following.is_some_and(|next| ir.op(next).parts == 0),
            };
        self.next = match self.order {
            _ if is_straight => following,
            WalkOrder::Pre => ir.after_in_pre_order(self.within, op),
            WalkOrder::Post => ir.after_in_post_order(self.within, op),
        };
        Some(op)
    }
}

impl ChangingWalk {
    /// The next op; `None` when there are no more.
    #[inline]
    pub(crate) fn next(&mut self, ir: &Ir) -> Option<Op> {
        let op = self.at.next(ir);
        match &mut self.ahead {
            Some(ahead) => ahead.turn(ir, op),
            None => op.inspect(|op| ir.prefetch_following(*op)),
        }
    }
}

impl Ahead {
    /// Takes the first op out, and puts another one behind the last.
    fn turn(&mut self, ir: &Ir, entered: Option<Op>) -> Option<Op> {
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

impl std::iter::FusedIterator for Walk<'_> {}
