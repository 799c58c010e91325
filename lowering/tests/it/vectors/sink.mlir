// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @a(%a: f32, %b: f32) -> vector<4xf32> {
    %0 = vector.broadcast %a : f32 to vector<4xf32>
    %1 = vector.broadcast %b : f32 to vector<4xf32>
    %2 = arith.addf %0, %1 : vector<4xf32>
    return %2 : vector<4xf32>
  }
  func.func @b(%a: vector<4xf32>) -> vector<3x4xf32> {
    %0 = vector.broadcast %a : vector<4xf32> to vector<3x4xf32>
    %c = arith.constant dense<2.0> : vector<3x4xf32>
    %2 = arith.mulf %0, %c : vector<3x4xf32>
    return %2 : vector<3x4xf32>
  }
  func.func @c(%a: vector<4x2xf32>, %b: vector<4x2xf32>) -> vector<2x4xi1> {
    %0 = vector.transpose %a, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
    %1 = vector.transpose %b, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
    %2 = arith.cmpf olt, %0, %1 : vector<2x4xf32>
    return %2 : vector<2x4xi1>
  }
  func.func @d(%a: vector<4x2xf32>) -> vector<2x4xf32> {
    %0 = vector.transpose %a, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
    %c = arith.constant dense<2.0> : vector<2x4xf32>
    %2 = arith.mulf %0, %c : vector<2x4xf32>
    return %2 : vector<2x4xf32>
  }
  func.func @e(%a: f32) -> vector<2xi32> {
    %0 = vector.broadcast %a : f32 to vector<2xf32>
    %2 = arith.fptosi %0 : vector<2xf32> to vector<2xi32>
    return %2 : vector<2xi32>
  }
  func.func @f(%a: vector<3x4xf32>, %m: memref<8xf32>, %i: index) -> f32 {
    %2 = arith.mulf %a, %a : vector<3x4xf32>
    %x = vector.extract %2[1, 2] : f32 from vector<3x4xf32>
    %l = vector.load %m[%i] : memref<8xf32>, vector<4xf32>
    %y = vector.extract %l[2] : f32 from vector<4xf32>
    %z = arith.addf %x, %y : f32
    return %z : f32
  }
  func.func @g(%c: i1, %a: f32, %b: f32) -> vector<2xf32> {
    %0 = vector.broadcast %a : f32 to vector<2xf32>
    %1 = vector.broadcast %b : f32 to vector<2xf32>
    %2 = arith.select %c, %0, %1 : vector<2xf32>
    return %2 : vector<2xf32>
  }
  func.func @h(%a: vector<1x4xf32>, %b: vector<1x4xf32>) -> vector<3x4xf32> {
    %0 = vector.broadcast %a : vector<1x4xf32> to vector<3x4xf32>
    %1 = vector.broadcast %b : vector<1x4xf32> to vector<3x4xf32>
    %2 = arith.addf %0, %1 : vector<3x4xf32>
    return %2 : vector<3x4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %p { transform.apply_patterns.vector.sink_ops } : !transform.any_op
    transform.yield
  }
}
