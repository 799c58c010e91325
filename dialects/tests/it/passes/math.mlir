// pipeline: builtin.module(canonicalize)
func.func @exact(%x: f32) -> (f16, f32, f64, bf16, vector<3xf32>, i1, f32, f32) {
  %a = arith.constant -2.5 : f16
  %b = arith.constant -2.5 : f32
  %c = arith.constant 2.5 : f64
  %d = arith.constant -2.5 : bf16
  %v = arith.constant dense<[0.0, -1.0, 0x7FC00001]> : vector<3xf32>
  %0 = math.absf %a : f16
  %1 = math.round %b : f32
  %2 = math.roundeven %c : f64
  %3 = math.floor %d : bf16
  %4 = math.ceil %v : vector<3xf32>
  %5 = math.isnan %b : f32
  %6 = math.copysign %b, %b : f32
  %7 = math.trunc %b : f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f16, f32, f64, bf16, vector<3xf32>, i1, f32, f32
}
func.func @library() -> (f32, f64, f64, f32, f64, f64, f32) {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f64
  %m = arith.constant -2.0 : f64
  %mf = arith.constant -2.0 : f32
  %0 = math.exp %one : f32
  %1 = math.sqrt %two : f64
  %2 = math.sqrt %m : f64
  %3 = math.log %one : f32
  %4 = math.powf %two, %two : f64
  %5 = math.atan2 %m, %two : f64
  %6 = math.acosh %mf : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f64, f64, f32, f64, f64, f32
}
func.func @integers() -> (i8, i8, index, i1, i8, i8, i8) {
  %m = arith.constant -128 : i8
  %n = arith.constant 20 : i8
  %o = arith.constant -1 : i8
  %z = arith.constant 0 : i8
  %i = arith.constant 5 : index
  %t = arith.constant true
  %0 = math.absi %m : i8
  %1 = math.ctlz %n : i8
  %2 = math.cttz %i : index
  %3 = math.ctpop %t : i1
  %4 = math.ipowi %n, %n : i8
  %5 = math.ipowi %z, %o : i8
  %6 = math.cttz %z : i8
  return %0, %1, %2, %3, %4, %5, %6 : i8, i8, index, i1, i8, i8, i8
}
