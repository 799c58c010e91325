// Tiles of the last op, into which the product moves; its sums are computed in parts.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %last = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %product = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_forall %last tile_sizes [3, 4]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %inner, %around = transform.structured.fuse_into_containing_op %product into %loop
      : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    %small, %sums = transform.structured.tile_using_for %inner tile_sizes [0, 0, 5]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
