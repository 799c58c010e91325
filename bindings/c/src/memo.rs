//! What was found out about something that is interned, by its index.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use terrace_ir::attributes::Attribute;

/// How many entries the first row has; each other one has twice as many as that before it.
const FIRST: usize = 256;

type Row = OnceLock<Box<[AtomicU32]>>;

/// Attributes by the dense indices of something else, so that they are interned once. It takes no lock.
pub(crate) struct Memo {
    rows: [Row; 24],
}

impl Default for Memo {
    fn default() -> Self {
        Memo {
            rows: [const { OnceLock::new() }; 24],
        }
    }
}

impl Memo {
    /// The attribute that belongs to an index, which is always the same.
    #[inline]
    pub(crate) fn get(&self, index: usize, make: impl FnOnce() -> Attribute) -> Attribute {
        let row = (index / FIRST + 1).ilog2();
        let start = ((1 << row) - 1) * FIRST;
        let Some(entries) = self.rows.get(row as usize) else {
            return make();
        };
        let entries =
            entries.get_or_init(|| (0..FIRST << row).map(|_| AtomicU32::new(0)).collect());
        let entry = &entries[index - start];
        if let Some(known) = Attribute::from_raw(entry.load(Ordering::Acquire)) {
            return known;
        }
        let made = make();
        entry.store(made.raw(), Ordering::Release);
        made
    }
}
