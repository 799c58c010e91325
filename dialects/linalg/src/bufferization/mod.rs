//! The bufferization dialect: between tensors, which are values, and buffers, which are memory.

mod alloc;
mod casts;
mod dealloc;
mod discardable;
mod materialize;
mod rules;

pub use alloc::AllocTensorOp;
pub use casts::{BufferLike, TensorLike, ToBufferOp, ToTensorOp};
pub use dealloc::{CloneOp, DeallocOp, DeallocTensorOp};
pub use materialize::MaterializeInDestinationOp;
use terrace_ods_macros::dialect;

/// Between tensors and buffers.
#[dialect(
    name = "bufferization",
    ops(
        AllocTensorOp, CloneOp, DeallocOp, DeallocTensorOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp,
    ),
    dependent_dialects(
        terrace_standard_dialects::affine::AffineDialect, terrace_standard_dialects::memref::MemRefDialect,
        terrace_standard_dialects::arith::ArithDialect, terrace_tensor_dialects::tensor::TensorDialect,
    ),
    materialize_constant = terrace_standard_dialects::arith::materialize_constant,
    interfaces(terrace_passes::transforms::inline_anywhere, rules::in_place, discardable::verifier),
)]
pub struct BufferizationDialect;
