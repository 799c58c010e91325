//! Ops that stand for patterns of other dialects.

mod func;
mod gpu;
mod linalg;
mod memref;
mod scf;
mod targets;
mod tensor;
mod vector;

pub use func::ApplyFuncToLLVMConversionPatternsOp;
pub use gpu::{
    ApplyGPUPromoteShuffleToAMDGPUPatternsOp, ApplyGPURewritePatternsOp,
    ApplyGPUSubgroupReduceToNVVMConversionPatternsOp, ApplyGPUToNVVMConversionPatternsOp,
    ApplyGPUToROCDLConversionPatternsOp, ApplyGPUWwmaToNVVMConversionPatternsOp,
    ApplyNVGPUToNVVMConversionPatternsOp, ApplyUnrollVectorsSubgroupMmaOp, EliminateBarriersOp,
};
pub use linalg::{
    ApplyDecomposeTensorPackUnpackPatternsOp, ApplyDecomposeTensorPadPatternsOp,
    ApplyEraseUnnecessaryInputsPatternsOp, ApplyFoldAddIntoDestPatternsOp,
    ApplyFoldIntoPackAndUnpackPatternsOp, ApplyFoldPackUnpackIntoEmptyPatternsOp,
    ApplyFoldUnitExtentDimsViaReshapesPatternsOp, ApplyFoldUnitExtentDimsViaSlicesPatternsOp,
    ApplyPadVectorizationPatternsOp, ApplyTilingCanonicalizationPatternsOp,
};
pub use memref::{
    ApplyAllocToAllocaOp, ApplyExpandOpsPatternsOp, ApplyExpandStridedMetadataPatternsOp,
    ApplyExtractAddressComputationsPatternsOp, ApplyFoldMemrefAliasOpsPatternsOp,
    ApplyResolveRankedShapedTypeResultDimsPatternsOp, MemrefToLLVMTypeConverterOp,
};
pub use scf::{
    ApplyForLoopCanonicalizationPatternsOp, ApplySCFStructuralConversionPatternsOp,
    ApplySCFToControlFlowPatternsOp,
};
pub use targets::{
    ApplyArmNeonContractionToBFMMLAPatternsOp, ApplyArmNeonContractionToI8MMPatternsOp,
    ApplyArmSVELowerContractionToBFMMLAPatternsOp, ApplyArmSVELowerContractionToI8MMPatternsOp,
    ApplySinkVectorProducerOpsPatternsOp, ApplyVectorContractBF16ToFMAPatternsOp,
    ApplyVectorContractToFMAPatternsOp, ApplyVectorContractToPackedTypeDotProductPatternsOp,
};
pub use tensor::{
    ApplyBubbleUpExtractSlicePatternsOp, ApplyDecomposeTensorConcatPatternsOp,
    ApplyDropRedundantInsertSliceRankExpansionPatternsOp, ApplyFoldTensorEmptyPatternsOp,
    ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp, ApplyFoldTensorSubsetOpsPatternsOp,
    ApplyMergeConsecutiveInsertExtractSlicePatternsOp, ApplyReassociativeReshapeFoldingPatternsOp,
    ApplyRewriteTensorOpsAsConstantPatternsOp, TypeConversionCastShapeDynamicDimsOp,
};
pub use vector::{
    ApplyCastAwayVectorLeadingOneDimPatternsOp, ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp,
    ApplyDropUnitDimWithShapeCastPatternsOp, ApplyFoldArithExtensionPatternsOp,
    ApplyFoldElementwiseToVectorPatternsOp, ApplyInterleaveToShufflePatternsOp,
    ApplyLowerBitCastPatternsOp, ApplyLowerBroadcastPatternsOp, ApplyLowerContractionPatternsOp,
    ApplyLowerCreateMaskPatternsOp, ApplyLowerGatherPatternsOp, ApplyLowerInterleavePatternsOp,
    ApplyLowerMaskedTransfersPatternsOp, ApplyLowerMasksPatternsOp,
    ApplyLowerMultiReductionPatternsOp, ApplyLowerOuterProductPatternsOp, ApplyLowerScanPatternsOp,
    ApplyLowerShapeCastPatternsOp, ApplyLowerTransferPatternsOp, ApplyLowerTransposePatternsOp,
    ApplyMaterializeMasksPatternsOp, ApplyRankReducingSubviewPatternsOp,
    ApplyRewriteNarrowTypePatternsOp, ApplySinkVectorMemPatternsOp, ApplySinkVectorPatternsOp,
    ApplySplitTransferFullPartialPatternsOp, ApplyTransferPermutationPatternsOp,
    ApplyTransferToScfPatternsOp, ApplyUnrollFromElementsPatternsOp,
    ApplyUnrollToElementsPatternsOp, ApplyVectorReductionToContractPatternsOp,
    ApplyVectorToLLVMConversionPatternsOp,
};
