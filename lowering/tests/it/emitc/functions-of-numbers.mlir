// pipeline: builtin.module(convert-math-to-emitc{language-target=c99})
func.func @f(%a: f32, %b: f64) {
  %0 = math.floor %a : f32
  %1 = math.round %b : f64
  %2 = math.exp %a : f32
  %3 = math.cos %b : f64
  %4 = math.sin %a : f32
  %5 = math.acos %b : f64
  %6 = math.asin %a : f32
  %7 = math.ceil %b : f64
  %8 = math.absf %a : f32
  %9 = math.powf %b, %b : f64
  %10 = math.atan2 %a, %a : f32
  %11 = math.sqrt %a : f32
  return
}
