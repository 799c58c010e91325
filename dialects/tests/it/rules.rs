//! Folds and rules, one by one: comments in the programs name the facts about MLIR 22 that the functions after them prove. The
//! results are what `mlir-opt` 22 prints, but where `docs/ir/differences.md` says otherwise, and for the order of constants.

use crate::transforms::check;

macro_rules! programs {
    ($($(#[$attribute:meta])* $name:ident = $file:literal;)*) => {
        $(
            $(#[$attribute])*
            #[test]
            fn $name() {
                check(
                    include_str!(concat!("rules/", $file, ".mlir")),
                    include_str!(concat!("rules/", $file, ".expected")),
                );
            }
        )*
    };
}

programs! {
    affine = "affine";
    affine_min_max = "affine-min-max";
    affine_scalrep = "affine-scalrep";
    arith = "arith";
    memref = "memref";
    scf = "scf";
    #[cfg(feature = "spirv")]
    scf_mapping = "scf-mapping";
}
