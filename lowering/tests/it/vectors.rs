//! Conversions of vector. The expected texts are those of `mlir-opt` 22.

use super::lowerings::{check, lower};

macro_rules! programs {
    ($($name:ident;)*) => {$(
        #[test]
        fn $name() {
            check(
                include_str!(concat!("vectors/", stringify!($name), ".mlir")),
                concat!("vectors/", stringify!($name), ".expected"),
            );
        }
    )*};
}

programs! {
    contract_arith;
    contract_dot;
    contract_matrix;
    contract_outer;
    masks;
    multi_reduction_inner;
    multi_reduction_outer;
    progressive;
    reductions;
    shuffle_tree;
    to_llvm;
    to_scf;
    to_scf_elements;
    to_scf_scalable;
    to_scf_unrolled;
    transpose_16;
}
