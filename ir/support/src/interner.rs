//! Hash-consing tables: equal data gets one `u32` handle. Finding what is there takes no lock.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::Ordering;

use rustc_hash::FxBuildHasher;

use crate::prefetch::prefetch;
use crate::slab::Slab;
use crate::spin_lock::SpinLock;
use crate::sync::{AtomicU64, AtomicUsize, OnceLock};

/// Enough that two threads rarely add to the same one, few enough that an idle context stays small.
const SHARDS: usize = 1 << SHARD_BITS;
const SHARD_BITS: u32 = 4;

/// How many rows a shard has when it holds all entries that a handle can name.
const ROWS: usize = (u32::BITS - SHARD_BITS - FIRST_BITS - LANES.ilog2() + 2) as usize;

/// The number of groups in the first row; each other one has as many as all before it together.
const FIRST: usize = 1 << FIRST_BITS;
const FIRST_BITS: u32 = 2;

/// Maps equal values to equal dense indices. Values are never moved or freed before the interner is dropped, so a
/// reference to one lives as long as the interner.
pub struct Interner<T> {
    shards: [Shard; SHARDS],
    values: Slab<T>,
}

/// The entries whose hashes have the same highest bits: a hash table of groups of slots.
///
/// It grows in place, by another row of groups, over which the entries are distributed anew. Whoever looks for one
/// meanwhile may miss it: what is not found is looked for again under the lock.
#[derive(Default)]
struct Shard {
    rows: [OnceLock<Row>; ROWS],
    /// How many groups there are, a power of two, or none.
    groups: AtomicUsize,
    len: Len,
}

/// The number of entries, and who may add one: apart from what threads read to find one.
#[derive(Default)]
#[repr(align(128))]
struct Len {
    lock: SpinLock,
    len: AtomicUsize,
}

/// Groups of slots. Their tags are apart: where much that is new is interned, the tags alone tell so, and a ninth of the
/// table is what caches hold.
struct Row {
    tags: Box<[AtomicU64]>,
    slots: Box<[Slots]>,
}

/// How many slots a group has.
const LANES: usize = 8;

type Slots = [AtomicU64; LANES];

/// A byte for each slot of a group: seven bits of the entry's hash, or [`Tags::FREE`].
#[derive(Clone, Copy)]
struct Tags(u64);

/// Where an entry that was not found belongs: the first group in its way that has a free slot, and what its tags were.
#[derive(Clone, Copy)]
struct Vacancy {
    /// How many groups there were.
    groups: usize,
    group: usize,
    tags: Tags,
}

/// The hash of an entry in the high half, its index in the low half. Keeping the hash makes it unnecessary to look at most
/// other entries, and to hash again when the table grows.
#[derive(Clone, Copy)]
struct Slot(u64);

impl Tags {
    const FREE: u64 = 0x80;
    const ONES: u64 = u64::MAX / 0xff;
    const NONE: Tags = Tags(Tags::ONES * Tags::FREE);

    /// Bits other than those that choose the shard and, unless it is very large, the group.
    fn tag(hash: u32) -> u64 {
        u64::from(hash << SHARD_BITS >> (u32::BITS - 7))
    }

    /// The slots whose tag is that of the hash, and now and then another one.
    fn matches(self, hash: u32) -> impl Iterator<Item = usize> {
        let differing = self.0 ^ (Tags::ONES * Tags::tag(hash));
        Tags::lanes(differing.wrapping_sub(Tags::ONES) & !differing)
    }

    fn free(self) -> impl Iterator<Item = usize> {
        Tags::lanes(self.0)
    }

    fn used(self) -> impl Iterator<Item = usize> {
        Tags::lanes(!self.0)
    }

    /// The bytes whose highest bit is set.
    fn lanes(bits: u64) -> impl Iterator<Item = usize> {
        let first = bits & Tags::NONE.0;
        std::iter::successors(Some(first), |bits| Some(bits & bits.wrapping_sub(1)))
            .take_while(|bits| *bits != 0)
            .map(|bits| (bits.trailing_zeros() / u8::BITS) as usize)
    }

    fn with(self, lane: usize, hash: u32) -> Tags {
        let at = lane as u32 * u8::BITS;
        Tags(self.0 & !(0xff << at) | Tags::tag(hash) << at)
    }
}

impl Slot {
    fn new(hash: u32, index: u32) -> Slot {
        Slot(u64::from(hash) << 32 | u64::from(index))
    }

    fn index(self) -> u32 {
        self.0 as u32
    }

