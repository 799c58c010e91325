// pipeline: builtin.module(func.func(tosa-infer-shapes))
func.func @elementwise(%a: tensor<2x1x4xf32>, %b: tensor<1x3x4xf32>) -> tensor<?x?x?xf32> {
  %0 = tosa.add %a, %b : (tensor<2x1x4xf32>, tensor<1x3x4xf32>) -> tensor<?x?x?xf32>
  %1 = tosa.exp %0 : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}
func.func @unranked(%a: tensor<2x3xi32>) {
  %0 = tosa.abs %a : (tensor<2x3xi32>) -> tensor<*xi32>
  %1 = tosa.reduce_sum %0 {axis = 1 : i32} : (tensor<*xi32>) -> tensor<*xi32>
  %2 = tosa.concat %1, %0 {axis = 1 : i32} : (tensor<*xi32>, tensor<*xi32>) -> tensor<*xi32>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<*xi32>) -> tensor<*xi32>
  %4 = tosa.argmax %a {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<?xi32>
  return
}
func.func @shapes(%a: tensor<4x6xf32>) {
  %s = tosa.const_shape {values = dense<[2, -1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %a, %s : (tensor<4x6xf32>, !tosa.shape<3>) -> tensor<?x?x?xf32>
  %m = tosa.const_shape {values = dense<[2, 1, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %1 = tosa.tile %0, %m : (tensor<?x?x?xf32>, !tosa.shape<3>) -> tensor<?x?x?xf32>
  %p = tosa.const_shape {values = dense<[1, 2, 0, 0, 3, 4]> : tensor<6xindex>} : () -> !tosa.shape<6>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.pad %1, %p, %z : (tensor<?x?x?xf32>, !tosa.shape<6>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %b = tosa.const_shape {values = dense<[0, 1, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %n = tosa.const_shape {values = dense<[4, -1, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %3 = tosa.slice %2, %b, %n : (tensor<?x?x?xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<?x?x?xf32>
  return
}
func.func @convolutions(%a: tensor<2x16x14x3xf32>, %w: tensor<5x3x6x3xf32>, %d: tensor<3x6x3x7xf32>, %b: tensor<5xf32>, %e: tensor<21xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1,2,0,3>, stride = array<i64: 1,1>, dilation = array<i64: 2,1>} : (tensor<2x16x14x3xf32>, tensor<5x3x6x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %1 = tosa.depthwise_conv2d %a, %d, %e, %z, %z {acc_type = f32, pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>} : (tensor<2x16x14x3xf32>, tensor<3x6x3x7xf32>, tensor<21xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %2 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0,1,0,0>, stride = array<i64: 2,2>} : (tensor<2x16x14x3xf32>, tensor<5x3x6x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %3 = tosa.max_pool2d %a {kernel = array<i64: 2,2>, pad = array<i64: 0,0,0,0>, stride = array<i64: 2,2>} : (tensor<2x16x14x3xf32>) -> tensor<?x?x?x?xf32>
  return
}
func.func @control(%c: tensor<i1>, %a: tensor<2x3xf32>) -> tensor<*xf32> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<2x3xf32>) -> tensor<*xf32> {
  ^bb0(%x: tensor<2x3xf32>):
    %1 = tosa.abs %x : (tensor<2x3xf32>) -> tensor<*xf32>
    tosa.yield %1 : tensor<*xf32>
  } else {
  ^bb0(%x: tensor<2x3xf32>):
    %1 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<*xf32>
    tosa.yield %1 : tensor<*xf32>
  }
  return %0 : tensor<*xf32>
}
func.func @beyond_sizes(%a: tensor<4611686018427387904x2xf32>, %b: tensor<9223372036854775807x2xf32>) {
  %m = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %m : (tensor<4611686018427387904x2xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %p = tosa.const_shape {values = dense<[1, 0, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.pad %b, %p, %z : (tensor<9223372036854775807x2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
  return
}
