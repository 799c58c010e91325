// pipeline: builtin.module(convert-math-to-rocdl{chipset=gfx942})
module { 
func.func @f(%a: f32, %b: f64, %c: f16, %v: vector<2xf32>, %i: i32) -> (f32) {
  %0 = math.exp %a : f32
  %1 = math.sin %b : f64
  %2 = math.tan %c : f16
  %3 = math.cos %v : vector<2xf32>
  %4 = math.absf %a : f32
  %5 = arith.remf %a, %a : f32
  %6 = math.fpowi %a, %i : f32, i32
  %7 = math.log %b : f64
  %8 = math.sqrt %a : f32
  %9 = math.clampf %a to [%0, %4] : f32
  return %0 : f32
}}
