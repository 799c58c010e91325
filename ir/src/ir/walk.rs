//! Walks: iterators over nested ops with an explicit stack, so that depth costs no machine stack.

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
    order: WalkOrder,
    stack: Vec<Frame>,
}

enum Frame {
    /// The op alone: where the walk starts.
    Start(Op),
    /// The op and those after it in its block.
    Ops(Op),
    /// The block and those after it in its region.
    Blocks(Block),
    /// In post order: the op, whose inside was visited.
    Leave(Op),
}

impl Ir {
    /// The op and all ops nested in it within this arena. Isolated ops are visited as one op; go on in their
    /// [`Ir::child`].
    pub fn walk(&self, op: Op, order: WalkOrder) -> Walk<'_> {
        Walk {
            ir: self,
            order,
            stack: vec![Frame::Start(op)],
        }
    }

    /// All ops in a region of this arena and those nested in them.
    pub fn walk_region(&self, region: Region, order: WalkOrder) -> Walk<'_> {
        Walk {
            ir: self,
            order,
            stack: self
                .first_block(region)
                .map(Frame::Blocks)
                .into_iter()
                .collect(),
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
            f(ir);
            stack.extend(
                ir.children
                    .iter()
                    .rev()
                    .filter_map(|child| child.as_deref()),
            );
        }
    }
}

impl Walk<'_> {
    /// Puts the inside of an op on the stack, and in post order the op under it. Returns the op if it is visited now.
    fn enter(&mut self, op: Op) -> Option<Op> {
        let regions = self.ir.regions(op);
        if self.order == WalkOrder::Post && !regions.is_empty() {
            self.stack.push(Frame::Leave(op));
        }
        let blocks = regions
            .iter()
            .rev()
            .filter_map(|region| self.ir.first_block(*region));
        self.stack.extend(blocks.map(Frame::Blocks));
        (self.order == WalkOrder::Pre || regions.is_empty()).then_some(op)
    }
}

impl Iterator for Walk<'_> {
    type Item = Op;

    fn next(&mut self) -> Option<Op> {
        loop {
            let visited = match self.stack.pop()? {
                Frame::Leave(op) => Some(op),
                Frame::Start(op) => self.enter(op),
                Frame::Ops(op) => {
                    self.stack.extend(self.ir.next_op(op).map(Frame::Ops));
                    self.enter(op)
                }
                Frame::Blocks(block) => {
                    self.stack
                        .extend(self.ir.next_block(block).map(Frame::Blocks));
                    self.stack.extend(self.ir.first_op(block).map(Frame::Ops));
                    None
                }
            };
            if visited.is_some() {
                return visited;
            }
        }
    }
}
