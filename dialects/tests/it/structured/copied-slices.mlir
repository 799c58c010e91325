// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x4xf32>, %d: tensor<9x8xf32>, %i: index, %s: index) -> tensor<9x8xf32> {
    %0 = tensor.insert_slice %a into %d[%i, 2] [%s, 4] [1, 1] : tensor<?x4xf32> into tensor<9x8xf32>
    return %0 : tensor<9x8xf32>
  }
  func.func @p(%a: tensor<4xf32>, %d: tensor<12xf32>) -> tensor<12xf32> {
    %0 = scf.forall (%i) in (3) shared_outs(%o = %d) -> tensor<12xf32> {
      %j = affine.apply affine_map<(d0)->(d0 * 4)>(%i)
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %a into %o[%j] [4] [1] : tensor<4xf32> into tensor<12xf32>
      }
    }
    return %0 : tensor<12xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["tensor.insert_slice", "tensor.parallel_insert_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    %q = transform.structured.insert_slice_to_copy %p : (!transform.any_op) -> !transform.any_op
    transform.annotate %q "made" : !transform.any_op
    transform.yield
  }
}
