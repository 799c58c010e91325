//! The types and attributes of dialects: `mlir-c/Dialect/*.h`.

mod emitc;
mod func;
mod gpu;
mod interpreter;
mod irdl;
mod linalg;
mod llvm;
mod llvm_debug;
mod numbers;
mod pdl;
pub(crate) mod quant;
mod smt;
mod sparse_tensor;
mod targets;
mod transform;
