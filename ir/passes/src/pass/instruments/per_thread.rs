//! Something for each thread that runs passes.

/// A value for each thread of the pool, and one for all other threads together.
pub(in crate::pass) struct PerThread<T>(Box<[Aligned<T>]>);

/// Threads write at the same time, so each has a cache line.
#[repr(align(64))]
#[derive(Default)]
struct Aligned<T>(T);

impl<T: Default> Default for PerThread<T> {
    fn default() -> Self {
        let threads = rayon::current_num_threads() + 1;
        PerThread((0..threads).map(|_| Aligned::default()).collect())
    }
}

impl<T> PerThread<T> {
    /// That of the current thread. Threads of several pools may share one.
    pub(in crate::pass) fn here(&self) -> &T {
        let thread = rayon::current_thread_index().map_or(0, |index| index + 1);
        &self.0[thread % self.0.len()].0
    }

    pub(in crate::pass) fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|aligned| &aligned.0)
    }
}
