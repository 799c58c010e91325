// pipeline: builtin.module(convert-complex-to-llvm{complex-range=improved})
func.func @abs(%z: complex<f64>) -> f64 {
  %0 = complex.abs %z fastmath<contract> : complex<f64>
  return %0 : f64
}

func.func @add(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.add %z, %w fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}

func.func @sub(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.sub %z, %w fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}

func.func @mul(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.mul %z, %w fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}

func.func @div(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.div %z, %w fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}

func.func @parts(%z: complex<f32>) -> (f32, f32) {
  %0 = complex.re %z : complex<f32>
  %1 = complex.im %z : complex<f32>
  return %0, %1 : f32, f32
}

func.func @numbers(%x: f64) -> (complex<f64>, complex<f64>) {
  %0 = complex.create %x, %x : complex<f64>
  %1 = complex.constant [1.0 : f64, -2.0 : f64] : complex<f64>
  return %0, %1 : complex<f64>, complex<f64>
}
