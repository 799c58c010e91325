//! Patterns for particular processors.

use crate::transform::TransformDialect;
use crate::transform::interfaces::{PatternDescriptorOpInterface, marks};
use terrace_ods_macros::op;

/// Patterns of arm_neon: vector contract to i8mm.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.arm_neon.vector_contract_to_i8mm",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyArmNeonContractionToI8MMPatternsOp;

/// Patterns of arm_neon: vector contract to bfmmla.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.arm_neon.vector_contract_to_bfmmla",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyArmNeonContractionToBFMMLAPatternsOp;

/// Patterns of arm_sve: vector contract to i8mm.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.arm_sve.vector_contract_to_i8mm",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyArmSVELowerContractionToI8MMPatternsOp;

/// Patterns of arm_sve: vector contract to bfmmla.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.arm_sve.vector_contract_to_bfmmla",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyArmSVELowerContractionToBFMMLAPatternsOp;

/// Patterns of x86vector: vector contract to fma.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.x86vector.vector_contract_to_fma",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyVectorContractToFMAPatternsOp;

/// Patterns of x86vector: vector contract to packed type dot product.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.x86vector.vector_contract_to_packed_type_dot_product",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyVectorContractToPackedTypeDotProductPatternsOp;

/// Patterns of x86vector: vector contract bf16 to fma.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.x86vector.vector_contract_bf16_to_fma",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyVectorContractBF16ToFMAPatternsOp;

/// Patterns of x86vector: sink vector producer ops.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.x86vector.sink_vector_producer_ops",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplySinkVectorProducerOpsPatternsOp;

marks! {
    PatternDescriptorOpInterface: ApplyArmNeonContractionToI8MMPatternsOp, ApplyArmNeonContractionToBFMMLAPatternsOp, ApplyArmSVELowerContractionToI8MMPatternsOp, ApplyArmSVELowerContractionToBFMMLAPatternsOp, ApplyVectorContractToFMAPatternsOp, ApplyVectorContractToPackedTypeDotProductPatternsOp, ApplyVectorContractBF16ToFMAPatternsOp, ApplySinkVectorProducerOpsPatternsOp;
}
