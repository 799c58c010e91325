// pipeline: builtin.module(convert-func-to-llvm)
func.func private @declared(i32 {llvm.noundef}, memref<4xf32> {llvm.nonnull}) -> (i32 {llvm.signext})
func.func public @attributes(%a: i32 {llvm.noundef}, %b: memref<4xf32> {llvm.noalias}) -> (i32 {llvm.signext})
    attributes {no_inline, passthrough = ["hot"], target_cpu = "generic", llvm.linkage = #llvm.linkage<weak>} {
  %0 = call @declared(%a, %b) {no_inline} : (i32, memref<4xf32>) -> i32
  return %0 : i32
}
func.func @variadic(%a: i32) attributes {func.varargs = true, llvm.readnone} {
  return
}
func.func @unranked(%f: (memref<2xf32>) -> memref<*xf32>, %m: memref<2xf32>) -> (memref<*xf32>, i32) {
  %0 = call_indirect %f(%m) : (memref<2xf32>) -> memref<*xf32>
  %1:2 = call @unranked(%f, %m) : ((memref<2xf32>) -> memref<*xf32>, memref<2xf32>) -> (memref<*xf32>, i32)
  return %0, %1#1 : memref<*xf32>, i32
}
