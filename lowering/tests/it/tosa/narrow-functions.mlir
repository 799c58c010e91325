// pipeline: builtin.module(func.func(tosa-narrow-i64-to-i32{aggressive-rewrite convert-function-boundaries}))
func.func @a(%a: tensor<1x513x513x3xi8>) -> tensor<1x513x3xi64> {
  %0 = tosa.argmax %a {axis = 2 : i32} : (tensor<1x513x513x3xi8>) -> tensor<1x513x3xi64>
  return %0 : tensor<1x513x3xi64>
}
func.func @b(%a: tensor<13x21x3xi64>, %f: tensor<13x21x3xf32>) -> (tensor<13x21x3xi64>, tensor<13x21x3xi32>) {
  %0 = tosa.add %a, %a : (tensor<13x21x3xi64>, tensor<13x21x3xi64>) -> tensor<13x21x3xi64>
  %1 = tosa.cast %0 : (tensor<13x21x3xi64>) -> tensor<13x21x3xi32>
  return %0, %1 : tensor<13x21x3xi64>, tensor<13x21x3xi32>
}
func.func @c(%a: tensor<2xi8>) -> tensor<2xi64> {
  %0 = tosa.cast %a : (tensor<2xi8>) -> tensor<2xi64>
  %c = "tosa.const"() <{values = dense<[1,2]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %1 = tosa.add %0, %c : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  %2 = tosa.concat %1, %c {axis = 0 : i32} : (tensor<2xi64>, tensor<2xi64>) -> tensor<4xi64>
  %s = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.reshape %2, %s : (tensor<4xi64>, !tosa.shape<2>) -> tensor<2x2xi64>
  %4 = tosa.clamp %1 {max_val = 9223372036854775807 : i64, min_val = -10 : i64} : (tensor<2xi64>) -> tensor<2xi64>
  return %4 : tensor<2xi64>
}
func.func @d(%a: tensor<i1>, %x: tensor<2xi64>) -> tensor<2xi64> {
  %0 = tosa.cond_if %a (%b = %x): tensor<i1> (tensor<2xi64>) -> tensor<2xi64> {
  ^bb0(%b: tensor<2xi64>):
    tosa.yield %b : tensor<2xi64>
  } else {
  ^bb0(%b: tensor<2xi64>):
    %s = tosa.add %b, %b : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    tosa.yield %s : tensor<2xi64>
  }
  return %0 : tensor<2xi64>
}
func.func @constant() -> (tensor<2xi64>) {
  %c = "tosa.const"() <{values = dense<[1,2]> : tensor<2xi64>}> : () -> tensor<2xi64>
  return %c : tensor<2xi64>
}
