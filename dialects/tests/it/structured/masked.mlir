// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @dy(%a: memref<?x16xf32>, %b: memref<?x16xf32>) {
    linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0,d1)>], iterator_types=["parallel","parallel"]} ins(%a : memref<?x16xf32>) outs(%b : memref<?x16xf32>) {
    ^bb0(%x: f32, %y: f32):
      %q = arith.addf %x, %x : f32
      linalg.yield %q : f32
    }
    return
  }
  func.func @pad(%a: tensor<?x?xf32>, %v: f32, %h: index) -> tensor<8x8xf32> {
    %0 = tensor.pad %a low[0, 0] high[%h, %h] {
    ^bb0(%i: index, %j: index):
      tensor.yield %v : f32
    } : tensor<?x?xf32> to tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
  func.func @unpack(%d: tensor<4x8x16x2xf32>, %a: tensor<64x16xf32>) -> tensor<64x16xf32> {
    %0 = linalg.unpack %d inner_dims_pos = [0, 1] inner_tiles = [16, 2] into %a : tensor<4x8x16x2xf32> -> tensor<64x16xf32>
    return %0 : tensor<64x16xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %p vector_sizes [8, 16, 4] : !transform.any_op
    %p2 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %p2 vector_sizes [4, [16]] : !transform.any_op
    %p3 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %p3 vector_sizes [8, 8] : !transform.any_op
    %p5 = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %p5 : !transform.any_op
    transform.yield
  }
}