    fn hash(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

impl Row {
    /// Free groups.
    fn new(groups: usize) -> Row {
        let tags = || AtomicU64::new(Tags::NONE.0);
        Row {
            tags: std::iter::repeat_with(tags).take(groups).collect(),
            slots: std::iter::repeat_with(Slots::default)
                .take(groups)
                .collect(),
        }
    }
}

/// The row that a group is in, and its place there.
#[inline]
fn locate(group: usize) -> (usize, usize) {
    // Zero for the first row; else one more than the logarithm of the number of first rows before it.
    let row = (group >> FIRST_BITS << 1 | 1).ilog2();
    (row as usize, group - (1 << row >> 1 << FIRST_BITS))
}

/// Puts an entry into a free slot of a group with these tags.
fn fill(word: &AtomicU64, slots: &Slots, tags: Tags, lane: usize, slot: Slot) {
    // What the index names was stored before: whoever sees the slot sees it, too; and whoever sees the tag, the slot.
    slots[lane].store(slot.0, Ordering::Release);
    word.store(tags.with(lane, slot.hash()).0, Ordering::Release);
}

impl Shard {
    #[inline]
    fn group(&self, group: usize) -> Option<(&AtomicU64, &Slots)> {
        let (row, at) = locate(group);
        let row = self.rows[row].get()?;
        Some((&row.tags[at], &row.slots[at]))
    }

    /// The groups to look at for a hash, in order and with their numbers, if there are so many.
    #[inline]
    fn probe(&self, groups: usize, hash: u32) -> impl Iterator<Item = (usize, &AtomicU64, &Slots)> {
        (0..groups).map_while(move |step| {
            let number = (hash as usize + step) & (groups - 1);
            let (tags, slots) = self.group(number)?;
            Some((number, tags, slots))
        })
    }

    /// Finds the entry with this hash of which `eq` says that it is the one, or where it belongs.
    #[inline]
    fn find(&self, hash: u32, eq: impl Fn(u32) -> bool) -> Result<u32, Option<Vacancy>> {
        let groups = self.groups.load(Ordering::Acquire);
        for (group, tags, slots) in self.probe(groups, hash) {
            // Needed if the entry is here, and if it is added.
            prefetch(slots);
            let tags = Tags(tags.load(Ordering::Acquire));
            for lane in tags.matches(hash) {
                // Whatever was put here meanwhile is an entry, too.
                let slot = Slot(slots[lane].load(Ordering::Acquire));
                if slot.hash() == hash && eq(slot.index()) {
                    return Ok(slot.index());
                }
            }
            if tags.free().next().is_some() {
                return Err(Some(Vacancy {
                    groups,
                    group,
                    tags,
                }));
            }
        }
        Err(None)
    }

    /// Whether nothing was put where an entry belongs since it was looked for. The lock is held.
    fn is_unchanged(&self, vacancy: Vacancy) -> bool {
        // The groups before it were full and still are, unless they were distributed anew over more of them.
        let tags = self.group(vacancy.group).map(|(tags, _)| tags);
        self.groups.load(Ordering::Relaxed) == vacancy.groups
            && tags.is_some_and(|tags| tags.load(Ordering::Relaxed) == vacancy.tags.0)
    }

    /// Adds an entry. The lock is held, and a slot is free.
    fn put(&self, groups: usize, slot: Slot) {
        let free = self
            .probe(groups, slot.hash())
            .find_map(|(_, word, slots)| {
                let tags = Tags(word.load(Ordering::Relaxed));
                Some((word, slots, tags, tags.free().next()?))
            });
        let (word, slots, tags, lane) = free.expect("a table has a free slot");
        fill(word, slots, tags, lane, slot);
    }

    /// Adds an entry where it belongs, of which `is_unchanged` says that this is still so.
    fn put_into(&self, vacancy: Vacancy, slot: Slot) {
        let lane = vacancy.tags.free().next();
        let (lane, (word, slots)) = lane
            .zip(self.group(vacancy.group))
            .expect("a vacancy has a free slot");
        fill(word, slots, vacancy.tags, lane, slot);
    }

    fn has_room(&self, group: usize) -> bool {
        self.group(group)
            .is_some_and(|(tags, _)| Tags(tags.load(Ordering::Relaxed)).free().next().is_some())
    }

    /// Empties a group and gives what it held. The lock is held.
    fn take_group(&self, group: usize) -> (Tags, [Slot; LANES]) {
        let (word, slots) = self.group(group).expect("there is a group of this number");
        let tags = Tags(word.load(Ordering::Relaxed));
        word.store(Tags::NONE.0, Ordering::Relaxed);
        let slot = |lane: usize| Slot(slots[lane].load(Ordering::Relaxed));
        (tags, std::array::from_fn(slot))
    }

    /// Makes room for one entry more. The lock is held.
    fn groups_with_room(&self, len: usize) -> usize {
        let groups = self.groups.load(Ordering::Relaxed);
        // An eighth of the slots stays free.
        if len < groups * (LANES - 1) {
            return groups;
        }
        let more = groups.max(FIRST);
        self.rows[locate(groups).0].get_or_init(|| Row::new(more));
        let old = groups;
        let groups = if old == 0 { more } else { old + more };
        // Each group in turn is emptied into those where its entries belong now. None goes to one that is emptied later: what
        // is behind its place is there because groups before were full, and these have more room now. The last in turn is one
        // that was not full, past which nothing went.
        let last = (0..old).find(|group| self.has_room(*group)).unwrap_or(0);
        for step in 1..=old {
            let (tags, slots) = self.take_group((last + step) & (old - 1));
            tags.used().for_each(|lane| self.put(groups, slots[lane]));
        }
        self.groups.store(groups, Ordering::Release);
        groups
    }
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner {
            shards: std::array::from_fn(|_| Shard::default()),
            values: Slab::default(),
        }
    }
}

impl<T> Interner<T> {
    /// The index of the value that `key` stands for: `eq` compares a stored value with it, `make` turns it into a value
    /// to store. Equal keys of the same type have equal hashes, as have keys of different types for the same value.
    #[inline]
    pub fn intern<K: Hash>(
        &self,
        key: K,
        eq: impl Fn(&T, &K) -> bool,
        make: impl FnOnce(K) -> T,
    ) -> u32 {
        let hash = FxBuildHasher.hash_one(&key);
        let hash = (hash ^ (hash >> 32)) as u32;
        let shard = &self.shards[(hash >> (u32::BITS - SHARD_BITS)) as usize];
        let found = shard.find(hash, |index| eq(self.get(index), &key));
        found.unwrap_or_else(|vacancy| self.add(shard, hash, vacancy, key, eq, make))
    }

