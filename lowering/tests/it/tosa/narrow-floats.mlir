// pipeline: builtin.module(func.func(tosa-narrow-f64-to-f32))
func.func @f(%a: tensor<2xf64>) -> (tensor<2xf64>) {
  %c = "tosa.const"() <{values = dense<[1.0,2.0]> : tensor<2xf64>}> : () -> tensor<2xf64>
  %0 = tosa.concat %a, %c {axis = 0 : i32} : (tensor<2xf64>, tensor<2xf64>) -> tensor<4xf64>
  %s = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %z = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.slice %0, %s, %z : (tensor<4xf64>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xf64>
  return %1 : tensor<2xf64>
}
func.func @scaled(%a: tensor<2xf64>) -> (tensor<2xf64>) {
  %c = "tosa.const"() <{values = dense<2.5> : tensor<2xf64>}> : () -> tensor<2xf64>
  %0 = tosa.concat %c, %a {axis = 0 : i32} : (tensor<2xf64>, tensor<2xf64>) -> tensor<4xf64>
  %p = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = "tosa.const"() <{values = dense<1.0e3> : tensor<1xf64>}> : () -> tensor<1xf64>
  %1 = tosa.pad %a, %p, %z : (tensor<2xf64>, !tosa.shape<2>, tensor<1xf64>) -> tensor<4xf64>
  %2 = tosa.cast %1 : (tensor<4xf64>) -> tensor<4xi32>
  return %c : tensor<2xf64>
}
