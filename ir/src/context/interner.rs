//! Hash-consing tables: equal data gets one `u32` handle. Finding what is there takes no lock.

use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use rustc_hash::FxBuildHasher;

use super::places::Places;

/// Enough that two threads rarely add to the same one, few enough that an idle context stays small.
const SHARDS: usize = 1 << SHARD_BITS;
const SHARD_BITS: u32 = 4;

/// How often the table of a shard can double, to hold all entries that a handle can name.
const GENERATIONS: usize = (u32::BITS - SHARD_BITS - FIRST_BITS + 2) as usize;
const FIRST_BITS: u32 = 5;

/// Maps equal values to equal dense indices. Values are never moved or freed before the interner is dropped, so a
/// reference to one lives as long as the interner.
pub(crate) struct Interner<T> {
    shards: [Shard; SHARDS],
    values: Places<T>,
}

/// The entries whose hashes have the same highest bits.
///
/// The tables that became too small are kept, because others may be looking at them: what is not in one is looked for
/// again under the lock. Together they are as large as the last one.
#[derive(Default)]
struct Shard {
    tables: [OnceLock<Box<Table>>; GENERATIONS],
    /// How many tables there are.
    generation: AtomicUsize,
    len: Len,
}

/// The number of entries. Held while one is added, and apart from what threads read to find one.
#[derive(Default)]
#[repr(align(128))]
struct Len(Mutex<usize>);

/// Slots, a power of two of them, more than there are entries.
type Table = [AtomicU64];

/// The hash in the high half, the index plus one in the low half; 0 if the slot is free. Keeping the hash makes it
/// unnecessary to look at most other entries, and to hash again when the table grows.
#[derive(Clone, Copy)]
struct Slot(u64);

impl Slot {
    fn new(hash: u32, index: u32) -> Slot {
        Slot(u64::from(hash) << 32 | (u64::from(index) + 1))
    }

    fn index(self) -> Option<u32> {
        (self.0 as u32).checked_sub(1)
    }

    fn hash(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// The slots to look at for a hash, in order.
fn probe(table: &Table, hash: u32) -> impl Iterator<Item = &AtomicU64> {
    let mask = table.len() - 1;
    (0..table.len()).map(move |step| &table[(hash as usize + step) & mask])
}

fn put(table: &Table, slot: Slot) {
    let free = probe(table, slot.hash())
        .find(|other| other.load(Ordering::Relaxed) == 0)
        .expect("a table has a free slot");
    // What the index names was stored before: whoever sees the slot sees it, too.
    free.store(slot.0, Ordering::Release);
}

impl Shard {
    /// The newest table.
    #[inline]
    fn table(&self) -> Option<&Table> {
        let newest = self.generation.load(Ordering::Acquire).checked_sub(1)?;
        self.tables[newest].get().map(|table| &**table)
    }

    /// A table with room for one entry more. The lock is held.
    fn table_with_room(&self, len: usize) -> &Table {
        let old = self.table();
        if let Some(table) = old.filter(|table| (len + 1) * 4 <= table.len() * 3) {
            return table;
        }
        let generation = self.generation.load(Ordering::Relaxed);
        let table = self.tables[generation].get_or_init(|| {
            let table: Box<Table> = std::iter::repeat_with(AtomicU64::default)
                .take(1 << (FIRST_BITS as usize + generation))
                .collect();
            for slot in old.unwrap_or_default() {
                let slot = Slot(slot.load(Ordering::Relaxed));
                if slot.index().is_some() {
                    put(&table, slot);
                }
            }
            table
        });
        self.generation.store(generation + 1, Ordering::Release);
        table
    }
}

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
    pub(crate) fn equals(known: &T, key: &Self) -> bool {
        *known == key.0
    }

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

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner {
            shards: std::array::from_fn(|_| Shard::default()),
            values: Places::default(),
        }
    }
}

