// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @loop(%a: tensor<24x12xf32>, %b: tensor<12x25xf32>, %c: tensor<24x25xf32>) -> tensor<24x25xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<24x12xf32>, tensor<12x25xf32>) outs(%c : tensor<24x25xf32>) -> tensor<24x25xf32>
    return %0 : tensor<24x25xf32>
  }
  func.func @conv(%a: tensor<1x?x?x3xf32>, %b: tensor<2x2x3x7xf32>, %c: tensor<1x4x5x7xf32>) -> tensor<1x4x5x7xf32> {
    %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x?x?x3xf32>, tensor<2x2x3x7xf32>) outs(%c : tensor<1x4x5x7xf32>) -> tensor<1x4x5x7xf32>
    return %0 : tensor<1x4x5x7xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:3 = transform.structured.tile_using_for %p tile_sizes [5, 7, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %q, %pad, %cp = transform.structured.pad %t {padding_dimensions = [0, 1, 2], padding_values = ["0.0", "0.0", "0.0"], copy_back_op = "none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %c = transform.structured.match ops{["linalg.conv_2d_nhwc_hwcf"]} in %root : (!transform.any_op) -> !transform.any_op
    %q2, %pad2, %cp2 = transform.structured.pad %c pad_to_multiple_of [4] {padding_dimensions = [3]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f { transform.apply_patterns.canonicalization } : !transform.any_op
    transform.apply_cse to %f : !transform.any_op
    transform.yield
  }
}
