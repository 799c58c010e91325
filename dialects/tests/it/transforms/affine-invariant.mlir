// pipeline: builtin.module(func.func(affine-loop-invariant-code-motion))

func.func @loads(%a: memref<8xf32>, %b: memref<8xf32>, %k: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[symbol(%k)] : memref<8xf32>
      %1 = affine.load %b[%i] : memref<8xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %b[%j] : memref<8xf32>
    }
  }
  return
}

func.func @condition(%a: memref<8xf32>, %x: f32, %k: index) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%k] {
      affine.store %x, %a[symbol(%k)] : memref<8xf32>
    }
  }
  return
}
