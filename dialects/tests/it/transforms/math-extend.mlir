// pipeline: builtin.module(math-extend-to-supported-types)
func.func @f(%a: f16, %b: vector<4xbf16>, %c: f32, %d: f64, %i: i32, %t: tensor<2xf8E5M2>) -> (f16, vector<4xbf16>, f32, f64, f16, tensor<2xf8E5M2>, f16, i1) {
  %0 = math.sin %a : f16
  %1 = math.cos %b : vector<4xbf16>
  %2 = math.tan %c : f32
  %3 = math.tan %d : f64
  %4 = math.fpowi %0, %i : f16, i32
  %5 = math.atan2 %t, %t fastmath<fast> : tensor<2xf8E5M2>
  %6 = math.fma %a, %a, %a : f16
  %7 = math.isnan %a : f16
  %9 = arith.addf %a, %a : f16
  return %0, %1, %2, %3, %4, %5, %9, %7 : f16, vector<4xbf16>, f32, f64, f16, tensor<2xf8E5M2>, f16, i1
}
