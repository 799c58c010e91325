// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @mm(%a: tensor<30x47xf32>, %b: tensor<47x50xf32>, %c: tensor<30x50xf32>) -> tensor<30x50xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<30x47xf32>, tensor<47x50xf32>) outs(%c : tensor<30x50xf32>) -> tensor<30x50xf32>
    return %0 : tensor<30x50xf32>
  }
  func.func @dyn(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %p : !transform.any_op {
    ^bb0(%x: !transform.any_op):
    %q = transform.structured.pack %x packed_sizes = [4, 0, 8] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %pk = transform.get_producer_of_operand %q[0] : (!transform.op<"linalg.generic">) -> !transform.any_op
    %a:3 = transform.structured.pack_transpose %pk with_compute_op(%q) outer_perm = [1, 0] inner_perm = [1, 0] : (!transform.any_op, !transform.op<"linalg.generic">) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    }
    transform.yield
  }
}
