//! Counters that passes report.

use std::ops::AddAssign;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A counter. Copies of a pass share it, so that it counts over all threads.
#[derive(Clone, Default, Debug)]
pub struct Statistic(Arc<AtomicU64>);

impl Statistic {
    /// Counts `amount` more.
    pub fn add(&self, amount: u64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    /// The count so far.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl AddAssign<u64> for Statistic {
    fn add_assign(&mut self, amount: u64) {
        self.add(amount);
    }
}
