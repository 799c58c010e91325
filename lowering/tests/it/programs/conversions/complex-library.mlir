// pipeline: builtin.module(convert-complex-to-libm)
func.func @abs(%z: complex<f32>) -> f32 {
  %0 = complex.abs %z : complex<f32>
  return %0 : f32
}

func.func @angle(%z: complex<f64>) -> f64 {
  %0 = complex.angle %z : complex<f64>
  return %0 : f64
}

func.func @conj(%z: complex<f32>) -> complex<f32> {
  %0 = complex.conj %z : complex<f32>
  return %0 : complex<f32>
}

func.func @cos(%z: complex<f32>) -> complex<f32> {
  %0 = complex.cos %z : complex<f32>
  return %0 : complex<f32>
}

func.func @log(%z: complex<f32>) -> complex<f32> {
  %0 = complex.log %z : complex<f32>
  return %0 : complex<f32>
}

func.func @sin(%z: complex<f32>) -> complex<f32> {
  %0 = complex.sin %z : complex<f32>
  return %0 : complex<f32>
}

func.func @sqrt(%z: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %z : complex<f32>
  return %0 : complex<f32>
}

func.func @tan(%z: complex<f32>) -> complex<f32> {
  %0 = complex.tan %z : complex<f32>
  return %0 : complex<f32>
}

func.func @tanh(%z: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %z : complex<f32>
  return %0 : complex<f32>
}

func.func @pow(%z: complex<f64>, %w: complex<f64>) -> complex<f64> {
  %0 = complex.pow %z, %w : complex<f64>
  return %0 : complex<f64>
}

func.func @mul(%z: complex<f64>, %w: complex<f64>) -> complex<f64> {
  %0 = complex.mul %z, %w : complex<f64>
  return %0 : complex<f64>
}
