// pipeline: builtin.module(convert-math-to-libm)
func.func @f(%a: f32, %b: f64, %h: f16) -> (f32, f64, f16, f32, f32) {
  %0 = math.cos %a : f32
  %1 = math.cos %b : f64
  %2 = math.powf %h, %h : f16
  %3 = math.cos %0 : f32
  %4 = math.fma %a, %a, %3 : f32
  return %0, %1, %2, %3, %4 : f32, f64, f16, f32, f32
}
