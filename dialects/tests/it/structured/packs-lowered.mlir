// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @static(%a: tensor<30x47xf32>, %d: tensor<4x3x8x16xf32>, %p: f32) -> tensor<4x3x8x16xf32> {
    %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<30x47xf32> -> tensor<4x3x8x16xf32>
    return %0 : tensor<4x3x8x16xf32>
  }
  func.func @permuted(%a: tensor<32x48xf32>, %d: tensor<3x4x16x8xf32>) -> tensor<3x4x16x8xf32> {
    %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 8] into %d : tensor<32x48xf32> -> tensor<3x4x16x8xf32>
    return %0 : tensor<3x4x16x8xf32>
  }
  func.func @like_pad(%a: tensor<5x3xf32>, %d: tensor<1x1x8x4xf32>, %p: f32) -> tensor<1x1x8x4xf32> {
    %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %d : tensor<5x3xf32> -> tensor<1x1x8x4xf32>
    return %0 : tensor<1x1x8x4xf32>
  }
  func.func @dynamic(%a: tensor<?x?xf32>, %d: tensor<?x?x8x16xf32>, %p: f32) -> tensor<?x?x8x16xf32> {
    %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<?x?xf32> -> tensor<?x?x8x16xf32>
    return %0 : tensor<?x?x8x16xf32>
  }
  func.func @one(%a: tensor<6x7x9xf32>, %d: tensor<9x6x2x4xf32>, %p: f32) -> tensor<9x6x2x4xf32> {
    %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [2, 0, 1] inner_dims_pos = [1] inner_tiles = [4] into %d : tensor<6x7x9xf32> -> tensor<9x6x2x4xf32>
    return %0 : tensor<9x6x2x4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.pack">
    %o:3 = transform.structured.lower_pack %p : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    transform.yield
  }
}
