//! Patterns of vector.

use crate::transform::TransformDialect;
use crate::transform::attributes::{
    ContractLowering, MultiReductionLowering, TransferSplit, TransposeLowering,
};
use crate::transform::interfaces::{
    ConversionPatternDescriptorOpInterface, PatternDescriptorOpInterface, llvm_patterns, marks,
};
use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{DefaultValued, I64Attr};
use terrace_ods_macros::op;

/// Conversion patterns of vector: vector to llvm.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns.vector.vector_to_llvm",
    interfaces(ConversionPatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyVectorToLLVMConversionPatternsOp {
    #[attr]
    reassociate_fp_reductions: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    force_32bit_vector_indices: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr]
    use_vector_alignment: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
}

/// Patterns of vector: cast away vector leading one dim.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.cast_away_vector_leading_one_dim",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyCastAwayVectorLeadingOneDimPatternsOp;

/// Patterns of vector: rank reducing subview patterns.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.rank_reducing_subview_patterns",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyRankReducingSubviewPatternsOp;

/// Patterns of vector: drop unit dims with shape cast.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.drop_unit_dims_with_shape_cast",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyDropUnitDimWithShapeCastPatternsOp;

/// Patterns of vector: drop inner most unit dims from xfer ops.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp;

/// Patterns of vector: transfer permutation patterns.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.transfer_permutation_patterns",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyTransferPermutationPatternsOp;

/// Patterns of vector: lower bitcast.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_bitcast",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyLowerBitCastPatternsOp;

/// Patterns of vector: lower broadcast.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_broadcast",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyLowerBroadcastPatternsOp;

/// Patterns of vector: lower contraction.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_contraction",
    interfaces(PatternDescriptorOpInterface),
    assembly { ("lowering_strategy" "=" $lowering_strategy^)? attr_dict },
)]
pub struct ApplyLowerContractionPatternsOp {
    #[attr]
    lowering_strategy: DefaultValued<ContractLowering, { ContractLowering::OuterProduct }>,
}

/// Patterns of vector: lower create mask.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_create_mask",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyLowerCreateMaskPatternsOp;

/// Patterns of vector: lower masks.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_masks",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyLowerMasksPatternsOp;

/// Patterns of vector: lower masked transfers.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_masked_transfers",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyLowerMaskedTransfersPatternsOp;

/// Patterns of vector: materialize masks.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.materialize_masks",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyMaterializeMasksPatternsOp;

/// Patterns of vector: lower multi reduction.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_multi_reduction",
    interfaces(PatternDescriptorOpInterface),
    assembly { ("lowering_strategy" "=" $lowering_strategy^)? attr_dict },
)]
pub struct ApplyLowerMultiReductionPatternsOp {
    #[attr]
    lowering_strategy:
        DefaultValued<MultiReductionLowering, { MultiReductionLowering::InnerParallel }>,
}

/// Patterns of vector: lower outerproduct.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_outerproduct",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyLowerOuterProductPatternsOp;

/// Patterns of vector: lower gather.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_gather",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyLowerGatherPatternsOp;

/// Patterns of vector: unroll from elements.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.unroll_from_elements",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyUnrollFromElementsPatternsOp;

/// Patterns of vector: unroll to elements.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.unroll_to_elements",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyUnrollToElementsPatternsOp;

/// Patterns of vector: lower scan.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_scan",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyLowerScanPatternsOp;

/// Patterns of vector: lower shape cast.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_shape_cast",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyLowerShapeCastPatternsOp;

/// Patterns of vector: lower transfer.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_transfer",
    interfaces(PatternDescriptorOpInterface),
    assembly { ("max_transfer_rank" "=" $max_transfer_rank^)? attr_dict },
)]
pub struct ApplyLowerTransferPatternsOp {
    #[attr]
    max_transfer_rank: DefaultValued<I64Attr, { 1 }>,
}

