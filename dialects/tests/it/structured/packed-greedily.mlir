// pipeline: builtin.module(transform-interpreter,canonicalize,cse)

module attributes {transform.with_named_sequence} {
  func.func @mm(%a: tensor<30x47xf32>, %b: tensor<47x50xf32>, %c: tensor<30x50xf32>) -> tensor<30x50xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<30x47xf32>, tensor<47x50xf32>) outs(%c : tensor<30x50xf32>) -> tensor<30x50xf32>
    return %0 : tensor<30x50xf32>
  }
  func.func @conv(%a: tensor<?x47x16x16xf32>, %b: tensor<16x47x3x3xf32>, %c: tensor<?x16x14x14xf32>) -> tensor<?x16x14x14xf32> {
    %0 = linalg.conv_2d_nchw_fchw ins(%a, %b : tensor<?x47x16x16xf32>, tensor<16x47x3x3xf32>) outs(%c : tensor<?x16x14x14xf32>) -> tensor<?x16x14x14xf32>
    return %0 : tensor<?x16x14x14xf32>
  }
  func.func @dyn(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @mv(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.matvec ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %q = transform.structured.pack_greedily %p matmul_packed_sizes = [8, 16, 0] matmul_padded_sizes_next_multiple_of = [0, 0, 10] matmul_inner_dims_order = [1, 2, 0] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
