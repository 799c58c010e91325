//! The nvgpu dialect: what NVIDIA's GPUs do, on memrefs and vectors.

mod barriers;
mod checks;
mod constraints;
mod copies;
mod enums;
mod matrices;
mod tensor_checks;
mod tensors;
mod types;
mod warpgroups;

pub use barriers::*;
pub use constraints::*;
pub use copies::*;
pub use enums::*;
pub use matrices::*;
pub use tensors::*;
use terrace_ods_macros::dialect;
pub use types::*;
pub use warpgroups::*;

/// What NVIDIA's GPUs do, on memrefs and vectors.
#[dialect(
    name = "nvgpu",
    ops(
        DeviceAsyncCopyOp,
        DeviceAsyncCreateGroupOp,
        DeviceAsyncWaitOp,
        LdMatrixOp,
        MBarrierArriveExpectTxOp,
        MBarrierArriveNoCompleteOp,
        MBarrierArriveOp,
        MBarrierCreateOp,
        MBarrierGetOp,
        MBarrierInitOp,
        MBarrierTestWaitOp,
        MBarrierTryWaitParityOp,
        MmaSparseSyncOp,
        MmaSyncOp,
        RcpOp,
        TmaAsyncLoadOp,
        TmaAsyncStoreOp,
        TmaCreateDescriptorOp,
        TmaFenceOp,
        TmaPrefetchOp,
        WarpgroupGenerateDescriptorOp,
        WarpgroupMmaInitAccumulatorOp,
        WarpgroupMmaOp,
        WarpgroupMmaStoreOp
    ),
    types(
        DeviceAsyncTokenType,
        MBarrierGroupType,
        MBarrierTokenType,
        TensorMapDescriptorType,
        WarpgroupAccumulatorType,
        WarpgroupMatrixDescriptorType
    ),
    attributes(
        RcpRoundingMode,
        TensorMapInterleaveKind,
        TensorMapL2PromoKind,
        TensorMapOOBKind,
        TensorMapSwizzleKind
    ),
    dependent_dialects(terrace_gpu_dialect::GpuDialect)
)]
pub struct NvgpuDialect;

effects! {
    DeviceAsyncCopyOp: [Write dst, Read src];
    LdMatrixOp: [Read src_memref] Read;
    TmaAsyncLoadOp: [Write dst];
    TmaAsyncStoreOp: [Read src, Write tensor_map_descriptor];
    WarpgroupGenerateDescriptorOp: [Read tensor];
    WarpgroupMmaStoreOp: [Write dst_memref];
}