    #[cold]
    fn add<K>(
        &self,
        shard: &Shard,
        hash: u32,
        vacancy: Option<Vacancy>,
        key: K,
        eq: impl Fn(&T, &K) -> bool,
        make: impl FnOnce(K) -> T,
    ) -> u32 {
        let Len { lock, len } = &shard.len;
        let _held = lock.hold();
        let vacancy = vacancy.filter(|vacancy| shard.is_unchanged(*vacancy));
        // Another thread may have added it meanwhile.
        if vacancy.is_none()
            && let Ok(index) = shard.find(hash, |index| eq(self.get(index), &key))
        {
            return index;
        }
        let count = len.load(Ordering::Relaxed);
        let groups = shard.groups_with_room(count);
        let index = self.values.add(make(key));
        let index = index.expect("a context holds less than 2^32 entries of a kind");
        let slot = Slot::new(hash, index);
        match vacancy.filter(|vacancy| vacancy.groups == groups) {
            Some(vacancy) => shard.put_into(vacancy, slot),
            None => shard.put(groups, slot),
        }
        len.store(count + 1, Ordering::Relaxed);
        index
    }

    /// An upper bound of the indices given out.
    pub fn end(&self) -> usize {
        self.values.end()
    }

    /// The value with this index.
    #[inline]
    pub fn get(&self, index: u32) -> &T {
        self.values
            .get(index)
            .expect("internal error: a handle belongs to another context")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::Hasher;
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
    fn tags_know_their_slots() {
        let hash = |lane: usize| (lane as u32 % 3) << (u32::BITS - SHARD_BITS - 7);
        let mut tags = Tags::NONE;
        for lane in 0..LANES {
            assert_eq!(tags.used().collect::<Vec<_>>(), Vec::from_iter(0..lane));
            assert_eq!(tags.free().collect::<Vec<_>>(), Vec::from_iter(lane..LANES));
            tags = tags.with(lane, hash(lane));
        }
        for lane in 0..LANES {
            let found: Vec<usize> = tags.matches(hash(lane)).collect();
            let same = (0..LANES).filter(|other| hash(*other) == hash(lane));
            assert!(
                same.into_iter().all(|lane| found.contains(&lane)),
                "{found:?}"
            );
        }
        assert_eq!(tags.free().count(), 0);
        assert_eq!(
            tags.matches(0x7f << (u32::BITS - SHARD_BITS - 7)).count(),
            0
        );
    }

    #[test]
    fn groups_follow_each_other_in_rows() {
        let mut next = (0, 0);
        for group in 0..FIRST << 6 {
            assert_eq!(locate(group), next);
            let len = if next.0 == 0 {
                FIRST
            } else {
                FIRST << (next.0 - 1)
            };
            next = if next.1 + 1 == len {
                (next.0 + 1, 0)
            } else {
                (next.0, next.1 + 1)
            };
        }
    }

    #[test]
    fn entries_stay_in_reach_when_a_table_grows() {
        // Many want to be in the last groups, and go on in the first ones.
        let crowded = |index: u32| u32::MAX - index % 5;
        let spread = |index: u32| index.wrapping_mul(0x9e37_79b9);
        let both = |index: u32| match index % 3 {
            0 => spread(index),
            _ => crowded(index),
        };
        let hashes: [&dyn Fn(u32) -> u32; 3] = [&crowded, &spread, &both];
        for hash in hashes {
            let shard = Shard::default();
            let mut before = 0;
            for index in 0..3_000 {
                let groups = shard.groups_with_room(index as usize);
                shard.put(groups, Slot::new(hash(index), index));
                let known = match groups == before && index % 64 != 0 {
                    true => index..index + 1,
                    false => 0..index + 1,
                };
                for known in known {
                    let found = shard.find(hash(known), |other| other == known);
                    assert!(
                        found.is_ok_and(|found| found == known),
                        "{known} of {index}"
                    );
                }
                before = groups;
            }
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