/// Patterns of vector: lower transpose.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_transpose",
    interfaces(PatternDescriptorOpInterface),
    assembly { oilist ( "lowering_strategy" "=" $lowering_strategy | "avx2_lowering_strategy" "=" $avx2_lowering_strategy ) attr_dict },
)]
pub struct ApplyLowerTransposePatternsOp {
    #[attr]
    lowering_strategy: DefaultValued<TransposeLowering, { TransposeLowering::Eltwise }>,
    #[attr]
    avx2_lowering_strategy: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
}

/// Patterns of vector: lower interleave.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.lower_interleave",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyLowerInterleavePatternsOp;

/// Patterns of vector: interleave to shuffle.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.interleave_to_shuffle",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyInterleaveToShufflePatternsOp;

/// Patterns of vector: rewrite narrow types.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.rewrite_narrow_types",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyRewriteNarrowTypePatternsOp;

/// Patterns of vector: split transfer full partial.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.split_transfer_full_partial",
    interfaces(PatternDescriptorOpInterface),
    assembly { ("split_transfer_strategy" "=" $split_transfer_strategy^)? attr_dict },
)]
pub struct ApplySplitTransferFullPartialPatternsOp {
    #[attr]
    split_transfer_strategy: DefaultValued<TransferSplit, { TransferSplit::LinalgCopy }>,
}

/// Patterns of vector: transfer to scf.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.transfer_to_scf",
    interfaces(PatternDescriptorOpInterface),
    assembly { oilist ( "max_transfer_rank" "=" $max_transfer_rank | "full_unroll" "=" $full_unroll ) attr_dict },
)]
pub struct ApplyTransferToScfPatternsOp {
    #[attr]
    max_transfer_rank: DefaultValued<I64Attr, { 1 }>,
    #[attr]
    full_unroll: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
}

/// Patterns of vector: fold arith extension.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.fold_arith_extension",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFoldArithExtensionPatternsOp;

/// Patterns of vector: elementwise to vector.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.elementwise_to_vector",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFoldElementwiseToVectorPatternsOp;

/// Patterns of vector: reduction to contract.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.reduction_to_contract",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyVectorReductionToContractPatternsOp;

/// Patterns of vector: sink ops.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.sink_ops",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplySinkVectorPatternsOp;

/// Patterns of vector: sink mem ops.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.vector.sink_mem_ops",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplySinkVectorMemPatternsOp;

llvm_patterns! { ApplyVectorToLLVMConversionPatternsOp }

marks! {
    PatternDescriptorOpInterface: ApplyCastAwayVectorLeadingOneDimPatternsOp, ApplyRankReducingSubviewPatternsOp, ApplyDropUnitDimWithShapeCastPatternsOp, ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp, ApplyTransferPermutationPatternsOp, ApplyLowerBitCastPatternsOp, ApplyLowerBroadcastPatternsOp, ApplyLowerContractionPatternsOp, ApplyLowerCreateMaskPatternsOp, ApplyLowerMasksPatternsOp, ApplyLowerMaskedTransfersPatternsOp, ApplyMaterializeMasksPatternsOp, ApplyLowerMultiReductionPatternsOp, ApplyLowerOuterProductPatternsOp, ApplyLowerGatherPatternsOp, ApplyUnrollFromElementsPatternsOp, ApplyUnrollToElementsPatternsOp, ApplyLowerScanPatternsOp, ApplyLowerShapeCastPatternsOp, ApplyLowerTransferPatternsOp, ApplyLowerTransposePatternsOp, ApplyLowerInterleavePatternsOp, ApplyInterleaveToShufflePatternsOp, ApplyRewriteNarrowTypePatternsOp, ApplySplitTransferFullPartialPatternsOp, ApplyTransferToScfPatternsOp, ApplyFoldArithExtensionPatternsOp, ApplyFoldElementwiseToVectorPatternsOp, ApplyVectorReductionToContractPatternsOp, ApplySinkVectorPatternsOp, ApplySinkVectorMemPatternsOp;
}
