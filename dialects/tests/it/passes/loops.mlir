// pipeline: builtin.module(canonicalize)
func.func @repeated(%n: index, %x: f64, %y: f64) -> (f64, f64, f64) {
  %0:4 = scf.for %i = %n to %n step %n iter_args(%a = %x, %b = %x, %c = %y, %d = %y) -> (f64, f64, f64, f64) {
    %1 = arith.addf %a, %b : f64
    %2 = arith.mulf %d, %d : f64
    scf.yield %1, %1, %c, %2 : f64, f64, f64, f64
  }
  return %0#0, %0#1, %0#2 : f64, f64, f64
}
func.func @carried(%c: i1, %x: i32, %m: memref<i32>) -> (i32, i32) {
  %0:2 = scf.while (%a = %x, %b = %x) : (i32, i32) -> (i32, i32) {
    memref.store %b, %m[] : memref<i32>
    scf.condition(%c) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %b, %b : i32
    scf.yield %a, %s : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @results(%m: memref<i1>, %x: i32) -> (i32, i32) {
  %0:3 = scf.while (%a = %x) : (i32) -> (i32, i32, i32) {
    %c = memref.load %m[] : memref<i1>
    scf.condition(%c) %a, %a, %x : i32, i32, i32
  } do {
  ^bb0(%a: i32, %b: i32, %d: i32):
    %s = arith.addi %b, %d : i32
    scf.yield %s : i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @condition(%m: memref<i1>, %x: i32) {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i1) {
    %c = memref.load %m[] : memref<i1>
    scf.condition(%c) %a, %c : i32, i1
  } do {
  ^bb0(%a: i32, %c: i1):
    memref.store %c, %m[] : memref<i1>
    %s = arith.addi %a, %a : i32
    scf.yield %s : i32
  }
  return
}
func.func @branches(%c: i1, %m: memref<i1>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %c, %m[] : memref<i1>
  return
^bb2:
  memref.store %c, %m[] : memref<i1>
  cf.br ^bb2
}
func.func @bounds(%n: index, %k: index, %m: memref<?xf32>, %x: f32) -> (index, index) {
  affine.for %i = max affine_map<()[s0] -> (s0, s0)>()[%n] to min affine_map<()[s0] -> (s0 + 2, s0 + 2)>()[%n] {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  %0 = affine.min affine_map<()[s0, s1] -> (s0 + s1, s0 * s1, s1 + s0)>()[%n, %k]
  %1 = affine.for %i = 0 to 1 iter_args(%a = %n) -> index {
    affine.yield %k : index
  }
  return %0, %1 : index, index
}
func.func @size_of_part(%m: memref<?x?xf32>, %n: index, %k: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, 0] [%n, %k] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %1 = memref.dim %0, %c1 : memref<?x?xf32, strided<[?, 1]>>
  %2 = memref.subview %m[0, 0] [1, %k] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1]>>
  %3 = memref.dim %2, %c0 : memref<?xf32, strided<[1]>>
  return %1, %3 : index, index
}
