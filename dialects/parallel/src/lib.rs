//! The dialects of programs that run in parallel: acc, mpi, omp, shard.

pub mod acc;
mod atomics;
pub mod mpi;
pub mod omp;
pub mod shard;

use terrace_ir::Context;

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<acc::AccDialect>();
    cx.load_dialect::<mpi::MpiDialect>();
    cx.load_dialect::<omp::OmpDialect>();
    cx.load_dialect::<shard::ShardDialect>();
}
