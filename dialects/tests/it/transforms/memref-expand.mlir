// pipeline: builtin.module(memref-expand)

func.func @reshape(%m: memref<?x?xf32>, %s: memref<3xi32>) -> memref<?x4x?xf32> {
  %0 = memref.reshape %m(%s) : (memref<?x?xf32>, memref<3xi32>) -> memref<?x4x?xf32>
  return %0 : memref<?x4x?xf32>
}

// How many sizes there are is not known.
func.func @unknown_rank(%m: memref<?x?xf32>, %s: memref<?xindex>) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<?x?xf32>, memref<?xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
