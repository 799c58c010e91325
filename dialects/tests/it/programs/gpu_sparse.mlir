module {
  gpu.module @kernels {
  }
  func.func @warp(%arg0: index, %arg1: vector<1xf32>, %arg2: vector<2x3xf32>) -> vector<4xf32> {
    gpu.warp_execute_on_lane_0(%arg0)[32] {
      %cst = arith.constant 1.000000e+00 : f32
    }
    %0 = gpu.warp_execute_on_lane_0(%arg0)[32] args(%arg1 : vector<1xf32>) -> (vector<4xf32>) {
    ^bb0(%arg3: vector<32xf32>):
      %cst = arith.constant dense<1.000000e+00> : vector<128xf32>
      gpu.yield %cst : vector<128xf32>
    }
    return %0 : vector<4xf32>
  }
  func.func @sparse(%arg0: index, %arg1: memref<?xindex>, %arg2: memref<?xf64>, %arg3: memref<?xf64>) {
    %0 = gpu.wait async
    %spmat, %asyncToken = gpu.create_coo async [%0] %arg0, %arg0, %arg0, %arg1, %arg1, %arg2 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %spmat_0, %asyncToken_1 = gpu.create_csr async [%asyncToken] %arg0, %arg0, %arg0, %arg1, %arg1, %arg2 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %dnTensor, %asyncToken_2 = gpu.create_dn_tensor async [%asyncToken_1] %arg2, %arg0 : index into memref<?xf64>
    %bufferSz, %asyncToken_3 = gpu.spmv_buffer_size async [%asyncToken_2] %spmat{TRANSPOSE}, %dnTensor, %dnTensor into f64
    %1 = gpu.spmv async [%asyncToken_3] %spmat, %dnTensor, %dnTensor, %arg3 : memref<?xf64> into f64
    %bufferSzs, %asyncToken_4 = gpu.spmm_buffer_size async [%1] %spmat{TRANSPOSE}, %dnTensor{TRANSPOSE}, %dnTensor : index into f64
    %2 = gpu.spmm async [%asyncToken_4] %spmat, %dnTensor, %dnTensor, %arg3 : memref<?xf64> into f64
    %desc, %asyncToken_5 = gpu.spgemm_create_descr async [%2]
    %bufferSzNew, %asyncToken_6 = gpu.spgemm_work_estimation_or_compute async [%asyncToken_5]{COMPUTE} %spmat, %spmat_0, %spmat, %desc, %arg0, %arg3 : f32 into memref<?xf64>
    %rows, %cols, %nnz, %asyncToken_7 = gpu.spmat_get_size async [%asyncToken_6] %spmat
    %3 = gpu.destroy_sp_mat async [%asyncToken_7] %spmat
    %spMat, %asyncToken_8 = gpu.create_2to4_spmat async [%3]{PRUNE_AND_CHECK} %arg0, %arg0, %arg3 : memref<?xf64>
    gpu.wait [%asyncToken_8]
    return
  }
  func.func @threads(%arg0: !gpu.mma_matrix<16x16xf16, "COp">, %arg1: index) {
    %0 = gpu.subgroup_mma_extract_thread_local %arg0[%arg1] : !gpu.mma_matrix<16x16xf16, "COp"> -> f16
    %1 = gpu.subgroup_mma_insert_thread_local %0, %arg0[%arg1] : f16, !gpu.mma_matrix<16x16xf16, "COp"> -> !gpu.mma_matrix<16x16xf16, "COp">
    return
  }
  func.func private @attributes() attributes {a = #gpu.select_object<1 : i64>, b = #gpu.mask<5>, c = #gpu.memory_space<workgroup>, d = #gpu.kernel_metadata<"k", (i32) -> (), arg_attrs = [{a}], metadata = {b = 1 : i64}>, e = #gpu.kernel_table<[<"k", () -> ()>]>, f = #gpu.kernel_table<>, g = #gpu.select_object}
  func.func private @types(!gpu.sparse.dntensor_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spgemmop_handle)
}
