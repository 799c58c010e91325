// pipeline: builtin.module(transform-interpreter)

module attributes {transform.with_named_sequence} {
  func.func @load(%m: memref<8x16xf32>, %i: index, %j: index, %k: index) -> (f32, vector<4xf32>, f32) {
    %0 = vector.load %m[%i, %j] : memref<8x16xf32>, vector<2x4xf32>
    %a = vector.extract %0[1, 2] : f32 from vector<2x4xf32>
    %1 = vector.load %m[%i, %j] : memref<8x16xf32>, vector<2x4xf32>
    %b = vector.extract %1[1] : vector<4xf32> from vector<2x4xf32>
    %2 = vector.load %m[%i, %j] : memref<8x16xf32>, vector<4xf32>
    %c = vector.extract %2[%k] : f32 from vector<4xf32>
    return %a, %b, %c : f32, vector<4xf32>, f32
  }
  func.func @small(%m: memref<8xi1>, %i: index) -> i1 {
    %0 = vector.load %m[%i] : memref<8xi1>, vector<4xi1>
    %a = vector.extract %0[0] : i1 from vector<4xi1>
    return %a : i1
  }
  func.func @store(%m: memref<8xf32>, %i: index, %v: f32) {
    %0 = vector.broadcast %v : f32 to vector<1xf32>
    vector.store %0, %m[%i] : memref<8xf32>, vector<1xf32>
    %1 = vector.broadcast %v : f32 to vector<2xf32>
    vector.store %1, %m[%i] : memref<8xf32>, vector<2xf32>
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %p = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %p { transform.apply_patterns.vector.sink_mem_ops } : !transform.any_op
    transform.yield
  }
}
