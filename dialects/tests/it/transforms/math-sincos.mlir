// pipeline: builtin.module(math-sincos-fusion)
func.func @f(%a: f32, %b: vector<4xf64>) -> (f32, f32, vector<4xf64>, vector<4xf64>, f32) {
  %0 = math.sin %a : f32
  %1 = math.cos %a : f32
  %2 = math.cos %b : vector<4xf64>
  %3 = math.sin %b : vector<4xf64>
  %4 = math.sin %0 : f32
  return %0, %1, %2, %3, %4 : f32, f32, vector<4xf64>, vector<4xf64>, f32
}
func.func @g(%a: f32) -> (f32, f32) {
  %0 = math.sin %a fastmath<contract> : f32
  %1 = math.cos %a : f32
  return %0, %1 : f32, f32
}
func.func @h(%a: f32) -> (f32, f32) {
  %1 = math.cos %a fastmath<contract> : f32
  %0 = math.sin %a fastmath<contract> : f32
  return %0, %1 : f32, f32
}
func.func @two(%a: f32) -> (f32, f32, f32) {
  %0 = math.sin %a : f32
  %1 = math.cos %a : f32
  %2 = math.sin %a : f32
  return %0, %1, %2: f32, f32, f32
}
func.func @j(%a: f32) -> (f32, f32) {
  %0 = math.sin %a fastmath<nnan,contract> : f32
  %1 = math.cos %a fastmath<nnan> : f32
  return %0, %1 : f32, f32
}
func.func @two2(%a: f32) -> (f32, f32, f32) {
  %0 = math.cos %a : f32
  %1 = math.cos %a : f32
  %2 = math.sin %a : f32
  return %0, %1, %2: f32, f32, f32
}
