// pipeline: builtin.module(canonicalize)
func.func @slices(%m: memref<8x16xf32>, %n: index) -> (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c0, %n] [%c4, %c4] [%c1, %c1] : memref<8x16xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.subview %m[%c1, %n] [1, %c4] [%c1, %c1] : memref<8x16xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0, %1 : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
}
func.func @slice_that_exceeds(%m: memref<8xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %0 = memref.subview %m[%c2] [%c7] [%c2] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}
func.func @whole(%m: memref<20x42xf32>) -> memref<20x42xf32, strided<[42, 1]>> {
  %0 = memref.subview %m[0, 0] [20, 42] [1, 1] : memref<20x42xf32> to memref<20x42xf32, strided<[42, 1]>>
  return %0 : memref<20x42xf32, strided<[42, 1]>>
}
func.func @slice_of_cast(%m: memref<4x5xf32>, %n: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.cast %m : memref<4x5xf32> to memref<?x?xf32>
  %1 = memref.subview %0[%n, %n] [%n, %n] [%n, %n] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @reinterpret(%m: memref<?xf32>, %n: index) -> (memref<?xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %c2 = arith.constant 2 : index
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%c2], strides: [1] : memref<?xf32> to memref<?xf32>
  %2 = memref.cast %m : memref<?xf32> to memref<*xf32>
  %3 = memref.reinterpret_cast %2 to offset: [%n], sizes: [%c2, %n], strides: [%n, %c2] : memref<*xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %1, %3 : memref<?xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @metadata(%m: memref<8x?xf32>) -> (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<4xf32>) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<8x?xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %base to offset: [%offset], sizes: [%sizes#0, %sizes#1], strides: [%strides#0, %strides#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.reinterpret_cast %base to offset: [0], sizes: [4], strides: [1] : memref<f32> to memref<4xf32>
  return %0, %1 : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<4xf32>
}
func.func @casts(%m: memref<2xf32>, %u: memref<*xf32>, %p: memref<?x512x1x1xf32>, %q: memref<?x?x?x?x?xf32>) -> (memref<?x?xf32>, memref<?x?xf32>, memref<2xf32, 2>) {
  %0 = memref.cast %m : memref<2xf32> to memref<?xf32>
  %1 = memref.cast %u : memref<*xf32> to memref<?xf32>
  memref.copy %0, %1 : memref<?xf32> to memref<?xf32>
  %2 = memref.cast %p : memref<?x512x1x1xf32> to memref<?x?x?x?xf32>
  %3 = memref.collapse_shape %2 [[0], [1, 2, 3]] : memref<?x?x?x?xf32> into memref<?x?xf32>
  %4 = memref.collapse_shape %q [[0, 1], [2], [3, 4]] : memref<?x?x?x?x?xf32> into memref<?x?x?xf32>
  %5 = memref.collapse_shape %4 [[0, 1], [2]] : memref<?x?x?xf32> into memref<?x?xf32>
  %6 = memref.memory_space_cast %m : memref<2xf32> to memref<2xf32, 1>
  %7 = memref.memory_space_cast %6 : memref<2xf32, 1> to memref<2xf32, 2>
  return %3, %5, %7 : memref<?x?xf32>, memref<?x?xf32>, memref<2xf32, 2>
}
