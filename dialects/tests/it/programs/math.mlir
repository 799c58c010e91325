module {
  func.func @math(%arg0: f32, %arg1: f64, %arg2: i32, %arg3: index, %arg4: vector<4xf32>, %arg5: vector<[4]xi8>, %arg6: tensor<?x3xf16>) {
    %0 = math.absf %arg0 : f32
    %1 = math.acos %arg4 : vector<4xf32>
    %2 = math.acosh %arg6 : tensor<?x3xf16>
    %3 = math.asin %arg0 fastmath<fast> {test.attr} : f32
    %4 = math.asinh %arg4 fastmath<fast> : vector<4xf32>
    %5 = math.atan %arg6 fastmath<fast> : tensor<?x3xf16>
    %6 = math.atanh %arg0 fastmath<nnan,ninf> : f32
    %7 = math.cbrt %arg4 fastmath<nnan,ninf> : vector<4xf32>
    %8 = math.ceil %arg6 fastmath<nnan,ninf> : tensor<?x3xf16>
    %9 = math.cos %arg0 : f32
    %10 = math.cosh %arg4 {test.attr} : vector<4xf32>
    %11 = math.erf %arg6 : tensor<?x3xf16>
    %12 = math.erfc %arg0 fastmath<fast> : f32
    %13 = math.exp %arg4 fastmath<fast> : vector<4xf32>
    %14 = math.exp2 %arg6 fastmath<fast> : tensor<?x3xf16>
    %15 = math.expm1 %arg0 fastmath<nnan,ninf> : f32
    %16 = math.floor %arg4 fastmath<nnan,ninf> : vector<4xf32>
    %17 = math.log %arg6 fastmath<nnan,ninf> {test.attr} : tensor<?x3xf16>
    %18 = math.log10 %arg0 : f32
    %19 = math.log1p %arg4 : vector<4xf32>
    %20 = math.log2 %arg6 : tensor<?x3xf16>
    %21 = math.round %arg0 fastmath<fast> : f32
    %22 = math.roundeven %arg4 fastmath<fast> : vector<4xf32>
    %23 = math.rsqrt %arg6 fastmath<fast> : tensor<?x3xf16>
    %24 = math.sin %arg0 fastmath<nnan,ninf> {test.attr} : f32
    %25 = math.sinh %arg4 fastmath<nnan,ninf> : vector<4xf32>
    %26 = math.sqrt %arg6 fastmath<nnan,ninf> : tensor<?x3xf16>
    %27 = math.tan %arg0 : f32
    %28 = math.tanh %arg4 : vector<4xf32>
    %29 = math.trunc %arg6 : tensor<?x3xf16>
    %sin, %cos = math.sincos %arg0 fastmath<fast> : f32
    %30 = math.isfinite %arg4 : vector<4xf32>
    %31 = math.isinf %arg4 : vector<4xf32>
    %32 = math.isnan %arg4 {fastmath = #arith.fastmath<fast>} : vector<4xf32>
    %33 = math.isnormal %arg4 : vector<4xf32>
    %34 = math.absi %arg2 : i32
    %35 = math.absi %arg5 : vector<[4]xi8>
    %36 = math.ctlz %arg2 : i32
    %37 = math.ctlz %arg5 : vector<[4]xi8>
    %38 = math.cttz %arg2 : i32
    %39 = math.cttz %arg5 : vector<[4]xi8>
    %40 = math.ctpop %arg2 : i32
    %41 = math.ctpop %arg5 : vector<[4]xi8>
    %42 = math.ipowi %arg3, %arg3 : index
    %43 = math.atan2 %arg1, %arg1 fastmath<contract> : f64
    %44 = math.copysign %arg6, %arg6 : tensor<?x3xf16>
    %45 = math.powf %arg0, %arg0 : f32
    %46 = math.fpowi %arg0, %arg2 fastmath<afn> : f32, i32
    %47 = math.fma %arg4, %arg4, %arg4 : vector<4xf32>
    %48 = math.clampf %arg0 to [%arg0, %arg0] fastmath<nsz> : f32
    return
  }
}
