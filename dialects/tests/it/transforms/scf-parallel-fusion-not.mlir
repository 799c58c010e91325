// pipeline: builtin.module(scf-parallel-loop-fusion)
// The element that is loaded is that of another iteration.
func.func @shifted(%a: memref<3xf32>) -> memref<3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<3xf32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %x = memref.load %a[%i] : memref<3xf32>
    memref.store %x, %m[%i] : memref<3xf32>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %k = arith.addi %i, %c1 : index
    %x = memref.load %m[%k] : memref<3xf32>
    memref.store %x, %a[%k] : memref<3xf32>
    scf.reduce
  }
  return %m : memref<3xf32>
}
// The arguments may be the same memory.
func.func @arguments(%a: memref<2xf32>, %b: memref<2xf32>, %x: f32, %n: index) -> memref<2xf32> {
  %m = memref.alloc() : memref<2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    memref.store %x, %a[%i] : memref<2xf32>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %y = memref.load %b[%i] : memref<2xf32>
    memref.store %y, %m[%i] : memref<2xf32>
    scf.reduce
  }
  // Other iterations.
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %m[%i] : memref<2xf32>
    scf.reduce
  }
  return %m : memref<2xf32>
}
// The second loop begins with what the first one computes.
func.func @results(%a: memref<2xf32>, %zero: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%zero) -> f32 {
    %x = memref.load %a[%i] : memref<2xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  %1 = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%0) -> f32 {
    %x = memref.load %a[%i] : memref<2xf32>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  return %1 : f32
}
