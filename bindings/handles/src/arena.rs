//! The arenas of a session, and where each is.

use rustc_hash::FxHashMap;
use terrace_ir::{Ir, Op};

use crate::error::{HandleError, Result};
use crate::foreign::Foreign;
use crate::table::Slots;

/// Which arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ArenaId(u32);

/// Where an arena is.
pub(crate) enum Home {
    /// Nowhere: there is none with this number.
    None,
    /// In the session itself: that of an op without a parent, or the scratch.
    Here(Box<Ir>),
    /// In another arena, where its op is this stub.
    Inside(ArenaId, Op),
    /// With passes that work on it.
    Lent,
}

/// An arena in which something has a handle.
pub(crate) struct Arena {
    pub(crate) home: Home,
    /// Those of the isolated ops in it, as far as something in them has a handle.
    pub(crate) children: FxHashMap<Op, ArenaId>,
    pub(crate) ops: Slots,
    pub(crate) blocks: Slots,
    pub(crate) regions: Slots,
    pub(crate) values: Slots,
    pub(crate) foreign: Foreign,
}

/// All arenas of a session.
#[derive(Default)]
pub(crate) struct Arenas {
    arenas: Vec<Arena>,
    free: Vec<ArenaId>,
    /// How often IR was borrowed to be changed.
    pub(crate) changes: u64,
}

impl std::ops::Index<ArenaId> for Arenas {
    type Output = Arena;

    #[inline]
    fn index(&self, arena: ArenaId) -> &Arena {
        &self.arenas[arena.0 as usize]
    }
}

impl std::ops::IndexMut<ArenaId> for Arenas {
    #[inline]
    fn index_mut(&mut self, arena: ArenaId) -> &mut Arena {
        &mut self.arenas[arena.0 as usize]
    }
}

impl Arenas {
    pub(crate) fn add(&mut self, home: Home) -> ArenaId {
        let arena = Arena {
            home,
            children: FxHashMap::default(),
            ops: Slots::default(),
            blocks: Slots::default(),
            regions: Slots::default(),
            values: Slots::default(),
            foreign: Foreign::default(),
        };
        if let Some(id) = self.free.pop() {
            self[id] = arena;
            return id;
        }
        let id = u32::try_from(self.arenas.len()).expect("a session has fewer than 2^32 arenas");
        self.arenas.push(arena);
        ArenaId(id)
    }

    /// Forgets an arena, whose handles are dead.
    pub(crate) fn remove(&mut self, arena: ArenaId) -> Home {
        let home = std::mem::replace(&mut self[arena].home, Home::None);
        self.free.push(arena);
        home
    }

    /// All that there are.
    pub(crate) fn ids(&self) -> impl Iterator<Item = ArenaId> + use<> {
        (0..self.arenas.len() as u32).map(ArenaId)
    }

    #[inline]
    pub(crate) fn ir(&self, arena: ArenaId) -> Result<&Ir> {
        self.find(arena).ok_or(HandleError::Lent)
    }

    /// The IR of an arena, unless it is lent.
    #[inline]
    fn find(&self, arena: ArenaId) -> Option<&Ir> {
        match &self[arena].home {
            Home::Here(ir) => Some(ir),
            Home::Inside(outer, stub) => self.find_inside(*outer, *stub),
            Home::None | Home::Lent => None,
        }
    }

    /// Apart, as most of what is asked for is found with few steps.
    fn find_inside(&self, outer: ArenaId, stub: Op) -> Option<&Ir> {
        self.find(outer)?.child(stub)
    }

    #[inline]
    pub(crate) fn ir_mut(&mut self, arena: ArenaId) -> Result<&mut Ir> {
        self.changes += 1;
        self.borrow_mut(arena)
    }

    fn borrow_mut(&mut self, arena: ArenaId) -> Result<&mut Ir> {
        if let Home::Inside(outer, stub) = self[arena].home {
            let outer = self.borrow_mut(outer)?;
            return outer.child_mut(stub).ok_or(HandleError::Lent);
        }
        match &mut self[arena].home {
            Home::Here(ir) => Ok(ir),
            _ => Err(HandleError::Lent),
        }
    }

    /// Takes an arena out of where it is, to use it beside others.
    pub(crate) fn take(&mut self, arena: ArenaId) -> Result<Box<Ir>> {
        if let Home::Inside(outer, stub) = self[arena].home {
            return self
                .ir_mut(outer)?
                .take_child(stub)
                .ok_or(HandleError::Lent);
        }
        self.changes += 1;
        match std::mem::replace(&mut self[arena].home, Home::Lent) {
            Home::Here(ir) => Ok(ir),
            other => {
                self[arena].home = other;
                Err(HandleError::Lent)
            }
        }
    }

    /// Puts an arena back from where it was taken. Its op may have become another one.
    pub(crate) fn put(&mut self, arena: ArenaId, ir: Box<Ir>) -> Result<()> {
        match self[arena].home {
            Home::Inside(outer, stub) => self.ir_mut(outer)?.put_child(stub, ir),
            _ => self[arena].home = Home::Here(ir),
        }
        Ok(())
    }

    /// How many arenas are around one.
    pub(crate) fn depth(&self, arena: ArenaId) -> usize {
        let mut depth = 0;
        let mut arena = arena;
        while let Home::Inside(outer, _) = self[arena].home {
            arena = outer;
            depth += 1;
        }
        depth
    }
}
