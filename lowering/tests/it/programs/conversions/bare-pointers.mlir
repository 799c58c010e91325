// pipeline: builtin.module(convert-func-to-llvm{use-bare-ptr-memref-call-conv=1})
func.func @f(%i: i64, %a: memref<2x3xf32>, %b: memref<4xf32, strided<[2], offset: 3>>) -> (memref<2x3xf32>, i64) {
  %r:2 = call @f(%i, %a, %b) : (i64, memref<2x3xf32>, memref<4xf32, strided<[2], offset: 3>>) -> (memref<2x3xf32>, i64)
  return %r#0, %i : memref<2x3xf32>, i64
}
func.func @g(%a: memref<f32> {llvm.noalias}) -> memref<f32> {
  return %a : memref<f32>
}
