// The product in two parts, with its loops in another order; the last op by threads.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %last = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %product = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %generic = transform.structured.generalize %product : (!transform.any_op) -> !transform.any_op
    %turned = transform.structured.interchange %generic iterator_interchange = [2, 0, 1] : (!transform.any_op) -> !transform.any_op
    %parts = transform.structured.split %turned after 4 {dimension = 0} : !transform.any_op
    %tile, %loop = transform.structured.tile_using_forall %last num_threads [4, 3]
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
