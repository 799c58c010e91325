//! Hints to the processor about memory.

use std::ops::Range;

/// Has the processor fetch from memory what will be looked at or written soon.
#[inline]
pub fn prefetch<T>(data: &T) {
    hint(data);
}

/// As [`prefetch`], of what comes `distance` after an entry of a list, whether there is such an entry or not.
#[inline]
pub fn prefetch_ahead<T>(list: &[T], index: usize, distance: usize) {
    hint(list.as_ptr().wrapping_add(index + distance));
}

#[inline]
fn hint<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: A hint, which has no effect on the program, whatever is at the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

/// The bytes that a processor fetches at once.
const LINE: usize = 64;

/// As [`prefetch`], of the bytes that come as far behind `range` as is worth it where much is read in a row: by itself, the
/// processor does not look beyond the page it is in. It saves a third of the time to read the digits of large constants.
#[inline]
pub fn prefetch_behind(bytes: &[u8], range: Range<usize>) {
    const DISTANCE: usize = 2048;
    for at in range.step_by(LINE) {
        if let Some(byte) = bytes.get(at + DISTANCE) {
            prefetch(byte);
        }
    }
}
