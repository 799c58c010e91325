//! Storage that many threads add to: every value stays where it is, which has a number.

use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::ptr;
use std::sync::atomic::Ordering;

use crate::sync::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, UnsafeCell, thread_number, zeroed};

/// The number of slots in the first bucket; each other one has twice as many as the one before.
const FIRST: usize = 1 << FIRST_BITS;
const FIRST_BITS: u32 = 5;

/// A bucket's number is the logarithm of how many slots it has: those before the first are never used.
const BUCKETS: usize = u32::BITS as usize + 1;

/// A thread takes so many slots at a time: then it rarely writes to memory near to what another one writes.
const RUN: u32 = 32;

/// As many threads have slots of their own; of more, some share theirs.
const THREADS: usize = 16;

/// Values that are never moved or freed before all of them are. The slots of one thread are numbered in order, from 0 if
/// no other adds any.
pub(crate) struct Slab<T> {
    /// The first slot of each bucket, null until the bucket is needed.
    ///
    /// A pointer takes half as many instructions to follow as a box in a `OnceLock`, whose state and length are looked at.
    /// Whatever asks for a type or an attribute comes by here: passes take 2 to 3 % fewer instructions.
    buckets: [AtomicPtr<Slot<T>>; BUCKETS],
    /// The buckets are boxes.
    owned: PhantomData<Box<[Slot<T>]>>,
    /// The first slot that no thread has taken.
    next: AtomicU32,
    runs: [Run; THREADS],
}

// Whoever unwinds leaves a slot with its value or without.
impl<T> UnwindSafe for Slab<T> {}
impl<T> RefUnwindSafe for Slab<T> {}

/// Room for one value, empty at first, as which all its bytes are zero.
///
/// What `OnceLock` does to let only one of several threads write took a tenth of the time to read a text of many different
/// attributes: here it is known who writes. And the memory of slots that are never used is never touched.
struct Slot<T> {
    is_set: AtomicBool,
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: A value is written before `is_set` says so and is only shared afterwards, see `Slot::set`. It may be written by
// one thread and dropped by another (`Send`), and be read by several (`Sync`).
unsafe impl<T: Send + Sync> Sync for Slot<T> {}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Slot {
            is_set: AtomicBool::default(),
            value: UnsafeCell::new(MaybeUninit::uninit()),
        }
    }
}

impl<T> Slot<T> {
    /// Empty slots.
    fn row(len: usize) -> Box<[Slot<T>]> {
        // SAFETY: `false` is zero, and a value that is not set may be any bytes.
        unsafe { zeroed(len) }
    }

    /// # Safety
    /// This is called once for a slot.
    unsafe fn set(&self, value: T) {
        // SAFETY: Nobody else writes, as the caller says, and nobody reads as long as `is_set` is false.
        self.value.with_mut(|room| unsafe { (*room).write(value) });
        self.is_set.store(true, Ordering::Release);
    }

    #[inline]
    fn get(&self) -> Option<&T> {
        let is_set = self.is_set.load(Ordering::Acquire);
        // SAFETY: The value was written before `is_set`, and nobody writes to it again while the slot is borrowed.
        is_set.then(|| {
            self.value
                .with(|value| unsafe { (*value).assume_init_ref() })
        })
    }
}

impl<T> Drop for Slot<T> {
    fn drop(&mut self) {
        if self.is_set.load(Ordering::Relaxed) {
            // SAFETY: It was written, and nobody can use it any more.
            self.value
                .with_mut(|value| unsafe { (*value).assume_init_drop() });
        }
    }
}

/// The free slots of a thread, alone in what processors exchange: the next one in the low half, and the one after the last
/// in the high half.
#[derive(Default)]
#[repr(align(128))]
struct Run(AtomicU64);

impl Run {
    fn of(slots: Range<u32>) -> u64 {
        u64::from(slots.end) << 32 | u64::from(slots.start)
    }

    fn take(&self) -> Option<u32> {
        let is_empty = |run: u64| run as u32 == (run >> 32) as u32;
        let next = |run| (!is_empty(run)).then(|| run + 1);
        let taken = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        taken.ok().map(|run| run as u32)
    }
}

impl<T> Default for Slab<T> {
    fn default() -> Self {
        Slab {
            buckets: std::array::from_fn(|_| AtomicPtr::default()),
            owned: PhantomData,
            next: AtomicU32::default(),
            runs: Default::default(),
        }
    }
}

/// Where a slot is. So that no bucket is different, slots count from as many as the first one has.
#[inline]
fn bucket(slot: u32) -> (usize, usize) {
    let slot = slot as usize + FIRST;
    let bucket = slot.ilog2();
    (bucket as usize, slot & !(1 << bucket))
}

