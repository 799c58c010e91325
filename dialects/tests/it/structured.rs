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
    ops_on_memory_are_loops = "to-loops";
}

/// The program after a script, or what the interpreter says if that does not apply.
fn interpret(script: &str, payload: &str) -> Result<String, String> {
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
    let said = diagnostics.first().map(|error| error.message().to_owned());
    match result {
        Ok(()) => Ok(print(&ir)),
        Err(_) => Err(said.unwrap_or_default()),
    }
}

/// What the interpreter says of a script that does not apply.
fn message(script: &str, payload: &str) -> String {
    interpret(script, payload).expect_err("the script fails")
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
            "%l = transform.structured.convert_to_loops %op : (!transform.any_op) -> !transform.any_op",
            "failed to apply",
        ),
        (
            "%f = transform.structured.match ops{[\"func.return\"]} in %root : (!transform.any_op) -> !transform.any_op
             %l = transform.structured.convert_to_loops %f : (!transform.any_op) -> !transform.any_op",
            "expected the payload to implement TilingInterface",
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

/// What is said when a vectorisation of the ops of a name does not apply.
fn not_vectorized(op: &str, payload: &str) -> String {
    let script = format!(
        "%op = transform.structured.match ops{{[\"{op}\"]}} in %root : (!transform.any_op) -> !transform.any_op
         transform.structured.vectorize %op : !transform.any_op"
    );
    message(&script, payload)
}

#[test]
fn vectors_have_elements_of_types_that_vectors_have() {
    let cases = [
        (
            "linalg.copy",
            "func.func @f(%a: tensor<0x4xf32>, %o: tensor<0x4xf32>) -> tensor<0x4xf32> {
               %0 = linalg.copy ins(%a : tensor<0x4xf32>) outs(%o : tensor<0x4xf32>) -> tensor<0x4xf32>
               return %0 : tensor<0x4xf32>
             }",
        ),
        (
            "linalg.unpack",
            "func.func @f(%a: tensor<0x2xf32>, %o: tensor<0xf32>) -> tensor<0xf32> {
               %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [2] into %o : tensor<0x2xf32> -> tensor<0xf32>
               return %0 : tensor<0xf32>
             }",
        ),
        (
            "tensor.insert_slice",
            "func.func @f(%a: tensor<0xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
               %0 = tensor.insert_slice %a into %o[0] [0] [1] : tensor<0xf32> into tensor<4xf32>
               return %0 : tensor<4xf32>
             }",
        ),
        (
            "linalg.copy",
            "func.func @f(%a: tensor<4xcomplex<f32>>, %o: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
               %0 = linalg.copy ins(%a : tensor<4xcomplex<f32>>) outs(%o : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
               return %0 : tensor<4xcomplex<f32>>
             }",
        ),
        (
            "linalg.pack",
            "func.func @f(%a: tensor<4xcomplex<f32>>, %o: tensor<2x2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>> {
               %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %o
                 : tensor<4xcomplex<f32>> -> tensor<2x2xcomplex<f32>>
               return %0 : tensor<2x2xcomplex<f32>>
             }",
        ),
        (
            "linalg.unpack",
            "func.func @f(%a: tensor<4611686018427387904x2xf32>, %o: tensor<9223372036854775807xf32>) -> tensor<9223372036854775807xf32> {
               %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [2] into %o
                 : tensor<4611686018427387904x2xf32> -> tensor<9223372036854775807xf32>
               return %0 : tensor<9223372036854775807xf32>
             }",
        ),
    ];
    for (op, payload) in cases {
        let expected = "Attempted to vectorize, but failed";
        assert_eq!(not_vectorized(op, payload), expected, "{payload}");
    }
}

