//! Work of passes and rewrites on whole arenas.

use terrace_ir::context::OpName;
use terrace_ir::ir::WalkOrder;
use terrace_ir::{Block, Ir, Location, Op, Region, Value};

use crate::arena::{ArenaId, Home};
use crate::error::{HandleError, Result};
use crate::handle::{BlockHandle, OpHandle, ValueHandle};
use crate::relocate::Inside;
use crate::session::Session;

/// An arena that was lent with the one around it.
pub(crate) struct Lent {
    address: usize,
    arena: ArenaId,
    /// The names that ops with a handle had: when an id is used again it is often for another op.
    names: Vec<(usize, OpName)>,
}

/// IR that was taken out of the session to be worked on, by [`Session::lend`].
pub struct Loan {
    /// The arena of the op.
    pub ir: Box<Ir>,
    arena: ArenaId,
}

/// IR that is worked on, as a callback sees it; made by [`Session::enter`].
pub struct Visit {
    /// The op that the IR is of.
    pub op: OpHandle,
    arena: ArenaId,
    /// Where it was.
    home: Home,
    address: usize,
}

fn address(ir: &Ir) -> usize {
    std::ptr::from_ref(ir).addr()
}

impl Session {
    /// Has the arena of an isolated op changed. Handles of what survives stay valid, others die.
    ///
    /// # Errors
    /// If the op is not isolated.
    pub fn edit<R>(&mut self, op: OpHandle, f: impl FnOnce(&mut Ir) -> R) -> Result<R> {
        let mut loan = self.lend(op)?;
        let result = f(&mut loan.ir);
        self.give_back(loan)?;
        Ok(result)
    }

    /// Takes the arena of an isolated op out, so that it can be worked on while the session is free for other things.
    ///
    /// # Errors
    /// If the op is not isolated, or lent already.
    pub fn lend(&mut self, op: OpHandle) -> Result<Loan> {
        let (arena, root) = self.definition(op)?;
        if root != self.arenas.ir(arena)?.root() {
            return Err(HandleError::NotIsolated);
        }
        self.evict_all(arena)?;
        self.note_lent(arena)?;
        let ir = self.arenas.take(arena)?;
        Ok(Loan { ir, arena })
    }

    /// Takes an isolated op that is in no other out for good; handles of it and of what is inside it die.
    ///
    /// # Errors
    /// If the op is not isolated, is in another one, or is lent.
    pub fn release(&mut self, op: OpHandle) -> Result<Box<Ir>> {
        let (arena, root) = self.definition(op)?;
        if root != self.arenas.ir(arena)?.root()
            || !matches!(self.arenas[arena].home, Home::Here(_))
        {
            return Err(HandleError::NotIsolated);
        }
        self.evict_all(arena)?;
        match self.kill_arena(arena) {
            Home::Here(ir) => Ok(ir),
            Home::Inside(..) | Home::Lent | Home::None => Err(HandleError::NotIsolated),
        }
    }

    /// Notes what is known of an arena and those inside it.
    fn note_lent(&mut self, arena: ArenaId) -> Result<()> {
        let mut pending = vec![arena];
        while let Some(arena) = pending.pop() {
            let stubs: Vec<Op> = self
                .arenas
                .ir(arena)?
                .children()
                .map(|child| child.0)
                .collect();
            for stub in stubs {
                pending.extend(self.child_arena(arena, stub)?);
            }
            let ir = self.arenas.ir(arena)?;
            let slots = self.arenas[arena].ops.iter();
            let ops = slots.map(|slot| self.tables.ops.id(slot));
            let names = ops.map(|op| (op.index(), ir.name(op))).collect();
            let address = address(ir);
            self.lent.push(Lent {
                address,
                arena,
                names,
            });
        }
        Ok(())
    }

    /// Takes IR back that was lent.
    ///
    /// # Errors
    /// If what was around it is gone.
    pub fn give_back(&mut self, loan: Loan) -> Result<()> {
        let Loan { ir, arena } = loan;
        self.arenas.put(arena, ir)?;
        self.settle_ids(arena)
    }

    /// Finds out what became of the handles in an arena that was lent.
    fn settle_ids(&mut self, arena: ArenaId) -> Result<()> {
        let mut pending = vec![arena];
        while let Some(arena) = pending.pop() {
            let lent = self.lent.iter().position(|lent| lent.arena == arena);
            let lent = lent.map(|index| self.lent.swap_remove(index));
            let is_same = match &lent {
                // The outermost one may have been moved as a whole.
                Some(lent) => {
                    let is_outermost = matches!(self.arenas[arena].home, Home::Here(_));
                    is_outermost || lent.address == address(self.arenas.ir(arena)?)
                }
                None => false,
            };
            let names = lent.map_or(Vec::new(), |lent| lent.names);
            let reached = match is_same {
                true => Reached::of(self.arenas.ir(arena)?, &names),
                false => Reached::default(),
            };
            self.keep_reached(arena, reached, &mut pending)?;
        }
        Ok(())
    }

