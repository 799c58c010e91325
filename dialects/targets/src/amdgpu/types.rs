//! Addresses and descriptors for copies of tensors.

use terrace_ir::Type;
use terrace_ods_macros::ty;

use super::AmdgpuDialect;

/// Pair of base addresses that move data between LDS and global storage.
///
/// Where a tensor is in global and in shared memory: `!amdgpu.tdm_base<f32>`.
#[ty(dialect = AmdgpuDialect, mnemonic = "tdm_base", assembly { "<" $element_type ">" })]
pub struct TDMBaseType {
    #[name = "elementType"]
    element_type: Type,
}

/// Pair of base addresses that move data between LDS and global storage.
///
/// The same of rows that indices name: `!amdgpu.tdm_gather_base<f32, i16>`.
#[ty(dialect = AmdgpuDialect, mnemonic = "tdm_gather_base", verify, assembly { "<" $element_type "," $index_type ">" })]
pub struct TDMGatherBaseType {
    #[name = "elementType"]
    element_type: Type,
    #[name = "indexType"]
    index_type: Type,
}

/// Descriptors used in tensor store/load operations.
///
/// They say what is copied between global and shared memory.
#[ty(dialect = AmdgpuDialect, mnemonic = "tdm_descriptor")]
pub struct TDMDescriptorType;