#[test]
fn what_sizes_are_computed_of_is_looked_at_once() {
    // Each size is the sum of the one before and itself.
    let mut sizes = "%s0 = tensor.dim %a, %one : tensor<4x?xf32>\n".to_owned();
    for number in 1..31 {
        let before = number - 1;
        sizes += &format!(
            "%s{number} = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%s{before}, %s{before})\n"
        );
    }
    let payload = format!(
        "func.func @f(%a: tensor<4x?xf32>, %b: tensor<?x5xf32>, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {{
           %one = arith.constant 1 : index
           {sizes}
           %s = tensor.extract_slice %a[0, 0] [4, %s30] [1, 1] : tensor<4x?xf32> to tensor<4x?xf32>
           %0 = linalg.matmul ins(%s, %b : tensor<4x?xf32>, tensor<?x5xf32>) outs(%o : tensor<4x5xf32>) -> tensor<4x5xf32>
           return %0 : tensor<4x5xf32>
         }}"
    );
    let script = format!(
        "{FOUND}
         %p:3 = transform.structured.pad %op {{padding_dimensions = [2]}}
           : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)"
    );
    assert_eq!(message(&script, &payload), "failed to pad op");
}

#[test]
fn bounds_of_products_may_be_out_of_range() {
    let payload =
        "func.func @f(%a: tensor<4x?xf32>, %b: tensor<?x5xf32>, %o: tensor<4x5xf32>, %n: index) -> tensor<4x5xf32> {
           %m = affine.min affine_map<(d0) -> (d0, 7)>(%n)
           %k = affine.apply affine_map<(d0) -> (d0 * -9223372036854775808)>(%m)
           %s = tensor.extract_slice %a[0, 0] [4, %k] [1, 1] : tensor<4x?xf32> to tensor<4x?xf32>
           %0 = linalg.matmul ins(%s, %b : tensor<4x?xf32>, tensor<?x5xf32>) outs(%o : tensor<4x5xf32>) -> tensor<4x5xf32>
           return %0 : tensor<4x5xf32>
         }";
    let script = format!(
        "{FOUND}
         %p:3 = transform.structured.pad %op {{padding_dimensions = [2]}}
           : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)"
    );
    assert_eq!(message(&script, payload), "failed to pad op");
}

#[test]
fn what_is_padded_may_be_made_of_itself() {
    // In a block that is never reached a value may be written to itself.
    let payload =
        "func.func @f(%a: tensor<4x3xf32>, %z: f32, %n: index) -> tensor<4x5xf32> {
           %o = tensor.empty() : tensor<4x5xf32>
           return %o : tensor<4x5xf32>
         ^never:
           %0 = linalg.fill ins(%z : f32) outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
           %s = tensor.extract_slice %0[0, 0] [4, 5] [1, 1] : tensor<4x8xf32> to tensor<4x5xf32>
           %b = tensor.empty() : tensor<3x5xf32>
           %1 = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%s : tensor<4x5xf32>) -> tensor<4x5xf32>
           return %1 : tensor<4x5xf32>
         }";
    let script = format!(
        "{FOUND}
         %p:3 = transform.structured.pad %op pad_to_multiple_of [8] {{padding_dimensions = [1], copy_back_op = \"none\"}}
           : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)"
    );
    let padded = interpret(&script, payload).expect("the script applies");
    assert_eq!(padded.matches("tensor.pad").count(), 2, "{padded}");
}

/// The program after passes on its module, which must be valid.
fn after(passes: &str, program: &str) -> String {
    let cx = context();
    let mut ir = crate::parse(&cx, program);
    let mut manager = crate::expected::manager(&cx, &format!("builtin.module({passes})"));
    let (result, diagnostics) = cx.capture_diagnostics(|| manager.run(&mut ir));
    assert!(result.is_ok(), "{diagnostics:#?}\n{program}");
    print(&ir)
}

