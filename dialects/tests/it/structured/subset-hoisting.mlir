// pipeline: builtin.module(loop-invariant-subset-hoisting)

module {
  func.func @h(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: index) -> tensor<?x4xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %arg0) -> (tensor<?x4xf32>) {
      %extracted_slice = tensor.extract_slice %arg4[%arg2, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
      %1 = "test.foo"(%extracted_slice, %arg3) : (tensor<4xf32>, index) -> tensor<4xf32>
      %inserted_slice = tensor.insert_slice %1 into %arg4[%arg2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
      scf.yield %inserted_slice : tensor<?x4xf32>
    }
    return %0 : tensor<?x4xf32>
  }
  func.func @v(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: index) -> tensor<?x4xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = scf.for %arg3 = %c0 to %arg1 step %c1 iter_args(%arg4 = %arg0) -> (tensor<?x4xf32>) {
      %1 = vector.transfer_read %arg4[%arg2, %c0], %cst {in_bounds = [true]} : tensor<?x4xf32>, vector<4xf32>
      %2 = arith.addf %1, %1 : vector<4xf32>
      %3 = vector.transfer_write %2, %arg4[%arg2, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<?x4xf32>
      scf.yield %3 : tensor<?x4xf32>
    }
    return %0 : tensor<?x4xf32>
  }
  func.func @two(%arg0: tensor<8xf32>, %arg1: index) -> tensor<8xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %arg0) -> (tensor<8xf32>) {
      %extracted_slice = tensor.extract_slice %arg3[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
      %extracted_slice_0 = tensor.extract_slice %arg3[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
      %1 = "test.foo"(%extracted_slice, %arg2) : (tensor<4xf32>, index) -> tensor<4xf32>
      %2 = "test.bar"(%extracted_slice_0, %arg2) : (tensor<4xf32>, index) -> tensor<4xf32>
      %inserted_slice = tensor.insert_slice %1 into %arg3[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
      %inserted_slice_1 = tensor.insert_slice %2 into %inserted_slice[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
      scf.yield %inserted_slice_1 : tensor<8xf32>
    }
    return %0 : tensor<8xf32>
  }
  func.func @not(%arg0: tensor<8xf32>, %arg1: index) -> tensor<8xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %arg0) -> (tensor<8xf32>) {
      %extracted_slice = tensor.extract_slice %arg3[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
      "test.use"(%arg3) : (tensor<8xf32>) -> ()
      %1 = "test.foo"(%extracted_slice, %arg2) : (tensor<4xf32>, index) -> tensor<4xf32>
      %inserted_slice = tensor.insert_slice %1 into %arg3[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
      scf.yield %inserted_slice : tensor<8xf32>
    }
    return %0 : tensor<8xf32>
  }
  func.func @nest(%arg0: tensor<8xf32>, %arg1: index) -> tensor<8xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %arg0) -> (tensor<8xf32>) {
      %1 = scf.for %arg4 = %c0 to %arg1 step %c1 iter_args(%arg5 = %arg3) -> (tensor<8xf32>) {
        %extracted_slice = tensor.extract_slice %arg5[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %2 = "test.foo"(%extracted_slice, %arg2) : (tensor<4xf32>, index) -> tensor<4xf32>
        %inserted_slice = tensor.insert_slice %2 into %arg5[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
        scf.yield %inserted_slice : tensor<8xf32>
      }
      scf.yield %1 : tensor<8xf32>
    }
    return %0 : tensor<8xf32>
  }
}
