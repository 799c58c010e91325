//! Loom's kinds of what `ir/support/src/sync.rs` takes from the standard library.

use std::cell::Cell;
use std::sync::atomic::Ordering;
use std::time::Duration;

pub(crate) use loom::cell::UnsafeCell;
pub(crate) use loom::hint::spin_loop;
pub(crate) use loom::sync::RwLock;
pub(crate) use loom::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, AtomicUsize};

/// What waits lets others go on: there is no time in a model.
pub(crate) fn sleep(_: Duration) {
    loom::thread::yield_now();
}

/// A value that is set once, and then seen by whoever asks. Those that would set it wait for each other, as in the standard library;
/// here they hold a lock as well.
pub(crate) struct OnceLock<T> {
    value: std::sync::OnceLock<T>,
    is_set: AtomicBool,
}

impl<T> Default for OnceLock<T> {
    fn default() -> Self {
        OnceLock {
            value: std::sync::OnceLock::new(),
            is_set: AtomicBool::default(),
        }
    }
}

impl<T> OnceLock<T> {
    pub(crate) fn get(&self) -> Option<&T> {
        let is_set = self.is_set.load(Ordering::Acquire);
        is_set.then(|| self.value.get()).flatten()
    }

    pub(crate) fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
        let value = self.value.get_or_init(make);
        self.is_set.store(true, Ordering::Release);
        value
    }
}

/// # Safety
/// As the original, which needs it.
pub(crate) unsafe fn zeroed<T: Default>(len: usize) -> Box<[T]> {
    std::iter::repeat_with(T::default).take(len).collect()
}

loom::thread_local! {
    static NUMBER: Cell<usize> = Cell::new(0);
}

/// The number that the model gave the thread: the first one if it gave none.
pub(crate) fn thread_number() -> usize {
    NUMBER.with(Cell::get)
}

/// Gives this thread another number.
pub(crate) fn set_thread_number(number: usize) {
    NUMBER.with(|known| known.set(number));
}
