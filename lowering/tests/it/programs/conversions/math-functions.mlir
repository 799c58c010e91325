// pipeline: builtin.module(convert-math-to-funcs{convert-ctlz})
func.func @ip(%a: i32, %b: i32, %v: vector<2xi64>, %c: f32, %d: f64, %e: i64) -> (i32, vector<2xi64>, f32, f64) {
  %0 = math.ipowi %a, %b : i32
  %1 = math.ipowi %v, %v : vector<2xi64>
  %2 = math.fpowi %c, %a : f32, i32
  %3 = math.fpowi %d, %e : f64, i64
  %4 = math.ctlz %a : i32
  return %0, %1, %2, %3: i32, vector<2xi64>, f32, f64
}
