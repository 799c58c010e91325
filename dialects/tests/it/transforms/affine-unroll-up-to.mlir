// pipeline: builtin.module(func.func(affine-loop-unroll{unroll-factor=4 unroll-up-to-factor=true}))

func.func @f(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 3 to 3 {
    affine.store %x, %m[%i] : memref<8xi32>
  }
  affine.for %i = 0 to 3 {
    affine.store %x, %m[%i] : memref<8xi32>
  }
  return
}
