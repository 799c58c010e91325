module {
  func.func @numbers(%arg0: f32, %arg1: complex<f32>, %arg2: i64) attributes {number = #complex.number<:f64 1.000000e+00, -0.000000e+00> : complex<f64>} {
    %cst = complex.constant [1.000000e+00 : f32, -1.000000e+00 : f32] : complex<f32>
    %cst_0 = complex.constant [1 : i32, 2 : i32] : complex<i32>
    %0 = complex.create %arg0, %arg0 : complex<f32>
    %1 = complex.re %arg1 fastmath<nnan> : complex<f32>
    %2 = complex.im %arg1 : complex<f32>
    %3 = complex.bitcast %arg1 : complex<f32> to i64
    %4 = complex.bitcast %arg2 : i64 to complex<f32>
    return
  }
  func.func @arithmetic(%arg0: complex<f64>, %arg1: complex<f64>, %arg2: i32) {
    %0 = complex.add %arg0, %arg1 : complex<f64>
    %1 = complex.sub %arg0, %arg1 fastmath<nnan,contract> : complex<f64>
    %2 = complex.mul %arg0, %arg1 : complex<f64>
    %3 = complex.div %arg0, %arg1 {note} : complex<f64>
    %4 = complex.atan2 %arg0, %arg1 : complex<f64>
    %5 = complex.pow %arg0, %arg1 : complex<f64>
    %6 = complex.powi %arg0, %arg2 fastmath<fast> : complex<f64>, i32
    %7 = complex.eq %arg0, %arg1 : complex<f64>
    %8 = complex.neq %arg0, %arg1 : complex<f64>
    return
  }
  func.func @functions(%arg0: complex<f64>) {
    %0 = complex.abs %arg0 : complex<f64>
    %1 = complex.angle %arg0 : complex<f64>
    %2 = complex.conj %arg0 : complex<f64>
    %3 = complex.cos %arg0 fastmath<fast> : complex<f64>
    %4 = complex.exp %arg0 : complex<f64>
    %5 = complex.expm1 %arg0 : complex<f64>
    %6 = complex.log %arg0 : complex<f64>
    %7 = complex.log1p %arg0 : complex<f64>
    %8 = complex.neg %arg0 : complex<f64>
    %9 = complex.rsqrt %arg0 : complex<f64>
    %10 = complex.sign %arg0 : complex<f64>
    %11 = complex.sin %arg0 : complex<f64>
    %12 = complex.sqrt %arg0 : complex<f64>
    %13 = complex.tan %arg0 : complex<f64>
    %14 = complex.tanh %arg0 : complex<f64>
    return
  }
}
