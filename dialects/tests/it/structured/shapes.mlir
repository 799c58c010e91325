// pipeline: builtin.module(transform-interpreter,canonicalize,cse)

#map = affine_map<(d0, d1) -> (d0, d1)>
module attributes {transform.with_named_sequence} {
  func.func @a(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xf32>, %arg2: tensor<4x?xf32>) -> tensor<4x?xf32> {
    %0 = linalg.add ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
    return %0 : tensor<4x?xf32>
  }
  func.func @g(%arg0: tensor<4x5xf32>, %arg1: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x5xf32>) outs(%arg1 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x5xf32>
    return %0 : tensor<4x5xf32>
  }
  func.func @m(%arg0: memref<4x5xf32>, %arg1: f32, %arg2: memref<4x5xf32>) {
    linalg.map { math.exp } ins(%arg0 : memref<4x5xf32>) outs(%arg2 : memref<4x5xf32>)
    linalg.fill ins(%arg1 : f32) outs(%arg2 : memref<4x5xf32>)
    return
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield 
  }
}
