// pipeline: builtin.module(math-uplift-to-fma)
func.func @f(%a: f32, %b: f32, %c: f32) -> (f32, f32, f32, f32) {
  %0 = arith.mulf %a, %b fastmath<contract> : f32
  %1 = arith.addf %0, %c fastmath<contract> : f32
  %2 = arith.addf %c, %0 fastmath<fast> : f32
  %3 = arith.mulf %a, %b : f32
  %4 = arith.addf %c, %3 fastmath<fast> : f32
  %5 = arith.mulf %a, %b fastmath<contract> : f32
  %6 = arith.addf %5, %5 fastmath<contract> : f32
  return %1, %2, %4, %6 : f32, f32, f32, f32
}
func.func @g(%a: f32, %b: f32, %c: f32) -> (f32, f32, f32) {
  %0 = arith.mulf %a, %b fastmath<fast> : f32
  %1 = arith.addf %0, %c fastmath<contract,nnan> : f32
  %5 = arith.mulf %a, %b : f32
  %6 = arith.addf %5, %0 fastmath<contract> : f32
  %7 = arith.addf %0, %5 fastmath<contract> : f32
  return %1, %6, %7 : f32, f32, f32
}
