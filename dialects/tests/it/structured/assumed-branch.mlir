// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @a(%m: memref<21xf32>, %n: index, %c: i1) -> f32 {
    %x = scf.if %c -> f32 {
      %y = memref.load %m[%n] : memref<21xf32>
      scf.yield %y : f32
    } else {
      %z = arith.constant 0.0 : f32
      scf.yield %z : f32
    }
    return %x : f32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["scf.if"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.scf.take_assumed_branch %p take_else_branch : (!transform.any_op) -> ()
    transform.yield
  }
}
