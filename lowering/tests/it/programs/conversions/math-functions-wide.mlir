// pipeline: builtin.module(convert-math-to-funcs{min-width-of-fpowi-exponent=33})
func.func @powers(%a: f32, %i: i16, %j: i64, %v: vector<2x2xi8>, %n: index) -> (f32, f32, vector<2x2xi8>, index) {
  %0 = math.fpowi %a, %i : f32, i16
  %1 = math.fpowi %a, %j : f32, i64
  %2 = math.ipowi %v, %v : vector<2x2xi8>
  %3 = math.ipowi %n, %n : index
  %4 = math.ctlz %i : i16
  return %0, %1, %2, %3 : f32, f32, vector<2x2xi8>, index
}
