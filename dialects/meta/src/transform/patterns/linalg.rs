//! Patterns of linalg.

use crate::transform::TransformDialect;
use crate::transform::interfaces::{PatternDescriptorOpInterface, marks};
use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::DefaultValued;
use terrace_ods_macros::op;

/// Patterns of linalg: erase unnecessary inputs.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.linalg.erase_unnecessary_inputs",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyEraseUnnecessaryInputsPatternsOp;

/// Patterns of linalg: decompose pack unpack.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.linalg.decompose_pack_unpack",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyDecomposeTensorPackUnpackPatternsOp;

/// Patterns of linalg: decompose pad.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.linalg.decompose_pad",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyDecomposeTensorPadPatternsOp;

/// Patterns of linalg: fold unit extent dims via reshapes.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.linalg.fold_unit_extent_dims_via_reshapes",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFoldUnitExtentDimsViaReshapesPatternsOp;

/// Patterns of linalg: fold unit extent dims via slices.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.linalg.fold_unit_extent_dims_via_slices",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFoldUnitExtentDimsViaSlicesPatternsOp;

/// Patterns of linalg: tiling canonicalization.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.linalg.tiling_canonicalization",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyTilingCanonicalizationPatternsOp;

/// Patterns of linalg: fold add into dest.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.linalg.fold_add_into_dest",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFoldAddIntoDestPatternsOp;

/// Patterns of linalg: pad vectorization.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.linalg.pad_vectorization",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyPadVectorizationPatternsOp;

/// Patterns of tensor: fold into pack and unpack.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.tensor.fold_into_pack_and_unpack",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFoldIntoPackAndUnpackPatternsOp;

/// Patterns of linalg: fold pack unpack into empty.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.linalg.fold_pack_unpack_into_empty",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFoldPackUnpackIntoEmptyPatternsOp {
    #[attr]
    fold_single_use_only: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
}

marks! {
    PatternDescriptorOpInterface: ApplyEraseUnnecessaryInputsPatternsOp, ApplyDecomposeTensorPackUnpackPatternsOp, ApplyDecomposeTensorPadPatternsOp, ApplyFoldUnitExtentDimsViaReshapesPatternsOp, ApplyFoldUnitExtentDimsViaSlicesPatternsOp, ApplyTilingCanonicalizationPatternsOp, ApplyFoldAddIntoDestPatternsOp, ApplyPadVectorizationPatternsOp, ApplyFoldIntoPackAndUnpackPatternsOp, ApplyFoldPackUnpackIntoEmptyPatternsOp;
}
