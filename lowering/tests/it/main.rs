//! Tests of the lowerings and of LLVM IR.

mod determinism;
mod foreign;
#[cfg(feature = "llvm22")]
mod llvm_ir;
mod lowerings;
#[cfg(feature = "llvm22")]
mod run;
#[cfg(feature = "spirv")]
mod spirv;
#[cfg(feature = "spirv")]
mod spirv_to_llvm;
#[cfg(feature = "spirv")]
mod to_spirv;
#[cfg(feature = "launch")]
mod vulkan;
