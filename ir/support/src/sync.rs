//! What the structures here that threads share without a lock are made of.
//!
//! The crate `tests/models` compiles them with loom's kinds of all this in its place, which run every order in which threads can
//! come, and every value that a load may give. So the structures take nothing of the sort from elsewhere.

use std::cell;
pub(crate) use std::hint::spin_loop;
use std::sync::atomic;
pub(crate) use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, AtomicUsize};
pub(crate) use std::sync::{OnceLock, RwLock};
pub(crate) use std::thread::sleep;

/// Room for a value that several threads see, with accesses that say whether they write.
#[repr(transparent)]
pub(crate) struct UnsafeCell<T>(cell::UnsafeCell<T>);

impl<T> UnsafeCell<T> {
    pub(crate) fn new(value: T) -> Self {
        UnsafeCell(cell::UnsafeCell::new(value))
    }

    #[inline]
    pub(crate) fn with<R>(&self, read: impl FnOnce(*const T) -> R) -> R {
        read(self.0.get())
    }

    #[inline]
    pub(crate) fn with_mut<R>(&self, write: impl FnOnce(*mut T) -> R) -> R {
        write(self.0.get())
    }
}

/// So many default values. Memory of those that are never used is never touched.
///
/// # Safety
/// A `T` whose bytes are zero is one by default.
pub(crate) unsafe fn zeroed<T: Default>(len: usize) -> Box<[T]> {
    let values = Box::new_zeroed_slice(len);
    // SAFETY: The caller says that zeros are a value.
    unsafe { values.assume_init() }
}

/// A small number for each thread.
pub(crate) fn thread_number() -> usize {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    thread_local! {
        static NUMBER: usize = NEXT.fetch_add(1, atomic::Ordering::Relaxed);
    }
    // A thread that ends may have none any more.
    NUMBER.try_with(|number| *number).unwrap_or(0)
}
