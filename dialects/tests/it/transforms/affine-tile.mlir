// pipeline: builtin.module(func.func(affine-loop-tile{tile-size=4}))

func.func @nest(%m: memref<16x10xf32>, %x: f32) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 10 step 2 {
      affine.store %x, %m[%i, %j] : memref<16x10xf32>
    }
  }
  return
}

func.func @unknown(%n: index) {
  affine.for %i = 0 to %n {
    "test.do"(%i) : (index) -> ()
  }
  return
}
