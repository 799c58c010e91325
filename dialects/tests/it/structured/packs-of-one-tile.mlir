// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<1x5xf32>, %d: tensor<1x1x8xf32>, %p: f32) -> tensor<1x1x8xf32> {
    %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<1x5xf32> -> tensor<1x1x8xf32>
    return %0 : tensor<1x1x8xf32>
  }
  func.func @b(%a: tensor<3x5xf32>, %d: tensor<1x1x8x4xf32>, %p: f32) -> tensor<1x1x8x4xf32> {
    %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1, 0] inner_tiles = [8, 4] into %d : tensor<3x5xf32> -> tensor<1x1x8x4xf32>
    return %0 : tensor<1x1x8x4xf32>
  }
  func.func @c(%a: tensor<5x1xf32>, %d: tensor<1x1x8xf32>, %p: f32) -> tensor<1x1x8xf32> {
    %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<5x1xf32> -> tensor<1x1x8xf32>
    return %0 : tensor<1x1x8xf32>
  }
  func.func @d(%a: tensor<5x1x7xf32>, %d: tensor<1x1x1x4x8x8xf32>, %p: f32) -> tensor<1x1x1x4x8x8xf32> {
    %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 2, 0] inner_dims_pos = [1, 0, 2] inner_tiles = [4, 8, 8] into %d : tensor<5x1x7xf32> -> tensor<1x1x1x4x8x8xf32>
    return %0 : tensor<1x1x1x4x8x8xf32>
  }
  func.func @e(%a: tensor<?x5xf32>, %d: tensor<?x1x4x8xf32>, %p: f32, %t: index) -> tensor<?x1x4x8xf32> {
    %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %d : tensor<?x5xf32> -> tensor<?x1x4x8xf32>
    return %0 : tensor<?x1x4x8xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.pack">
    %o:3 = transform.structured.lower_pack %p : (!transform.op<"linalg.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    transform.yield
  }
}
