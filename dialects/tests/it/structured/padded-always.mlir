// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @static(%a: tensor<24x12xf32>, %b: tensor<12x25xf32>, %c: tensor<24x25xf32>, %i: index, %j: index, %k: index) -> tensor<24x25xf32> {
    %s = affine.min affine_map<()[s0] -> (-s0 + 12, 7)>()[%k]
    %0 = tensor.extract_slice %a[%i, %k] [4, %s] [1, 1] : tensor<24x12xf32> to tensor<4x?xf32>
    %1 = tensor.extract_slice %b[%k, %j] [%s, 5] [1, 1] : tensor<12x25xf32> to tensor<?x5xf32>
    %2 = tensor.extract_slice %c[%i, %j] [4, 5] [1, 1] : tensor<24x25xf32> to tensor<4x5xf32>
    %3 = linalg.matmul ins(%0, %1 : tensor<4x?xf32>, tensor<?x5xf32>) outs(%2 : tensor<4x5xf32>) -> tensor<4x5xf32>
    %4 = tensor.insert_slice %3 into %c[%i, %j] [4, 5] [1, 1] : tensor<4x5xf32> into tensor<24x25xf32>
    return %4 : tensor<24x25xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %q, %pad, %cp = transform.structured.pad %p {padding_values = [0.0 : f32, 0.0 : f32, 0.0 : f32], padding_dimensions = [0, 1, 2], nofold_flags = [1, 1, 0]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