#[test]
fn a_size_that_one_operand_says_need_not_be_said_by_others() {
    // The second dimension of the result is dropped, the first one stays; MLIR 22 says that its size is zero.
    let units = after(
        "linalg-fold-unit-extent-dims",
        "func.func @f(%a: tensor<1x1x3xi32>, %o: tensor<1x?x3xi32>) -> tensor<1x?x3xi32> {
           %0 = linalg.generic {
             indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>],
             iterator_types = [\"parallel\", \"parallel\", \"parallel\"]
           } ins(%a : tensor<1x1x3xi32>) outs(%o : tensor<1x?x3xi32>) {
           ^bb0(%x: i32, %y: i32):
             %z = arith.addi %x, %x : i32
             linalg.yield %z : i32
           } -> tensor<1x?x3xi32>
           return %0 : tensor<1x?x3xi32>
         }",
    );
    assert!(units.contains("%c1 = arith.constant 1 : index"), "{units}");
    assert!(units.contains("output_shape [1, %c1, 3]"), "{units}");
    // A transposition must know as much of its result as of its operand.
    let named = after(
        "linalg-specialize-generic-ops",
        "func.func @f(%a: tensor<3x2xi32>, %o: tensor<?x3xi32>) -> tensor<?x3xi32> {
           %0 = linalg.generic {
             indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
             iterator_types = [\"parallel\", \"parallel\"]
           } ins(%a : tensor<3x2xi32>) outs(%o : tensor<?x3xi32>) {
           ^bb0(%x: i32, %y: i32):
             linalg.yield %x : i32
           } -> tensor<?x3xi32>
           return %0 : tensor<?x3xi32>
         }",
    );
    assert!(named.contains("linalg.generic"), "{named}");
}

#[test]
fn transforms_keep_types_that_say_less_than_is_known() {
    let cases = [
        (
            "linalg.add",
            "%f = transform.structured.flatten_elementwise %op : (!transform.any_op) -> !transform.any_op",
            "func.func @f(%a: tensor<4x?xf32>, %o: tensor<4x3xf32>) -> tensor<4x3xf32> {
               %0 = linalg.add ins(%a, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%o : tensor<4x3xf32>) -> tensor<4x3xf32>
               return %0 : tensor<4x3xf32>
             }",
        ),
        (
            "linalg.add",
            "%f = transform.structured.flatten_elementwise %op : (!transform.any_op) -> !transform.any_op",
            "func.func @f(%a: tensor<4x3xf32>, %o: tensor<4x?xf32>) -> tensor<4x?xf32> {
               %0 = linalg.add ins(%a, %a : tensor<4x3xf32>, tensor<4x3xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
               return %0 : tensor<4x?xf32>
             }",
        ),
        (
            "linalg.add",
            "%p:3 = transform.structured.pad %op pad_to_multiple_of [2] {padding_dimensions = [0]}
               : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
            "func.func @f(%a: tensor<3x3xf32>, %o: tensor<3x?xf32>) -> tensor<3x?xf32> {
               %0 = linalg.add ins(%a, %a : tensor<3x3xf32>, tensor<3x3xf32>) outs(%o : tensor<3x?xf32>) -> tensor<3x?xf32>
               return %0 : tensor<3x?xf32>
             }",
        ),
        (
            "tensor.pad",
            "%t:3 = transform.structured.tile_using_for %op tile_sizes [2, 2]
               : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)",
            "func.func @f(%a: tensor<1x1xf32>, %z: f32, %n: index) -> tensor<?x?xf32> {
               %one = arith.constant 1 : index
               %0 = tensor.pad %a low[0, %one] high[%n, 1] {
               ^bb0(%i: index, %j: index):
                 tensor.yield %z : f32
               } : tensor<1x1xf32> to tensor<?x?xf32>
               return %0 : tensor<?x?xf32>
             }",
        ),
    ];
    for (op, transform, payload) in cases {
        let script = format!(
            "%op = transform.structured.match ops{{[\"{op}\"]}} in %root : (!transform.any_op) -> !transform.any_op
             {transform}"
        );
        let result = interpret(&script, payload);
        assert!(result.is_ok(), "{result:?}\n{transform}\n{payload}");
    }
}

#[test]
fn windows_are_padded_only_where_they_fit() {
    let script = "%op = transform.structured.match ops{[\"linalg.pooling_nhwc_max\"]} in %root
           : (!transform.any_op) -> !transform.any_op
         %p:3 = transform.structured.pad %op pad_to_multiple_of [4] {padding_dimensions = [1]}
           : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)";
    let payload = "func.func @f(%a: tensor<1x2x3x2xi32>, %w: tensor<2x2xi32>, %o: tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32> {
           %0 = linalg.pooling_nhwc_max ins(%a, %w : tensor<1x2x3x2xi32>, tensor<2x2xi32>) outs(%o : tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32>
           return %0 : tensor<1x1x2x2xi32>
         }";
    assert_eq!(message(script, payload), "failed to pad op");
}

