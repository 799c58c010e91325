//! The session: all IR of a context, and the handles to it.

use terrace_ir::context::OpName;
use terrace_ir::{Block, Context, Ir, Location, Op, Region, Value};

use crate::arena::{Arena, ArenaId, Arenas, Home};
use crate::edit::Lent;
use crate::error::{HandleError, Result};
use crate::handle::{BlockHandle, Handle, OpHandle, Parts, RegionHandle, ValueHandle};
use crate::table::{Slots, Table};

/// All IR of one context, by handles; see the [crate's documentation](crate).
pub struct Session {
    pub(crate) cx: Context,
    number: u16,
    pub(crate) tables: Tables,
    pub(crate) arenas: Arenas,
    /// The arena of what was not put anywhere, if there is one.
    pub(crate) scratch: Option<ArenaId>,
    /// Where the last op was put.
    pub(crate) current: Option<ArenaId>,
    pub(crate) names: Names,
    /// How many values and blocks stand for ones of other arenas.
    pub(crate) standing: usize,
    /// The arenas that passes have, by their addresses.
    pub(crate) lent: Vec<Lent>,
    /// Whether IR was found valid, since when nothing was changed.
    pub(crate) verified: Option<Verified>,
}

/// The result of verifying an arena.
#[derive(Clone, Copy)]
pub(crate) struct Verified {
    pub(crate) arena: ArenaId,
    pub(crate) changes: u64,
    pub(crate) is_valid: bool,
}

/// The names of ops that no client sees.
pub(crate) struct Names {
    /// The op of the scratch.
    pub(crate) scratch: OpName,
    /// An op whose result stands for a value of another arena.
    pub(crate) foreign: OpName,
    /// An op that holds what is moved or erased together.
    pub(crate) bundle: OpName,
}

/// Where everything with a handle is.
#[derive(Default)]
pub(crate) struct Tables {
    pub(crate) ops: Table<Op>,
    pub(crate) blocks: Table<Block>,
    pub(crate) regions: Table<Region>,
    pub(crate) values: Table<Value>,
}

/// What can have a handle.
pub(crate) trait Entity: Copy {
    type Handle: Handle;
    fn index(self) -> usize;
    fn table(tables: &Tables) -> &Table<Self>;
    fn table_mut(tables: &mut Tables) -> &mut Table<Self>;
    fn slots(arena: &Arena) -> &Slots;
    fn slots_mut(arena: &mut Arena) -> &mut Slots;
}

macro_rules! entity {
    ($id:ident, $handle:ident, $field:ident) => {
        impl Entity for $id {
            type Handle = $handle;
            #[inline]
            fn index(self) -> usize {
                $id::index(self)
            }
            #[inline]
            fn table(tables: &Tables) -> &Table<Self> {
                &tables.$field
            }
            #[inline]
            fn table_mut(tables: &mut Tables) -> &mut Table<Self> {
                &mut tables.$field
            }
            #[inline]
            fn slots(arena: &Arena) -> &Slots {
                &arena.$field
            }
            #[inline]
            fn slots_mut(arena: &mut Arena) -> &mut Slots {
                &mut arena.$field
            }
        }
    };
}

entity!(Op, OpHandle, ops);
entity!(Block, BlockHandle, blocks);
entity!(Region, RegionHandle, regions);
entity!(Value, ValueHandle, values);

impl Session {
    /// A session without IR. Its handles begin with `number`, by which a client with several sessions tells them apart.
    pub fn new(cx: Context, number: u16) -> Session {
        let names = Names {
            scratch: cx.op_name("handles.scratch"),
            foreign: cx.op_name("handles.foreign"),
            bundle: cx.op_name("handles.bundle"),
        };
        Session {
            cx,
            number,
            tables: Tables::default(),
            arenas: Arenas::default(),
            scratch: None,
            current: None,
            names,
            standing: 0,
            lent: Vec::new(),
            verified: None,
        }
    }

    /// The context.
    pub fn context(&self) -> &Context {
        &self.cx
    }

    /// Where something is.
    #[inline]
    pub(crate) fn at<E: Entity>(&self, handle: E::Handle) -> Result<(ArenaId, E)> {
        let Parts {
            session,
            generation,
            slot,
        } = handle.parts();
        if session != self.number {
            return Err(HandleError::OtherSession);
        }
        E::table(&self.tables)
            .get(slot, generation)
            .ok_or(HandleError::Dead)
    }

    /// Where something is, with the arena.
    #[inline]
    pub(crate) fn with<E: Entity>(&self, handle: E::Handle) -> Result<(&Ir, E)> {
        let (arena, id) = self.at::<E>(handle)?;
        Ok((self.arenas.ir(arena)?, id))
    }

    /// Where something is, with the arena, to change it.
    #[inline]
    pub(crate) fn with_mut<E: Entity>(&mut self, handle: E::Handle) -> Result<(&mut Ir, E)> {
        let (arena, id) = self.at::<E>(handle)?;
        Ok((self.arenas.ir_mut(arena)?, id))
    }

    fn handle<E: Entity>(&self, slot: u32, generation: u16) -> E::Handle {
        E::Handle::new(Parts {
            session: self.number,
            generation,
            slot,
        })
    }

