// pipeline: builtin.module(func.func(affine-loop-unroll{unroll-factor=3}))

// A rest is done by a loop of its own, and values are carried through the copies.
func.func @rest(%n: index, %x: f32) -> f32 {
  %0 = affine.for %i = 1 to %n step 2 iter_args(%sum = %x) -> (f32) {
    %1 = "test.get"(%i) : (index) -> f32
    %2 = arith.addf %sum, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}

// As many iterations as copies: the loop goes.
func.func @whole(%m: memref<8xf32>, %x: f32) {
  affine.for %i = 2 to 5 {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  return
}

// Only innermost loops.
func.func @nest(%m: memref<8x9xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 9 {
      affine.store %x, %m[%i, %j] : memref<8x9xf32>
    }
  }
  return
}

// Where the bound is the smallest of several, what is left over has no simple start.
func.func @several_bounds(%n: index, %m: index) {
  affine.for %i = 0 to min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] {
    "test.do"(%i) : (index) -> ()
  }
  return
}

// A size is not below zero, so that the rest begins where the groups end.
func.func @size(%m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}
