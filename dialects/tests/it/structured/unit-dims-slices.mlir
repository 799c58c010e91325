// pipeline: builtin.module(linalg-fold-unit-extent-dims{use-rank-reducing-slices})

#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (d1, d0)>
#map6 = affine_map<(d0) -> (0, d0)>
#map7 = affine_map<(d0) -> (d0)>
#map8 = affine_map<(d0, d1) -> (0, d1)>
module {
  func.func @a(%arg0: tensor<1x5x1xf32>, %arg1: tensor<5x1xf32>) -> tensor<5x1xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x5x1xf32>) outs(%arg1 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<5x1xf32>
    return %0 : tensor<5x1xf32>
  }
  func.func @b(%arg0: tensor<1x?xf32>, %arg1: tensor<1xf32>, %arg2: tensor<1x?xf32>) -> tensor<1x?xf32> {
    %0 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<1x?xf32>, tensor<1xf32>) outs(%arg2 : tensor<1x?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = linalg.index 1 : index
      %2 = linalg.index 0 : index
      %3 = arith.addi %1, %2 : index
      %4 = arith.index_cast %3 : index to i32
      %5 = arith.sitofp %4 : i32 to f32
      %6 = arith.addf %in, %in_0 : f32
      %7 = arith.addf %6, %5 : f32
      linalg.yield %7 : f32
    } -> tensor<1x?xf32>
    return %0 : tensor<1x?xf32>
  }
  func.func @c(%arg0: tensor<1x1xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["reduction", "reduction"]} ins(%arg0 : tensor<1x1xf32>) outs(%arg1 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @m(%arg0: memref<1x5xf32>, %arg1: memref<5x1xf32>) {
    linalg.generic {indexing_maps = [#map2, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg0 : memref<1x5xf32>) outs(%arg1 : memref<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    return
  }
  func.func @mm(%arg0: tensor<1x8xf32>, %arg1: tensor<8x5xf32>, %arg2: tensor<1x5xf32>) -> tensor<1x5xf32> {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<1x8xf32>, tensor<8x5xf32>) outs(%arg2 : tensor<1x5xf32>) -> tensor<1x5xf32>
    return %0 : tensor<1x5xf32>
  }
  func.func @bm(%arg0: tensor<1x4x8xf32>, %arg1: tensor<1x8x5xf32>, %arg2: tensor<1x4x5xf32>) -> tensor<1x4x5xf32> {
    %0 = linalg.batch_matmul ins(%arg0, %arg1 : tensor<1x4x8xf32>, tensor<1x8x5xf32>) outs(%arg2 : tensor<1x4x5xf32>) -> tensor<1x4x5xf32>
    return %0 : tensor<1x4x5xf32>
  }
  func.func @unused(%arg0: tensor<1x5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel"]} ins(%arg0 : tensor<1x5xf32>) outs(%arg1 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<5xf32>
    return %0 : tensor<5xf32>
  }
  func.func @dim1loop(%arg0: tensor<1x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map8, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<1x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}
