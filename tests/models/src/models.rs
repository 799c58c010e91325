//! The models. Each panics if what it says does not hold in some order of its threads.

use std::hash::{Hash, Hasher};

use loom::model::Builder;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::thread::{self, JoinHandle};

use crate::attached::Attached;
use crate::interner::Interner;
use crate::slab::Slab;
use crate::spin_lock::SpinLock;
use crate::sync::{UnsafeCell, set_thread_number};

/// Runs a model in all orders in which threads are interrupted at most so many times where they need not wait: with more there are too
/// many, and what goes wrong goes wrong with few.
///
/// Loom finds the orders from the last use of an atomic before each write to it, so it misses some where one thread reads, another one
/// reads and then writes. It runs the thread that starts others first: in models of one that writes and one that looks, that one writes.
fn check(interruptions: usize, model: impl Fn() + Send + Sync + 'static) {
    /// The first thread has too small a stack for a table.
    const STACK: usize = 1 << 20;
    let mut builder = Builder::new();
    builder.preemption_bound = Some(interruptions);
    builder.max_branches = 100_000;
    let model = std::sync::Arc::new(model);
    builder.check(move || {
        let model = std::sync::Arc::clone(&model);
        let thread = thread::Builder::new()
            .stack_size(STACK)
            .spawn(move || model());
        joined(thread.expect("there are few threads"));
    });
}

fn joined<T>(thread: JoinHandle<T>) -> T {
    thread.join().expect("a panic ends the model")
}

/// A value without a lock of its own, which one thread at a time may change.
#[derive(Default)]
struct Guarded {
    lock: SpinLock,
    count: UnsafeCell<usize>,
}

// SAFETY: The cell is used by who holds the lock alone, which is what the model is to show: loom looks at each access.
unsafe impl Sync for Guarded {}

/// One of two threads at a time holds a `SpinLock`, and sees what the one before it did.
pub fn brief_lock() {
    check(2, || {
        let guarded = Arc::new(Guarded::default());
        let add = |guarded: &Guarded| {
            let _held = guarded.lock.hold();
            // SAFETY: The lock is held.
            guarded.count.with_mut(|count| unsafe { *count += 1 });
        };
        let other = Arc::clone(&guarded);
        let thread = thread::spawn(move || add(&other));
        add(&guarded);
        joined(thread);
        // SAFETY: The other thread has ended.
        let count = guarded.count.with(|count| unsafe { *count });
        assert_eq!(count, 2);
    });
}

/// Two threads that add to `Slab` get different ones, whether they share a run of slots or not, and who learns of a slot finds its
/// value there.
pub fn slots(share_a_run: bool) {
    check(2, move || {
        let slab = Arc::new(Slab::<Box<u32>>::default());
        let add = |slab: &Slab<Box<u32>>, value: u32| {
            let slot = slab.add(Box::new(value)).expect("there is room");
            assert_eq!(slab.get(slot).map(|known| **known), Some(value));
            slot
        };
        let other = Arc::clone(&slab);
        let thread = thread::spawn(move || {
            set_thread_number(usize::from(!share_a_run));
            [1, 2].map(|value| add(&other, value))
        });
        let first = add(&slab, 0);
        let [second, third] = joined(thread);
        assert!(first != second && first != third && second != third);
        for (value, slot) in [first, second, third].into_iter().enumerate() {
            assert_eq!(slab.get(slot).map(|known| **known), Some(value as u32));
        }
    });
}

/// Whoever looks at a slot that another thread fills at the same time finds it empty, or finds the value.
pub fn slots_that_are_filled() {
    check(2, || {
        let slab = Arc::new(Slab::<Box<u32>>::default());
        let other = Arc::clone(&slab);
        let looks = thread::spawn(move || {
            assert!(other.get(0).is_none_or(|value| **value == 7));
        });
        let slot = slab.add(Box::new(7)).expect("there is room");
        assert_eq!(slab.get(slot).map(|value| **value), Some(7));
        joined(looks);
    });
}

/// Numbers that all have one hash, and so go one after the other to one part of a table.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Crowded(u32);

impl Hash for Crowded {
    fn hash<H: Hasher>(&self, state: &mut H) {
        7_u8.hash(state);
    }
}

fn intern(interner: &Interner<u32>, number: u32) -> u32 {
    let index = interner.intern(Crowded(number), |known, key| *known == key.0, |key| key.0);
    assert_eq!(*interner.get(index), number);
    index
}

/// Two threads that intern equal values get equal indices, for other values others.
pub fn interner() {
    check(2, || {
        let interner = Arc::new(Interner::default());
        let other = Arc::clone(&interner);
        let thread = thread::spawn(move || {
            set_thread_number(1);
            [intern(&other, 1), intern(&other, 2)]
        });
        let ours = [intern(&interner, 2), intern(&interner, 1)];
        let theirs = joined(thread);
        assert_eq!([ours[1], ours[0]], theirs);
        assert!(ours[0] != ours[1]);
    });
}

/// While a table grows, whose entries move, values that are there keep their indices.
pub fn interner_that_grows() {
    check(1, || {
        /// So many that one more needs more room.
        const FULL: u32 = 28;
        let interner = Arc::new(Interner::default());
        let indices: Vec<u32> = (0..FULL).map(|number| intern(&interner, number)).collect();
        let other = Arc::clone(&interner);
        let last = FULL - 1;
        let looks = thread::spawn(move || {
            set_thread_number(1);
            intern(&other, last)
        });
        let new = intern(&interner, FULL);
        assert_eq!(joined(looks), indices[last as usize]);
        assert!(!indices.contains(&new));
        assert_eq!(intern(&interner, FULL), new);
    });
}

/// An interface that was attached is found; while it is attached, perhaps.
pub fn attached() {
    /// Where a definition is: any address but null.
    const DEFINITION: usize = 64;
    trait Number {
        fn number(&self) -> u32;
    }
    impl Number for u32 {
        fn number(&self) -> u32 {
            *self
        }
    }
    let found = |attached: &Attached| {
        let object = attached.object::<u32, dyn Number>(DEFINITION, &5);
        object.map(|object| object.number())
    };
    check(2, move || {
        let all = Arc::new(Attached::default());
        let other = Arc::clone(&all);
        let is_done = Arc::new(AtomicUsize::new(0));
        let done = Arc::clone(&is_done);
        let looks = thread::spawn(move || {
            let was_done = done.load(Ordering::Acquire) == 1;
            let found = found(&other);
            assert!(found == Some(5) || found.is_none() && !was_done);
        });
        all.attach::<u32, dyn Number>(DEFINITION, |number| number);
        is_done.store(1, Ordering::Release);
        joined(looks);
        assert!(all.may_have::<dyn Number>());
        assert_eq!(found(&all), Some(5));
    });
}
