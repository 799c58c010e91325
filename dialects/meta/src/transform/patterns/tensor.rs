//! Patterns of tensor.

use crate::transform::TransformDialect;
use crate::transform::interfaces::{
    PatternDescriptorOpInterface, TypeConverterBuilderOpInterface, marks,
};
use terrace_ir::attributes::{BoolAttr, UnitAttr};
use terrace_ir::ods::{DefaultValued, Optional};
use terrace_ods_macros::op;

/// Patterns of tensor: decompose concat.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.tensor.decompose_concat",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyDecomposeTensorConcatPatternsOp;

/// Patterns of tensor: drop redundant insert slice rank expansion.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyDropRedundantInsertSliceRankExpansionPatternsOp;

/// Patterns of tensor: fold tensor empty.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.tensor.fold_tensor_empty",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFoldTensorEmptyPatternsOp {
    #[attr]
    fold_single_use_only: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
}

/// Patterns of tensor: fold tensor subset ops.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.tensor.fold_tensor_subset_ops",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFoldTensorSubsetOpsPatternsOp;

/// Patterns of tensor: fold tensor subset ops into vector transfers.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp;

/// Patterns of tensor: merge consecutive insert extract slice.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.tensor.merge_consecutive_insert_extract_slice",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyMergeConsecutiveInsertExtractSlicePatternsOp;

/// Patterns of tensor: reassociative reshape folding.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.tensor.reassociative_reshape_folding",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyReassociativeReshapeFoldingPatternsOp;

/// Patterns of tensor: bubble up extract slice.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.tensor.bubble_up_extract_slice",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyBubbleUpExtractSlicePatternsOp;

/// Patterns of tensor: rewrite as constant.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.tensor.rewrite_as_constant",
    interfaces(PatternDescriptorOpInterface),
    assembly { ("aggressive" $aggressive^)? attr_dict },
)]
pub struct ApplyRewriteTensorOpsAsConstantPatternsOp {
    #[attr]
    aggressive: Optional<UnitAttr>,
}

/// A type conversion of tensor: cast shape dynamic dims.
#[op(
    dialect = TransformDialect, mnemonic = "type_conversion.tensor.cast_shape_dynamic_dims",
    interfaces(TypeConverterBuilderOpInterface),
    assembly { ("ignore_dynamic_info" $ignore_dynamic_info^)? attr_dict },
)]
pub struct TypeConversionCastShapeDynamicDimsOp {
    #[attr]
    ignore_dynamic_info: Optional<UnitAttr>,
}

marks! {
    PatternDescriptorOpInterface: ApplyDecomposeTensorConcatPatternsOp, ApplyDropRedundantInsertSliceRankExpansionPatternsOp, ApplyFoldTensorEmptyPatternsOp, ApplyFoldTensorSubsetOpsPatternsOp, ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp, ApplyMergeConsecutiveInsertExtractSlicePatternsOp, ApplyReassociativeReshapeFoldingPatternsOp, ApplyBubbleUpExtractSlicePatternsOp, ApplyRewriteTensorOpsAsConstantPatternsOp;
    TypeConverterBuilderOpInterface: TypeConversionCastShapeDynamicDimsOp;
}
