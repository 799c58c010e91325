module {
  func.func @floats(%arg0: vector<4xf8E5M2>, %arg1: f32, %arg2: vector<8xf4E2M1FN>, %arg3: vector<8xf8E4M3FN>, %arg4: vector<4xf8E8M0FNU>, %arg5: i32, %arg6: vector<2xf32>) {
    %0 = amdgpu.ext_packed_fp8 %arg0[0] : vector<4xf8E5M2> to f32
    %1 = amdgpu.ext_packed_fp8 %arg0[1] : vector<4xf8E5M2> to vector<2xf32>
    %2 = amdgpu.scaled_ext_packed %arg2[3], %arg1 : vector<8xf4E2M1FN> to vector<2xf16>
    %3 = amdgpu.packed_trunc_2xfp8 %arg1, undef into undef[word 0] : f32 to vector<4xf8E5M2>
    %4 = amdgpu.packed_trunc_2xfp8 %arg1, %arg1 into %3[word 1] : f32 to vector<4xf8E5M2> into vector<4xf8E5M2>
    %5 = amdgpu.packed_scaled_trunc %arg6 into undef[0], %arg1 : vector<2xf32> to vector<4xf8E5M2>
    %6 = amdgpu.packed_stoch_round_fp8 %arg1 + %arg5 into %4[2] : f32 to vector<4xf8E5M2> into vector<4xf8E5M2>
    %7 = amdgpu.scaled_ext_packed_matrix %arg3 scale(%arg4) blockSize(32) firstScaleLane(0) firstScaleByte(0) : vector<8xf8E4M3FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
    return
  }
  func.func @buffers(%arg0: memref<?x?xf32>, %arg1: i32, %arg2: f32, %arg3: i64, %arg4: i14, %arg5: memref<64xi32>) {
    %0 = amdgpu.fat_raw_buffer_cast %arg0 : memref<?x?xf32> to memref<?x?xf32, #amdgpu.address_space<fat_raw_buffer>>
    %1 = amdgpu.fat_raw_buffer_cast %arg0 validBytes(%arg3) cacheSwizzleStride(%arg4) boundsCheck(false) resetOffset : memref<?x?xf32> to memref<?x?xf32, #amdgpu.address_space<fat_raw_buffer>>
    %2 = amdgpu.raw_buffer_load {indexOffset = 1 : i32} %arg0[%arg1, %arg1] sgprOffset %arg1 : memref<?x?xf32>, i32, i32 -> f32
    amdgpu.raw_buffer_store %arg2 -> %arg0[%arg1, %arg1] : f32 -> memref<?x?xf32>, i32, i32
    %3 = amdgpu.raw_buffer_atomic_cmpswap %arg2, %arg2 -> %arg0[%arg1, %arg1] : f32 -> memref<?x?xf32>, i32, i32
    amdgpu.raw_buffer_atomic_fadd %arg2 -> %arg0[%arg1, %arg1] : f32 -> memref<?x?xf32>, i32, i32
    amdgpu.raw_buffer_atomic_fmax %arg2 -> %arg0[%arg1, %arg1] : f32 -> memref<?x?xf32>, i32, i32
    amdgpu.raw_buffer_atomic_smax %arg1 -> %arg5[%arg1] : i32 -> memref<64xi32>, i32
    amdgpu.raw_buffer_atomic_umin %arg1 -> %arg5[%arg1] : i32 -> memref<64xi32>, i32
    return
  }
  func.func @lanes(%arg0: i32) {
    %0 = amdgpu.dpp %arg0 %arg0 row_shl(5 : i32) {bound_ctrl = true, row_mask = 3 : i32} : i32
    %1 = amdgpu.dpp %arg0 %arg0 wave_shl : i32
    %2 = amdgpu.dpp %arg0 %arg0 quad_perm([1, 1, 2, 3]) : i32
    %3 = amdgpu.swizzle_bitmode %arg0 1 2 4 : i32
    %4 = amdgpu.permlane_swap %arg0 16 : i32
    %5 = amdgpu.permlane_swap %arg0 32 {bound_ctrl = true, fetch_inactive = true} : i32
    amdgpu.lds_barrier
    amdgpu.sched_barrier allow = <none>
    amdgpu.memory_counter_wait load(1) store(2) ds(3) exp(4)
    return
  }
  func.func @matrices(%arg0: f32, %arg1: vector<32xf32>, %arg2: vector<16xf16>, %arg3: vector<8xf32>, %arg4: vector<8xi8>, %arg5: vector<16xi8>, %arg6: vector<4xi32>, %arg7: vector<2xi16>, %arg8: vector<32xf4E2M1FN>, %arg9: vector<4xf8E8M0FNU>, %arg10: vector<4xf32>, %arg11: vector<16xf32>) {
    %0 = amdgpu.mfma 32x32x1 %arg0 * %arg0 + %arg1 {abid = 1 : i32, blocks = 2 : i32, cbsz = 1 : i32} blgp = bcast_second_32 : f32, f32, vector<32xf32>
    %1 = amdgpu.wmma 16x16x16 %arg2 * %arg2 + %arg3 : vector<16xf16>, vector<16xf16>, vector<8xf32>
    %2 = amdgpu.sparse_mfma 16x16x64 %arg4 * %arg5 + %arg6 sparse(%arg7 : vector<2xi16>) : vector<8xi8>, vector<16xi8>, vector<4xi32>
    %3 = amdgpu.scaled_mfma 16x16x128 (%arg9[0] * %arg8) * (%arg9[1] * %arg8) + %arg10 : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>
    return
  }
  func.func @copies(%arg0: memref<128x72xf32, 1>, %arg1: memref<64x128xf32, 3>, %arg2: index, %arg3: memref<128x64xf16, 3>, %arg4: i32, %arg5: vector<16xi1>, %arg6: i1, %arg7: memref<8xi32, #gpu.address_space<workgroup>>) {
    amdgpu.gather_to_lds %arg0[%arg2, %arg2], %arg1[%arg2, %arg2] : f32, memref<128x72xf32, 1>, memref<64x128xf32, 3>
    amdgpu.gather_to_lds %arg0[%arg2, %arg2], %arg1[%arg2, %arg2] : vector<3xf32>, memref<128x72xf32, 1>, memref<64x128xf32, 3>
    %0 = amdgpu.transpose_load %arg3[%arg2, %arg2] : memref<128x64xf16, 3> -> vector<4xf16>
    %1 = amdgpu.make_dma_base %arg0[%arg2, %arg2], %arg1[%arg2, %arg2] : memref<128x72xf32, 1>, memref<64x128xf32, 3> -> !amdgpu.tdm_base<f32>
    %2 = amdgpu.make_dma_descriptor %1 globalSize [64, %arg2] globalStride [64, 1] sharedSize [64, 64] : !amdgpu.tdm_base<f32> -> !amdgpu.tdm_descriptor
    %3 = amdgpu.make_dma_descriptor %1 globalSize [64, 64] globalStride [64, 1] sharedSize [64, 64] padShared(%arg4 every %arg4) workgroupMask %arg5 earlyTimeout %arg6 : !amdgpu.tdm_base<f32> -> !amdgpu.tdm_descriptor
    %4 = amdgpu.make_dma_descriptor %1 globalSize [64, 64] globalStride [64, 1] sharedSize [64, 64] workgroupMask %arg5 atomicBarrier(%arg7[%arg2] : memref<8xi32, #gpu.address_space<workgroup>>) : !amdgpu.tdm_base<f32> -> !amdgpu.tdm_descriptor
    %5 = amdgpu.make_dma_descriptor %1 globalSize [64, 64] globalStride [64, 1] sharedSize [64, 64] iterate %arg2, %arg4, %arg2 : !amdgpu.tdm_base<f32> -> !amdgpu.tdm_descriptor
    amdgpu.tensor_load_to_lds %2 : !amdgpu.tdm_descriptor
    amdgpu.tensor_store_from_lds %2 : !amdgpu.tdm_descriptor
    return
  }
  func.func private @types(!amdgpu.tdm_gather_base<f32, i16>)
}
