//! `buffer-deallocation-pipeline`: from buffers that nobody frees to ones that are freed.

use terrace_dialects::transforms::memref::ExpandReallocPass;
use terrace_pass_macros::pass_pipeline;
use terrace_passes::pass::{PassPipeline, Pipeline};
use terrace_passes::transforms::{Canonicalizer, Cse};

use super::{
    BufferDeallocationSimplificationPass, LowerDeallocationsPass,
    OwnershipBasedBufferDeallocationPass,
};

/// The default pipeline for automatically inserting deallocation operations after one-shot bufferization. Deallocation operations
/// (except `memref.realloc`) may not be present already.
#[pass_pipeline(name = "buffer-deallocation-pipeline")]
pub struct BufferDeallocationPipeline {
    /// Allows to add additional results to private functions to return ownership of returned memrefs to callers. This can avoid
    /// spurious buffer clones in the callee.
    #[option(default = false)]
    pub private_function_dynamic_ownership: bool,
}

impl PassPipeline for BufferDeallocationPipeline {
    fn build(&self, pipeline: &mut Pipeline) {
        pipeline
            .add(ExpandReallocPass {
                emit_deallocs: false,
            })
            .add(Canonicalizer::default())
            .add(OwnershipBasedBufferDeallocationPass {
                private_function_dynamic_ownership: self.private_function_dynamic_ownership,
            })
            .add(Canonicalizer::default())
            .add(BufferDeallocationSimplificationPass)
            .add(LowerDeallocationsPass)
            .add(Cse::default())
            .add(Canonicalizer::default());
    }
}
