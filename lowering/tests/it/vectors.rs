//! Conversions of vector. The expected texts are those of `mlir-opt` 22.

use terrace_ir::asm::{PrintOptions, print_module};

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
    children;
    children_more;
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
    sink;
    sink_memory;
    to_contract;
    to_llvm;
    to_scf;
    to_scf_elements;
    to_scf_scalable;
    to_scf_unrolled;
    transforms;
    transpose_16;
}

#[test]
fn patterns_that_are_not_known_are_an_error() {
    let program = "module attributes {transform.with_named_sequence} {
      transform.named_sequence @__transform_main(%m: !transform.any_op) {
        transform.apply_patterns to %m {
          transform.apply_patterns.vector.lower_transpose avx2_lowering_strategy = true
        } : !transform.any_op
        transform.yield
      }
    }";
    let message = lower(program, "builtin.module(transform-interpreter)").err();
    let expected =
        "the patterns of 'transform.apply_patterns.vector.lower_transpose' are not known";
    assert_eq!(message.as_deref(), Some(expected));
}

/// What LLVM has no counterpart for stays, and so does what goes through scalable dimensions.
#[test]
fn what_cannot_be_lowered_stays() {
    let program =
        "func.func @f(%v: vector<2x2xf32>, %w: vector<[4]x2xf32>, %a: vector<2xf32>, %i: index)
        -> (vector<2xf32>, vector<2xf32>) {
      %0 = vector.extract %v[%i] : vector<2xf32> from vector<2x2xf32>
      %1 = vector.multi_reduction <add>, %w, %a [0] : vector<[4]x2xf32> to vector<2xf32>
      return %0, %1 : vector<2xf32>, vector<2xf32>
    }";
    for pipeline in [
        "builtin.module(convert-vector-to-llvm)",
        "builtin.module(func.func(lower-vector-multi-reduction))",
    ] {
        let ir = lower(program, pipeline).expect("nothing is wrong with it");
        let text = print_module(&ir, &PrintOptions::default());
        assert!(text.contains("vector.extract %"), "{text}");
        assert!(text.contains("vector.multi_reduction <add>"), "{text}");
    }
}
