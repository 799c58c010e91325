// pipeline: builtin.module(transform-interpreter,canonicalize,cse)

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module attributes {transform.with_named_sequence} {
  func.func @ew(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: f32, %arg3: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<4x8xf32>, tensor<8xf32>, f32) outs(%arg3 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %out: f32):
      %cst = arith.constant 2.000000e+00 : f32
      %1 = arith.addf %in, %in_0 : f32
      %2 = arith.mulf %1, %in_1 : f32
      %3 = math.exp %2 : f32
      %4 = arith.addf %3, %cst : f32
      %5 = arith.cmpf ogt, %4, %arg2 : f32
      %6 = arith.select %5, %4, %out : f32
      linalg.yield %6 : f32
    } -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func @tr(%arg0: tensor<8x4xf32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %transposed = linalg.transpose ins(%arg0 : tensor<8x4xf32>) outs(%arg1 : tensor<4x8xf32>) permutation = [1, 0] 
    return %transposed : tensor<4x8xf32>
  }
  func.func @mm(%arg0: tensor<4x8xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
    return %0 : tensor<4x16xf32>
  }
  func.func @mmi(%arg0: tensor<4x8xi8>, %arg1: tensor<8x16xi8>, %arg2: tensor<4x16xi32>) -> tensor<4x16xi32> {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8x16xi8>) outs(%arg2 : tensor<4x16xi32>) -> tensor<4x16xi32>
    return %0 : tensor<4x16xi32>
  }
  func.func @red(%arg0: tensor<4x8xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maximumf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @redall(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["reduction", "reduction"]} ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %in, %in : f32
      %2 = arith.addf %1, %out : f32
      linalg.yield %2 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @fill(%arg0: f32, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func @cp(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
    linalg.copy ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
    return
  }
  func.func @idx(%arg0: tensor<4x8xindex>) -> tensor<4x8xindex> {
    %0 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%arg0 : tensor<4x8xindex>) {
    ^bb0(%out: index):
      %1 = linalg.index 0 : index
      %2 = linalg.index 1 : index
      %3 = arith.addi %1, %2 : index
      linalg.yield %3 : index
    } -> tensor<4x8xindex>
    return %0 : tensor<4x8xindex>
  }
  func.func @bc(%arg0: tensor<4xf32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %broadcasted = linalg.broadcast ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4x8xf32>) dimensions = [1] 
    return %broadcasted : tensor<4x8xf32>
  }
  func.func @ew2(%arg0: tensor<8x4xf32>, %arg1: tensor<4x3x8xf32>) -> tensor<4x3x8xf32> {
    %0 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<8x4xf32>) outs(%arg1 : tensor<4x3x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x3x8xf32>
    return %0 : tensor<4x3x8xf32>
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %arg0 : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %0 : !transform.any_op
    transform.yield 
  }
}
