// pipeline: builtin.module(func.func(tosa-layerwise-constant-fold))
func.func @transposed() -> (tensor<3x2xi32>, tensor<2x3xf32>, tensor<4x2x3xi8>) {
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %2 = "tosa.const"() <{values = dense<1.5> : tensor<3x2xf32>}> : () -> tensor<3x2xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %4 = "tosa.const"() <{values = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], [[13, 14, 15, 16], [17, 18, 19, 20], [21, 22, 23, 24]]]> : tensor<2x3x4xi8>}> : () -> tensor<2x3x4xi8>
  %5 = tosa.transpose %4 {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xi8>) -> tensor<4x2x3xi8>
  return %1, %3, %5 : tensor<3x2xi32>, tensor<2x3xf32>, tensor<4x2x3xi8>
}
func.func @needed() -> (tensor<2x3xi32>, tensor<3x2xi32>, tensor<1x3xi32>) {
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %2 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  return %0, %1, %2 : tensor<2x3xi32>, tensor<3x2xi32>, tensor<1x3xi32>
}
func.func @sum() -> tensor<1x3xi32> {
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  return %1 : tensor<1x3xi32>
}
func.func @product() -> tensor<2x1xi32> {
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, -6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = tosa.reduce_product %0 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  return %1 : tensor<2x1xi32>
}
func.func @max() -> tensor<2x1x2xi32> {
  %0 = "tosa.const"() <{values = dense<[[[1, 2], [3, -4]], [[5, 6], [-7, 8]]]> : tensor<2x2x2xi32>}> : () -> tensor<2x2x2xi32>
  %1 = tosa.reduce_max %0 {axis = 1 : i32} : (tensor<2x2x2xi32>) -> tensor<2x1x2xi32>
  return %1 : tensor<2x1x2xi32>
}
func.func @min() -> tensor<1x2x2xi32> {
  %0 = "tosa.const"() <{values = dense<[[[1, 2], [3, -4]], [[5, 6], [-7, 8]]]> : tensor<2x2x2xi32>}> : () -> tensor<2x2x2xi32>
  %1 = tosa.reduce_min %0 {axis = 0 : i32} : (tensor<2x2x2xi32>) -> tensor<1x2x2xi32>
  return %1 : tensor<1x2x2xi32>
}
func.func @all() -> (tensor<2x1xi1>, tensor<2x1xi1>) {
  %0 = "tosa.const"() <{values = dense<[[true, false], [true, true]]> : tensor<2x2xi1>}> : () -> tensor<2x2xi1>
  %1 = tosa.reduce_all %0 {axis = 1 : i32} : (tensor<2x2xi1>) -> tensor<2x1xi1>
  %2 = "tosa.const"() <{values = dense<[[true, false], [false, false]]> : tensor<2x2xi1>}> : () -> tensor<2x2xi1>
  %3 = tosa.reduce_any %2 {axis = 1 : i32} : (tensor<2x2xi1>) -> tensor<2x1xi1>
  return %1, %3 : tensor<2x1xi1>, tensor<2x1xi1>
}
func.func @reciprocal() -> (tensor<2xf32>, tensor<2xf16>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "tosa.const"() <{values = dense<[3.0, 0.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %1 = tosa.reciprocal %0 : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "tosa.const"() <{values = dense<7.0> : tensor<2xf16>}> : () -> tensor<2xf16>
  %3 = tosa.reciprocal %2 : (tensor<2xf16>) -> tensor<2xf16>
  %4 = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %5 = tosa.reciprocal %4 : (tensor<2xf32>) -> tensor<2xf32>
  return %1, %3, %4, %5 : tensor<2xf32>, tensor<2xf16>, tensor<2xf32>, tensor<2xf32>
}
func.func @float(%a: tensor<2x2xf32>) -> tensor<1x2xf32> {
  %0 = "tosa.const"() <{values = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %1 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x2xf32>) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}
func.func @too_many_elements() -> tensor<1x1073741824xi32> {
  %0 = "tosa.const"() <{values = dense<2> : tensor<4096x1073741824xi32>}> : () -> tensor<4096x1073741824xi32>
  %1 = tosa.reduce_max %0 {axis = 0 : i32} : (tensor<4096x1073741824xi32>) -> tensor<1x1073741824xi32>
  return %1 : tensor<1x1073741824xi32>
}
