// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @a(%m: memref<21xf32>, %n: index) -> (f32, f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> (f32) {
      %x = memref.load %m[%i] : memref<21xf32>
      %y = arith.addf %s, %x : f32
      scf.yield %y : f32
    } {one}
    %r2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> (f32) {
      %x = memref.load %m[%i] : memref<21xf32>
      %y = arith.mulf %s, %x : f32
      scf.yield %y : f32
    } {two}
    return %r, %r2 : f32, f32
  }
  func.func @b(%a: tensor<20xf32>, %b: tensor<20xf32>, %f: f32, %g: f32) -> (tensor<20xf32>, tensor<20xf32>) {
    %r = scf.forall (%i) in (20) shared_outs(%o = %a) -> tensor<20xf32> {
      %t = tensor.from_elements %f : tensor<1xf32>
      scf.forall.in_parallel { tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<20xf32> }
    } {one}
    %r2 = scf.forall (%i) in (20) shared_outs(%o = %b) -> tensor<20xf32> {
      %t = tensor.from_elements %g : tensor<1xf32>
      scf.forall.in_parallel { tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<20xf32> }
    } {two}
    return %r, %r2 : tensor<20xf32>, tensor<20xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %fs = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %fs : !transform.any_op {
    ^bb0(%x: !transform.any_op):
    %p = transform.structured.match attributes{one} in %x : (!transform.any_op) -> !transform.any_op
    %q = transform.structured.match attributes{two} in %x : (!transform.any_op) -> !transform.any_op
    %f = transform.loop.fuse_sibling %q into %p : (!transform.any_op, !transform.any_op) -> !transform.any_op
    }
    transform.yield
  }
}
