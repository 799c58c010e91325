// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @unpack(%d: tensor<?x?x16x2xf32>, %a: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.unpack %d outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [16, 2] into %a : tensor<?x?x16x2xf32> -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @copy(%a: memref<?x4xf32>, %b: memref<?x4xf32>) {
    linalg.copy ins(%a : memref<?x4xf32>) outs(%b : memref<?x4xf32>)
    return
  }
  func.func @ass(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = linalg.exp ins(%a : tensor<?x4xf32>) outs(%b : tensor<?x4xf32>) -> tensor<?x4xf32>
    return %0 : tensor<?x4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %p vector_sizes [4, 8, 16, 2] : !transform.any_op
    %p2 = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %p2 vector_sizes [8, 4] : !transform.any_op
    %p3 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %p3 vector_sizes [8, 4] {assume_dynamic_dims_match_vec_sizes} : !transform.any_op
    transform.yield
  }
}
