// pipeline: builtin.module(func.func(scf-for-loop-peeling))

func.func @rest(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %i = %c0 to %n step %c4 iter_args(%sum = %x) -> (f32) {
    %1 = "test.get"(%i) : (index) -> f32
    %2 = arith.addf %sum, %1 : f32
    scf.yield %2 : f32
  }
  return %0 : f32
}

func.func @constants() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c17 = arith.constant 17 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c17 step %c4 {
    "test.do"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %c16 step %c4 {
    "test.do"(%i) : (index) -> ()
  }
  return
}

// The upper bound may be below the lower one: then there is no partial iteration.
func.func @below(%from: index, %to: index) {
  %c4 = arith.constant 4 : index
  scf.for %i = %from to %to step %c4 {
    "test.do"(%i) : (index) -> ()
  }
  return
}

func.func @empty() {
  %c10 = arith.constant 10 : index
  %c5 = arith.constant 5 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c10 to %c5 step %c4 {
    "test.do"(%i) : (index) -> ()
  }
  return
}

// A size is not below zero.
func.func @size(%m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c4 {
    "test.do"(%i) : (index) -> ()
  }
  return
}

// What splits a loop is computed with signed indices.
func.func @unsigned(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for unsigned %i = %c0 to %n step %c4 {
    "test.do"(%i) : (index) -> ()
  }
  return
}
