//! The gpu dialect: kernels, and how they are launched.
//!
//! A [`GpuModuleOp`] holds [`GpuFuncOp`]s, of which those marked `kernel` can be launched from outside: by name with
//! [`LaunchFuncOp`], or by writing what they do in place with [`LaunchOp`], from which a kernel is made later.

mod attributes;
mod binary;
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
mod sparse;
mod sparse_enums;
mod sparse_handles;
pub mod syntax;
mod threads;
pub mod transforms;
mod warp;

use std::sync::Arc;

pub use attributes::*;
pub use binary::*;
pub use functions::*;
pub use groups::*;
pub use launch::*;
pub use mapping::*;
pub use matrices::*;
pub use memory::*;
pub use ranges::Known;
pub use sparse::*;
pub use sparse_enums::*;
pub use sparse_handles::*;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::{Ir, Op};
use terrace_ods_macros::dialect;
use terrace_passes::transforms::InlinerInterface;
pub use threads::*;
pub use warp::*;

/// Kernels for GPUs.
#[dialect(
    name = "gpu",
    ops(
        AllReduceOp,
        AllocOp,
        BarrierOp,
        BinaryOp,
        BlockDimOp,
        BlockIdOp,
        ClusterBlockIdOp,
        ClusterDimBlocksOp,
        ClusterDimOp,
        ClusterIdOp,
        Create2To4SpMatOp,
        CreateBsrOp,
        CreateCooAoSOp,
        CreateCooOp,
        CreateCscOp,
        CreateCsrOp,
        CreateDnTensorOp,
        DeallocOp,
        DestroyDnTensorOp,
        DestroySpMatOp,
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
        SDDMMBufferSizeOp,
        SDDMMOp,
        SetCsrPointersOp,
        SetDefaultDeviceOp,
        ShuffleOp,
        SpGEMMCopyOp,
        SpGEMMCreateDescrOp,
        SpGEMMDestroyDescrOp,
        SpGEMMWorkEstimationOrComputeOp,
        SpMMBufferSizeOp,
        SpMMOp,
        SpMVBufferSizeOp,
        SpMVOp,
        SpMatGetSizeOp,
        SubgroupBroadcastOp,
        SubgroupIdOp,
        SubgroupMmaComputeOp,
        SubgroupMmaConstantMatrixOp,
        SubgroupMmaElementwiseOp,
        SubgroupMmaExtractThreadLocalOp,
        SubgroupMmaInsertThreadLocalOp,
        SubgroupMmaLoadMatrixOp,
        SubgroupMmaStoreMatrixOp,
        SubgroupReduceOp,
        SubgroupSizeOp,
        TerminatorOp,
        ThreadIdOp,
        WaitOp,
        WarpExecuteOnLane0Op,
        YieldOp,
    ),
    types(
        AsyncTokenType,
        DenseTensorHandle,
        MmaMatrixType,
        ProductHandle,
        SparseMatrixHandle
    ),
    attributes(
        AddressSpace,
        AllReduceOperation,
        BlockMappingAttr,
        BroadcastType,
        Dimension,
        KernelMetadataAttr,
        KernelTableAttr,
        LaneMappingAttr,
        LoopDimMapAttr,
        MaskMappingAttr,
        MemorySpaceMappingAttr,
        MmaElementwise,
        ObjectAttr,
        Prune2To4SpMatFlag,
        SelectObjectAttr,
        ShuffleMode,
        SpGEMMWorkEstimationOrComputeKind,
        ThreadMappingAttr,
        TransposeMode,
        WarpMappingAttr,
        WarpgroupMappingAttr
    ),
    interfaces(inlining, rules::in_place)
)]
pub struct GpuDialect;

/// Its ops can be inlined; into a kernel that is not yet a function nothing is, nor into what the
/// threads of a warp share.
struct Inlining;

impl InlinerInterface for Inlining {
    fn is_legal_to_inline(&self, _: &Ir, _: Op) -> bool {
        true
    }
}

fn inlining(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn InlinerInterface>(Arc::new(Inlining));
}
