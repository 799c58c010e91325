//! The dialects of Terrace: func, arith, cf, scf, memref, affine, llvm.
