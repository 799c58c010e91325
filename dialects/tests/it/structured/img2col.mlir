// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<1x16x16x4xf32>, %b: tensor<3x3x4x16xf32>, %c: tensor<1x14x14x16xf32>) -> tensor<1x14x14x16xf32> {
    %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b: tensor<1x16x16x4xf32>, tensor<3x3x4x16xf32>) outs(%c: tensor<1x14x14x16xf32>) -> tensor<1x14x14x16xf32>
    return %0 : tensor<1x14x14x16xf32>
  }
  func.func @b(%a: tensor<8x4x16x16xf32>, %b: tensor<16x4x3x3xf32>, %c: tensor<8x16x7x7xf32>) -> tensor<8x16x7x7xf32> {
    %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a, %b: tensor<8x4x16x16xf32>, tensor<16x4x3x3xf32>) outs(%c: tensor<8x16x7x7xf32>) -> tensor<8x16x7x7xf32>
    return %0 : tensor<8x16x7x7xf32>
  }
  func.func @c(%a: tensor<1x16x16x4xf32>, %b: tensor<16x3x3x4xf32>, %c: tensor<1x14x14x16xf32>) -> tensor<1x14x14x16xf32> {
    %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b: tensor<1x16x16x4xf32>, tensor<16x3x3x4xf32>) outs(%c: tensor<1x14x14x16xf32>) -> tensor<1x14x14x16xf32>
    return %0 : tensor<1x14x14x16xf32>
  }
  func.func @d(%a: tensor<1x114x114x16xf32>, %b: tensor<3x3x16xf32>, %c: tensor<1x112x112x16xf32>) -> tensor<1x112x112x16xf32> {
    %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b: tensor<1x114x114x16xf32>, tensor<3x3x16xf32>) outs(%c: tensor<1x112x112x16xf32>) -> tensor<1x112x112x16xf32>
    return %0 : tensor<1x112x112x16xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %x, %y = transform.structured.convert_conv2d_to_img2col %p : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
