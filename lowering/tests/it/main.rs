//! Tests of the lowerings and of LLVM IR.

#[cfg(feature = "llvm")]
mod llvm_ir;
mod lowerings;
#[cfg(feature = "llvm")]
mod run;
