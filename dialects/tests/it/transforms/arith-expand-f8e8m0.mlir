// pipeline: builtin.module(arith-expand{include-f8e8m0})

func.func @casts(%a: f8E8M0FNU, %f: f32, %d: f64, %v: vector<4xf8E8M0FNU>, %x: f4E2M1FN, %s: bf16) {
  %0 = arith.extf %a : f8E8M0FNU to f64
  %1 = arith.extf %v : vector<4xf8E8M0FNU> to vector<4xf32>
  %2 = arith.truncf %d : f64 to f8E8M0FNU
  %3 = arith.truncf %f : f32 to bf16
  %4 = arith.scaling_extf %x, %a : f4E2M1FN, f8E8M0FNU to f32
  %5 = arith.scaling_truncf %f, %s fastmath<fast> : f32, bf16 to f4E2M1FN
  return
}
