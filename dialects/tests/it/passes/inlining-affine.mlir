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
func.func @symbol_of_an_application(%m: memref<?xi32>, %i: index) -> i32 {
  %0 = affine.apply affine_map<()[s0] -> (s0 floordiv 2)>()[%i]
  %1 = affine.min affine_map<(d0)[s0] -> (d0, s0, 5)>(%0)[%i]
  %2 = affine.load %m[%0] : memref<?xi32>
  %3 = affine.load %m[symbol(%i)] : memref<?xi32>
  %4 = arith.index_cast %1 : index to i32
  %5 = arith.addi %2, %3 : i32
  %6 = arith.addi %4, %5 : i32
  return %6 : i32
}
func.func @variables_become_dimensions(%m: memref<?xi32>, %v: i32) -> i32 {
  %r = affine.for %i = 0 to 8 iter_args(%a = %v) -> i32 {
    %0 = func.call @symbol_of_an_application(%m, %i) : (memref<?xi32>, index) -> i32
    affine.yield %0 : i32
  }
  return %r : i32
}
func.func @no_dimension(%m: memref<?xi32>, %n: memref<index>) {
  affine.for %i = 0 to 8 {
    %0 = memref.load %n[] : memref<index>
    %1 = func.call @symbol_of_an_application(%m, %0) : (memref<?xi32>, index) -> i32
    memref.store %0, %n[] : memref<index>
  }
  return
}
