// pipeline: builtin.module(func.func(affine-simplify-min-max))

// In a loop without iterations no result of a bound is the smallest; one remains.
func.func @f(%m: memref<8xi32>, %x: i32) {
  %c2 = arith.constant 2 : index
  affine.for %i = 5 to 1 {
    affine.for %j = 1 to min affine_map<(d0, d1) -> (d0, -d0 + d1 + 3)>(%c2, %i) {
      affine.store %x, %m[%j] : memref<8xi32>
    }
  }
  return
}
