//! The amdgpu dialect: what AMD's GPUs do, on memrefs and vectors.

mod buffers;
mod checks;
mod constraints;
mod copies;
mod copy_checks;
mod enums;
mod floats;
mod lanes;
mod matrices;
mod product_checks;
mod rules;
mod syntax;
mod types;

pub use buffers::*;
pub use constraints::*;
pub use copies::*;
pub use enums::*;
pub use floats::*;
pub use lanes::*;
pub use matrices::*;
use terrace_ods_macros::dialect;
pub use types::*;

/// What AMD's GPUs do, on memrefs and vectors.
#[dialect(
    name = "amdgpu",
    ops(
        DPPOp,
        ExtPackedFp8Op,
        FatRawBufferCastOp,
        GatherToLDSOp,
        LDSBarrierOp,
        MFMAOp,
        MakeDmaBaseOp,
        MakeDmaDescriptorOp,
        MakeGatherDmaBaseOp,
        MakeGatherDmaDescriptorOp,
        MemoryCounterWaitOp,
        PackedScaledTruncOp,
        PackedStochRoundFp8Op,
        PackedTrunc2xFp8Op,
        PermlaneSwapOp,
        RawBufferAtomicCmpswapOp,
        RawBufferAtomicFaddOp,
        RawBufferAtomicFmaxOp,
        RawBufferAtomicSmaxOp,
        RawBufferAtomicUminOp,
        RawBufferLoadOp,
        RawBufferStoreOp,
        ScaledExtPackedMatrixOp,
        ScaledExtPackedOp,
        ScaledMFMAOp,
        ScaledWMMAOp,
        SchedBarrierOp,
        SparseMFMAOp,
        SwizzleBitModeOp,
        TensorLoadToLDSOp,
        TensorStoreFromLDSOp,
        TransposeLoadOp,
        WMMAOp
    ),
    types(TDMBaseType, TDMDescriptorType, TDMGatherBaseType),
    attributes(AddressSpace, DPPPerm, MFMAPermB, SchedBarrierOptEnum),
    dependent_dialects(
        terrace_gpu_dialect::GpuDialect,
        terrace_standard_dialects::arith::ArithDialect
    ),
    interfaces(terrace_passes::transforms::inline_anywhere)
)]
pub struct AmdgpuDialect;

effects! {
    RawBufferLoadOp: [Read memref];
    RawBufferStoreOp: [Write memref];
    RawBufferAtomicCmpswapOp: [Read memref, Write memref];
    RawBufferAtomicFaddOp: [Read memref, Write memref];
    RawBufferAtomicFmaxOp: [Read memref, Write memref];
    RawBufferAtomicSmaxOp: [Read memref, Write memref];
    RawBufferAtomicUminOp: [Read memref, Write memref];
    GatherToLDSOp: [Read src, Write dst];
    TransposeLoadOp: [Read src];
    TensorLoadToLDSOp: [] Write Read;
    TensorStoreFromLDSOp: [] Write Read;
}
