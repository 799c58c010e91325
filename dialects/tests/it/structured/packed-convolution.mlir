// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @conv(%a: tensor<14x512x28x28xf32>, %b: tensor<1024x512x1x1xf32>, %c: tensor<14x1024x28x28xf32>) -> tensor<14x1024x28x28xf32> {
    %0 = linalg.conv_2d_nchw_fchw ins(%a, %b: tensor<14x512x28x28xf32>, tensor<1024x512x1x1xf32>) outs(%c: tensor<14x1024x28x28xf32>) -> tensor<14x1024x28x28xf32>
    return %0 : tensor<14x1024x28x28xf32>
  }
  func.func @mv(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.matvec ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.conv_2d_nchw_fchw"]} in %root : (!transform.any_op) -> !transform.any_op
    %q = transform.structured.pack %p packed_sizes = [0, 32, 0, 0, 16, 0, 0] : (!transform.any_op) -> !transform.any_op
    %m = transform.structured.match ops{["linalg.matvec"]} in %root : (!transform.any_op) -> !transform.any_op
    %q2 = transform.structured.pack %m packed_sizes = [2, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %un = transform.get_consumers_of_result %q2[0] : (!transform.op<"linalg.generic">) -> !transform.any_op
    %a:3 = transform.structured.pack_transpose %un with_compute_op(%q2) outer_perm = [0] inner_perm = [0] : (!transform.any_op, !transform.op<"linalg.generic">) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
