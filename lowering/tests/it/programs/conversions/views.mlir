// pipeline: builtin.module(convert-to-llvm)
func.func @view(%b: memref<2048xi8>, %i: index) -> memref<?x4xf32> {
  %0 = memref.view %b[%i][%i] : memref<2048xi8> to memref<?x4xf32>
  return %0 : memref<?x4xf32>
}
func.func @transpose(%m: memref<2x3xf32>) -> memref<3x2xf32, strided<[1, 3]>> {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  return %0 : memref<3x2xf32, strided<[1, 3]>>
}
func.func @reshape(%m: memref<2x3xf32>, %shape: memref<2xindex>) -> memref<3x2xf32> {
  %0 = memref.reshape %m(%shape) : (memref<2x3xf32>, memref<2xindex>) -> memref<3x2xf32>
  return %0 : memref<3x2xf32>
}
func.func @reinterpret(%u: memref<*xf32>, %i: index) -> memref<?x3xf32, strided<[1, ?], offset: ?>> {
  %0 = memref.reinterpret_cast %u to offset: [%i], sizes: [%i, 3], strides: [1, %i]
    : memref<*xf32> to memref<?x3xf32, strided<[1, ?], offset: ?>>
  return %0 : memref<?x3xf32, strided<[1, ?], offset: ?>>
}
func.func @spaces(%m: memref<4xf32, 3>) -> memref<4xf32, 5> {
  %0 = memref.memory_space_cast %m : memref<4xf32, 3> to memref<4xf32, 5>
  return %0 : memref<4xf32, 5>
}
func.func @unranked_spaces(%u: memref<*xf32, 3>, %i: index) -> index {
  %0 = memref.memory_space_cast %u : memref<*xf32, 3> to memref<*xf32>
  %1 = memref.dim %0, %i : memref<*xf32>
  return %1 : index
}
func.func @metadata_of_constants(%m: memref<4x5xf32, strided<[7, 1], offset: 2>>) -> memref<f32> {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
    : memref<4x5xf32, strided<[7, 1], offset: 2>> -> memref<f32>, index, index, index, index, index
  return %base : memref<f32>
}
