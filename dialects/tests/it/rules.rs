//! Folds and rules, one by one: comments in the programs name the facts about MLIR 22 that the functions after them prove. The
//! results are what `mlir-opt` 22 prints, but where `docs/ir/differences.md` says otherwise, and for the order of constants.

use crate::expected::programs;

programs! {
    "rules";

    acc = "acc";
    affine = "affine";
    affine_min_max = "affine-min-max";
    affine_scalrep = "affine-scalrep";
    arith = "arith";
    cf = "cf";
    bufferization = "bufferization";
    complex = "complex";
    #[cfg(feature = "spirv")]
    gpu = "gpu";
    #[cfg(feature = "spirv")]
    int_range = "int-range";
    linalg = "linalg";
    llvm = "llvm";
    memref = "memref";
    parallel = "parallel";
    ptr = "ptr";
    quant = "quant";
    scf = "scf";
    #[cfg(feature = "spirv")]
    scf_mapping = "scf-mapping";
    #[cfg(feature = "spirv")]
    spirv = "spirv";
    smt = "smt";
    sparse_tensor = "sparse_tensor";
    shape = "shape";
    tensor = "tensor";
    tensor_pad = "tensor-pad";
    tosa = "tosa";
    vector = "vector";
}
