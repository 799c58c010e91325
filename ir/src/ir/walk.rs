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
    /// Visit the op and its inside.
    Op(Op),
    /// In post order: the op's inside was visited.
    Leave(Op),
}

impl Ir {
    /// The op and all ops nested in it within this arena. Isolated ops are visited as one op; go on in their
    /// [`Ir::child`].
    pub fn walk(&self, op: Op, order: WalkOrder) -> Walk<'_> {
        Walk {
            ir: self,
            order,
            stack: vec![Frame::Op(op)],
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
    /// Pushes the ops of an op's regions so that the first is on top.
    fn push_nested(&mut self, op: Op) {
        let start = self.stack.len();
        for &region in self.ir.regions(op) {
            for block in self.ir.region_blocks(region) {
                self.stack.extend(self.ir.block_ops(block).map(Frame::Op));
            }
        }
        self.stack[start..].reverse();
    }
}

impl Iterator for Walk<'_> {
    type Item = Op;

    fn next(&mut self) -> Option<Op> {
        loop {
            match (self.stack.pop()?, self.order) {
                (Frame::Leave(op), _) => return Some(op),
                (Frame::Op(op), WalkOrder::Pre) => {
                    self.push_nested(op);
                    return Some(op);
                }
                (Frame::Op(op), WalkOrder::Post) => {
                    self.stack.push(Frame::Leave(op));
                    self.push_nested(op);
                }
            }
        }
    }
}
