//! From loops to kernels: loops are mapped to the dimensions of a grid, become launches, and those become kernels.

mod map_loops;
mod outline;
mod parallel_to_launch;
mod sink;

pub use map_loops::{MapParallelLoopsPass, map_parallel_loops};
pub use outline::{KernelOutliningPass, outline_kernels};
pub use parallel_to_launch::{ParallelLoopsToGpuPass, parallel_to_launch};
use rustc_hash::FxHashSet;
pub use sink::{SinkIndexComputationsPass, sink_index_computations};
use terrace_ir::ir::WalkOrder;
use terrace_ir::{Ir, Region, Value};

/// Adds the passes to a registry.
pub fn register(registry: &mut terrace_passes::pass::PassRegistry) {
    registry
        .pass::<KernelOutliningPass>()
        .pass::<MapParallelLoopsPass>()
        .pass::<ParallelLoopsToGpuPass>()
        .pass::<SinkIndexComputationsPass>();
}

/// The values that what is inside a region uses and that are defined outside of it, each once, in the order of their first use.
fn captured(ir: &Ir, region: Region) -> Vec<Value> {
    let mut known: FxHashSet<Value> = FxHashSet::default();
    let blocks = |region: Region| {
        ir.region_blocks(region)
            .flat_map(|block| ir.block_args(block))
    };
    known.extend(blocks(region).copied());
    for op in ir.walk_region(region, WalkOrder::Pre) {
        known.extend(ir.results(op));
        for region in ir.regions(op) {
            known.extend(blocks(*region).copied());
        }
    }
    let mut captured = Vec::new();
    for op in ir.walk_region(region, WalkOrder::Post) {
        captured.extend(ir.operands(op).filter(|operand| known.insert(*operand)));
    }
    captured
}
