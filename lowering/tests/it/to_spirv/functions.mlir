// pipeline: builtin.module(convert-math-to-spirv,convert-func-to-spirv,reconcile-unrealized-casts)
func.func @log1p(%x: f32, %y: f32, %v: vector<3xf32>, %i: i32) -> () {
  %0 = math.log1p %x : f32
  %1 = math.expm1 %x : f32
  %2 = math.log2 %x : f32
  %3 = math.log10 %x : f32
  %4 = math.powf %x, %y : f32
  %5 = math.round %x : f32
  %6 = math.copysign %x, %y : f32
  %7 = math.copysign %v, %v : vector<3xf32>
  %8 = math.ctlz %i : i32
  %9 = math.log1p %v : vector<3xf32>
  %11 = math.isnan %x : f32
  %12 = math.isinf %x : f32
  %14 = math.round %v : vector<3xf32>
  %15 = math.powf %v, %v : vector<3xf32>
  return
}
