// pipeline: builtin.module(convert-complex-to-standard{complex-range=basic})
func.func @abs(%z: complex<f32>) -> f32 {
  %0 = complex.abs %z fastmath<fast> : complex<f32>
  return %0 : f32
}

func.func @sqrt(%z: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %z fastmath<nnan> : complex<f32>
  return %0 : complex<f32>
}

func.func @rsqrt(%z: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %z fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}

func.func @tanh(%z: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %z fastmath<nnan,ninf> : complex<f32>
  return %0 : complex<f32>
}

func.func @expm1(%z: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %z fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}

func.func @log1p(%z: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %z fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}

func.func @div(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {
  %0 = complex.div %z, %w fastmath<reassoc> : complex<f32>
  return %0 : complex<f32>
}
