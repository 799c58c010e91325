// pipeline: builtin.module(convert-vector-to-llvm{vector-transpose-lowering=shuffle16x16})
func.func @t(%b: vector<16x16xf32>) -> (vector<16x16xf32>) {
  %1 = vector.transpose %b, [1, 0] : vector<16x16xf32> to vector<16x16xf32>
  return %1 : vector<16x16xf32>
}
