//! Tokens, barriers, and what describes tensors to the copying unit.

use terrace_ir::attributes::Attribute;
use terrace_ir::types::{MemRefType, VectorType};
use terrace_ods_macros::ty;

use super::{
    NvgpuDialect, TensorMapInterleaveKind, TensorMapL2PromoKind, TensorMapOOBKind,
    TensorMapSwizzleKind,
};

/// device async token type
///
/// Stands for copies that are under way.
#[ty(dialect = NvgpuDialect, mnemonic = "device.async.token")]
pub struct DeviceAsyncTokenType;

/// mbarrier barrier type
///
/// Barriers in shared memory: `!nvgpu.mbarrier.group<memorySpace = 3, num_barriers = 2>`.
#[ty(dialect = NvgpuDialect, mnemonic = "mbarrier.group", assembly { "<" struct(params) ">" })]
pub struct MBarrierGroupType {
    #[name = "memorySpace"]
    memory_space: Attribute,
    #[default(1)]
    num_barriers: u32,
}

/// The phase of a barrier that an arrival took part in.
#[ty(dialect = NvgpuDialect, mnemonic = "mbarrier.token")]
pub struct MBarrierTokenType;

/// TensorMap descriptor
///
/// What the copying unit knows of a tensor in the memory of the device, and of its tiles.
#[ty(dialect = NvgpuDialect, mnemonic = "tensormap.descriptor", assembly { "<" struct(params) ">" })]
pub struct TensorMapDescriptorType {
    tensor: MemRefType,
    swizzle: TensorMapSwizzleKind,
    l2promo: TensorMapL2PromoKind,
    oob: TensorMapOOBKind,
    interleave: TensorMapInterleaveKind,
}

/// Warpgroup matrix descriptor type
///
/// A matrix in shared memory that four warps multiply.
#[ty(dialect = NvgpuDialect, mnemonic = "warpgroup.descriptor", assembly { "<" struct(params) ">" })]
pub struct WarpgroupMatrixDescriptorType {
    tensor: MemRefType,
}

/// The product of matrices, spread over the registers of four warps.
#[ty(dialect = NvgpuDialect, mnemonic = "warpgroup.accumulator", assembly { "<" struct(params) ">" })]
pub struct WarpgroupAccumulatorType {
    fragmented: VectorType,
}
