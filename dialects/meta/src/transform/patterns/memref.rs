//! Patterns of memref.

use crate::transform::TransformDialect;
use crate::transform::interfaces::{
    PatternDescriptorOpInterface, TypeConverterBuilderOpInterface, marks,
};
use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{DefaultValued, I64Attr, Optional, StrAttr};
use terrace_ods_macros::op;

/// Types of memref as types of llvm.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns.memref.memref_to_llvm_type_converter",
    interfaces(TypeConverterBuilderOpInterface),
    assembly { attr_dict },
)]
pub struct MemrefToLLVMTypeConverterOp {
    #[attr]
    use_aligned_alloc: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    index_bitwidth: DefaultValued<I64Attr, { 64 }>,
    #[attr]
    use_generic_functions: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    use_bare_ptr_call_conv: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[attr]
    data_layout: Optional<StrAttr>,
}

/// Patterns of memref: alloc to alloca.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.memref.alloc_to_alloca",
    interfaces(PatternDescriptorOpInterface),
    assembly { ("size_limit" "(" $size_limit^ ")")? attr_dict },
)]
pub struct ApplyAllocToAllocaOp {
    #[attr]
    size_limit: Optional<I64Attr>,
}

/// Patterns of memref: expand ops.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.memref.expand_ops",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyExpandOpsPatternsOp;

/// Patterns of memref: expand strided metadata.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.memref.expand_strided_metadata",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyExpandStridedMetadataPatternsOp;

/// Patterns of memref: extract address computations.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.memref.extract_address_computations",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyExtractAddressComputationsPatternsOp;

/// Patterns of memref: fold memref alias ops.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.memref.fold_memref_alias_ops",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFoldMemrefAliasOpsPatternsOp;

/// Patterns of memref: resolve ranked shaped type result dims.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.memref.resolve_ranked_shaped_type_result_dims",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyResolveRankedShapedTypeResultDimsPatternsOp;

impl TypeConverterBuilderOpInterface for MemrefToLLVMTypeConverterOp {
    fn type_converter(&self) -> &'static str {
        "LLVMTypeConverter"
    }
}

marks! {
    PatternDescriptorOpInterface: ApplyAllocToAllocaOp, ApplyExpandOpsPatternsOp, ApplyExpandStridedMetadataPatternsOp, ApplyExtractAddressComputationsPatternsOp, ApplyFoldMemrefAliasOpsPatternsOp, ApplyResolveRankedShapedTypeResultDimsPatternsOp;
}
