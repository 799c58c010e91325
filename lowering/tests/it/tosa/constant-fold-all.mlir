// pipeline: builtin.module(func.func(tosa-layerwise-constant-fold{aggressive-reduce-constant}))
func.func @needed() -> (tensor<2x3xi32>, tensor<3x2xi32>, tensor<1x3xi32>) {
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %2 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  return %0, %1, %2 : tensor<2x3xi32>, tensor<3x2xi32>, tensor<1x3xi32>
}
