//! Hash-consing tables: equal data gets one `u32` handle, reads are lock-free.

use std::hash::{BuildHasher, Hash};
use std::sync::Mutex;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Enough that two threads rarely meet, few enough that an idle context stays small.
const SHARDS: usize = 16;

/// Maps equal values to equal dense indices. Values are never moved or freed before the interner is dropped, so a
/// reference to one lives as long as the interner.
pub(crate) struct Interner<T> {
    shards: [Mutex<HashTable<u32>>; SHARDS],
    values: boxcar::Vec<T>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner {
            shards: std::array::from_fn(|_| Mutex::default()),
            values: boxcar::Vec::new(),
        }
    }
}

impl<T: Hash + Eq> Interner<T> {
    /// The index of `value`, which is stored if no equal value was.
    pub(crate) fn intern(&self, value: T) -> u32 {
        let hash = FxBuildHasher.hash_one(&value);
        let mut value = Some(value);
        self.intern_with(
            hash,
            |other, value| Some(other) == value.as_ref(),
            |value| value.take().expect("a value is stored once"),
            &mut value,
        )
    }
}

impl<T: Hash> Interner<T> {
    /// Interns by a borrowed `key`: `eq` compares a stored value with it, `make` turns it into a stored value.
    /// `hash` must be what hashing the stored value gives.
    pub(crate) fn intern_with<K>(
        &self,
        hash: u64,
        eq: impl Fn(&T, &K) -> bool,
        make: impl FnOnce(&mut K) -> T,
        key: &mut K,
    ) -> u32 {
        // The low bits choose the bucket, the top seven the tag; bits between them choose the shard.
        let shard = &self.shards[(hash >> 40) as usize % SHARDS];
        let mut shard = shard
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(&index) = shard.find(hash, |&index| eq(self.get(index), key)) {
            return index;
        }
        let index = u32::try_from(self.values.push(make(key)))
            .expect("a context holds at most 2^32 entries of a kind");
        shard.insert_unique(hash, index, |&index| {
            FxBuildHasher.hash_one(self.get(index))
        });
        index
    }
}

impl<T> Interner<T> {
    /// The value with this index.
    #[inline]
    pub(crate) fn get(&self, index: u32) -> &T {
        self.values
            .get(index as usize)
            .expect("internal error: a handle belongs to another context")
    }
}
