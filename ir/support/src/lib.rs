//! What Terrace does not do in the plain way, for the sake of speed: each piece behind a small interface, with the measurement that
//! speaks for it.
//!
//! What threads share without a lock takes its atomics from one module, so that `tests/models` can run it with those of
//! [loom](https://docs.rs/loom) in every order.

pub mod attached;
pub mod index_set;
pub mod interner;
pub mod prefetch;
mod slab;
mod spin_lock;
pub mod stack;
mod sync;
