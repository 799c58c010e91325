// pipeline: builtin.module(arith-expand{include-bf16})

func.func @casts(%a: bf16, %f: f32, %d: f64, %v: vector<4xf32>, %h: f16) {
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.truncf %f : f32 to bf16
  %2 = arith.truncf %d : f64 to bf16
  %3 = arith.truncf %v : vector<4xf32> to vector<4xbf16>
  %5 = arith.extf %h : f16 to f32
  return
}
