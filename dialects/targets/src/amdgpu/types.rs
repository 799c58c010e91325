//! Addresses and descriptors for copies of tensors.

use terrace_ir::Type;
use terrace_ods_macros::ty;

use super::AmdgpuDialect;

/// Where a tensor is in global and in shared memory: `!amdgpu.tdm_base<f32>`.
#[ty(dialect = AmdgpuDialect, mnemonic = "tdm_base", assembly { "<" $element_type ">" })]
pub struct TDMBaseType {
    #[name = "elementType"]
    element_type: Type,
}

/// The same of rows that indices name: `!amdgpu.tdm_gather_base<f32, i16>`.
#[ty(dialect = AmdgpuDialect, mnemonic = "tdm_gather_base", verify, assembly { "<" $element_type "," $index_type ">" })]
pub struct TDMGatherBaseType {
    #[name = "elementType"]
    element_type: Type,
    #[name = "indexType"]
    index_type: Type,
}

/// What is copied between global and shared memory.
#[ty(dialect = AmdgpuDialect, mnemonic = "tdm_descriptor")]
pub struct TDMDescriptorType;
