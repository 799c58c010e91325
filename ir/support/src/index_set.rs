//! Sets of small numbers.

/// A set of indices, a bit each, so that a set of all ops of a large function stays in the cache.
#[derive(Clone, Default)]
pub struct IndexSet {
    words: Vec<u64>,
}

impl IndexSet {
    /// An empty set for indices below `capacity`.
    pub fn with_capacity(capacity: usize) -> Self {
        IndexSet {
            words: vec![0; capacity.div_ceil(64)],
        }
    }

    /// Adds an index; whether it is new.
    #[inline]
    pub fn insert(&mut self, index: usize) -> bool {
        let (word, bit) = (&mut self.words[index / 64], 1 << (index % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Whether an index is in it.
    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        self.words[index / 64] & 1 << (index % 64) != 0
    }
}
