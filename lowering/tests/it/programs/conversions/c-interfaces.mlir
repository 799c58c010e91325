// pipeline: builtin.module(convert-func-to-llvm)
func.func private @defined(%m: memref<?xf32> {llvm.noalias}, %i: i32) -> memref<?xf32> attributes {llvm.emit_c_interface} {
  return %m : memref<?xf32>
}
func.func private @external(memref<*xf32>, i32) -> (memref<2xf32>, i32) attributes {llvm.emit_c_interface}
func.func @scalar(%i: i32) -> f32 attributes {llvm.emit_c_interface} {
  %0 = func.call @scalar(%i) : (i32) -> f32
  return %0 : f32
}
