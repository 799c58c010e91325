// pipeline: builtin.module(func.func(affine-parallelize{parallel-reductions=true}))

// The inner loop carries a dependence from one iteration to the next.
func.func @rows(%m: memref<8x9xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i, %j - 1] : memref<8x9xf32>
      affine.store %0, %m[%i, %j] : memref<8x9xf32>
    }
  }
  return
}

// Even elements are written and odd ones read.
func.func @parity(%m: memref<100xf32>) {
  affine.for %i = 0 to 40 {
    %0 = affine.load %m[%i * 2 + 1] : memref<100xf32>
    affine.store %0, %m[%i * 2] : memref<100xf32>
  }
  return
}

// What is read lies behind what is written.
func.func @halves(%m: memref<100xf32>) {
  affine.for %i = 0 to 50 {
    %0 = affine.load %m[%i + 50] : memref<100xf32>
    affine.store %0, %m[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 51 {
    %0 = affine.load %m[%i + 49] : memref<100xf32>
    affine.store %0, %m[%i] : memref<100xf32>
  }
  return
}

func.func @sum(%m: memref<8xf32>, %x: f32) -> f32 {
  %0 = affine.for %i = 0 to 8 iter_args(%sum = %x) -> (f32) {
    %1 = affine.load %m[%i] : memref<8xf32>
    %2 = arith.addf %sum, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}

func.func @unknown(%m: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    "test.do"(%i) : (index) -> ()
  }
  return
}

// The least of signless integers is nothing that a parallel loop reduces to, nor are sums of vectors.
func.func @least(%m: memref<8xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 8 iter_args(%least = %x) -> (i32) {
    %1 = affine.load %m[%i] : memref<8xi32>
    %2 = arith.minsi %least, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}

func.func @vectors(%m: memref<8xvector<2xi32>>, %x: vector<2xi32>) -> vector<2xi32> {
  %0 = affine.for %i = 0 to 8 iter_args(%sum = %x) -> (vector<2xi32>) {
    %1 = affine.load %m[%i] : memref<8xvector<2xi32>>
    %2 = arith.addi %sum, %1 : vector<2xi32>
    affine.yield %2 : vector<2xi32>
  }
  return %0 : vector<2xi32>
}

// In another order sums may overflow on the way.
func.func @overflow(%m: memref<8xi32>, %x: i32) -> i32 {
  %0 = affine.for %i = 0 to 8 iter_args(%sum = %x) -> (i32) {
    %1 = affine.load %m[%i] : memref<8xi32>
    %2 = arith.addi %sum, %1 overflow<nsw> : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
