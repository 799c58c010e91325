// pipeline: builtin.module(convert-complex-to-standard)
func.func @abs(%z: complex<f32>) -> f32 {
  %0 = complex.abs %z : complex<f32>
  return %0 : f32
}

func.func @angle(%z: complex<f32>) -> f32 {
  %0 = complex.angle %z : complex<f32>
  return %0 : f32
}

func.func @conj(%z: complex<f32>) -> complex<f32> {
  %0 = complex.conj %z : complex<f32>
  return %0 : complex<f32>
}

func.func @cos(%z: complex<f32>) -> complex<f32> {
  %0 = complex.cos %z : complex<f32>
  return %0 : complex<f32>
}

func.func @exp(%z: complex<f32>) -> complex<f32> {
  %0 = complex.exp %z : complex<f32>
  return %0 : complex<f32>
}

func.func @expm1(%z: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %z : complex<f32>
  return %0 : complex<f32>
}

func.func @log1p(%z: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %z : complex<f32>
  return %0 : complex<f32>
}

func.func @log(%z: complex<f32>) -> complex<f32> {
  %0 = complex.log %z : complex<f32>
  return %0 : complex<f32>
}

func.func @neg(%z: complex<f32>) -> complex<f32> {
  %0 = complex.neg %z : complex<f32>
  return %0 : complex<f32>
}

func.func @rsqrt(%z: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %z : complex<f32>
  return %0 : complex<f32>
}

func.func @sign(%z: complex<f32>) -> complex<f32> {
  %0 = complex.sign %z : complex<f32>
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

func.func @add(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.add %z, %w : complex<f32>
  return %0 : complex<f32>
}

func.func @atan2(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %z, %w : complex<f32>
  return %0 : complex<f32>
}

func.func @div(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.div %z, %w : complex<f32>
  return %0 : complex<f32>
}

func.func @mul(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.mul %z, %w : complex<f32>
  return %0 : complex<f32>
}

func.func @pow(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.pow %z, %w : complex<f32>
  return %0 : complex<f32>
}

func.func @sub(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.sub %z, %w : complex<f32>
  return %0 : complex<f32>
}

func.func @eq(%z: complex<f32>, %w: complex<f32>) -> i1 {
  %0 = complex.eq %z, %w : complex<f32>
  return %0 : i1
}

func.func @neq(%z: complex<f32>, %w: complex<f32>) -> i1 {
  %0 = complex.neq %z, %w : complex<f32>
  return %0 : i1
}

func.func @powi(%z: complex<f64>, %n: i32) -> complex<f64> {
  %0 = complex.powi %z, %n fastmath<contract> : complex<f64>, i32
  return %0 : complex<f64>
}
