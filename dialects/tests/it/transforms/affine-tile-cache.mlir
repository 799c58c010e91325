// pipeline: builtin.module(func.func(affine-loop-tile{cache-size=1}))

// 16 KiB are touched, sixteen times the cache.
func.func @large(%m: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

// Only the rows that are touched count.
func.func @small(%m: memref<64x64xf32>, %x: f32) {
  affine.for %i = 3 to 5 {
    affine.for %j = 0 to 64 {
      affine.store %x, %m[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