#[test]
fn a_scalar_tensor_that_is_written_to_is_a_part_of_itself() {
    let script = "%op = transform.structured.match ops{[\"linalg.dot\"]} in %root : (!transform.any_op) -> !transform.any_op
         %t:2 = transform.structured.tile_using_for %op tile_sizes [3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)";
    let payload = "func.func @f(%a: tensor<9xf32>, %o: tensor<f32>) -> tensor<f32> {
           %0 = linalg.dot ins(%a, %a : tensor<9xf32>, tensor<9xf32>) outs(%o : tensor<f32>) -> tensor<f32>
           return %0 : tensor<f32>
         }";
    let tiled = interpret(script, payload).expect("the script applies");
    assert!(
        tiled.contains("tensor.extract_slice %arg3[] [] [] : tensor<f32> to tensor<f32>"),
        "{tiled}"
    );
}

#[test]
fn a_mask_has_no_room_for_a_cast() {
    let masked = after(
        "canonicalize",
        "func.func @f(%v: vector<2x3xi32>, %t: tensor<1x3xi32>, %m: vector<2x3xi1>) -> tensor<?x3xi32> {
           %c0 = arith.constant 0 : index
           %d = tensor.cast %t : tensor<1x3xi32> to tensor<?x3xi32>
           %r = vector.mask %m {
             vector.transfer_write %v, %d[%c0, %c0] {in_bounds = [true, true]} : vector<2x3xi32>, tensor<?x3xi32>
           } : vector<2x3xi1> -> tensor<?x3xi32>
           return %r : tensor<?x3xi32>
         }",
    );
    assert!(masked.contains("vector.transfer_write"), "{masked}");
}

#[test]
fn constants_are_packed_with_what_is_added() {
    let program = |padding: &str, value: i64| {
        format!(
            "func.func @f(%d: tensor<2x3xi32>, %x: i32) -> tensor<2x3xi32> {{
               %c = arith.constant dense<5> : tensor<4xi32>
               %z = arith.constant {value} : i32
               %0 = linalg.pack %c padding_value({padding} : i32) inner_dims_pos = [0] inner_tiles = [3] into %d
                 : tensor<4xi32> -> tensor<2x3xi32>
               return %0 : tensor<2x3xi32>
             }}"
        )
    };
    let cases = [("%z", 5, false), ("%z", 1, true), ("%x", 5, true)];
    for (padding, value, stays) in cases {
        let text = after("canonicalize", &program(padding, value));
        assert_eq!(text.contains("linalg.pack"), stays, "{text}");
    }
}

#[test]
fn ops_that_know_more_than_elements_keep_their_loops() {
    let generic = |map: &str, body: &str| {
        format!(
            "func.func @f(%a: tensor<2x2xi32>, %o: tensor<2x2xi32>) -> tensor<2x2xi32> {{
               %0 = linalg.generic {{
                 indexing_maps = [affine_map<{map}>, affine_map<(i, j) -> (i, j)>],
                 iterator_types = [\"parallel\", \"parallel\"]
               }} ins(%a : tensor<2x2xi32>) outs(%o : tensor<2x2xi32>) {{
               ^bb0(%x: i32, %y: i32):
                 {body}
                 linalg.yield %x : i32
               }} -> tensor<2x2xi32>
               return %0 : tensor<2x2xi32>
             }}"
        )
    };
    let find = "%op = transform.structured.match ops{[\"linalg.generic\"]} in %root : (!transform.any_op) -> !transform.any_op";
    let flatten = "%f = transform.structured.flatten_elementwise %op : (!transform.any_op) -> !transform.any_op";
    let pack = "%p = transform.structured.pack %op packed_sizes = [2, 3] : (!transform.any_op) -> !transform.any_op";
    let indexed = generic("(i, j) -> (i, j)", "%i = linalg.index 1 : index");
    assert_eq!(
        message(&format!("{find}\n{flatten}"), &indexed),
        "only elementwise flattening is supported"
    );
    let diagonal = generic("(i, j) -> (i, i)", "");
    assert_eq!(
        message(&format!("{find}\n{pack}"), &diagonal),
        "data tiling failed"
    );
}
