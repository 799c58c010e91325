//! Uses one by one.

use rustc_hash::FxHashMap;

use crate::error::{HandleError, Result};
use crate::handle::{Handle, OpHandle, Parts, UseHandle, ValueHandle};
use crate::session::Session;

/// The uses that have handles. They live as long as their ops have so many operands.
#[derive(Default)]
pub(crate) struct Uses {
    entries: Vec<Entry>,
    slots: FxHashMap<(OpHandle, usize), u32>,
    free: Vec<u32>,
    /// How many entries there were left when those of dead ops were removed.
    kept: usize,
    /// The uses of the value that was asked about last.
    last: Option<UsesOfValue>,
}

struct Entry {
    at: Option<(OpHandle, usize)>,
    generation: u16,
}

/// The uses of a value, as they were.
struct UsesOfValue {
    value: ValueHandle,
    uses: Vec<(OpHandle, usize)>,
    /// Where the search for one is likely to end.
    next: usize,
    changes: u64,
}

/// How many entries there are at least before dead ones are looked for.
const FEW: usize = 1 << 10;

impl Session {
    /// The handle of the use of a value as an operand.
    ///
    /// # Errors
    /// If there are fewer operands.
    pub fn use_handle(&mut self, op: OpHandle, index: usize) -> Result<UseHandle> {
        if index >= self.num_operands(op)? {
            return Err(HandleError::OutOfRange);
        }
        if let Some(slot) = self.uses.slots.get(&(op, index)).copied() {
            return Ok(self.use_in_slot(slot));
        }
        if self.uses.slots.len() >= FEW.max(2 * self.uses.kept) {
            self.drop_dead_uses();
        }
        let uses = &mut self.uses;
        let slot = uses.free.pop().unwrap_or_else(|| {
            let slot = u32::try_from(uses.entries.len());
            uses.entries.push(Entry {
                at: None,
                generation: 1,
            });
            slot.expect("a session has fewer than 2^32 handles of uses")
        });
        uses.entries[slot as usize].at = Some((op, index));
        uses.slots.insert((op, index), slot);
        Ok(self.use_in_slot(slot))
    }

    fn use_in_slot(&self, slot: u32) -> UseHandle {
        UseHandle::new(Parts {
            session: self.session_number(),
            generation: self.uses.entries[slot as usize].generation,
            slot,
        })
    }

    fn drop_dead_uses(&mut self) {
        let mut uses = std::mem::take(&mut self.uses);
        uses.slots.retain(|at, slot| {
            let lives = self.is_alive(at.0);
            if !lives {
                let entry = &mut uses.entries[*slot as usize];
                entry.at = None;
                if let Some(next) = entry.generation.checked_add(1) {
                    entry.generation = next;
                    uses.free.push(*slot);
                }
            }
            lives
        });
        uses.kept = uses.slots.len();
        self.uses = uses;
    }

    /// The op of a use, and which of its operands it is.
    ///
    /// # Errors
    /// If the op is dead, or has fewer operands.
    pub fn use_owner(&self, at: UseHandle) -> Result<(OpHandle, usize)> {
        let parts = at.parts();
        if parts.session != self.session_number() {
            return Err(HandleError::OtherSession);
        }
        let entry = self.uses.entries.get(parts.slot as usize);
        let entry = entry.filter(|entry| entry.generation == parts.generation);
        let (op, index) = entry.and_then(|entry| entry.at).ok_or(HandleError::Dead)?;
        match index < self.num_operands(op)? {
            true => Ok((op, index)),
            false => Err(HandleError::Dead),
        }
    }

    /// The first use of a value: the newest.
    ///
    /// # Errors
    /// If the value is dead.
    pub fn first_use(&mut self, value: ValueHandle) -> Result<Option<UseHandle>> {
        self.use_after(value, None)
    }

    /// The use after one of the same value.
    ///
    /// # Errors
    /// If the use is dead.
    pub fn next_use(&mut self, at: UseHandle) -> Result<Option<UseHandle>> {
        let (op, index) = self.use_owner(at)?;
        let value = self.operand(op, index)?;
        self.use_after(value, Some((op, index)))
    }

    fn use_after(
        &mut self,
        value: ValueHandle,
        after: Option<(OpHandle, usize)>,
    ) -> Result<Option<UseHandle>> {
        let changes = self.arenas.changes;
        let is_known = |last: &UsesOfValue| last.value == value && last.changes == changes;
        if !self.uses.last.as_ref().is_some_and(is_known) {
            let uses = self.uses(value)?;
            self.uses.last = Some(UsesOfValue {
                value,
                uses,
                next: 0,
                changes,
            });
        }
        let Some(last) = &mut self.uses.last else {
            return Ok(None);
        };
        let next = match after {
            None => 0,
            Some(after) if last.uses.get(last.next) == Some(&after) => last.next + 1,
            Some(after) => {
                let found = last.uses.iter().position(|at| *at == after);
                found.map_or(last.uses.len(), |found| found + 1)
            }
        };
        last.next = next;
        match last.uses.get(next).copied() {
            Some((op, index)) => self.use_handle(op, index).map(Some),
            None => Ok(None),
        }
    }
}
