// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @b(%a: tensor<3x4x8x16xf32>, %d: tensor<30x47xf32>) -> tensor<30x47xf32> {
    %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<3x4x8x16xf32> -> tensor<30x47xf32>
    return %0 : tensor<30x47xf32>
  }
  func.func @d(%a: tensor<?x?x8x16xf32>, %d: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [8, 16] into %d : tensor<?x?x8x16xf32> -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:2 = transform.structured.tile_using_for %p tile_sizes [5, 32] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f { transform.apply_patterns.canonicalization } : !transform.any_op
    transform.apply_cse to %f : !transform.any_op
    transform.yield
  }
}
