//! Conversions of vector. The expected texts are those of `mlir-opt` 22.
