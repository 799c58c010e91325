//! From handles to ids, and back.

use crate::arena::ArenaId;

/// Where the entities of one kind are, by the slots of their handles.
pub(crate) struct Table<Id> {
    entries: Vec<Entry<Id>>,
    free: Vec<u32>,
}

struct Entry<Id> {
    /// Nothing once it was erased.
    id: Option<Id>,
    arena: ArenaId,
    generation: u16,
}

impl<Id> Default for Table<Id> {
    fn default() -> Self {
        Table {
            entries: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<Id: Copy> Table<Id> {
    /// An entry for an entity; gives its slot and generation.
    pub(crate) fn add(&mut self, arena: ArenaId, id: Id) -> (u32, u16) {
        if let Some(slot) = self.free.pop() {
            let entry = &mut self.entries[slot as usize];
            (entry.id, entry.arena) = (Some(id), arena);
            return (slot, entry.generation);
        }
        let slot =
            u32::try_from(self.entries.len()).expect("a session has fewer than 2^32 handles");
        self.entries.push(Entry {
            id: Some(id),
            arena,
            generation: 1,
        });
        (slot, 1)
    }

    /// Where the entity with a handle is, if it lives.
    #[inline]
    pub(crate) fn get(&self, slot: u32, generation: u16) -> Option<(ArenaId, Id)> {
        let entry = self.entries.get(slot as usize)?;
        if entry.generation != generation {
            return None;
        }
        Some((entry.arena, entry.id?))
    }

    /// The generation of a slot.
    #[inline]
    pub(crate) fn generation(&self, slot: u32) -> u16 {
        self.entries[slot as usize].generation
    }

    /// The entity of a slot that is in use.
    pub(crate) fn id(&self, slot: u32) -> Id {
        let id = self.entries[slot as usize].id;
        id.expect("only what lives has a slot in its arena")
    }

    /// Notes where an entity has moved.
    pub(crate) fn set(&mut self, slot: u32, arena: ArenaId, id: Id) {
        let entry = &mut self.entries[slot as usize];
        (entry.id, entry.arena) = (Some(id), arena);
    }

    /// Notes that an entity is gone. Its slot is used again, but not so often that a generation comes twice.
    pub(crate) fn kill(&mut self, slot: u32) {
        let entry = &mut self.entries[slot as usize];
        entry.id = None;
        if let Some(next) = entry.generation.checked_add(1) {
            entry.generation = next;
            self.free.push(slot);
        }
    }
}

/// The slots of the handles to the entities of one kind in one arena, by the indices of their ids.
#[derive(Default)]
pub(crate) struct Slots(Vec<u32>);

impl Slots {
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<u32> {
        self.0.get(index)?.checked_sub(1)
    }

    #[inline]
    pub(crate) fn set(&mut self, index: usize, slot: u32) {
        if self.0.len() <= index {
            self.0.resize(index + 1, 0);
        }
        self.0[index] = slot + 1;
    }

    pub(crate) fn take(&mut self, index: usize) -> Option<u32> {
        let slot = self.0.get_mut(index)?;
        std::mem::take(slot).checked_sub(1)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().filter_map(|slot| slot.checked_sub(1))
    }
}
