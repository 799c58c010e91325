// pipeline: builtin.module(convert-func-to-llvm{index-bitwidth=32},convert-index-to-llvm{index-bitwidth=32},finalize-memref-to-llvm{index-bitwidth=32},reconcile-unrealized-casts)
// Indices of another width.
func.func @words(%m: memref<?xf32>, %a: index) -> index {
  %0 = index.sizeof
  %1 = index.add %a, %0
  %2 = memref.load %m[%1] : memref<?xf32>
  return %1 : index
}
