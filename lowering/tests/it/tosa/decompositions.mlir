// pipeline: builtin.module(func.func(tosa-optional-decompositions))
func.func @c(%a: tensor<4x10x10x2xf32>, %w: tensor<8x1x1x2xf32>, %b: tensor<8xf32>) -> tensor<4x10x10x8xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>} : (tensor<4x10x10x2xf32>, tensor<8x1x1x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x10x10x8xf32>
  return %0 : tensor<4x10x10x8xf32>
}
func.func @dw(%a: tensor<4x10x10x2xf32>, %w: tensor<1x1x2x3xf32>, %b: tensor<6xf32>) -> tensor<4x10x10x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>} : (tensor<4x10x10x2xf32>, tensor<1x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x10x10x6xf32>
  return %0 : tensor<4x10x10x6xf32>
}
func.func @tc(%a: tensor<2x16x14x3xf32>, %w: tensor<5x3x6x3xf32>, %b: tensor<5xf32>) -> tensor<2x18x19x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>} : (tensor<2x16x14x3xf32>, tensor<5x3x6x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x18x19x5xf32>
  return %0 : tensor<2x18x19x5xf32>
}
func.func @tcs(%a: tensor<2x17x15x3xf32>, %w: tensor<5x3x5x3xf32>, %b: tensor<5xf32>) -> tensor<2x35x47x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0,0,0,0>, stride = array<i64: 2,3>} : (tensor<2x17x15x3xf32>, tensor<5x3x5x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x35x47x5xf32>
  return %0 : tensor<2x35x47x5xf32>
}
func.func @dwp(%a: tensor<4x10x10x2xf32>, %w: tensor<1x1x2x3xf32>, %b: tensor<6xf32>) -> tensor<4x12x12x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1,1,1,1>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>} : (tensor<4x10x10x2xf32>, tensor<1x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x12x12x6xf32>
  return %0 : tensor<4x12x12x6xf32>
}
func.func @dwq(%a: tensor<4x10x10x2xi8>, %w: tensor<1x1x2x3xi8>, %b: tensor<6xi32>) -> tensor<4x10x10x6xi32> {
  %z = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %y {acc_type = i32, pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>} : (tensor<4x10x10x2xi8>, tensor<1x1x2x3xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x10x10x6xi32>
  return %0 : tensor<4x10x10x6xi32>
}
func.func @dwd(%a: tensor<?x10x?x2xf32>, %w: tensor<1x1x2x3xf32>, %b: tensor<6xf32>) -> tensor<?x10x?x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>} : (tensor<?x10x?x2xf32>, tensor<1x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x10x?x6xf32>
  return %0 : tensor<?x10x?x6xf32>
}
func.func @conv(%a: tensor<?x10x10x2xi8>, %w: tensor<8x1x1x2xi8>, %b: tensor<8xi32>) -> tensor<?x10x10x8xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %a, %w, %b, %z, %y {acc_type = i32, pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>} : (tensor<?x10x10x2xi8>, tensor<8x1x1x2xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x10x10x8xi32>
  return %0 : tensor<?x10x10x8xi32>
}
func.func @transposed_with_margins(%a: tensor<1x4x4x2xi8>, %w: tensor<3x2x3x2xi8>, %b: tensor<3xi32>) -> tensor<1x9x7x3xi32> {
  %z = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %y {acc_type = i32, out_pad = array<i64: 1,0,-1,-1>, stride = array<i64: 2,2>} : (tensor<1x4x4x2xi8>, tensor<3x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x7x3xi32>
  return %0 : tensor<1x9x7x3xi32>
}
func.func @reversed_with_margins(%a: tensor<1x4x4x2xf32>, %w: tensor<3x2x3x2xf32>, %b: tensor<3xf32>) -> tensor<1x7x5x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 1,1,0,-1>, stride = array<i64: 1,1>} : (tensor<1x4x4x2xf32>, tensor<3x2x3x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x5x3xf32>
  return %0 : tensor<1x7x5x3xf32>
}
