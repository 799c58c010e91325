// pipeline: builtin.module(convert-elementwise-to-linalg,convert-tensor-to-linalg)

module {
  func.func @sel(%arg0: i1, %arg1: tensor<4x?xf32>, %arg2: tensor<4x?xf32>) -> tensor<4x?xf32> {
    %0 = arith.select %arg0, %arg1, %arg2 : tensor<4x?xf32>
    return %0 : tensor<4x?xf32>
  }
  func.func @sel2(%arg0: tensor<4x?xi1>, %arg1: tensor<4x?xf32>, %arg2: tensor<4x?xf32>) -> tensor<4x?xf32> {
    %0 = arith.select %arg0, %arg1, %arg2 : tensor<4x?xi1>, tensor<4x?xf32>
    return %0 : tensor<4x?xf32>
  }
  func.func @cmp(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xf32>) -> tensor<4x?xi1> {
    %0 = arith.cmpf ogt, %arg0, %arg1 fastmath<fast> : tensor<4x?xf32>
    return %0 : tensor<4x?xi1>
  }
  func.func @add(%arg0: tensor<4x3xf32>, %arg1: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %0 = arith.addf %arg0, %arg1 {foo} : tensor<4x3xf32>
    return %0 : tensor<4x3xf32>
  }
  func.func @mulext(%arg0: tensor<4x3xi32>, %arg1: tensor<4x3xi32>) -> (tensor<4x3xi32>, tensor<4x3xi32>) {
    %low, %high = arith.mulsi_extended %arg0, %arg1 : tensor<4x3xi32>
    return %low, %high : tensor<4x3xi32>, tensor<4x3xi32>
  }
  func.func @un(%arg0: tensor<*xf32>, %arg1: tensor<f32>) -> tensor<*xf32> {
    %0 = math.exp %arg1 : tensor<f32>
    %1 = math.exp %arg0 : tensor<*xf32>
    return %1 : tensor<*xf32>
  }
  func.func @ck(%arg0: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %cst = arith.constant dense<1.000000e+00> : tensor<4x3xf32>
    %0 = arith.addf %arg0, %cst : tensor<4x3xf32>
    return %0 : tensor<4x3xf32>
  }
  func.func @p(%arg0: tensor<4x?xf32>, %arg1: index, %arg2: f32) -> tensor<?x?xf32> {
    %padded = tensor.pad %arg0 low[%arg1, 1] high[2, 3] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg2 : f32
    } : tensor<4x?xf32> to tensor<?x?xf32>
    return %padded : tensor<?x?xf32>
  }
  func.func @p2(%arg0: tensor<4x5xf32>, %arg1: index) -> tensor<6x7xf32> {
    %padded = tensor.pad %arg0 low[1, 1] high[1, 1] {
    ^bb0(%arg2: index, %arg3: index):
      %cst = arith.constant 1.000000e+00 : f32
      tensor.yield %cst : f32
    } : tensor<4x5xf32> to tensor<6x7xf32>
    return %padded : tensor<6x7xf32>
  }
  func.func @p3(%arg0: tensor<4x5xf32>, %arg1: index) -> tensor<6x7xf32> {
    %padded = tensor.pad %arg0 low[1, 1] high[1, 1] {
    ^bb0(%arg2: index, %arg3: index):
      %0 = arith.addi %arg2, %arg3 : index
      %1 = arith.index_cast %0 : index to i32
      %2 = arith.sitofp %1 : i32 to f32
      tensor.yield %2 : f32
    } : tensor<4x5xf32> to tensor<6x7xf32>
    return %padded : tensor<6x7xf32>
  }
}
