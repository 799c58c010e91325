// pipeline: builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))

func.func @nest(%m: memref<4x8xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    %0 = "test.row"(%i) : (index) -> f32
    affine.for %j = 0 to 8 {
      affine.store %0, %m[%i, %j] : memref<4x8xf32>
    }
    "test.done"(%0) : (f32) -> ()
  }
  return
}

// The inner bound changes with the outer loop.
func.func @triangle(%m: memref<4x4xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<4x4xf32>
    }
  }
  return
}
