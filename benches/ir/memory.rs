//! Counts the bytes that are allocated.

use std::alloc::{GlobalAlloc, Layout};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use mimalloc::MiMalloc;

/// The allocator of the command-line tools, counted.
pub struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every method passes its arguments on to the allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(layout.size(), Relaxed);
        unsafe { MiMalloc.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        LIVE.fetch_add(layout.size(), Relaxed);
        unsafe { MiMalloc.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        unsafe { MiMalloc.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        LIVE.fetch_add(size, Relaxed);
        LIVE.fetch_sub(layout.size(), Relaxed);
        unsafe { MiMalloc.realloc(pointer, layout, size) }
    }
}

/// What `make` gives, and how many bytes more are allocated than before.
pub fn measured<R>(make: impl FnOnce() -> R) -> (R, usize) {
    let before = LIVE.load(Relaxed);
    let result = make();
    (result, LIVE.load(Relaxed).saturating_sub(before))
}

/// How many bytes fewer are allocated after `free`.
pub fn freed(free: impl FnOnce()) -> usize {
    let before = LIVE.load(Relaxed);
    free();
    before.saturating_sub(LIVE.load(Relaxed))
}
