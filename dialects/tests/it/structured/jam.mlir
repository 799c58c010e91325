// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @a(%m: memref<21x8xf32>, %n: index) {
    affine.for %i = 0 to 21 {
      affine.for %j = 0 to 8 {
      %x = memref.load %m[%i, %j] : memref<21x8xf32>
      %y = arith.addf %x, %x : f32
      memref.store %y, %m[%i, %j] : memref<21x8xf32>
      } {inner}
    } {outer}
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z, %t = %z) -> (f32, f32) {
      %x = memref.load %m[%i, %c0] : memref<21x8xf32>
      %y = arith.addf %s, %x : f32
      scf.yield %y, %t : f32, f32
    }
    memref.store %r#0, %m[%c0, %c0] : memref<21x8xf32>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["affine.for"]} attributes{outer} in %root : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll_and_jam %p {factor = 4} : !transform.any_op
    transform.yield
  }
}
