//! Transformations of linalg and tensor. The expected texts are those of `mlir-opt` 22.
