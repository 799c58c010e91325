//! What the tables of a context hold, and what it is looked up by.

use std::hash::{Hash, Hasher};

/// Data that can be looked up by what it would own.
pub(crate) trait Entry: Hash + Eq {
    /// The parts of some kinds of this data.
    type Key<'a>: Hash
    where
        Self: 'a;

    /// The parts, if the data is of such a kind.
    fn key(&self) -> Option<Self::Key<'_>>;
}

/// Looks data up by itself: hashes as the key does.
pub(crate) struct Whole<T>(pub(crate) T);

impl<T: Entry> Whole<T> {
    /// How `Interner::intern` compares what it knows with a key.
    pub(crate) fn equals(known: &T, key: &Self) -> bool {
        *known == key.0
    }

    /// How `Interner::intern` makes a value of a key.
    pub(crate) fn into_inner(self) -> T {
        self.0
    }
}

impl<T: Entry> Hash for Whole<T> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.0.key() {
            Some(key) => key.hash(state),
            None => self.0.hash(state),
        }
    }
}
