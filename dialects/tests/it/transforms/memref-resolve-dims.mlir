// pipeline: builtin.module(resolve-shaped-type-result-dims)

func.func @a(%m: memref<?x?xf32>, %s: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [4, %s, %s] : memref<?x?xf32> into memref<4x?x?xf32>
  %1 = memref.dim %0, %c1 : memref<4x?x?xf32>
  %2 = memref.collapse_shape %m [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %3 = memref.dim %2, %c0 : memref<?xf32>
  %4 = memref.dim %0, %c2 : memref<4x?x?xf32>
  return %1, %3, %4 : index, index, index
}

func.func @aligned(%m: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.assume_alignment %m, 16 : memref<?xf32>
  %1 = memref.dim %0, %c0 : memref<?xf32>
  return %1 : index
}
