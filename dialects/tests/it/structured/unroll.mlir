// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @a(%m: memref<21xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c21 = arith.constant 21 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %c21 step %c1 {
      %x = memref.load %m[%i] : memref<21xf32>
      %y = arith.addf %x, %x : f32
      memref.store %y, %m[%i] : memref<21xf32>
    }
    return
  }
  func.func @b(%m: memref<?xf32>, %n: index, %k: index) -> f32 {
    %c0 = arith.constant 0.0 : f32
    %c2 = arith.constant 2 : index
    %r = scf.for %i = %n to %k step %c2 iter_args(%s = %c0) -> f32 {
      %x = memref.load %m[%i] : memref<?xf32>
      %y = arith.addf %s, %x : f32
      scf.yield %y : f32
    }
    return %r : f32
  }
  func.func @c(%m: memref<20xf32>) {
    affine.for %i = 0 to 20 {
      %x = memref.load %m[%i] : memref<20xf32>
      memref.store %x, %m[%i] : memref<20xf32>
    }
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %p {factor = 4} : !transform.any_op
    %q = transform.structured.match ops{["affine.for"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %q {factor = 4} : !transform.any_op
    transform.yield
  }
}
