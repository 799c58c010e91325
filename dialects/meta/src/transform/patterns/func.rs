//! Patterns of func.

use crate::transform::TransformDialect;
use crate::transform::interfaces::{ConversionPatternDescriptorOpInterface, llvm_patterns};
use terrace_ods_macros::op;

/// Conversion patterns of func: func to llvm.
#[op(
    dialect = TransformDialect, mnemonic = "apply_conversion_patterns.func.func_to_llvm",
    interfaces(ConversionPatternDescriptorOpInterface),
    assembly { attr_dict },
)]
pub struct ApplyFuncToLLVMConversionPatternsOp;

llvm_patterns! { ApplyFuncToLLVMConversionPatternsOp }
