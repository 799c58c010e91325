//! Models of what the threads of a context share without a lock.
//!
//! The files of `ir/support` are compiled here with [loom](https://docs.rs/loom)'s atomics, cells and locks in the place of the
//! standard library's. [`models`] are small programs of two or three threads; loom runs each in all orders in which the threads can
//! come, as the memory model of the language has it: a load may give any value that no other one hides from it. It stops at a failed
//! assertion, at a cell that two threads use at once while one of them writes, and where threads wait for each other for good.

#[path = "../../../ir/support/src/attached.rs"]
#[allow(dead_code, reason = "models need a part of it")]
mod attached;
#[path = "../../../ir/support/src/interner.rs"]
#[allow(dead_code, reason = "models need a part of it")]
mod interner;
pub mod models;
#[path = "../../../ir/support/src/prefetch.rs"]
#[allow(dead_code, reason = "models need a part of it")]
mod prefetch;
#[path = "../../../ir/support/src/slab.rs"]
#[allow(dead_code, reason = "models need a part of it")]
mod slab;
#[path = "../../../ir/support/src/spin_lock.rs"]
mod spin_lock;
mod sync;
