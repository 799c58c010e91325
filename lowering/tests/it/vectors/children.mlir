// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<8x16xf32>, %b: tensor<16x4xf32>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<8x4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
    %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x4xf32>) outs(%f : tensor<8x4xf32>) -> tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }
  func.func @dy(%a: memref<?x16xf32>, %b: memref<?x16xf32>) {
    linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0,d1)>], iterator_types=["parallel","parallel"]} ins(%a : memref<?x16xf32>) outs(%b : memref<?x16xf32>) {
    ^bb0(%x: f32, %y: f32):
      %q = arith.addf %x, %x : f32
      linalg.yield %q : f32
    }
    return
  }
  func.func @pad(%a: tensor<5x7xf32>, %v: f32) -> tensor<8x8xf32> {
    %0 = tensor.pad %a low[0, 0] high[3, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %v : f32
    } : tensor<5x7xf32> to tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %q = transform.structured.vectorize_children_and_apply_patterns %p {vectorize_padding} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
