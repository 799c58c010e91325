//! A lock for what takes a moment.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::sync::{AtomicBool, sleep, spin_loop};

/// Lets one thread at a time do something that takes less than a microsecond as a rule.
///
/// To release it is a plain store. A `Mutex` is released by an exchange, for which the processor waits until all that was
/// stored before has got to memory: where much that is new is interned, that was a tenth of the time. For the same reason
/// nobody is woken: who waits for long looks again from time to time.
#[derive(Default)]
pub(crate) struct SpinLock(AtomicBool);

/// Releases the lock when it is dropped.
pub(crate) struct Held<'a>(&'a AtomicBool);

impl SpinLock {
    #[inline]
    pub(crate) fn hold(&self) -> Held<'_> {
        if !self.try_hold() {
            self.wait();
        }
        Held(&self.0)
    }

    #[inline]
    fn try_hold(&self) -> bool {
        let held = self
            .0
            .compare_exchange(false, true, Ordering::Acquire, Ordering::Relaxed);
        held.is_ok()
    }

    #[cold]
    fn wait(&self) {
        /// Usually it takes fewer.
        const TRIES: usize = 100;
        /// Whoever holds it was interrupted, or does more than usual.
        const PAUSE: Duration = Duration::from_micros(20);
        for tries in 0.. {
            match tries < TRIES {
                true => spin_loop(),
                false => sleep(PAUSE),
            }
            if !self.0.load(Ordering::Relaxed) && self.try_hold() {
                return;
            }
        }
    }
}

impl Drop for Held<'_> {
    #[inline]
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn one_thread_at_a_time_holds_it() {
        let (lock, count) = (SpinLock::default(), AtomicUsize::new(0));
        let work = || {
            for round in 0..5_000 {
                let _held = lock.hold();
                let before = count.load(Ordering::Relaxed);
                if round % 1_000 == 0 {
                    std::thread::sleep(Duration::from_micros(100));
                }
                count.store(before + 1, Ordering::Relaxed);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(work);
            }
        });
        assert_eq!(count.into_inner(), 20_000);
    }

    #[test]
    fn a_panic_releases_it() {
        let lock = SpinLock::default();
        let result = std::panic::catch_unwind(|| {
            let _held = lock.hold();
            std::panic::resume_unwind(Box::new(()));
        });
        assert!(result.is_err());
        drop(lock.hold());
    }
}
