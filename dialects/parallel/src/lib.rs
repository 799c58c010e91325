//! The dialects of programs that run in parallel: acc, mpi, omp, shard.

pub mod acc;
mod atomics;
pub mod mpi;
pub mod omp;
pub mod shard;

use terrace_ir::{Context, Ir, Region, Type};

/// Loads all dialects of this crate.
pub fn register_all(cx: &Context) {
    cx.load_dialect::<acc::AccDialect>();
    cx.load_dialect::<mpi::MpiDialect>();
    cx.load_dialect::<omp::OmpDialect>();
    cx.load_dialect::<shard::ShardDialect>();
}

/// The types of the arguments of a region, of which there are none where it has no block.
fn argument_types(ir: &Ir, region: Region) -> impl Iterator<Item = Type> + '_ {
    let entry = ir.first_block(region);
    entry
        .into_iter()
        .flat_map(|entry| ir.block_arg_types(entry))
}
