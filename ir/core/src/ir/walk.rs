//! Walks: iterators over nested ops that follow the links of the IR, so that depth costs neither stack nor memory.

use terrace_support::prefetch::prefetch_ahead;

use super::prefetch::{Ahead, FETCHED};
use super::*;

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
pub struct ChangingWalk {
    at: WalkPosition,
    /// The ops that come next, as many as are fetched from memory.
    ahead: Option<Ahead>,
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
    pub fn changing_walk(&self, op: Op, order: WalkOrder) -> ChangingWalk {
        let mut at = self.walk_position(op, order);
        let ahead = self.is_large().then(|| Ahead::new(|| at.next(self)));
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
    pub fn next(&mut self, ir: &Ir) -> Option<Op> {
        let op = self.at.next(ir);
        match &mut self.ahead {
            Some(ahead) => ahead.turn(ir, op),
            None => op.inspect(|op| ir.prefetch_following(*op)),
        }
    }
}

impl std::iter::FusedIterator for Walk<'_> {}
