// pipeline: builtin.module(remove-dead-values)
// Loops whose results nobody needs are run for what they store, though nobody needs what they begin with.
func.func @stored(%v: i2, %m: memref<4xi2>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = arith.constant 1 : i2
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%k = %v, %l = %u) -> (i2, i2) {
    memref.store %v, %m[%i] : memref<4xi2>
    scf.yield %k, %u : i2, i2
  }
  return
}
func.func @again(%c: i1, %v: i2, %m: memref<4xi2>) {
  %c0 = arith.constant 0 : index
  %u = arith.constant 1 : i2
  %r = scf.while (%k = %u) : (i2) -> i2 {
    %x = memref.load %m[%c0] : memref<4xi2>
    %more = arith.cmpi eq, %x, %v : i2
    scf.condition(%more) %k : i2
  } do {
  ^bb0(%k: i2):
    memref.store %v, %m[%c0] : memref<4xi2>
    scf.yield %k : i2
  }
  return
}
