#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense), posWidth = 32, crdWidth = 64 }>
#sparse2 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)), explicitVal = 1 : i32, implicitVal = 0 : i32 }>
#sparse3 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 floordiv 4 : dense, d1 mod 4 : structured[2, 4]) }>
#sparse4 = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, ?, 1)>, d1 : #sparse_tensor<slice(?, 4, ?)>) -> (d0 : dense, d1 : compressed) }>
module {
  func.func @f(%arg0: tensor<8x8xf64, #sparse>, %arg1: tensor<4x6xf32, #sparse1>, %arg2: tensor<?x?xi32, #sparse2>, %arg3: tensor<8x8xf32, #sparse3>, %arg4: tensor<?x4xf64, #sparse4>, %arg5: tensor<8x8xf64>) -> tensor<8x8xf64, #sparse> {
    %c0 = arith.constant 0 : index
    %0 = sparse_tensor.number_of_entries %arg0 : tensor<8x8xf64, #sparse>
    %1 = sparse_tensor.positions %arg0 {level = 1 : index} : tensor<8x8xf64, #sparse> to memref<?xindex>
    %2 = sparse_tensor.coordinates %arg0 {level = 1 : index} : tensor<8x8xf64, #sparse> to memref<?xindex>
    %3 = sparse_tensor.values %arg0 : tensor<8x8xf64, #sparse> to memref<?xf64>
    %4 = sparse_tensor.lvl %arg1, %c0 : tensor<4x6xf32, #sparse1>
    %5 = sparse_tensor.slice.offset %arg4 at 1 : tensor<?x4xf64, #sparse4>
    %6 = sparse_tensor.convert %arg5 : tensor<8x8xf64> to tensor<8x8xf64, #sparse>
    %7 = sparse_tensor.load %6 hasInserts : tensor<8x8xf64, #sparse>
    %8 = sparse_tensor.convert %arg2 : tensor<?x?xi32, #sparse2> to tensor<?x?xi32>
    %9 = sparse_tensor.unary %0 : index to index
    present = {
    ^bb0(%arg6: index):
      %11 = arith.addi %arg6, %arg6 : index
      sparse_tensor.yield %11 : index
    }
    absent = {
    }
    %10 = sparse_tensor.foreach in %arg0 init(%0) : tensor<8x8xf64, #sparse>, index -> index do {
    ^bb0(%arg6: index, %arg7: index, %arg8: f64, %arg9: index):
      sparse_tensor.yield %arg9 : index
    }
    return %7 : tensor<8x8xf64, #sparse>
  }
}
