//! Transformations of linalg and tensor. The expected texts are those of `mlir-opt` 22.

use crate::expected::{programs, transform};
use crate::{context, print};

programs! {
    "structured";

    ops_on_elements_become_one = "fuse-elementwise";
    generic_ops_get_names = "specialize";
    arithmetic_of_tensors_and_padding_become_structured = "conversions";
    what_is_known_of_operands_is_used = "simplified";
    ops_change_their_forms = "morph";
    dimensions_of_one_element_are_dropped = "unit-dims";
    dimensions_of_one_element_are_sliced_off = "unit-dims-slices";
    ops_are_computed_tile_by_tile = "tile-using-for";
    tiles_are_computed_at_the_same_time = "tile-using-forall";
    tiles_are_given_to_threads = "tile-by-threads";
    producers_move_into_loops = "fuse";
    producers_move_into_the_loop_that_is_named = "fuse-into-loop";
    all_iterations_are_computed_at_once = "vectorize";
    tensors_are_written_to_destinations = "destinations";
    reductions_are_split = "split-reduction";
    ops_on_elements_have_one_dimension = "shapes";
    operands_are_transposed_before = "transposed";
    parts_that_loops_carry_are_hoisted = "subset-hoisting";
    parts_of_tensors_are_looked_through = "subsets";
}

/// What the interpreter says of a script that does not apply.
fn message(script: &str, payload: &str) -> String {
    let program = format!(
        "module attributes {{transform.with_named_sequence}} {{
          {payload}
          transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
            {script}
            transform.yield
          }}
        }}"
    );
    let cx = context();
    let mut ir = crate::parse(&cx, &program);
    let mut manager = crate::expected::manager(&cx, "builtin.module(transform-interpreter)");
    let (result, diagnostics) = cx.capture_diagnostics(|| manager.run(&mut ir));
    assert!(result.is_err(), "the script fails");
    diagnostics
        .first()
        .map_or_else(String::new, |error| error.message().to_owned())
}

const MATMUL: &str =
    "func.func @f(%a: tensor<4x?xf32>, %b: tensor<?x5xf32>, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x5xf32>) outs(%o : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}";
const FOUND: &str = "%op = transform.structured.match ops{[\"linalg.matmul\"]} in %root
  : (!transform.any_op) -> !transform.any_op";

#[test]
fn what_does_not_apply_is_said() {
    let cases = [
        (
            "%t, %l:4 = transform.structured.tile_using_for %op tile_sizes [1, 1, 1, 1] : (!transform.any_op)
               -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)",
            "too many tiles provided, expected at most 3 found 4",
        ),
        (
            "%f = transform.structured.match ops{[\"func.return\"]} in %root : (!transform.any_op) -> !transform.any_op
             %t, %l = transform.structured.tile_using_forall %f tile_sizes [1] : (!transform.any_op)
               -> (!transform.any_op, !transform.any_op)",
            "only ops implementing TilingInterface are supported",
        ),
        (
            "transform.structured.vectorize %op : !transform.any_op",
            "Attempted to vectorize, but failed",
        ),
        (
            "transform.structured.interchange %op iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op",
            "transform applied to the wrong op kind",
        ),
        (
            "%s = transform.structured.split %op after 2 {dimension = 5} : !transform.any_op",
            "dimension 5 does not exist in target op",
        ),
    ];
    for (script, expected) in cases {
        assert_eq!(message(&format!("{FOUND}\n{script}"), MATMUL), expected);
    }
}

#[test]
fn patterns_are_chosen_by_scripts() {
    let program = "module attributes {transform.with_named_sequence} {
      func.func @f(%a: tensor<1x4xf32>, %o: tensor<1x4xf32>) -> tensor<1x4xf32> {
        %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
          iterator_types = [\"parallel\", \"parallel\"]} ins(%a : tensor<1x4xf32>) outs(%o : tensor<1x4xf32>) {
        ^bb0(%x: f32, %y: f32):
          %e = math.exp %x : f32
          linalg.yield %e : f32
        } -> tensor<1x4xf32>
        return %0 : tensor<1x4xf32>
      }
      transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
        %f = transform.structured.match ops{[\"func.func\"]} in %root : (!transform.any_op) -> !transform.any_op
        transform.apply_patterns to %f {
          transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes
        } : !transform.any_op
        transform.yield
      }
    }";
    let cx = context();
    let ir = transform(&cx, program, "builtin.module(transform-interpreter)");
    assert!(print(&ir).contains("iterator_types = [\"parallel\"]}"));
}
