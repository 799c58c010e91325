//! Walks over ops and all that is inside them, isolated ops too.

use terrace_ir::ir::WalkOrder;
use terrace_ir::{Block, Op, Region};

use crate::error::Result;
use crate::handle::{BlockHandle, OpHandle, RegionHandle};
use crate::session::Session;

/// The ops inside an op, one at a time; made by [`Session::walk`]. The op that was given last may be erased or moved before
/// the next one is asked for.
pub struct Walk {
    order: WalkOrder,
    stack: Vec<Frame>,
    /// In pre-order, the op whose inside comes next.
    entered: Option<OpHandle>,
}

/// What is left to visit.
enum Frame {
    /// An op with its inside.
    Op(OpHandle),
    /// An op whose inside was visited.
    Leave(OpHandle),
    /// An op and those after it in its block.
    Ops(OpHandle),
    /// A block and those after it in its region.
    Blocks(BlockHandle),
    /// A region and those after it in its op.
    Regions(RegionHandle),
}

impl Session {
    /// A walk over an op and all ops inside it.
    pub fn walk(&self, op: OpHandle, order: WalkOrder) -> Walk {
        Walk {
            order,
            stack: vec![Frame::Op(op)],
            entered: None,
        }
    }
}

impl Walk {
    /// The next op; `None` when there are no more.
    pub fn next(&mut self, session: &mut Session) -> Option<OpHandle> {
        if let Some(op) = self.entered.take() {
            // It may have been erased.
            self.enter(session, op).ok();
        }
        loop {
            let frame = self.stack.pop()?;
            // What comes next may have been erased with what was given: the walk goes on around it.
            if let Ok(Some(op)) = self.step(session, frame) {
                return Some(op);
            }
        }
    }

    /// In pre-order: does not go into the op that was given last.
    pub fn skip(&mut self) {
        self.entered = None;
    }

    fn step(&mut self, session: &mut Session, frame: Frame) -> Result<Option<OpHandle>> {
        match frame {
            Frame::Op(op) => return self.visit(session, op),
            Frame::Leave(op) => return Ok(session.is_alive(op).then_some(op)),
            Frame::Ops(op) => {
                let (arena, id) = session.at::<Op>(op)?;
                let next = session.arenas.ir(arena)?.next_op(id);
                if let Some(next) = next {
                    let next = session.number(arena, next);
                    self.stack.push(Frame::Ops(next));
                }
                return self.visit(session, op);
            }
            Frame::Blocks(block) => {
                let (arena, id) = session.at::<Block>(block)?;
                let ir = session.arenas.ir(arena)?;
                let (next, first) = (ir.next_block(id), ir.first_op(id));
                if let Some(next) = next {
                    self.stack.push(Frame::Blocks(session.number(arena, next)));
                }
                if let Some(first) = first {
                    self.stack.push(Frame::Ops(session.number(arena, first)));
                }
            }
            Frame::Regions(region) => {
                if let Some(next) = session.next_region(region)? {
                    self.stack.push(Frame::Regions(next));
                }
                let (arena, id) = session.at::<Region>(region)?;
                if let Some(first) = session.arenas.ir(arena)?.first_block(id) {
                    self.stack.push(Frame::Blocks(session.number(arena, first)));
                }
            }
        }
        Ok(None)
    }

    fn visit(&mut self, session: &mut Session, op: OpHandle) -> Result<Option<OpHandle>> {
        match self.order {
            WalkOrder::Pre => {
                self.entered = Some(op);
                Ok(Some(op))
            }
            WalkOrder::Post => {
                let depth = self.stack.len();
                self.enter(session, op)?;
                if self.stack.len() == depth {
                    return Ok(Some(op));
                }
                self.stack.insert(depth, Frame::Leave(op));
                Ok(None)
            }
        }
    }

    fn enter(&mut self, session: &mut Session, op: OpHandle) -> Result<()> {
        let (arena, id) = session.at::<Op>(op)?;
        let ir = session.arenas.ir(arena)?;
        if ir.regions(id).is_empty() && ir.child(id).is_none() {
            return Ok(());
        }
        let (arena, op) = session.definition(op)?;
        if let Some(first) = session.arenas.ir(arena)?.regions(op).first().copied() {
            let first = session.number(arena, first);
            self.stack.push(Frame::Regions(first));
        }
        Ok(())
    }
}
