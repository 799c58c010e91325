//! Patterns for devices.

use crate::transform::TransformDialect;
use crate::transform::interfaces::{
    ConversionPatternDescriptorOpInterface, PatternDescriptorOpInterface, llvm_patterns, marks,
};
use terrace_ir::ods::{DefaultValued, I16Attr, I64Attr, Optional, StrAttr};
use terrace_ods_macros::op;

/// Conversion patterns of gpu: gpu to nvvm.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns.gpu.gpu_to_nvvm",
    interfaces(ConversionPatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyGPUToNVVMConversionPatternsOp {
    #[attr]
    benefit: DefaultValued<I16Attr, { 1 }>,
}

/// Conversion patterns of gpu: gpu wmma to nvvm.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns.gpu.gpu_wmma_to_nvvm",
    interfaces(ConversionPatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyGPUWwmaToNVVMConversionPatternsOp;

/// Conversion patterns of gpu: gpu subgroup reduce to nvvm.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm",
    interfaces(ConversionPatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyGPUSubgroupReduceToNVVMConversionPatternsOp;

/// Conversion patterns of gpu: gpu to rocdl.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns.gpu.gpu_to_rocdl",
    interfaces(ConversionPatternDescriptorOpInterface),
    assembly { "chipset" "=" $chipset attr_dict },
)]
pub struct ApplyGPUToROCDLConversionPatternsOp {
    #[attr]
    chipset: StrAttr,
}

/// Patterns of gpu: gpu rewrite patterns.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.gpu.gpu_rewrite_patterns",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyGPURewritePatternsOp;

/// Patterns of gpu: unroll vectors subgroup mma.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.gpu.unroll_vectors_subgroup_mma",
    interfaces(PatternDescriptorOpInterface),
    assembly { "[" $m "," $n "," $k "]" attr_dict },
)]
pub struct ApplyUnrollVectorsSubgroupMmaOp {
    #[attr]
    m: I64Attr,
    #[attr]
    n: I64Attr,
    #[attr]
    k: I64Attr,
}

/// Patterns of gpu: eliminate barriers.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.gpu.eliminate_barriers",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct EliminateBarriersOp;

/// Patterns of gpu: gpu shuffle to amdgpu.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.gpu.gpu_shuffle_to_amdgpu",
    interfaces(PatternDescriptorOpInterface),
    assembly { ("chipset" "=" $chipset^)? attr_dict },
)]
pub struct ApplyGPUPromoteShuffleToAMDGPUPatternsOp {
    #[attr]
    chipset: Optional<StrAttr>,
}

/// Conversion patterns of nvgpu: nvgpu to nvvm.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns.nvgpu.nvgpu_to_nvvm",
    interfaces(ConversionPatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyNVGPUToNVVMConversionPatternsOp;

llvm_patterns! { ApplyGPUToNVVMConversionPatternsOp, ApplyGPUWwmaToNVVMConversionPatternsOp, ApplyGPUSubgroupReduceToNVVMConversionPatternsOp, ApplyGPUToROCDLConversionPatternsOp, ApplyNVGPUToNVVMConversionPatternsOp }

marks! {
    PatternDescriptorOpInterface: ApplyGPURewritePatternsOp, ApplyUnrollVectorsSubgroupMmaOp, EliminateBarriersOp, ApplyGPUPromoteShuffleToAMDGPUPatternsOp;
}
