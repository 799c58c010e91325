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
    operands_are_packed = "packed";
    operands_of_convolutions_are_packed = "packed-convolution";
    copies_are_inserted = "copied-slices";
    unknown_dimensions_are_computed_one_by_one = "scalarized";
    products_in_ops_are_packed = "packed-greedily";
    products_are_of_blocks = "packed-in-blocks";
    products_are_of_full_blocks = "packed-in-full-blocks";
    tiles_are_padded_divided_and_transposed = "packs-lowered";
    one_tile_is_padded = "packs-of-one-tile";
    tiles_are_transposed_joined_and_sliced = "unpacks-lowered";
    operands_are_padded_to_bounds = "padded";
    operands_are_padded_though_nothing_is_added = "padded-always";
    operands_are_padded_to_multiples = "padded-to-multiples";
    convolutions_are_products = "img2col";
    windows_lose_a_dimension = "windows";
    masks_say_which_iterations_there_are = "masked";
    masks_are_of_what_operands_have = "masked-more";
    moves_have_masks = "masked-moves";
    paddings_are_computed_tile_by_tile = "tile-pad";
    unpackings_are_computed_tile_by_tile = "tile-unpack";
    unpackings_begin_inside_tiles = "tile-unpack-unaligned";
    loops_are_unrolled = "unroll";
    loops_are_jammed = "jam";
    loops_next_to_each_other_are_one = "siblings";
    branches_are_assumed = "assumed-branch";
    matchers_look_into_structured_ops = "matchers";
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
            "only TilingInterface ops are supported",
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
            "transform.structured.vectorize %op vector_sizes [2, 8, 8] : !transform.any_op",
            "Attempted to vectorize, but failed",
        ),
        (
            "%p = transform.structured.pack %op packed_sizes = [2, 2] : (!transform.any_op) -> !transform.any_op",
            "requires number of packed sizes match the number of loops (2 vs 3)",
        ),
        (
            "%f = transform.structured.match ops{[\"func.return\"]} in %root : (!transform.any_op) -> !transform.any_op
             %p = transform.structured.pack %f packed_sizes = [2] : (!transform.any_op) -> !transform.any_op",
            "requires target to map to exactly 1 LinalgOp (got 1)",
        ),
        (
            "%o = transform.structured.match ops{[\"linalg.matmul\"]} in %root : (!transform.any_op) -> !transform.any_op
             %p:3 = transform.structured.pack_transpose %op with_compute_op(%o) inner_perm = [0]
               : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
            "requires target to map to a linalg.pack or linalg.unpack",
        ),
        (
            "%p:3 = transform.structured.pad %op {padding_dimensions = [2]}
               : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
            "failed to pad op",
        ),
        (
            "%f = transform.structured.match ops{[\"func.return\"]} in %root : (!transform.any_op) -> !transform.any_op
             %p:3 = transform.structured.pad %f {padding_dimensions = [2]}
               : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
            "expected LinalgOp target",
        ),
        (
            "%p:3 = transform.structured.pad %op {padding_dimensions = [2], padding_values = [0 : i32]}
               : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
            "'transform.structured.pad' op expects a padding value of type 'f32', got 0 : i32",
        ),
        (
            "%p:3 = transform.structured.pad %op {padding_dimensions = [2], padding_values = [\"x\"]}
               : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
            "'transform.structured.pad' op expects a padding that parses to 'f32', got \"x\"",
        ),
        (
            "%d = transform.structured.decompose %op : (!transform.any_op) -> !transform.any_op",
            "transform.structured.decompose failed to apply",
        ),
        (
            "%d:2 = transform.structured.convert_conv2d_to_img2col %op : (!transform.any_op) -> (!transform.any_op, !transform.any_op)",
            "transform.structured.convert_conv2d_to_img2col failed to apply",
        ),
        (
            "transform.loop.unroll %op {factor = 2} : !transform.any_op",
            "failed to unroll, incorrect type of payload",
        ),
        (
            "transform.loop.unroll_and_jam %op {factor = 2} : !transform.any_op",
            "failed to unroll and jam",
        ),
        (
            "%o = transform.structured.match ops{[\"linalg.matmul\"]} in %root : (!transform.any_op) -> !transform.any_op
             %l = transform.loop.fuse_sibling %op into %o : (!transform.any_op, !transform.any_op) -> !transform.any_op",
            "target or source is not a loop op",
        ),
        (
            "transform.scf.take_assumed_branch %op : (!transform.any_op) -> ()",
            "transform applied to the wrong op kind",
        ),
        (
            "%m = transform.match.structured %op : (!transform.any_op) -> !transform.any_op {
             ^bb0(%s: !transform.any_op):
               transform.match.structured.dim %s[0] {reduction} : !transform.any_op
               transform.match.structured.yield %s : !transform.any_op
             }",
            "expects dimension #0 to be reduction",
        ),
        (
            "%m = transform.match.structured %op : (!transform.any_op) -> !transform.any_op {
             ^bb0(%s: !transform.any_op):
               transform.match.structured.dim %s[3] {reduction} : !transform.any_op
               transform.match.structured.yield %s : !transform.any_op
             }",
            "position overflow 3 (updated from 3) for maximum 3",
        ),
        (
            "%m = transform.match.structured %op : (!transform.any_op) -> !transform.any_op {
             ^bb0(%s: !transform.any_op):
               transform.match.structured.body %s {elementwise} : !transform.any_op
               transform.match.structured.yield %s : !transform.any_op
             }",
            "not elementwise",
        ),
        (
            "%m = transform.match.structured %op : (!transform.any_op) -> !transform.any_op {
             ^bb0(%s: !transform.any_op):
               transform.match.structured.body %s {passthrough} : !transform.any_op
               transform.match.structured.yield %s : !transform.any_op
             }",
            "not a passthrough",
        ),
        (
            "%m = transform.match.structured %op : (!transform.any_op) -> !transform.any_op {
             ^bb0(%s: !transform.any_op):
               transform.match.structured.init %s[0] {permutation} : !transform.any_op
               transform.match.structured.yield %s : !transform.any_op
             }",
            "the indexing map for output(init) #0 is not a permutation",
        ),
        (
            "%f = transform.structured.match ops{[\"func.return\"]} in %root : (!transform.any_op) -> !transform.any_op
             %m = transform.match.structured %f : (!transform.any_op) -> !transform.any_op {
             ^bb0(%s: !transform.any_op):
               transform.match.structured.yield %s : !transform.any_op
             }",
            "expected a Linalg op",
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