/// Gives up the slots of a bucket.
///
/// # Safety
/// `first` is that of a boxed [`Slot::row`] for the bucket of this number, and nobody uses it again.
unsafe fn free<T>(bucket: usize, first: *mut Slot<T>) {
    let row = ptr::slice_from_raw_parts_mut(first, 1 << bucket);
    // SAFETY: The caller says that it is a box, and no bucket has another length than this.
    drop(unsafe { Box::from_raw(row) });
}

impl<T> Drop for Slab<T> {
    fn drop(&mut self) {
        for (number, first) in self.buckets.iter().enumerate() {
            let first = first.load(Ordering::Relaxed);
            if !first.is_null() {
                // SAFETY: What is not null was put there by `add_bucket`, and all borrows of it have ended.
                unsafe { free(number, first) };
            }
        }
    }
}

impl<T> Slab<T> {
    /// Keeps a value. `None` if there is no slot left.
    pub(crate) fn add(&self, value: T) -> Option<u32> {
        let number = self.take_slot()?;
        let (bucket, index) = bucket(number);
        let first = match self.buckets[bucket].load(Ordering::Acquire) {
            first if first.is_null() => self.add_bucket(bucket),
            first => first,
        };
        // SAFETY: A bucket has as many slots as there are indices in it, and stays until all are dropped.
        let slot = unsafe { &*first.add(index) };
        debug_assert!(slot.get().is_none(), "a slot is taken once");
        // SAFETY: `take_slot` gives each number to one caller.
        unsafe { slot.set(value) };
        Some(number)
    }

    /// The first slot of a bucket that was not there when it was looked for.
    #[cold]
    fn add_bucket(&self, bucket: usize) -> *mut Slot<T> {
        let new = Box::into_raw(Slot::<T>::row(1 << bucket)).cast();
        let known = &self.buckets[bucket];
        match known.compare_exchange(ptr::null_mut(), new, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => new,
            Err(other) => {
                // SAFETY: Another thread was faster, so that nobody has seen this one.
                unsafe { free(bucket, new) };
                other
            }
        }
    }

    /// A slot for this thread to use, which no other call gives.
    fn take_slot(&self) -> Option<u32> {
        let run = &self.runs[thread_number() % THREADS];
        run.take().or_else(|| {
            let more = |next: u32| next.checked_add(RUN);
            let next = &self.next;
            let start = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
            let start = start.ok()?;
            // Of threads that share a run and find it empty at the same time, the last one to say so fills it. Slab that
            // another one put there stay empty.
            run.0
                .store(Run::of(start + 1..start + RUN), Ordering::Relaxed);
            Some(start)
        })
    }

    /// The value at a slot.
    #[inline]
    pub(crate) fn get(&self, slot: u32) -> Option<&T> {
        let (bucket, index) = bucket(slot);
        let first = self.buckets[bucket].load(Ordering::Acquire);
        if first.is_null() {
            return None;
        }
        // SAFETY: A bucket has as many slots as there are indices in it, and stays until all are dropped.
        unsafe { &*first.add(index) }.get()
    }

    /// An upper bound of the slots given out.
    pub(crate) fn end(&self) -> usize {
        self.next.load(Ordering::Relaxed) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_follow_each_other() {
        let slab = Slab::default();
        for number in 0..10_000u32 {
            assert_eq!(slab.get(number), None);
            assert_eq!(slab.add(number), Some(number));
            assert_eq!(slab.get(number), Some(&number));
        }
        assert!((10_000..=10_000 + RUN as usize).contains(&slab.end()));
        assert_eq!(slab.get(u32::MAX), None);
    }

    #[test]
    fn values_are_dropped_once() {
        let count = std::sync::Arc::new(());
        let slab = Slab::default();
        for _ in 0..100 {
            slab.add(std::sync::Arc::clone(&count));
        }
        assert_eq!(std::sync::Arc::strong_count(&count), 101);
        drop(slab);
        assert_eq!(std::sync::Arc::strong_count(&count), 1);
    }

    #[test]
    fn threads_have_slots_of_their_own() {
        let slab = Slab::default();
        std::thread::scope(|scope| {
            for thread in 0..2 * THREADS {
                let slab = &slab;
                scope.spawn(move || {
                    for number in 0..1000 {
                        let slot = slab.add((thread, number)).expect("a slot is left");
                        assert_eq!(slab.get(slot), Some(&(thread, number)));
                    }
                });
            }
        });
        let mut all: Vec<_> = (0..slab.end() as u32)
            .filter_map(|slot| slab.get(slot).copied())
            .collect();
        all.sort();
        let numbers = |thread| (0..1000).map(move |number| (thread, number));
        assert_eq!(all, (0..2 * THREADS).flat_map(numbers).collect::<Vec<_>>());
    }
}
