//! Uses one by one.

use terrace_ir::{Op, Value};

use crate::arena::ArenaId;
use crate::error::{HandleError, Result};
use crate::handle::{Handle, OpHandle, Parts, UseHandle, ValueHandle};
use crate::session::Session;

/// The uses that have handles. They live as long as their ops have so many operands.
#[derive(Default)]
pub(crate) struct Uses {
    entries: Vec<Entry>,
    /// The entries of an op's operands, by the slot of the op.
    runs: Vec<Run>,
    last: Option<UsesOfValue>,
}

struct Entry {
    op: OpHandle,
    index: u32,
    generation: u16,
}

/// Entries in a row. Those of an op that is gone are for the next one with its slot.
#[derive(Clone, Copy, Default)]
struct Run {
    op: Option<OpHandle>,
    start: u32,
    len: u32,
}

/// The uses of the value that was asked about last, as they were.
struct UsesOfValue {
    value: ValueHandle,
    uses: Vec<(OpHandle, usize)>,
    /// Where the search for one is likely to end.
    next: usize,
    changes: u64,
}

impl Uses {
    /// The slot of a use of an op with so many operands.
    fn slot(&mut self, op: OpHandle, index: usize, count: usize) -> u32 {
        let at = op.parts().slot as usize;
        if self.runs.len() <= at {
            self.runs.resize(at + 1, Run::default());
        }
        let run = self.runs[at];
        if run.op == Some(op) && index < run.len as usize {
            return run.start + index as u32;
        }
        let is_reused = run.op != Some(op) && count <= run.len as usize && self.renew(run);
        if !is_reused {
            let start = u32::try_from(self.entries.len());
            self.runs[at] = Run {
                op: None,
                start: start.expect("a session has fewer than 2^32 handles of uses"),
                len: count as u32,
            };
            self.entries.extend((0..count as u32).map(|index| Entry {
                op,
                index,
                generation: 1,
            }));
        }
        let run = &mut self.runs[at];
        run.op = Some(op);
        let entries = &mut self.entries[run.start as usize..][..run.len as usize];
        entries.iter_mut().for_each(|entry| entry.op = op);
        run.start + index as u32
    }

    /// Makes the handles to the entries of a run dead; not so often that a generation comes twice.
    fn renew(&mut self, run: Run) -> bool {
        let entries = &mut self.entries[run.start as usize..][..run.len as usize];
        let can_go_on = entries.iter().all(|entry| entry.generation < u16::MAX);
        if can_go_on {
            entries.iter_mut().for_each(|entry| entry.generation += 1);
        }
        can_go_on
    }
}

impl Session {
    /// The handle of the use of a value as an operand.
    ///
    /// # Errors
    /// If there are fewer operands.
    pub fn use_handle(&mut self, op: OpHandle, index: usize) -> Result<UseHandle> {
        let count = self.num_operands(op)?;
        if index >= count {
            return Err(HandleError::OutOfRange);
        }
        let slot = self.uses.slot(op, index, count);
        Ok(UseHandle::new(Parts {
            session: self.session_number(),
            generation: self.uses.entries[slot as usize].generation,
            slot,
        }))
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
        let entry = entry.ok_or(HandleError::Dead)?;
        let (op, index) = (entry.op, entry.index as usize);
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
            let last = self.uses.last.take();
            let mut uses = last.map_or(Vec::new(), |last| last.uses);
            uses.clear();
            self.collect_uses(value, &mut uses)?;
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

    /// The uses of a value, the newest first: each as an op and which of its operands it is.
    ///
    /// # Errors
    /// If the value is dead.
    pub fn uses(&mut self, value: ValueHandle) -> Result<Vec<(OpHandle, usize)>> {
        let mut found = Vec::new();
        self.collect_uses(value, &mut found)?;
        Ok(found)
    }

    fn collect_uses(
        &mut self,
        value: ValueHandle,
        found: &mut Vec<(OpHandle, usize)>,
    ) -> Result<()> {
        for (arena, value) in self.places_of_value(value)? {
            self.collect_uses_in(arena, value, found)?;
        }
        Ok(())
    }

    fn collect_uses_in(
        &mut self,
        arena: ArenaId,
        value: Value,
        found: &mut Vec<(OpHandle, usize)>,
    ) -> Result<()> {
        // Ops get handles meanwhile, for which the session is borrowed; what most values have few of is copied.
        let ir = self.arenas.ir(arena)?;
        let uses: terrace_ir::SmallVec<[(Op, usize); 4]> =
            ir.uses(value).map(|at| ir.use_owner(at)).collect();
        let uses = uses.into_iter();
        found.extend(uses.map(|(op, index)| (self.number(arena, op), index)));
        Ok(())
    }
}
