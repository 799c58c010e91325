//! Tests of the lowerings and of LLVM IR.

mod determinism;
#[cfg(feature = "llvm")]
mod llvm_ir;
mod lowerings;
#[cfg(feature = "llvm")]
mod run;
#[cfg(feature = "spirv")]
mod spirv;
#[cfg(feature = "spirv")]
mod spirv_to_llvm;
#[cfg(feature = "spirv")]
mod to_spirv;
#[cfg(feature = "vulkan")]
mod vulkan;
