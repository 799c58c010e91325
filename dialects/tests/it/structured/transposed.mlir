// pipeline: builtin.module(transform-interpreter,canonicalize,cse)

module attributes {transform.with_named_sequence} {
  func.func @a(%arg0: tensor<4x?xf32>, %arg1: tensor<?x5xf32>, %arg2: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<?x5xf32>) outs(%arg2 : tensor<4x5xf32>) -> tensor<4x5xf32>
    return %0 : tensor<4x5xf32>
  }
  func.func @b(%arg0: tensor<2x4x?xf32>, %arg1: tensor<2x?x5xf32>, %arg2: tensor<2x4x5xf32>) -> tensor<2x4x5xf32> {
    %0 = linalg.batch_matmul ins(%arg0, %arg1 : tensor<2x4x?xf32>, tensor<2x?x5xf32>) outs(%arg2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
    return %0 : tensor<2x4x5xf32>
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul", "linalg.batch_matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.transpose_matmul %0 : (!transform.any_op) -> !transform.any_op
    transform.yield 
  }
}
