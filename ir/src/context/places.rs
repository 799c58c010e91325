//! Storage that many threads add to: every value stays at its place, which has a number.

use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ops::Range;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::ptr;
use std::sync::atomic::Ordering;

use super::sync::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, UnsafeCell, thread_number, zeroed};

/// The number of places in the first bucket; each other one has twice as many as the one before.
const FIRST: usize = 1 << FIRST_BITS;
const FIRST_BITS: u32 = 5;

/// A bucket's number is the logarithm of how many places it has: those before the first are never used.
const BUCKETS: usize = u32::BITS as usize + 1;

/// A thread takes so many places at a time: then it rarely writes to memory near to what another one writes.
const RUN: u32 = 32;

/// As many threads have places of their own; of more, some share theirs.
const THREADS: usize = 16;

/// Values that are never moved or freed before all of them are. The places of one thread are numbered in order, from 0 if
/// no other adds any.
pub(super) struct Places<T> {
    /// The first place of each bucket, null until the bucket is needed.
    ///
    /// A pointer takes half as many instructions to follow as a box in a `OnceLock`, whose state and length are looked at.
    /// Whatever asks for a type or an attribute comes by here: passes take 2 to 3 % fewer instructions.
    buckets: [AtomicPtr<Place<T>>; BUCKETS],
    /// The buckets are boxes.
    owned: PhantomData<Box<[Place<T>]>>,
    /// The first place that no thread has taken.
    next: AtomicU32,
    runs: [Run; THREADS],
}

// Whoever unwinds leaves a place with its value or without.
impl<T> UnwindSafe for Places<T> {}
impl<T> RefUnwindSafe for Places<T> {}

/// Room for one value, empty at first, as which all its bytes are zero.
///
/// What `OnceLock` does to let only one of several threads write took a tenth of the time to read a text of many different
/// attributes: here it is known who writes. And the memory of places that are never used is never touched.
struct Place<T> {
    is_set: AtomicBool,
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: A value is written before `is_set` says so and is only shared afterwards, see `Place::set`. It may be written by
// one thread and dropped by another (`Send`), and be read by several (`Sync`).
unsafe impl<T: Send + Sync> Sync for Place<T> {}

impl<T> Default for Place<T> {
    fn default() -> Self {
        Place {
            is_set: AtomicBool::default(),
            value: UnsafeCell::new(MaybeUninit::uninit()),
        }
    }
}

impl<T> Place<T> {
    /// Empty places.
    fn row(len: usize) -> Box<[Place<T>]> {
        // SAFETY: `false` is zero, and a value that is not set may be any bytes.
        unsafe { zeroed(len) }
    }

    /// # Safety
    /// This is called once for a place.
    unsafe fn set(&self, value: T) {
        // SAFETY: Nobody else writes, as the caller says, and nobody reads as long as `is_set` is false.
        self.value.with_mut(|room| unsafe { (*room).write(value) });
        self.is_set.store(true, Ordering::Release);
    }

