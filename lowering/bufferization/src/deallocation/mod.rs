//! When buffers are freed.

mod liveness;
mod lower;
mod ownership;
mod pipeline;
mod simplify;
mod state;
mod to_memref;

use terrace_passes::pass::PassRegistry;

pub use lower::LowerDeallocationsPass;
pub use ownership::OwnershipBasedBufferDeallocationPass;
pub use pipeline::BufferDeallocationPipeline;
pub use simplify::BufferDeallocationSimplificationPass;
pub use to_memref::BufferizationToMemrefPass;

/// Adds the passes of this module to a registry.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .pass::<BufferDeallocationSimplificationPass>()
        .pass::<BufferizationToMemrefPass>()
        .pass::<LowerDeallocationsPass>()
        .pass::<OwnershipBasedBufferDeallocationPass>()
        .pass_pipeline::<BufferDeallocationPipeline>();
}
