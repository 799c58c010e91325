// pipeline: builtin.module(expand-strided-metadata)
memref.global "private" constant @g : memref<2x3x4xf32> = dense<0.0>
func.func @sub(%b: memref<?x?xf32, strided<[?, ?], offset: ?>>, %o: index, %s: index, %t: index) -> memref<?x4xf32, strided<[?, ?], offset: ?>> {
  %r = memref.subview %b[%o, 2] [%s, 4] [%t, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  return %r : memref<?x4xf32, strided<[?, ?], offset: ?>>
}
func.func @subc(%b: memref<8x16x4xf32>, %o: index) -> memref<4x4xf32, strided<[64,1], offset: ?>> {
  %r = memref.subview %b[2, %o, 0] [4, 1, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<4x4xf32, strided<[64,1], offset: ?>>
  return %r : memref<4x4xf32, strided<[64,1], offset: ?>>
}
func.func @exp(%b: memref<?x4x?xf32, strided<[?,?,?], offset: ?>>, %x: index, %y: index) -> memref<3x?x2x2x?x5xf32, strided<[?,?,?,?,?,?], offset: ?>> {
  %r = memref.expand_shape %b [[0,1],[2,3],[4,5]] output_shape [3, %x, 2, 2, %y, 5] : memref<?x4x?xf32, strided<[?,?,?], offset: ?>> into memref<3x?x2x2x?x5xf32, strided<[?,?,?,?,?,?], offset: ?>>
  return %r : memref<3x?x2x2x?x5xf32, strided<[?,?,?,?,?,?], offset: ?>>
}
func.func @col(%b: memref<3x?x2x2x?x5xf32>) -> memref<?x4x?xf32> {
  %r = memref.collapse_shape %b [[0,1],[2,3],[4,5]] : memref<3x?x2x2x?x5xf32> into memref<?x4x?xf32>
  return %r : memref<?x4x?xf32>
}
func.func @alloc(%x: index, %y: index) -> (memref<f32>, index, index, index, index, index, index, index) {
  %a = memref.alloc(%x, %y) : memref<4x?x?xf32>
  %b, %o, %s:3, %t:3 = memref.extract_strided_metadata %a : memref<4x?x?xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %s#2, %t#0, %t#1, %t#2 : memref<f32>, index, index, index, index, index, index, index
}
func.func @glob() -> (memref<f32>, index, index, index, index, index, index, index) {
  %a = memref.get_global @g : memref<2x3x4xf32>
  %b, %o, %s:3, %t:3 = memref.extract_strided_metadata %a : memref<2x3x4xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %s#2, %t#0, %t#1, %t#2 : memref<f32>, index, index, index, index, index, index, index
}
func.func @rc(%m: memref<?xf32>, %x: index, %y: index) -> (memref<f32>, index, index, index, index, index) {
  %a = memref.reinterpret_cast %m to offset: [%x], sizes: [4, %y], strides: [%x, 1] : memref<?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<4x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @cast(%m: memref<4x?xf32>) -> (memref<f32>, index, index, index, index, index) {
  %a = memref.cast %m : memref<4x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @msc(%m: memref<4x?xf32, 1>) -> (memref<f32>, index, index, index, index, index) {
  %a = memref.memory_space_cast %m : memref<4x?xf32, 1> to memref<4x?xf32>
  %c = memref.assume_alignment %a, 16 : memref<4x?xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @mm(%m: memref<4x?xf32>) -> (memref<f32>, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  %b2, %o2 = memref.extract_strided_metadata %b : memref<f32> -> memref<f32>, index
  return %b2, %o2 : memref<f32>, index
}
func.func @ptr(%m: memref<4x?xf32>) -> index {
  %a = memref.cast %m : memref<4x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %i = memref.extract_aligned_pointer_as_index %a : memref<?x?xf32, strided<[?, ?], offset: ?>> -> index
  return %i : index
}
func.func @exp1(%b: memref<f32>) -> memref<1x1xf32> {
  %r = memref.expand_shape %b [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return %r : memref<1x1xf32>
}
func.func @col1(%b: memref<1x1xf32>) -> memref<f32> {
  %r = memref.collapse_shape %b [] : memref<1x1xf32> into memref<f32>
  return %r : memref<f32>
}
func.func @empty_group(%b: memref<2x2xf32>) -> memref<4x1xf32> {
  %r = memref.collapse_shape %b [[0,1],[]] : memref<2x2xf32> into memref<4x1xf32>
  return %r : memref<4x1xf32>
}
