// pipeline: builtin.module(fold-memref-alias-ops)

func.func @part(%m: memref<8x?xf32>, %i: index, %j: index, %size: index) -> f32 {
  %0 = memref.subview %m[2, %i] [4, %size] [1, 3] : memref<8x?xf32> to memref<4x?xf32, strided<[?, 3], offset: ?>>
  %1 = memref.load %0[%i, %j] : memref<4x?xf32, strided<[?, 3], offset: ?>>
  memref.store %1, %0[%j, %i] : memref<4x?xf32, strided<[?, 3], offset: ?>>
  return %1 : f32
}

func.func @shapes(%m: memref<32x?xf32>, %i: index, %j: index, %k: index, %size: index) -> (f32, f32) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [4, 8, %size] : memref<32x?xf32> into memref<4x8x?xf32>
  %1 = memref.load %0[%i, %j, %k] : memref<4x8x?xf32>
  %2 = memref.collapse_shape %m [[0, 1]] : memref<32x?xf32> into memref<?xf32>
  %3 = memref.load %2[%i] : memref<?xf32>
  return %1, %3 : f32, f32
}
