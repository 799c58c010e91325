// pipeline: builtin.module(arith-emulate-unsupported-floats{source-types=bf16,f16})

func.func @numbers(%a: bf16, %b: bf16, %v: vector<4xf16>, %t: tensor<?xbf16>, %i: i32, %f: f32) -> bf16 {
  %0 = arith.addf %a, %b fastmath<fast> : bf16
  %1 = arith.cmpf olt, %0, %b : bf16
  // What only moves or converts values remains.
  %2 = arith.select %1, %0, %a : bf16
  %3 = arith.truncf %f : f32 to bf16
  %4 = arith.bitcast %3 : bf16 to i16
  %5 = arith.negf %v {kept} : vector<4xf16>
  %6 = arith.mulf %t, %t : tensor<?xbf16>
  %7 = arith.sitofp %i : i32 to bf16
  %8 = arith.fptosi %7 : bf16 to i32
  %9 = arith.constant 1.0 : bf16
  %10 = arith.maximumf %9, %7 : bf16
  %11 = math.sqrt %10 : bf16
  %12 = arith.addf %f, %f : f32
  return %11 : bf16
}