impl<T> Interner<T> {
    /// The index of the value that `key` stands for: `eq` compares a stored value with it, `make` turns it into a value
    /// to store. Equal keys of the same type have equal hashes, as have keys of different types for the same value.
    #[inline]
    pub(crate) fn intern<K: Hash>(
        &self,
        key: K,
        eq: impl Fn(&T, &K) -> bool,
        make: impl FnOnce(K) -> T,
    ) -> u32 {
        let hash = FxBuildHasher.hash_one(&key);
        let hash = (hash ^ (hash >> 32)) as u32;
        let shard = &self.shards[(hash >> (u32::BITS - SHARD_BITS)) as usize];
        let found = shard
            .table()
            .and_then(|table| self.find(table, hash, |value| eq(value, &key)));
        found.unwrap_or_else(|| self.add(shard, hash, key, eq, make))
    }

    #[inline]
    fn find(&self, table: &Table, hash: u32, eq: impl Fn(&T) -> bool) -> Option<u32> {
        for slot in probe(table, hash) {
            let slot = Slot(slot.load(Ordering::Acquire));
            let index = slot.index()?;
            if slot.hash() == hash && eq(self.get(index)) {
                return Some(index);
            }
        }
        None
    }

    #[cold]
    fn add<K>(
        &self,
        shard: &Shard,
        hash: u32,
        key: K,
        eq: impl Fn(&T, &K) -> bool,
        make: impl FnOnce(K) -> T,
    ) -> u32 {
        let mut len = shard
            .len
            .0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let table = shard.table_with_room(*len);
        // Another thread may have added it meanwhile.
        if let Some(index) = self.find(table, hash, |value| eq(value, &key)) {
            return index;
        }
        let index = self.values.add(make(key));
        let index = index.expect("a context holds less than 2^32 entries of a kind");
        put(table, Slot::new(hash, index));
        *len += 1;
        index
    }

    /// An upper bound of the indices given out.
    pub(crate) fn len(&self) -> usize {
        self.values.end()
    }

    /// The value with this index.
    #[inline]
    pub(crate) fn get(&self, index: u32) -> &T {
        self.values
            .get(index)
            .expect("internal error: a handle belongs to another context")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Barrier;

    use super::*;

    fn intern(interner: &Interner<String>, text: &str) -> u32 {
        interner.intern(text, |known, key| known == key, str::to_owned)
    }

    #[test]
    fn equal_values_have_one_index() {
        let interner = Interner::default();
        let words: Vec<String> = (0..50_000).map(|n| n.to_string()).collect();
        let indices: Vec<u32> = words.iter().map(|word| intern(&interner, word)).collect();
        assert_eq!(indices, (0..50_000).collect::<Vec<u32>>());
        for (word, &index) in words.iter().zip(&indices) {
            assert_eq!(intern(&interner, word), index);
            assert_eq!(interner.get(index), word);
        }
    }

    #[test]
    fn equal_hashes_are_told_apart() {
        struct Same(u32);
        impl Hash for Same {
            fn hash<H: Hasher>(&self, state: &mut H) {
                7u8.hash(state);
            }
        }
        let interner: Interner<u32> = Interner::default();
        let intern = |n| interner.intern(Same(n), |known, key| *known == key.0, |key| key.0);
        for n in 0..500 {
            assert_eq!(intern(n), n);
        }
        assert!((0..500).all(|n| intern(n) == n));
    }

    #[test]
    fn threads_agree() {
        const THREADS: usize = 4;
        let interner = Interner::default();
        let start = Barrier::new(THREADS);
        let work = |thread: usize| {
            start.wait();
            // Each begins elsewhere, so that all of them add and find.
            let mut indices = vec![0; 10_000];
            for step in 0..indices.len() {
                let n = (step + thread * 2_500) % indices.len();
                indices[n] = intern(&interner, &n.to_string());
            }
            indices
        };
        let all: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS)
                .map(|thread| scope.spawn(move || work(thread)))
                .collect();
            let results = threads.into_iter().map(|thread| thread.join());
            results.map(|result| result.expect("no panic")).collect()
        });
        assert!(all.iter().all(|indices| *indices == all[0]));
        let distinct: HashSet<u32> = all[0].iter().copied().collect();
        assert_eq!(distinct.len(), 10_000);
        for (n, &index) in all[0].iter().enumerate() {
            assert_eq!(*interner.get(index), n.to_string());
        }
    }
}
