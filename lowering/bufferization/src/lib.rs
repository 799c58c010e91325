//! Bufferization: programs on tensors, which are values, become programs on buffers, which are memory.
//!
//! [`one_shot_bufferize`] does what MLIR's pass of that name does: an analysis finds which tensors can be in the memory of
//! others so that nobody reads what was overwritten, the others get copies, and then op by op tensors become buffers. What an op
//! does to memory it says by [`BufferizableOpInterface`]; ops of any dialect can implement it.
//!
//! The model is described in MLIR's document [Bufferization](https://mlir.llvm.org/docs/Bufferization/).

mod analysis;
mod boundary;
mod buffers;
mod deallocation;
mod driver;
mod empty_tensors;
mod flow;
mod functions;
mod globals;
mod interface;
mod models;
mod options;
mod pass;
mod placement;
mod report;

pub use analysis::{AnalysisState, Operand};
pub use boundary::{BufferResultsToOutParamsPass, DropEquivalentBufferResultsPass};
pub use buffers::{BufferTypes, Bufferizer};
pub use deallocation::{
    BufferDeallocationPipeline, BufferDeallocationSimplificationPass, BufferizationToMemrefPass,
    LowerDeallocationsPass, OwnershipBasedBufferDeallocationPass,
};
pub use driver::one_shot_bufferize;
pub use empty_tensors::{EliminateEmptyTensorsPass, EmptyTensorToAllocTensorPass};
pub use functions::{Effects, Facts, Functions};
pub use interface::{Alias, Aliases, BufferizableOpInterface, Relation};
pub use options::{Heuristic, Layout, Options};
pub use pass::OneShotBufferizePass;
pub use placement::{
    BufferHoistingPass, BufferLoopHoistingPass, OptimizeAllocationLivenessPass,
    PromoteBuffersToStackPass,
};

/// Adds the passes of this crate to a registry.
pub fn register_passes(registry: &mut terrace_passes::pass::PassRegistry) {
    registry
        .pass::<EliminateEmptyTensorsPass>()
        .pass::<EmptyTensorToAllocTensorPass>()
        .pass::<OneShotBufferizePass>();
    boundary::register(registry);
    deallocation::register(registry);
    placement::register(registry);
}