    /// Makes all handles dead but for what was reached, whose ids are noted anew.
    fn keep_reached(
        &mut self,
        arena: ArenaId,
        reached: Reached,
        pending: &mut Vec<ArenaId>,
    ) -> Result<()> {
        let ops = std::mem::take(&mut self.arenas[arena].ops);
        let mut seen = Vec::new();
        for op in reached.ops {
            if let Some(slot) = ops.get(op.index()) {
                self.tables.ops.set(slot, arena, op);
                self.arenas[arena].ops.set(op.index(), slot);
                seen.push(slot);
            }
        }
        kill_others(ops.iter(), &mut seen, |slot| self.tables.ops.kill(slot));
        let blocks = std::mem::take(&mut self.arenas[arena].blocks);
        for block in reached.blocks {
            if let Some(slot) = blocks.get(block.index()) {
                self.tables.blocks.set(slot, arena, block);
                self.arenas[arena].blocks.set(block.index(), slot);
                seen.push(slot);
            }
        }
        kill_others(blocks.iter(), &mut seen, |slot| {
            self.tables.blocks.kill(slot)
        });
        let regions = std::mem::take(&mut self.arenas[arena].regions);
        for region in reached.regions {
            if let Some(slot) = regions.get(region.index()) {
                self.tables.regions.set(slot, arena, region);
                self.arenas[arena].regions.set(region.index(), slot);
                seen.push(slot);
            }
        }
        kill_others(regions.iter(), &mut seen, |slot| {
            self.tables.regions.kill(slot)
        });
        let values = std::mem::take(&mut self.arenas[arena].values);
        for value in reached.values {
            if let Some(slot) = values.get(value.index()) {
                self.tables.values.set(slot, arena, value);
                self.arenas[arena].values.set(value.index(), slot);
                seen.push(slot);
            }
        }
        kill_others(values.iter(), &mut seen, |slot| {
            self.tables.values.kill(slot)
        });
        for (stub, child) in std::mem::take(&mut self.arenas[arena].children) {
            let stub = reached.stubs.iter().find(|reached| **reached == stub);
            match stub {
                Some(stub) => {
                    self.arenas[child].home = Home::Inside(arena, *stub);
                    self.arenas[arena].children.insert(*stub, child);
                    pending.push(child);
                }
                None => {
                    self.forget_lent(child);
                    self.kill_arena(child);
                }
            }
        }
        Ok(())
    }

    fn forget_lent(&mut self, arena: ArenaId) {
        let mut pending = vec![arena];
        while let Some(arena) = pending.pop() {
            pending.extend(self.arenas[arena].children.values());
            self.lent.retain(|lent| lent.arena != arena);
        }
    }

    /// Makes IR that is being worked on, and that is or is part of what was lent, known to the session while a callback
    /// runs. What is around it is not known meanwhile.
    pub fn enter(&mut self, ir: &mut Ir) -> Visit {
        let address = address(ir);
        let known = self.lent.iter().find(|lent| lent.address == address);
        let arena = known.map(|lent| lent.arena);
        let arena = arena.unwrap_or_else(|| self.arenas.add(Home::None));
        let empty = Ir::new(&self.cx, self.names.scratch, Location::UNKNOWN, 0);
        let inside = Box::new(std::mem::replace(ir, empty));
        let root = inside.root();
        let home = std::mem::replace(&mut self.arenas[arena].home, Home::Here(inside));
        if let Home::Inside(outer, stub) = home {
            self.redirect((outer, stub), (arena, root));
        }
        // Ids that passes have freed may be in use again.
        self.settle_ids(arena).expect("the arena is there");
        Visit {
            op: self.number(arena, root),
            arena,
            home,
            address,
        }
    }

    /// Ends a visit: the IR goes back to where it was.
    pub fn leave(&mut self, visit: Visit, ir: &mut Ir) {
        let Visit {
            arena,
            home,
            address,
            ..
        } = visit;
        let put_away = self.evict_all(arena).and_then(|()| self.note_lent(arena));
        put_away.expect("the arena is there");
        if let Some(lent) = self.lent.iter_mut().find(|lent| lent.arena == arena) {
            lent.address = address;
        }
        let inside = self.arenas.take(arena).expect("the arena is there");
        *ir = *inside;
        match home {
            Home::Inside(outer, stub) => self.redirect((arena, ir.root()), (outer, stub)),
            // Passes made it: there is no way to find it again.
            Home::None => {
                self.forget_lent(arena);
                self.kill_arena(arena);
                return;
            }
            Home::Here(_) | Home::Lent => {}
        }
        self.arenas[arena].home = home;
    }
}

