// pipeline: builtin.module(func.func(affine-loop-coalescing))
func.func @scf(%n: index, %m: index, %s: index, %A: memref<?x?xf32>, %z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> f32 {
    %q = scf.for %j = %c2 to %m step %s iter_args(%b = %a) -> f32 {
      %x = memref.load %A[%i, %j] : memref<?x?xf32>
      %y = arith.addf %b, %x : f32
      scf.yield %y : f32
    }
    scf.yield %q : f32
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %i to %n step %c1 {
      scf.for %k = %c0 to %m step %c2 {
        memref.store %r, %A[%i, %k] : memref<?x?xf32>
      }
    }
  }
  return %r : f32
}
