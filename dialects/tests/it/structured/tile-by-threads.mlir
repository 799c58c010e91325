// pipeline: builtin.module(transform-interpreter,canonicalize,cse)

module attributes {transform.with_named_sequence} {
  func.func @mm(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @ms(%arg0: tensor<10x20xf32>, %arg1: tensor<20x32xf32>, %arg2: tensor<10x32xf32>) -> tensor<10x32xf32> {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<10x20xf32>, tensor<20x32xf32>) outs(%arg2 : tensor<10x32xf32>) -> tensor<10x32xf32>
    return %0 : tensor<10x32xf32>
  }
  func.func @cv(%arg0: tensor<1x?x20x3xf32>, %arg1: tensor<3x3x3x8xf32>, %arg2: tensor<1x?x9x8xf32>) -> tensor<1x?x9x8xf32> {
    %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<1x?x20x3xf32>, tensor<3x3x3x8xf32>) outs(%arg2 : tensor<1x?x9x8xf32>) -> tensor<1x?x9x8xf32>
    return %0 : tensor<1x?x9x8xf32>
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %tiled_op, %forall_op = transform.structured.tile_using_forall %0 num_threads [4, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %1 = transform.structured.match ops{["linalg.conv_2d_nhwc_hwcf"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %tiled_linalg_op, %loops:3 = transform.structured.tile_using_for %1 tile_sizes [0, 3, 4, 0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield 
  }
}
