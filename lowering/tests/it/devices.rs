//! Conversions to what GPUs have in LLVM IR. The expected texts are those of `mlir-opt` 22.
