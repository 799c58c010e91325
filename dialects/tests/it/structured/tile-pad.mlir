// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @pad(%a: tensor<7x9xf32>, %v: f32) -> tensor<14x15xf32> {
    %0 = tensor.pad %a low[3, 4] high[4, 2] {
    ^bb0(%i: index, %j: index):
      tensor.yield %v : f32
    } : tensor<7x9xf32> to tensor<14x15xf32>
    return %0 : tensor<14x15xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:2 = transform.structured.tile_using_for %p tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f { transform.apply_patterns.canonicalization } : !transform.any_op
    transform.apply_cse to %f : !transform.any_op
    transform.yield
  }
}
