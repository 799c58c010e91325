//! What the ops are in LLVM IR.

use terrace_llvm_dialect::AtomicOrdering;
use terrace_llvm_dialect::export::{ExpandToLlvm, Expanded, Expansion};

use super::*;

terrace_llvm_dialect::namesakes! { "llvm.amdgcn":
    [] =>
        BallotOp, BarrierJoinOp, BlockIdXOp, BlockIdYOp, BlockIdZOp, ClusterIdXOp, ClusterIdYOp,
        ClusterIdZOp, CosOp, CvtPkRtzOp, CvtScaleF322xPk16Bf6F32Op, CvtScaleF322xPk16Fp6F32Op,
        CvtScaleF32Pk16Bf6Bf16Op, CvtScaleF32Pk16Bf6F16Op, CvtScaleF32Pk16Bf6F32Op,
        CvtScaleF32Pk16Fp6Bf16Op, CvtScaleF32Pk16Fp6F16Op, CvtScaleF32Pk16Fp6F32Op,
        CvtScaleF32Pk32Bf16Bf6Op, CvtScaleF32Pk32Bf16Fp6Op, CvtScaleF32Pk32Bf6Bf16Op,
        CvtScaleF32Pk32Bf6F16Op, CvtScaleF32Pk32F16Bf6Op, CvtScaleF32Pk32F16Fp6Op,
        CvtScaleF32Pk32F32Bf6Op, CvtScaleF32Pk32F32Fp6Op, CvtScaleF32Pk32Fp6Bf16Op,
        CvtScaleF32Pk32Fp6F16Op, CvtScaleF32Pk8Bf8Bf16Op, CvtScaleF32Pk8Bf8F16Op,
        CvtScaleF32Pk8Bf8F32Op, CvtScaleF32Pk8Fp4Bf16Op, CvtScaleF32Pk8Fp4F16Op,
        CvtScaleF32Pk8Fp4F32Op, CvtScaleF32Pk8Fp8Bf16Op, CvtScaleF32Pk8Fp8F16Op,
        CvtScaleF32Pk8Fp8F32Op, CvtScaleF32SrPk16Bf6Bf16Op, CvtScaleF32SrPk16Bf6F16Op,
        CvtScaleF32SrPk16Bf6F32Op, CvtScaleF32SrPk16Fp6Bf16Op, CvtScaleF32SrPk16Fp6F16Op,
        CvtScaleF32SrPk16Fp6F32Op, CvtScaleF32SrPk32Bf6Bf16Op, CvtScaleF32SrPk32Bf6F16Op,
        CvtScaleF32SrPk32Bf6F32Op, CvtScaleF32SrPk32Fp6Bf16Op, CvtScaleF32SrPk32Fp6F16Op,
        CvtScaleF32SrPk32Fp6F32Op, CvtScaleF32SrPk8Bf8Bf16Op, CvtScaleF32SrPk8Bf8F16Op,
        CvtScaleF32SrPk8Bf8F32Op, CvtScaleF32SrPk8Fp4Bf16Op, CvtScaleF32SrPk8Fp4F16Op,
        CvtScaleF32SrPk8Fp4F32Op, CvtScaleF32SrPk8Fp8Bf16Op, CvtScaleF32SrPk8Fp8F16Op,
        CvtScaleF32SrPk8Fp8F32Op, DsAtomicAsyncBarrierArriveOp, DsAtomicBarrierArriveRtnOp,
        DsBpermuteOp, DsLoadTr16B128, DsLoadTr4B64, DsLoadTr6B96, DsLoadTr8B64, DsReadTr16B64,
        DsReadTr4B64, DsReadTr6B96, DsReadTr8B64, DsSwizzleOp, Exp2Op, ExpOp, FMed3Op,
        GetNamedBarrierStateOp, GlobalLoadTr4B64, GlobalLoadTr6B96, GlobalLoadTr8B128,
        GlobalLoadTr8B64, LogOp, MakeBufferRsrcOp, MbcntHiOp, MbcntLoOp,
        MfmaF32_16x16x16bf16_1k, MfmaF32_16x16x16f16, MfmaF32_16x16x1f32, MfmaF32_16x16x2bf16,
        MfmaF32_16x16x32Bf16, MfmaF32_16x16x32Bf8Bf8, MfmaF32_16x16x32Bf8Fp8,
        MfmaF32_16x16x32F16, MfmaF32_16x16x32Fp8Bf8, MfmaF32_16x16x32Fp8Fp8,
        MfmaF32_16x16x4bf16_1k, MfmaF32_16x16x4f16, MfmaF32_16x16x4f32, MfmaF32_16x16x8Xf32,
        MfmaF32_16x16x8bf16, MfmaF32_32x32x16Bf16, MfmaF32_32x32x16Bf8Bf8,
        MfmaF32_32x32x16Bf8Fp8, MfmaF32_32x32x16F16, MfmaF32_32x32x16Fp8Bf8,
        MfmaF32_32x32x16Fp8Fp8, MfmaF32_32x32x1f32, MfmaF32_32x32x2bf16, MfmaF32_32x32x2f32,
        MfmaF32_32x32x4Xf32, MfmaF32_32x32x4bf16, MfmaF32_32x32x4bf16_1k, MfmaF32_32x32x4f16,
        MfmaF32_32x32x8bf16_1k, MfmaF32_32x32x8f16, MfmaF32_4x4x1f32, MfmaF32_4x4x2bf16,
        MfmaF32_4x4x4bf16_1k, MfmaF32_4x4x4f16, MfmaF64_16x16x4f64, MfmaF64_4x4x4f64,
        MfmaI32_16x16x16i8, MfmaI32_16x16x32I8, MfmaI32_16x16x4i8, MfmaI32_16x16x64I8,
        MfmaI32_32x32x16I8, MfmaI32_32x32x32I8, MfmaI32_32x32x4i8, MfmaI32_32x32x8i8,
        MfmaI32_4x4x4i8, MfmaScaleF32_16x16x128F8f6f4, MfmaScaleF32_32x32x64F8f6f4,
        RawBufferAtomicCmpSwapOp, RawBufferAtomicFAddOp, RawBufferAtomicFMaxOp,
        RawBufferAtomicSMaxOp, RawBufferAtomicUMinOp, RawBufferLoadOp, RawBufferStoreOp,
        RawPtrBufferAtomicCmpSwapOp, RawPtrBufferAtomicFaddOp, RawPtrBufferAtomicFmaxOp,
        RawPtrBufferAtomicSmaxOp, RawPtrBufferAtomicUminOp, RawPtrBufferLoadLdsOp,
        RawPtrBufferLoadOp, RawPtrBufferStoreOp, RcpOp, ReadfirstlaneOp, ReadlaneOp, SBarrierOp,
        SinOp, SmfmacF32_16x16x128Bf8Bf8, SmfmacF32_16x16x128Bf8Fp8, SmfmacF32_16x16x128Fp8Bf8,
        SmfmacF32_16x16x128Fp8Fp8, SmfmacF32_16x16x32Bf16, SmfmacF32_16x16x32F16,
        SmfmacF32_16x16x64Bf16, SmfmacF32_16x16x64Bf8Bf8, SmfmacF32_16x16x64Bf8Fp8,
        SmfmacF32_16x16x64F16, SmfmacF32_16x16x64Fp8Bf8, SmfmacF32_16x16x64Fp8Fp8,
        SmfmacF32_32x32x16Bf16, SmfmacF32_32x32x16F16, SmfmacF32_32x32x32Bf16,
        SmfmacF32_32x32x32Bf8Bf8, SmfmacF32_32x32x32Bf8Fp8, SmfmacF32_32x32x32F16,
        SmfmacF32_32x32x32Fp8Bf8, SmfmacF32_32x32x32Fp8Fp8, SmfmacF32_32x32x64Bf8Bf8,
        SmfmacF32_32x32x64Bf8Fp8, SmfmacF32_32x32x64Fp8Bf8, SmfmacF32_32x32x64Fp8Fp8,
        SmfmacI32_16x16x128I8, SmfmacI32_16x16x64I8, SmfmacI32_32x32x32I8, SmfmacI32_32x32x64I8,
        SqrtOp, TanhOp, ThreadIdXOp, ThreadIdYOp, ThreadIdZOp, WakeupBarrierOp, WavefrontSizeOp,
        WmmaF32_16x16x16Bf16, WmmaF32_16x16x16Bf8Bf8, WmmaF32_16x16x16Bf8Fp8,
        WmmaF32_16x16x16F16, WmmaF32_16x16x16Fp8Bf8, WmmaF32_16x16x16Fp8Fp8;
    [(0, "bitfield")] =>
        SWaitcntOp;
    [(0, "count")] =>
        SNopOp, SSleepOp, WaitAsynccntOp, WaitDscntOp, WaitExpcntOp, WaitLoadcntOp,
        WaitStorecntOp, WaitTensorcntOp;
    [(0, "id")] =>
        BarrierLeaveOp, BarrierSignalIsfirstOp, BarrierSignalOp, BarrierWaitOp,
        GetBarrierStateOp;
    [(0, "mask")] =>
        SchedBarrierOp;
    [(0, "priority")] =>
        SetPrioOp;
    [(0, "variant")] =>
        IglpOptOp;
    [(1, "byteSel")] =>
        CvtF32Bf8Op, CvtF32Fp8Op;
    [(1, "memberCnt")] =>
        BarrierInitOp, BarrierSignalVarOp;
    [(1, "scope")] =>
        FlatPrefetchOp, GlobalPrefetchOp;
    [(1, "wordSel")] =>
        CvtPkF32Bf8Op, CvtPkF32Fp8Op;
    [(2, "cachePolicy")] =>
        TensorLoadToLDSD2Op, TensorStoreFromLDSD2Op;
    [(2, "scaleSel")] =>
        CvtPkScalePk16Bf16Bf6Op, CvtPkScalePk16Bf16Fp6Op, CvtPkScalePk16F16Bf6Op,
        CvtPkScalePk16F16Fp6Op, CvtPkScalePk16F32Bf6Op, CvtPkScalePk16F32Fp6Op,
        CvtPkScalePk8Bf16Bf8Op, CvtPkScalePk8Bf16Fp4Op, CvtPkScalePk8Bf16Fp8Op,
        CvtPkScalePk8F16Bf8Op, CvtPkScalePk8F16Fp4Op, CvtPkScalePk8F16Fp8Op,
        CvtPkScalePk8F32Bf8Op, CvtPkScalePk8F32Fp4Op, CvtPkScalePk8F32Fp8Op;
    [(2, "srcLoHiSel")] =>
        CvtScaleF32PkBf16Bf8Op, CvtScaleF32PkBf16Fp8Op, CvtScaleF32PkF16Bf8Op,
        CvtScaleF32PkF16Fp8Op, CvtScaleF32PkF32Bf8Op, CvtScaleF32PkF32Fp8Op;
    [(2, "srcSelIndex")] =>
        CvtScaleF32F32Bf8Op, CvtScaleF32F32Fp8Op, CvtScaleF32PkBf16Fp4Op, CvtScaleF32PkF16Fp4Op,
        CvtScaleF32PkF32Fp4Op;
    [(3, "byteSel")] =>
        CvtSrBf8F32Op, CvtSrFp8F32Op;
    [(3, "dstLoHiSel")] =>
        CvtScaleF32PkBf8Bf16Op, CvtScaleF32PkBf8F16Op, CvtScaleF32PkFp8Bf16Op,
        CvtScaleF32PkFp8F16Op;
    [(3, "dstSelIndex")] =>
        CvtScaleF32PkFp4Bf16Op, CvtScaleF32PkFp4F16Op;
    [(3, "opsel")] =>
        WmmaBf16_16x16x16Bf16, WmmaF16_16x16x16F16;
    [(3, "wordSel")] =>
        CvtPkBf8F32Op, CvtPkFp8F32Op;
    [(4, "cachePolicy")] =>
        TensorLoadToLDSOp, TensorStoreFromLDSOp;
    [(4, "dstLoHiSel")] =>
        CvtScaleF32PkBf8F32Op, CvtScaleF32PkFp8F32Op;
    [(4, "dstSelIndex")] =>
        CvtScaleF32PkFp4F32Op, CvtScaleF32SrBf8BF16Op, CvtScaleF32SrBf8F16Op,
        CvtScaleF32SrBf8F32Op, CvtScaleF32SrFp8BF16Op, CvtScaleF32SrFp8F16Op,
        CvtScaleF32SrFp8F32Op, CvtScaleF32SrPkFp4Bf16Op, CvtScaleF32SrPkFp4F16Op,
        CvtScaleF32SrPkFp4F32Op;
    [(2, "fi"), (3, "boundControl")] =>
        Permlane16SwapOp, Permlane32SwapOp;
    [(2, "offset"), (3, "aux")] =>
        GlobalLoadAsyncToLDSB128Op, GlobalLoadAsyncToLDSB32Op, GlobalLoadAsyncToLDSB64Op,
        GlobalLoadAsyncToLDSB8Op;
    [(2, "offset"), (3, "cpol")] =>
        ClusterLoadAsyncToLDSB128Op, ClusterLoadAsyncToLDSB32Op, ClusterLoadAsyncToLDSB64Op,
        ClusterLoadAsyncToLDSB8Op;
    [(3, "srcSelIndex"), (4, "dstLoHiSel")] =>
        CvtScaleF32F16Bf8Op, CvtScaleF32F16Fp8Op;
    [(4, "fi"), (5, "boundControl")] =>
        PermlaneX16Op;
    [(0, "mask"), (1, "size"), (2, "groupId")] =>
        SchedGroupBarrierOp;
    [(0, "signA"), (2, "signB"), (5, "clamp")] =>
        WmmaI32_16x16x16Iu4, WmmaI32_16x16x16Iu8, WmmaI32_16x16x32Iu4;
    [(2, "modC"), (4, "reuseA"), (5, "reuseB")] =>
        WmmaF16_16x16x128Bf8Bf8, WmmaF16_16x16x128Bf8Fp8, WmmaF16_16x16x128Fp8Bf8,
        WmmaF16_16x16x128Fp8Fp8, WmmaF16_16x16x64Bf8Bf8, WmmaF16_16x16x64Bf8Fp8,
        WmmaF16_16x16x64Fp8Bf8, WmmaF16_16x16x64Fp8Fp8, WmmaF32_16x16x128Bf8Bf8,
        WmmaF32_16x16x128Bf8Fp8, WmmaF32_16x16x128Fp8Bf8, WmmaF32_16x16x128Fp8Fp8,
        WmmaF32_16x16x64Bf8Bf8, WmmaF32_16x16x64Bf8Fp8, WmmaF32_16x16x64Fp8Bf8,
        WmmaF32_16x16x64Fp8Fp8;
    [(2, "size"), (3, "offset"), (4, "aux")] =>
        GlobalLoadLDSOp, LoadToLDSOp;
    [(2, "dppCtrl"), (3, "rowMask"), (4, "bankMask"), (5, "boundCtrl")] =>
        DPPUpdateOp;
    [(0, "signA"), (2, "signB"), (4, "modC"), (6, "reuseA"), (7, "reuseB")] =>
        WmmaBf16_16x16x32Bf16, WmmaBf16f32_16x16x32Bf16, WmmaF16_16x16x32F16,
        WmmaF32_16x16x32Bf16, WmmaF32_16x16x32F16, WmmaF32_16x16x4F32;
    [(0, "signA"), (2, "signB"), (5, "reuseA"), (6, "reuseB"), (7, "clamp")] =>
        WmmaI32_16x16x64Iu8;
    [(2, "modC"), (4, "scaleAType"), (5, "fmtScaleA"), (7, "scaleBType"), (8, "fmtScaleB"), (10, "reuseA"), (11, "reuseB")] =>
        WmmaScale16F32_32x16x128F4, WmmaScaleF32_32x16x128F4;
    [(0, "fmtA"), (2, "fmtB"), (4, "modC"), (6, "scaleAType"), (7, "fmtScaleA"), (9, "scaleBType"), (10, "fmtScaleB"), (12, "reuseA"), (13, "reuseB")] =>
        WmmaScale16F32_16x16x128F8f6f4, WmmaScaleF32_16x16x128F8f6f4;
}

impl ExpandToLlvm for BarrierOp {
    fn expand(&self, to: &mut Expansion<'_, '_>) -> Expanded {
        to.fence(AtomicOrdering::Release, "workgroup");
        to.call("llvm.amdgcn.s.barrier", &[], None);
        to.fence(AtomicOrdering::Acquire, "workgroup");
        Ok(Default::default())
    }
}
