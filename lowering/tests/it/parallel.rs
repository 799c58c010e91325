//! Conversions of async, omp and acc. The expected texts are those of `mlir-opt` 22.
