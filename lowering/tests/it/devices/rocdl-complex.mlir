// pipeline: builtin.module(convert-complex-to-rocdl-library-calls)
func.func @f(%a: complex<f32>, %b: complex<f64>) -> (complex<f32>) {
  %0 = complex.exp %a : complex<f32>
  %1 = complex.sin %b : complex<f64>
  %2 = complex.abs %a : complex<f32>
  %3 = complex.pow %a, %a : complex<f32>
  %5 = complex.tanh %a : complex<f32>
  %6 = complex.log %a : complex<f32>
  %7 = complex.sqrt %b : complex<f64>
  %8 = complex.conj %a : complex<f32>
  %9 = complex.cos %b : complex<f64>
  %10 = complex.tan %b : complex<f64>
  %11 = complex.angle %b : complex<f64>
  return %0 : complex<f32>
}
