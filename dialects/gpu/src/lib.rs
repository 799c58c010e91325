//! The gpu dialect: kernels, and how they are launched.
//!
//! A [`GpuModuleOp`] holds [`GpuFuncOp`]s, of which those marked `kernel` can be launched from outside: by name with
//! [`LaunchFuncOp`], or by writing what they do in place with [`LaunchOp`], from which a kernel is made later.

mod attributes;
mod checks;
mod effects;
mod functions;
mod groups;
mod launch;
mod mapping;
mod matrices;
mod memory;
mod ranges;
mod rules;
mod syntax;
pub mod transforms;

pub use attributes::*;
pub use functions::*;
pub use groups::*;
pub use launch::*;
pub use mapping::*;
pub use matrices::*;
pub use memory::*;
use terrace_ods_macros::dialect;

/// Kernels for GPUs.
#[dialect(
    name = "gpu",
    ops(
        AllReduceOp,
        AllocOp,
        BarrierOp,
        BlockDimOp,
        BlockIdOp,
        ClusterBlockIdOp,
        ClusterDimBlocksOp,
        ClusterDimOp,
        ClusterIdOp,
        DeallocOp,
        DynamicSharedMemoryOp,
        GlobalIdOp,
        GpuFuncOp,
        GpuModuleOp,
        GridDimOp,
        HostRegisterOp,
        HostUnregisterOp,
        LaneIdOp,
        LaunchFuncOp,
        LaunchOp,
        MemcpyOp,
        MemsetOp,
        NumSubgroupsOp,
        PrintfOp,
        ReturnOp,
        RotateOp,
        SetDefaultDeviceOp,
        ShuffleOp,
        SubgroupBroadcastOp,
        SubgroupIdOp,
        SubgroupMmaComputeOp,
        SubgroupMmaConstantMatrixOp,
        SubgroupMmaElementwiseOp,
        SubgroupMmaLoadMatrixOp,
        SubgroupMmaStoreMatrixOp,
        SubgroupReduceOp,
        SubgroupSizeOp,
        TerminatorOp,
        ThreadIdOp,
        WaitOp,
        YieldOp,
    ),
    types(AsyncTokenType, MmaMatrixType),
    attributes(
        AddressSpace,
        AllReduceOperation,
        BlockMappingAttr,
        BroadcastType,
        Dimension,
        LaneMappingAttr,
        LoopDimMapAttr,
        MmaElementwise,
        ShuffleMode,
        ThreadMappingAttr,
        WarpMappingAttr,
        WarpgroupMappingAttr
    ),
    interfaces(terrace_passes::transforms::inline_anywhere, rules::in_place)
)]
pub struct GpuDialect;
