// pipeline: builtin.module(scf-parallel-loop-fusion)
// What an iteration stores is loaded by the same one; what is between moves to the front.
func.func @sum(%a: memref<2x2xf32>, %q: i32) -> (memref<2x2xf32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %sum = memref.alloc() : memref<2x2xf32>
  %out = memref.alloc() : memref<2x2xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %x = memref.load %a[%i, %j] : memref<2x2xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %sum[%i, %j] : memref<2x2xf32>
    scf.reduce
  }
  %r = arith.addi %q, %q : i32
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %x = memref.load %sum[%i, %j] : memref<2x2xf32>
    %y = memref.load %a[%i, %j] : memref<2x2xf32>
    %z = arith.mulf %x, %y : f32
    memref.store %z, %out[%i, %j] : memref<2x2xf32>
    scf.reduce
  }
  return %out, %r : memref<2x2xf32>, i32
}
func.func @reductions(%a: memref<2xf32>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %sum = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%zero) -> f32 {
    %x = memref.load %a[%i] : memref<2xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  %product = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%one) -> f32 {
    %x = memref.load %a[%i] : memref<2xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.mulf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  return %sum, %product : f32, f32
}
