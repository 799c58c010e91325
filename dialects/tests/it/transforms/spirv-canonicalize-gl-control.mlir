// pipeline: builtin.module(spirv-canonicalize-gl)
func.func @stores(%condition: i1, %p: !spirv.ptr<i32, Function>) {
  %one = spirv.Constant 1 : i32
  %two = spirv.Constant 2 : i32
  spirv.mlir.selection {
    spirv.BranchConditional %condition, ^then, ^else
  ^then:
    spirv.Store "Function" %p, %one : i32
    spirv.Branch ^merge
  ^else:
    spirv.Store "Function" %p, %two : i32
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  return
}
func.func @casts(%x: vector<2xf32>) -> (vector<2xf32>, f64) {
  %0 = spirv.Bitcast %x : vector<2xf32> to i64
  %1 = spirv.Bitcast %0 : i64 to vector<2xf32>
  %2 = spirv.Bitcast %0 : i64 to f64
  return %1, %2 : vector<2xf32>, f64
}
