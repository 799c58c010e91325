//! Transformations of structured control flow.

mod canonicalize;
mod coalesce;
mod for_to_while;
mod forall;
mod fusion;
mod parallel_to_for;
mod peeling;
mod range_folding;
mod siblings;
mod specialize;
mod tiling;
mod unroll;

pub use canonicalize::ScfForLoopCanonicalizationPass;
pub(crate) use canonicalize::add_loop_range;
pub use coalesce::{coalesce, coalesce_nest};
pub use for_to_while::{ForToWhile, ScfForToWhilePass};
pub use forall::{ScfForallToForPass, ScfForallToParallelPass, forall_to_for, forall_to_parallel};
pub use fusion::ScfParallelLoopFusionPass;
pub use parallel_to_for::{ScfParallelForToNestedForsPass, parallel_to_for};
pub use peeling::{ScfForLoopPeelingPass, peel_first_iteration, peel_last_iteration};
pub use range_folding::{ScfForLoopRangeFoldingPass, fold_range};
pub use siblings::{fuse_siblings, not_siblings};
pub use specialize::{ScfForLoopSpecializationPass, ScfParallelLoopSpecializationPass};
use terrace_passes::pass::PassRegistry;
pub use tiling::{PartialTiles, ScfParallelLoopTilingPass, tile_parallel};
pub use unroll::{promote_if_one_iteration, unroll};

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<ScfForLoopCanonicalizationPass>()
        .pass::<ScfForLoopPeelingPass>()
        .pass::<ScfForLoopRangeFoldingPass>()
        .pass::<ScfForLoopSpecializationPass>()
        .pass::<ScfForToWhilePass>()
        .pass::<ScfForallToForPass>()
        .pass::<ScfForallToParallelPass>()
        .pass::<ScfParallelForToNestedForsPass>()
        .pass::<ScfParallelLoopFusionPass>()
        .pass::<ScfParallelLoopSpecializationPass>()
        .pass::<ScfParallelLoopTilingPass>();
}