/// What patterns see of IR: for as long as one call of a pattern, with handles of its own.
impl Session {
    /// As [`Session::enter`], for callbacks that are many and short. What has a handle already is given another one, and
    /// all of them die with the visit, so that it costs nothing for what is not looked at.
    pub fn enter_briefly(&mut self, ir: &mut Ir) -> Visit {
        let address = address(ir);
        let empty = Ir::new(&self.cx, self.names.scratch, Location::UNKNOWN, 0);
        let inside = Box::new(std::mem::replace(ir, empty));
        let root = inside.root();
        let arena = self.arenas.add(Home::Here(inside));
        Visit {
            op: self.number(arena, root),
            arena,
            home: Home::None,
            address,
        }
    }

    /// Ends a visit that [`Session::enter_briefly`] began.
    pub fn leave_briefly(&mut self, visit: Visit, ir: &mut Ir) {
        let arena = visit.arena;
        self.evict_all(arena).expect("the arena is there");
        if let Home::Here(inside) = self.kill_arena(arena) {
            *ir = *inside;
        }
    }

    /// The handle of an op of the arena that is visited.
    pub fn visited_op(&mut self, visit: &Visit, op: Op) -> OpHandle {
        self.op_handle(visit.arena, op)
    }

    /// The handle of a block of the arena that is visited.
    pub fn visited_block(&mut self, visit: &Visit, block: Block) -> BlockHandle {
        self.block_handle(visit.arena, block)
    }

    /// The handle of a value of the arena that is visited.
    pub fn visited_value(&mut self, visit: &Visit, value: Value) -> ValueHandle {
        self.value_handle(visit.arena, value)
    }

    /// Which value of the arena that is visited a handle stands for; `None` if it is of another arena, or dead.
    pub fn value_of_visit(&self, visit: &Visit, value: ValueHandle) -> Option<Value> {
        let (arena, value) = self.at::<Value>(value).ok()?;
        (arena == visit.arena).then_some(value)
    }

    /// Which op of the arena that is visited a handle stands for; `None` if it is of another arena, or dead.
    pub fn op_of_visit(&self, visit: &Visit, op: OpHandle) -> Option<Op> {
        let (arena, op) = self.at::<Op>(op).ok()?;
        (arena == visit.arena).then_some(op)
    }

    /// Makes the handles of an op and of what is inside it dead, and leaves the op to the caller.
    ///
    /// # Errors
    /// If it is dead already.
    pub fn disown(&mut self, op: OpHandle) -> Result<()> {
        let (arena, id) = self.at::<Op>(op)?;
        let inside = Inside::of(self.arenas.ir(arena)?, id);
        self.kill_inside(arena, &inside)
    }

    /// The arena that an op is in, or the op's own if it is isolated, to be worked on; with the op in it.
    ///
    /// # Errors
    /// If the op is in no isolated op.
    pub fn lend_around(&mut self, op: OpHandle) -> Result<(Loan, Op)> {
        let (arena, id) = self.definition(op)?;
        let root = self.arenas.ir(arena)?.root();
        let outer = self.op_handle(arena, root);
        if self.is_scratch(arena) || !self.is_ancestor(outer, op)? {
            return Err(HandleError::NotIsolated);
        }
        Ok((self.lend(outer)?, id))
    }
}

/// Everything that is in an arena's op.
#[derive(Default)]
struct Reached {
    ops: Vec<Op>,
    blocks: Vec<Block>,
    regions: Vec<Region>,
    values: Vec<Value>,
    stubs: Vec<Op>,
}

impl Reached {
    /// What is in an arena, without ops that have other names than they had.
    fn of(ir: &Ir, names: &[(usize, OpName)]) -> Reached {
        let mut known = vec![None; ir.op_capacity()];
        for (index, name) in names {
            if let Some(known) = known.get_mut(*index) {
                *known = Some(*name);
            }
        }
        let mut reached = Reached::default();
        for op in ir.walk(ir.root(), WalkOrder::Pre) {
            let is_other = known[op.index()].is_some_and(|name| name != ir.name(op));
            if !is_other || op == ir.root() {
                reached.ops.push(op);
                reached.values.extend(ir.results(op));
            }
            if ir.child(op).is_some() {
                reached.stubs.push(op);
            }
            for region in ir.regions(op) {
                reached.regions.push(*region);
                for block in ir.region_blocks(*region) {
                    reached.blocks.push(block);
                    reached.values.extend(ir.block_args(block));
                }
            }
        }
        reached
    }
}

/// Calls `kill` for the slots that were not seen.
fn kill_others(slots: impl Iterator<Item = u32>, seen: &mut Vec<u32>, mut kill: impl FnMut(u32)) {
    seen.sort_unstable();
    for slot in slots {
        if seen.binary_search(&slot).is_err() {
            kill(slot);
        }
    }
    seen.clear();
}
