// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @static(%a: tensor<4x3x8x16xf32>, %d: tensor<30x47xf32>) -> tensor<30x47xf32> {
    %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<4x3x8x16xf32> -> tensor<30x47xf32>
    return %0 : tensor<30x47xf32>
  }
  func.func @permuted(%a: tensor<3x4x16x8xf32>, %d: tensor<32x48xf32>) -> tensor<32x48xf32> {
    %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 8] into %d : tensor<3x4x16x8xf32> -> tensor<32x48xf32>
    return %0 : tensor<32x48xf32>
  }
  func.func @like_pad(%a: tensor<1x1x8x4xf32>, %d: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %d : tensor<1x1x8x4xf32> -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @dynamic(%a: tensor<?x?x8x16xf32>, %d: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<?x?x8x16xf32> -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @one(%a: tensor<9x6x2x4xf32>, %d: tensor<6x7x9xf32>) -> tensor<6x7x9xf32> {
    %0 = linalg.unpack %a outer_dims_perm = [2, 0, 1] inner_dims_pos = [1] inner_tiles = [4] into %d : tensor<9x6x2x4xf32> -> tensor<6x7x9xf32>
    return %0 : tensor<6x7x9xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %o:4 = transform.structured.lower_unpack %p : (!transform.op<"linalg.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    transform.yield
  }
}
