// pipeline: builtin.module(finalize-memref-to-llvm{use-generic-functions=1 use-aligned-alloc=1})
func.func @f() {
  %0 = memref.alloc() {alignment = 32} : memref<3xf64>
  memref.dealloc %0 : memref<3xf64>
  %1 = memref.alloc() : memref<32xf32>
  memref.dealloc %1 : memref<32xf32>
  return
}
