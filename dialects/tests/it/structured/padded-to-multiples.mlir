// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<24x12xf32>, %b: tensor<12x25xf32>, %c: tensor<24x25xf32>) -> tensor<24x25xf32> {
    %3 = linalg.matmul ins(%a, %b : tensor<24x12xf32>, tensor<12x25xf32>) outs(%c : tensor<24x25xf32>) -> tensor<24x25xf32>
    return %3 : tensor<24x25xf32>
  }
  func.func @dyn(%a: tensor<?x12xf32>, %b: tensor<12x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %3 = linalg.matmul ins(%a, %b : tensor<?x12xf32>, tensor<12x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %3 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %q, %pad, %cp = transform.structured.pad %p pad_to_multiple_of [7, 5, 1] use_prescribed_tensor_shapes {padding_dimensions = [0, 1, 2], copy_back_op = "linalg.copy"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