    #[inline]
    fn get(&self) -> Option<&T> {
        let is_set = self.is_set.load(Ordering::Acquire);
        // SAFETY: The value was written before `is_set`, and nobody writes to it again while the place is borrowed.
        is_set.then(|| {
            self.value
                .with(|value| unsafe { (*value).assume_init_ref() })
        })
    }
}

impl<T> Drop for Place<T> {
    fn drop(&mut self) {
        if self.is_set.load(Ordering::Relaxed) {
            // SAFETY: It was written, and nobody can use it any more.
            self.value
                .with_mut(|value| unsafe { (*value).assume_init_drop() });
        }
    }
}

/// The free places of a thread, alone in what processors exchange: the next one in the low half, and the one after the last
/// in the high half.
#[derive(Default)]
#[repr(align(128))]
struct Run(AtomicU64);

impl Run {
    fn of(places: Range<u32>) -> u64 {
        u64::from(places.end) << 32 | u64::from(places.start)
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

impl<T> Default for Places<T> {
    fn default() -> Self {
        Places {
            buckets: std::array::from_fn(|_| AtomicPtr::default()),
            owned: PhantomData,
            next: AtomicU32::default(),
            runs: Default::default(),
        }
    }
}

/// Where a place is. So that no bucket is different, places count from as many as the first one has.
#[inline]
fn bucket(place: u32) -> (usize, usize) {
    let place = place as usize + FIRST;
    let bucket = place.ilog2();
    (bucket as usize, place & !(1 << bucket))
}

/// Gives up the places of a bucket.
///
/// # Safety
/// `first` is that of a boxed [`Place::row`] for the bucket of this number, and nobody uses it again.
unsafe fn free<T>(bucket: usize, first: *mut Place<T>) {
    let row = ptr::slice_from_raw_parts_mut(first, 1 << bucket);
    // SAFETY: The caller says that it is a box, and no bucket has another length than this.
    drop(unsafe { Box::from_raw(row) });
}

impl<T> Drop for Places<T> {
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

impl<T> Places<T> {
    /// Keeps a value. `None` if there is no place left.
    pub(super) fn add(&self, value: T) -> Option<u32> {
        let number = self.take_place()?;
        let (bucket, index) = bucket(number);
        let first = match self.buckets[bucket].load(Ordering::Acquire) {
            first if first.is_null() => self.add_bucket(bucket),
            first => first,
        };
        // SAFETY: A bucket has as many places as there are indices in it, and stays until all are dropped.
        let place = unsafe { &*first.add(index) };
        debug_assert!(place.get().is_none(), "a place is taken once");
        // SAFETY: `take_place` gives each number to one caller.
        unsafe { place.set(value) };
        Some(number)
    }

    /// The first place of a bucket that was not there when it was looked for.
    #[cold]
    fn add_bucket(&self, bucket: usize) -> *mut Place<T> {
        let new = Box::into_raw(Place::<T>::row(1 << bucket)).cast();
        let slot = &self.buckets[bucket];
        match slot.compare_exchange(ptr::null_mut(), new, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => new,
            Err(other) => {
                // SAFETY: Another thread was faster, so that nobody has seen this one.
                unsafe { free(bucket, new) };
                other
            }
        }
    }

    /// A place for this thread to use, which no other call gives.
    fn take_place(&self) -> Option<u32> {
        let run = &self.runs[thread_number() % THREADS];
        run.take().or_else(|| {
            let more = |next: u32| next.checked_add(RUN);
            let next = &self.next;
            let start = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
            let start = start.ok()?;
            // Of threads that share a run and find it empty at the same time, the last one to say so fills it. Places that
            // another one put there stay empty.
            run.0
                .store(Run::of(start + 1..start + RUN), Ordering::Relaxed);
            Some(start)
        })
    }

    /// The value at a place.
    #[inline]
    pub(super) fn get(&self, place: u32) -> Option<&T> {
        let (bucket, index) = bucket(place);
        let first = self.buckets[bucket].load(Ordering::Acquire);
        if first.is_null() {
            return None;
        }
        // SAFETY: A bucket has as many places as there are indices in it, and stays until all are dropped.
        unsafe { &*first.add(index) }.get()
    }

    /// An upper bound of the places given out.
    pub(super) fn end(&self) -> usize {
        self.next.load(Ordering::Relaxed) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_each_other() {
        let places = Places::default();
        for number in 0..10_000u32 {
            assert_eq!(places.get(number), None);
            assert_eq!(places.add(number), Some(number));
            assert_eq!(places.get(number), Some(&number));
        }
        assert!((10_000..=10_000 + RUN as usize).contains(&places.end()));
        assert_eq!(places.get(u32::MAX), None);
    }

    #[test]
    fn values_are_dropped_once() {
        let count = std::sync::Arc::new(());
        let places = Places::default();
        for _ in 0..100 {
            places.add(std::sync::Arc::clone(&count));
        }
        assert_eq!(std::sync::Arc::strong_count(&count), 101);
        drop(places);
        assert_eq!(std::sync::Arc::strong_count(&count), 1);
    }

    #[test]
    fn threads_have_places_of_their_own() {
        let places = Places::default();
        std::thread::scope(|scope| {
            for thread in 0..2 * THREADS {
                let places = &places;
                scope.spawn(move || {
                    for number in 0..1000 {
                        let place = places.add((thread, number)).expect("a place is left");
                        assert_eq!(places.get(place), Some(&(thread, number)));
                    }
                });
            }
        });
        let mut all: Vec<_> = (0..places.end() as u32)
            .filter_map(|place| places.get(place).copied())
            .collect();
        all.sort();
        let numbers = |thread| (0..1000).map(move |number| (thread, number));
        assert_eq!(all, (0..2 * THREADS).flat_map(numbers).collect::<Vec<_>>());
    }
}
