// pipeline: builtin.module(inline)
func.func @store(%v: i32, %m: memref<?xi32>, %i: index) {
  affine.store %v, %m[symbol(%i) * 2] : memref<?xi32>
  return
}
func.func @constant_place(%m: memref<?xi32>) -> i32 {
  %0 = affine.load %m[3] : memref<?xi32>
  return %0 : i32
}
func.func @into_a_function(%v: i32, %m: memref<?xi32>, %i: index) {
  call @store(%v, %m, %i) : (i32, memref<?xi32>, index) -> ()
  return
}
func.func @into_an_affine_loop(%v: i32, %m: memref<?xi32>) -> i32 {
  %r = affine.for %i = 0 to 8 iter_args(%a = %v) -> i32 {
    %0 = func.call @constant_place(%m) : (memref<?xi32>) -> i32
    affine.yield %0 : i32
  }
  return %r : i32
}
func.func @not_into_another_loop(%v: i32, %m: memref<?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @store(%v, %m, %i) : (i32, memref<?xi32>, index) -> ()
  }
  return
}
func.func @arguments_are_symbols_there(%v: i32, %m: memref<?xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    func.call @store(%v, %m, %n) : (i32, memref<?xi32>, index) -> ()
  }
  return
}
func.func @effect(%v: i32, %m: memref<?xi32>, %i: index) {
  memref.store %v, %m[%i] : memref<?xi32>
  return
}
func.func @other_effects_stay_outside(%v: i32, %m: memref<?xi32>) {
  affine.for %i = 0 to 8 {
    func.call @effect(%v, %m, %i) : (i32, memref<?xi32>, index) -> ()
  }
  return
}
