//! Conversions of tosa. The expected texts are those of `mlir-opt` 22.
