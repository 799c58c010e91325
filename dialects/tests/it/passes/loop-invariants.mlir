// pipeline: builtin.module(loop-invariant-code-motion)
func.func @f(%a: i32, %c: i1, %n: index, %m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %inv = arith.addi %a, %a : i32
    %d = arith.divsi %a, %a : i32
    %l = memref.load %m[%c0] : memref<4xi32>
    scf.for %j = %c0 to %n step %c1 {
      %inv2 = arith.muli %inv, %a : i32
      %v = scf.if %c -> i32 { scf.yield %inv2 : i32 } else { scf.yield %a : i32 }
      func.call @use(%v, %d, %l) : (i32, i32, i32) -> ()
    }
  }
  return
}
func.func @readonly(%n: index, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %z) -> i32 {
    %l = memref.load %m[%c0] : memref<4xi32>
    %y = arith.addi %x, %l : i32
    scf.yield %y : i32
  }
  %r2 = affine.for %i = 0 to 10 iter_args(%x = %z) -> i32 {
    %l = affine.load %m[0] : memref<4xi32>
    %y = arith.addi %x, %l : i32
    affine.yield %y : i32
  }
  %r3 = scf.while (%x = %z) : (i32) -> i32 {
    %inv = arith.addi %z, %z : i32
    %t = arith.cmpi eq, %inv, %x : i32
    scf.condition(%t) %x : i32
  } do {
  ^bb0(%q: i32):
    %inv = arith.muli %z, %z : i32
    scf.yield %inv : i32
  }
  return %r : i32
}
func.func private @use(i32, i32, i32)

// A division by a known number may be executed where the loop is not; a loop with a step of one ends.
func.func @speculated(%a: i32, %n: index, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %minus = arith.constant -1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %d = arith.divsi %a, %c7 : i32
    %e = arith.divsi %a, %minus : i32
    %f = arith.divui %a, %minus : i32
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%x = %a) -> i32 {
      %y = arith.addi %x, %a : i32
      scf.yield %y : i32
    }
    %t = scf.for %j = %c0 to %n step %n iter_args(%x = %a) -> i32 {
      %y = arith.addi %x, %a : i32
      scf.yield %y : i32
    }
    func.call @use(%d, %e, %f) : (i32, i32, i32) -> ()
    func.call @use(%s, %t, %f) : (i32, i32, i32) -> ()
  }
  affine.parallel (%i) = (0) to (10) {
    %d = arith.addi %a, %a : i32
    affine.store %d, %m[%i] : memref<?xi32>
  }
  return
}
