// pipeline: builtin.module(linalg-fold-into-elementwise,linalg-morph-ops{named-to-category})

#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @t(%arg0: tensor<5x4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<4x5xf32>, %arg3: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %transposed = linalg.transpose ins(%arg0 : tensor<5x4xf32>) outs(%arg2 : tensor<4x5xf32>) permutation = [1, 0] 
    %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%transposed, %arg1 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%arg3 : tensor<4x5xf32>) -> tensor<4x5xf32>
    return %0 : tensor<4x5xf32>
  }
  func.func @t2(%arg0: tensor<5x4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<4x5xf32>, %arg3: tensor<5x4xf32>) -> tensor<5x4xf32> {
    %transposed = linalg.transpose ins(%arg0 : tensor<5x4xf32>) outs(%arg2 : tensor<4x5xf32>) permutation = [1, 0] 
    %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [#map, #map, #map1] ins(%transposed, %arg1 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%arg3 : tensor<5x4xf32>) -> tensor<5x4xf32>
    return %0 : tensor<5x4xf32>
  }
  func.func @b(%arg0: tensor<5xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<4x5xf32>, %arg3: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %broadcasted = linalg.broadcast ins(%arg0 : tensor<5xf32>) outs(%arg2 : tensor<4x5xf32>) dimensions = [0] 
    %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%broadcasted, %arg1 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%arg3 : tensor<4x5xf32>) -> tensor<4x5xf32>
    return %0 : tensor<4x5xf32>
  }
  func.func @bt(%arg0: tensor<5xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<4x5xf32>, %arg3: tensor<5x4xf32>, %arg4: tensor<5x4xf32>) -> tensor<5x4xf32> {
    %broadcasted = linalg.broadcast ins(%arg0 : tensor<5xf32>) outs(%arg2 : tensor<4x5xf32>) dimensions = [0] 
    %transposed = linalg.transpose ins(%broadcasted : tensor<4x5xf32>) outs(%arg3 : tensor<5x4xf32>) permutation = [1, 0] 
    %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%transposed : tensor<5x4xf32>) outs(%arg4 : tensor<5x4xf32>) -> tensor<5x4xf32>
    return %0 : tensor<5x4xf32>
  }
  func.func @named(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
    %0 = linalg.tanh ins(%arg0 : tensor<?xf32>) outs(%arg1 : tensor<?xf32>) -> tensor<?xf32>
    %1 = linalg.sub ins(%arg0, %0 : tensor<?xf32>, tensor<?xf32>) outs(%arg1 : tensor<?xf32>) -> tensor<?xf32>
    %2 = linalg.max ins(%arg0, %1 : tensor<?xf32>, tensor<?xf32>) outs(%arg1 : tensor<?xf32>) -> tensor<?xf32>
    return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
  }
}