    /// The handle of something; an op that is the root of its arena is [`Session::op_handle`]'s.
    #[inline]
    pub(crate) fn number<E: Entity>(&mut self, arena: ArenaId, id: E) -> E::Handle {
        if let Some(slot) = E::slots(&self.arenas[arena]).get(id.index()) {
            return self.handle::<E>(slot, E::table(&self.tables).generation(slot));
        }
        let (slot, generation) = E::table_mut(&mut self.tables).add(arena, id);
        E::slots_mut(&mut self.arenas[arena]).set(id.index(), slot);
        self.handle::<E>(slot, generation)
    }

    /// The handle of something, if it has one.
    pub(crate) fn existing<E: Entity>(&self, arena: ArenaId, id: E) -> Option<E::Handle> {
        let slot = E::slots(&self.arenas[arena]).get(id.index())?;
        Some(self.handle::<E>(slot, E::table(&self.tables).generation(slot)))
    }

    /// The handle of an op. An isolated op is known by its place in the arena around it, if there is one.
    #[inline]
    pub(crate) fn op_handle(&mut self, arena: ArenaId, op: Op) -> OpHandle {
        if let Home::Inside(outer, stub) = self.arenas[arena].home
            && is_root(op)
        {
            return self.number(outer, stub);
        }
        self.number(arena, op)
    }

    /// Gives the handle of something, if it has one, to what it has become.
    pub(crate) fn redirect<E: Entity>(&mut self, from: (ArenaId, E), to: (ArenaId, E)) {
        if let Some(slot) = E::slots_mut(&mut self.arenas[from.0]).take(from.1.index()) {
            E::table_mut(&mut self.tables).set(slot, to.0, to.1);
            E::slots_mut(&mut self.arenas[to.0]).set(to.1.index(), slot);
        }
    }

    /// Makes the handle of something dead, if it has one.
    pub(crate) fn kill<E: Entity>(&mut self, arena: ArenaId, id: E) {
        if let Some(slot) = E::slots_mut(&mut self.arenas[arena]).take(id.index()) {
            E::table_mut(&mut self.tables).kill(slot);
        }
    }

    /// The arena of an isolated op that is this stub, as far as it is one.
    pub(crate) fn child_arena(&mut self, arena: ArenaId, stub: Op) -> Result<Option<ArenaId>> {
        if self.arenas.ir(arena)?.child(stub).is_none() {
            return Ok(None);
        }
        if let Some(child) = self.arenas[arena].children.get(&stub) {
            return Ok(Some(*child));
        }
        let child = self.arenas.add(Home::Inside(arena, stub));
        self.arenas[arena].children.insert(stub, child);
        Ok(Some(child))
    }

    /// An op with its regions: for an isolated op the root of its arena.
    #[inline]
    pub(crate) fn definition(&mut self, op: OpHandle) -> Result<(ArenaId, Op)> {
        let (arena, op) = self.at::<Op>(op)?;
        match self.child_arena(arena, op)? {
            Some(child) => Ok((child, self.arenas.ir(child)?.root())),
            None => Ok((arena, op)),
        }
    }

    /// The arena of what was not put anywhere.
    pub(crate) fn scratch(&mut self) -> ArenaId {
        if let Some(scratch) = self.scratch {
            return scratch;
        }
        let ir = Ir::new(&self.cx, self.names.scratch, Location::UNKNOWN, 0);
        let scratch = self.arenas.add(Home::Here(Box::new(ir)));
        self.scratch = Some(scratch);
        scratch
    }

    #[inline]
    pub(crate) fn is_scratch(&self, arena: ArenaId) -> bool {
        self.scratch == Some(arena)
    }

    /// Takes over IR that was made elsewhere. Gives its op.
    pub fn adopt(&mut self, ir: Box<Ir>) -> OpHandle {
        let root = ir.root();
        let arena = self.arenas.add(Home::Here(ir));
        self.number(arena, root)
    }

    /// Makes everything in an arena dead, and forgets it and those inside it. Gives where it was.
    pub(crate) fn kill_arena(&mut self, arena: ArenaId) -> Home {
        let mut pending: Vec<ArenaId> = self.arenas[arena].children.values().copied().collect();
        while let Some(inner) = pending.pop() {
            pending.extend(self.arenas[inner].children.values());
            self.kill_all(inner);
            self.arenas.remove(inner);
        }
        self.kill_all(arena);
        self.arenas.remove(arena)
    }

    fn kill_all(&mut self, arena: ArenaId) {
        fn kill<E: Entity>(session: &mut Session, arena: ArenaId) {
            let slots = std::mem::take(E::slots_mut(&mut session.arenas[arena]));
            let table = E::table_mut(&mut session.tables);
            slots.iter().for_each(|slot| table.kill(slot));
        }
        kill::<Op>(self, arena);
        kill::<Block>(self, arena);
        kill::<Region>(self, arena);
        kill::<Value>(self, arena);
        self.standing -= std::mem::take(&mut self.arenas[arena].foreign).len();
        if self.current == Some(arena) {
            self.current = None;
        }
        if self.scratch == Some(arena) {
            self.scratch = None;
        }
    }
}

/// Whether an op is the root of its arena, which is its first op.
#[inline]
pub(crate) fn is_root(op: Op) -> bool {
    op.index() == 0
}
