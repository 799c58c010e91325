// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @tr(%a: tensor<8x16xf32>, %b: tensor<4x16xf32>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0,d1,d2)->(d0,d2)>, affine_map<(d0,d1,d2)->(d1,d2)>, affine_map<(d0,d1,d2)->(d0,d1)>], iterator_types=["parallel","parallel","reduction"]} ins(%a, %b : tensor<8x16xf32>, tensor<4x16xf32>) outs(%c : tensor<8x4xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %q = arith.mulf %x, %y : f32
      %r = arith.addf %q, %z : f32
      linalg.yield %r : f32
    } -> tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }
  func.func @ext(%a: tensor<8x16xf16>, %b: tensor<16x4xf16>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<8x16xf16>, tensor<16x4xf16>) outs(%c : tensor<8x4xf32>) -> tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }
  func.func @slice(%a: tensor<32x16xf32>, %b: tensor<4x16xf32>, %i: index) -> tensor<4x16xf32> {
    %s = tensor.extract_slice %a[%i, 0] [4, 16] [1, 1] : tensor<32x16xf32> to tensor<4x16xf32>
    %0 = linalg.exp ins(%s : tensor<4x16xf32>) outs(%b : tensor<4x16xf32>) -> tensor<4x16xf32>
    return %0 : tensor<4x16xf32>
  }
  func.func @idx(%o: tensor<4x8xindex>) -> tensor<4x8xindex> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>], iterator_types=["parallel","parallel"]} outs(%o : tensor<4x8xindex>) {
    ^bb0(%y: index):
      %i = linalg.index 1 : index
      linalg.yield %i : index
    } -> tensor<4x8xindex>
    return %0 : tensor<4x8xindex>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %q = transform.structured.vectorize_children_and_apply_patterns %p {fold_type_extensions_into_contract} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
