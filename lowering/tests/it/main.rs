//! Tests of the lowerings and of LLVM IR.

mod buffers;
mod determinism;
#[cfg(feature = "spirv")]
mod devices;
mod emitc;
mod foreign;
#[cfg(feature = "llvm22")]
mod llvm_ir;
mod lowerings;
mod parallel;
#[cfg(feature = "llvm22")]
mod run;
#[cfg(feature = "llvm22")]
mod schedules;
#[cfg(feature = "spirv")]
mod spirv;
#[cfg(feature = "spirv")]
mod spirv_to_llvm;
#[cfg(feature = "spirv")]
mod to_spirv;
mod tosa;
mod vectors;
#[cfg(feature = "launch")]
mod vulkan;
