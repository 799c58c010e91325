// pipeline: builtin.module(func.func(expand-realloc{emit-deallocs=false}))
func.func @kept(%m: memref<?xf32>) -> memref<4xf32> {
  %0 = memref.realloc %m : memref<?xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
