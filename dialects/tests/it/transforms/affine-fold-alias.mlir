// pipeline: builtin.module(affine-fold-memref-alias-ops)

// A dimension is dropped, and the subscripts are affine.
func.func @row(%m: memref<8x16xf32>, %i: index, %x: f32) {
  %0 = memref.subview %m[%i, 0] [1, 16] [1, 1] : memref<8x16xf32> to memref<16xf32, strided<[1], offset: ?>>
  affine.for %j = 0 to 15 {
    affine.store %x, %0[%j + 1] : memref<16xf32, strided<[1], offset: ?>>
  }
  return
}
