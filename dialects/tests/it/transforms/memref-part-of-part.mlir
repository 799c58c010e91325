// pipeline: builtin.module(fold-memref-alias-ops)
func.func @part_of_part(%m: memref<4x1024xf32>, %o: index) -> memref<1x10xf32, strided<[1024, 1], offset: ?>> {
  %a = memref.subview %m[%o, 512] [3, 256] [1, 1] : memref<4x1024xf32> to memref<3x256xf32, strided<[1024, 1], offset: ?>>
  %b = memref.subview %a[1, 128] [1, 10] [1, 1] : memref<3x256xf32, strided<[1024, 1], offset: ?>> to memref<1x10xf32, strided<[1024, 1], offset: ?>>
  return %b : memref<1x10xf32, strided<[1024, 1], offset: ?>>
}
