// pipeline: builtin.module(func.func(affine-loop-fusion,affine-scalrep,canonicalize))
// The chain of whole-array operations that array languages give: one nest is left.
func.func private @print(f64)
func.func @main() {
  %result = memref.alloc() : memref<3x2xf64>
  %transposed = memref.alloc() : memref<3x2xf64>
  %input = memref.alloc() : memref<2x3xf64>
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.store %two, %input[%i, %j] : memref<2x3xf64>
    }
  }
  affine.store %one, %input[0, 0] : memref<2x3xf64>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %0 = affine.load %input[%j, %i] : memref<2x3xf64>
      affine.store %0, %transposed[%i, %j] : memref<3x2xf64>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %0 = affine.load %transposed[%i, %j] : memref<3x2xf64>
      %1 = affine.load %transposed[%i, %j] : memref<3x2xf64>
      %2 = arith.mulf %0, %1 : f64
      affine.store %2, %result[%i, %j] : memref<3x2xf64>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %0 = affine.load %result[%i, %j] : memref<3x2xf64>
      func.call @print(%0) : (f64) -> ()
    }
  }
  memref.dealloc %input : memref<2x3xf64>
  memref.dealloc %transposed : memref<3x2xf64>
  memref.dealloc %result : memref<3x2xf64>
  return
}
