//! The nvvm dialect: what NVIDIA's GPUs have in LLVM IR.

mod attributes;
mod barriers;
mod checks;
mod constraints;
mod control;
mod conversion_checks;
mod conversions;
mod copies;
mod copy_checks;
mod discardable;
mod enums;
mod export;
mod export_matrices;
mod export_mbarriers;
mod export_memory;
mod fences;
mod matrices;
mod matrix_checks;
mod matrix_enums;
mod mbarriers;
mod product_checks;
mod product_syntax;
mod registers;
mod syntax;
mod targets;
mod tensor_checks;
mod tensor_copies;
mod tensor_memory;
mod tensor_products;
mod warpgroup_checks;
mod warpgroups;
mod warps;

pub use attributes::*;
pub use barriers::*;
pub use constraints::*;
pub use control::*;
pub use conversions::*;
pub use copies::*;
pub use enums::*;
pub use fences::*;
pub use matrices::*;
pub use matrix_checks::{Part, WmmaSizes};
pub use matrix_enums::*;
pub use mbarriers::*;
pub use registers::*;
pub use tensor_copies::*;
pub use tensor_memory::*;
pub use tensor_products::*;
use terrace_ods_macros::dialect;
pub use warpgroups::*;
pub use warps::*;

/// What NVIDIA's GPUs have in LLVM IR.
#[dialect(
    name = "nvvm",
    ops(
        AggrSmemSizeOp,
        Barrier0Op,
        BarrierArriveOp,
        BarrierOp,
        BlockDimXOp,
        BlockDimYOp,
        BlockDimZOp,
        BlockIdXOp,
        BlockIdYOp,
        BlockIdZOp,
        BlockInClusterIdXOp,
        BlockInClusterIdYOp,
        BlockInClusterIdZOp,
        BlockInClusterRankOp,
        BreakpointOp,
        BulkStoreOp,
        Clock64Op,
        ClockOp,
        ClusterArriveOp,
        ClusterArriveRelaxedOp,
        ClusterDimBlocksXOp,
        ClusterDimBlocksYOp,
        ClusterDimBlocksZOp,
        ClusterDimXOp,
        ClusterDimYOp,
        ClusterDimZOp,
        ClusterIdXOp,
        ClusterIdYOp,
        ClusterIdZOp,
        ClusterLaunchControlQueryCancelOp,
        ClusterLaunchControlTryCancelOp,
        ClusterSizeOp,
        ClusterWaitOp,
        ConvertBF16x2ToF8x2Op,
        ConvertF16x2ToF8x2Op,
        ConvertF32x2ToBF16x2Op,
        ConvertF32x2ToF16x2Op,
        ConvertF32x2ToF4x2Op,
        ConvertF32x2ToF6x2Op,
        ConvertF32x2ToF8x2Op,
        ConvertF32x4ToF4x4Op,
        ConvertF32x4ToF6x4Op,
        ConvertF32x4ToF8x4Op,
        ConvertF4x2ToF16x2Op,
        ConvertF6x2ToF16x2Op,
        ConvertF8x2ToBF16x2Op,
        ConvertF8x2ToF16x2Op,
        ConvertFloatToTF32Op,
        CpAsyncBulkCommitGroupOp,
        CpAsyncBulkGlobalToSharedClusterOp,
        CpAsyncBulkPrefetchOp,
        CpAsyncBulkSharedCTAToGlobalOp,
        CpAsyncBulkSharedCTAToSharedClusterOp,
        CpAsyncBulkTensorGlobalToSharedClusterOp,
        CpAsyncBulkTensorPrefetchOp,
        CpAsyncBulkTensorReduceOp,
        CpAsyncBulkTensorSharedCTAToGlobalOp,
        CpAsyncBulkWaitGroupOp,
        CpAsyncCommitGroupOp,
        CpAsyncMBarrierArriveOp,
        CpAsyncOp,
        CpAsyncWaitGroupOp,
        DotAccumulate2WayOp,
        DotAccumulate4WayOp,
        DynamicSmemSizeOp,
        ElectSyncOp,
        EnvReg0Op,
        EnvReg10Op,
        EnvReg11Op,
        EnvReg12Op,
        EnvReg13Op,
        EnvReg14Op,
        EnvReg15Op,
        EnvReg16Op,
        EnvReg17Op,
        EnvReg18Op,
        EnvReg19Op,
        EnvReg1Op,
        EnvReg20Op,
        EnvReg21Op,
        EnvReg22Op,
        EnvReg23Op,
        EnvReg24Op,
        EnvReg25Op,
        EnvReg26Op,
        EnvReg27Op,
        EnvReg28Op,
        EnvReg29Op,
        EnvReg2Op,
        EnvReg30Op,
        EnvReg31Op,
        EnvReg3Op,
        EnvReg4Op,
        EnvReg5Op,
        EnvReg6Op,
        EnvReg7Op,
        EnvReg8Op,
        EnvReg9Op,
        ExitOp,
        FenceMbarrierInitOp,
        FenceProxyAcquireOp,
        FenceProxyOp,
        FenceProxyReleaseOp,
        FenceProxySyncRestrictOp,
        FenceScClusterOp,
        FenceSyncRestrictOp,
        GlobalTimerLoOp,
        GlobalTimerOp,
        GridDimXOp,
        GridDimYOp,
        GridDimZOp,
        GridIdOp,
        GriddepcontrolOp,
        InlinePtxOp,
        LaneIdOp,
        LaneMaskEqOp,
        LaneMaskGeOp,
        LaneMaskGtOp,
        LaneMaskLeOp,
        LaneMaskLtOp,
        LdMatrixOp,
        MBarrierArriveDropExpectTxOp,
        MBarrierArriveDropNocompleteOp,
        MBarrierArriveDropOp,
        MBarrierArriveExpectTxOp,
        MBarrierArriveNocompleteOp,
        MBarrierArriveOp,
        MBarrierCompleteTxOp,
        MBarrierExpectTxOp,
        MBarrierInitOp,
        MBarrierInvalOp,
        MBarrierTestWaitOp,
        MBarrierTryWaitOp,
        MBarrierTryWaitParityOp,
        MapaOp,
        MatchSyncOp,
        MembarOp,
        MmaBlockScaleOp,
        MmaOp,
        MmaSpBlockScaleOp,
        MmaSpOp,
        NanosleepOp,
        PMEventOp,
        PermuteOp,
        PrefetchOp,
        RcpApproxFtzF32Op,
        ReduxOp,
        SetMaxRegisterOp,
        ShflOp,
        SmDimOp,
        SmIdOp,
        StMatrixOp,
        SyncWarpOp,
        Tcgen05AllocOp,
        Tcgen05CommitOp,
        Tcgen05CpOp,
        Tcgen05DeallocOp,
        Tcgen05FenceOp,
        Tcgen05LdOp,
        Tcgen05MMABlockScaleOp,
        Tcgen05MMAOp,
        Tcgen05MMASparseBlockScaleOp,
        Tcgen05MMASparseOp,
        Tcgen05MMAWsOp,
        Tcgen05MMAWsSparseOp,
        Tcgen05MmaSmemDescOp,
        Tcgen05RelinquishAllocPermitOp,
        Tcgen05ShiftOp,
        Tcgen05StOp,
        Tcgen05WaitOp,
        ThreadIdXOp,
        ThreadIdYOp,
        ThreadIdZOp,
        TotalSmemSizeOp,
        VoteSyncOp,
        WMMALoadOp,
        WMMAMmaOp,
        WMMAStoreOp,
        WarpDimOp,
        WarpIdOp,
        WarpSizeOp,
        WgmmaFenceAlignedOp,
        WgmmaGroupSyncAlignedOp,
        WgmmaMmaAsyncOp,
        WgmmaWaitGroupSyncOp
    ),
    attributes(
        BarrierReduction,
        BlockScaleFormat,
        CTAGroupKind,
        CacheEvictionPriority,
        ClusterLaunchControlQueryType,
        DotAccumulateType,
        FPRoundingMode,
        GridDepActionKind,
        LdStMatrixEltType,
        LdStMatrixShapeAttr,
        LoadCacheModifierKind,
        MMAB1Op,
        MMABlockScaleKind,
        MMAFrag,
        MMAIntOverflow,
        MMAKind,
        MMALayout,
        MMAShapeAttr,
        MMATypes,
        MatchSyncKind,
        MemOrderKind,
        MemScopeKind,
        MemorySpace,
        NVVMTargetAttr,
        PermuteMode,
        PrefetchCacheLevel,
        ProxyKind,
        ReduxKind,
        SaturationMode,
        ScaleVecSize,
        SetMaxRegisterAction,
        SharedSpace,
        ShflKind,
        TMALoadMode,
        TMAReduxKind,
        TMAStoreMode,
        Tcgen05CpMulticast,
        Tcgen05CpShape,
        Tcgen05CpSrcFormat,
        Tcgen05FenceKind,
        Tcgen05LdStShape,
        Tcgen05MMABlockScale,
        Tcgen05MMACollectorBBuffer,
        Tcgen05MMACollectorOp,
        Tcgen05MMAKind,
        Tcgen05WaitKind,
        VoteSyncKind,
        WGMMAScaleIn,
        WGMMAScaleOut,
        WGMMATypes
    ),
    dependent_dialects(terrace_llvm_dialect::LlvmDialect),
    interfaces(terrace_passes::transforms::inline_anywhere, discardable::register)
)]
pub struct NvvmDialect;
