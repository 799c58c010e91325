// pipeline: builtin.module(fold-tensor-subset-ops)

module {
  func.func @a(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index, %arg3: index) -> vector<4xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %extracted_slice = tensor.extract_slice %arg0[%arg1, %arg2] [1, %arg3] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
    %0 = vector.transfer_read %extracted_slice[%arg2], %cst {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
    return %0 : vector<4xf32>
  }
  func.func @a2(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index, %arg3: index) -> vector<4xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %extracted_slice = tensor.extract_slice %arg0[%arg1, %arg2] [%arg3, %arg3] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %0 = vector.transfer_read %extracted_slice[%arg2, %c0], %cst {in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
    return %0 : vector<4xf32>
  }
  func.func @c(%arg0: tensor<8x?xf32>, %arg1: index) -> tensor<2x3xf32> {
    %extracted_slice = tensor.extract_slice %arg0[%arg1, 2] [4, 8] [1, 1] : tensor<8x?xf32> to tensor<4x8xf32>
    %extracted_slice_0 = tensor.extract_slice %extracted_slice[%arg1, 1] [2, 3] [1, 1] : tensor<4x8xf32> to tensor<2x3xf32>
    return %extracted_slice_0 : tensor<2x3xf32>
  }
  func.func @d2(%arg0: tensor<4xf32>, %arg1: tensor<4x1xf32>, %arg2: tensor<8x16xf32>, %arg3: index) -> tensor<8x16xf32> {
    %inserted_slice = tensor.insert_slice %arg0 into %arg1[0, 0] [4, 1] [1, 1] : tensor<4xf32> into tensor<4x1xf32>
    %inserted_slice_0 = tensor.insert_slice %inserted_slice into %arg2[%arg3, 1] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<8x16xf32>
    return %inserted_slice_0 : tensor<8x16xf32>
  }
}
