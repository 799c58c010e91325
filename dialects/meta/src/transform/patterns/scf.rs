//! Patterns of scf.

use crate::transform::TransformDialect;
use crate::transform::interfaces::{
    ConversionPatternDescriptorOpInterface, PatternDescriptorOpInterface, marks,
};
use terrace_ods_macros::op;

/// Patterns of scf: for loop canonicalization.
#[op(
    dialect = TransformDialect, mnemonic = "apply_patterns.scf.for_loop_canonicalization",
    interfaces(PatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyForLoopCanonicalizationPatternsOp;

/// Conversion patterns of scf: structural conversions.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns.scf.structural_conversions",
    interfaces(ConversionPatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplySCFStructuralConversionPatternsOp;

/// Conversion patterns of scf: scf to control flow.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns.scf.scf_to_control_flow",
    interfaces(ConversionPatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplySCFToControlFlowPatternsOp;

marks! {
    PatternDescriptorOpInterface: ApplyForLoopCanonicalizationPatternsOp;
    ConversionPatternDescriptorOpInterface: ApplySCFStructuralConversionPatternsOp, ApplySCFToControlFlowPatternsOp;
}
