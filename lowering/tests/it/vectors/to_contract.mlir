// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @mr(%a: vector<8x32x16xf32>, %b: vector<8x32x16xf32>, %c: vector<8x16xf32>) -> vector<8x16xf32> {
    %0 = arith.mulf %a, %b : vector<8x32x16xf32>
    %1 = vector.multi_reduction <add>, %0, %c [1] : vector<8x32x16xf32> to vector<8x16xf32>
    return %1 : vector<8x16xf32>
  }
  func.func @mri(%a: vector<8x32x16xi32>, %b: vector<8x32x16xi32>, %c: vector<8x16xi32>) -> vector<8x16xi32> {
    %0 = arith.muli %a, %b : vector<8x32x16xi32>
    %1 = vector.multi_reduction <add>, %0, %c [1] : vector<8x32x16xi32> to vector<8x16xi32>
    return %1 : vector<8x16xi32>
  }
  func.func @tr(%a: vector<32x16x8xf32>, %b: vector<8x32x16xf32>, %c: vector<8x32xf32>) -> vector<8x32xf32> {
    %0 = vector.transpose %a, [2, 0, 1] : vector<32x16x8xf32> to vector<8x32x16xf32>
    %1 = vector.contract {indexing_maps = [affine_map<(d0,d1,d2)->(d0,d1,d2)>, affine_map<(d0,d1,d2)->(d0,d1,d2)>, affine_map<(d0,d1,d2)->(d0,d1)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %0, %b, %c : vector<8x32x16xf32>, vector<8x32x16xf32> into vector<8x32xf32>
    return %1 : vector<8x32xf32>
  }
  func.func @br(%a: vector<32x16xf32>, %b: vector<8x32x16xf32>, %c: vector<8x32xf32>) -> vector<8x32xf32> {
    %0 = vector.broadcast %a : vector<32x16xf32> to vector<8x32x16xf32>
    %1 = vector.contract {indexing_maps = [affine_map<(d0,d1,d2)->(d0,d1,d2)>, affine_map<(d0,d1,d2)->(d0,d1,d2)>, affine_map<(d0,d1,d2)->(d0,d1)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %0, %b, %c : vector<8x32x16xf32>, vector<8x32x16xf32> into vector<8x32xf32>
    return %1 : vector<8x32xf32>
  }
  func.func @br1(%a: vector<1x32x16xf32>, %b: vector<8x32x16xf32>, %c: vector<8x32xf32>) -> vector<8x32xf32> {
    %0 = vector.broadcast %a : vector<1x32x16xf32> to vector<8x32x16xf32>
    %1 = vector.contract {indexing_maps = [affine_map<(d0,d1,d2)->(d0,d1,d2)>, affine_map<(d0,d1,d2)->(d0,d1,d2)>, affine_map<(d0,d1,d2)->(d0,d1)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %0, %b, %c : vector<8x32x16xf32>, vector<8x32x16xf32> into vector<8x32xf32>
    return %1 : vector<8x32xf32>
  }
  func.func @bru(%a: vector<16xf32>, %b: vector<16xf32>, %c: vector<8xf32>) -> vector<8xf32> {
    %0 = vector.broadcast %a : vector<16xf32> to vector<8x16xf32>
    %b0 = vector.broadcast %b : vector<16xf32> to vector<8x16xf32>
    %1 = vector.contract {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0)>], iterator_types = ["parallel","reduction"], kind = #vector.kind<add>} %0, %b0, %c : vector<8x16xf32>, vector<8x16xf32> into vector<8xf32>
    return %1 : vector<8xf32>
  }
  func.func @add(%a: vector<8x32xf32>, %b: vector<32x16xf32>, %c: vector<8x16xf32>) -> vector<8x16xf32> {
    %z = arith.constant dense<0.0> : vector<8x16xf32>
    %1 = vector.contract {indexing_maps = [affine_map<(d0,d1,d2)->(d0,d2)>, affine_map<(d0,d1,d2)->(d2,d1)>, affine_map<(d0,d1,d2)->(d0,d1)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<8x32xf32>, vector<32x16xf32> into vector<8x16xf32>
    %2 = arith.addf %1, %c : vector<8x16xf32>
    return %2 : vector<8x16xf32>
  }
  func.func @trr(%a: vector<8x32xf32>, %b: vector<32x16xf32>, %c: vector<16x8xf32>) -> vector<8x16xf32> {
    %z = arith.constant dense<0.0> : vector<16x8xf32>
    %1 = vector.contract {indexing_maps = [affine_map<(d0,d1,d2)->(d0,d2)>, affine_map<(d0,d1,d2)->(d2,d1)>, affine_map<(d0,d1,d2)->(d1,d0)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<8x32xf32>, vector<32x16xf32> into vector<16x8xf32>
    %2 = vector.transpose %1, [1, 0] : vector<16x8xf32> to vector<8x16xf32>
    return %2 : vector<8x16xf32>
  }
  func.func @rb(%a: vector<8x32xf32>) -> vector<4x8x32xf32> {
    %0 = arith.negf %a : vector<8x32xf32>
    %2 = vector.broadcast %0 : vector<8x32xf32> to vector<4x8x32xf32>
    %3 = vector.transpose %2, [1, 0, 2] : vector<4x8x32xf32> to vector<8x4x32xf32>
    %4 = arith.addf %3, %3 : vector<8x4x32xf32>
    %5 = vector.transpose %4, [1, 0, 2] : vector<8x4x32xf32> to vector<4x8x32xf32>
    return %5 : vector<4x8x32xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %p { transform.apply_patterns.vector.reduction_to_contract } : !transform.any_op
    transform.yield
  }
}
