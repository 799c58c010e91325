//! Transformations of structured control flow.

mod for_to_while;
mod forall;
mod parallel_to_for;
mod peeling;
mod range_folding;

pub use for_to_while::{ForToWhile, ScfForToWhilePass};
pub use forall::{ScfForallToForPass, ScfForallToParallelPass, forall_to_for, forall_to_parallel};
pub use parallel_to_for::{ScfParallelForToNestedForsPass, parallel_to_for};
pub use peeling::{ScfForLoopPeelingPass, peel_first_iteration, peel_last_iteration};
pub use range_folding::{ScfForLoopRangeFoldingPass, fold_range};

use terrace_ir::pass::PassRegistry;

/// Adds the passes of this module to a registry.
pub fn register(registry: &mut PassRegistry) {
    registry
        .pass::<ScfForLoopPeelingPass>()
        .pass::<ScfForLoopRangeFoldingPass>()
        .pass::<ScfForToWhilePass>()
        .pass::<ScfForallToForPass>()
        .pass::<ScfForallToParallelPass>()
        .pass::<ScfParallelForToNestedForsPass>();
}
