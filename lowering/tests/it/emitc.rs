//! Conversions to emitc. The expected texts are those of `mlir-opt` 22.
