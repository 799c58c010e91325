// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x1x?x?xf32>, %b: tensor<1x?x?x?xf32>, %c: tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32> {
    %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[2, 3]> : tensor<2xi64>, strides = dense<[1, 4]> : tensor<2xi64>} ins(%a, %b: tensor<?x1x?x?xf32>, tensor<1x?x?x?xf32>) outs(%c: tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32>
    return %0 : tensor<?x1x?x?xf32>
  }
  func.func @b(%a: tensor<2x3x5x1xf32>, %b: tensor<3x1xf32>, %c: tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32> {
    %0 = linalg.pooling_nchw_max ins(%a, %b: tensor<2x3x5x1xf32>, tensor<3x1xf32>) outs(%c: tensor<2x3x3x1xf32>) -> tensor<2x3x3x1xf32>
    return %0 : tensor<2x3x3x1xf32>
  }
  func.func @c(%a: tensor<5x1xf32>, %b: tensor<3x1xf32>, %c: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %0 = linalg.conv_2d ins(%a, %b: tensor<5x1xf32>, tensor<3x1xf32>) outs(%c: tensor<3x1xf32>) -> tensor<3x1xf32>
    return %0 : tensor<3x1xf32>
  }
  func.func @d(%a: tensor<1x1x113x96xf32>, %b: tensor<1x3x96xf32>, %c: tensor<1x1x56x96xf32>) -> tensor<1x1x56x96xf32> {
    %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%a, %b: tensor<1x1x113x96xf32>, tensor<1x3x96xf32>) outs(%c: tensor<1x1x56x96xf32>) -> tensor<1x1x56x96xf32>
    return %0 : tensor<1x1x56x96xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %x = transform.structured.decompose %p : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
