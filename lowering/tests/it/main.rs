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
<<<<<<< HEAD
mod spirv_to_llvm;
=======
mod to_spirv;
>>>>>>> 4cccd22 (Conversions to spirv, and from loops to kernels)
