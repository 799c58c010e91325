module {
  func.func @matrices(%arg0: memref<?x?xf16, 3>, %arg1: index, %arg2: vector<4x2xf16>, %arg3: vector<2x2xf16>, %arg4: vector<4x2xf16>, %arg5: vector<2x2xf32>, %arg6: vector<2xi16>, %arg7: vector<4xf32>) {
    %0 = nvgpu.ldmatrix %arg0[%arg1, %arg1] {numTiles = 4 : i32, transpose = false} : memref<?x?xf16, 3> -> vector<4x2xf16>
    %1 = nvgpu.mma.sync(%arg2, %arg3, %arg5) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
    %2 = nvgpu.mma.sp.sync(%arg2, %arg4, %arg5) metadata(%arg6) {mmaShape = [16, 8, 32], sparsitySelector = 1 : i32} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
    %3 = nvgpu.rcp %arg7{rounding = approx, ftz} : vector<4xf32>
    return
  }
  func.func @copies(%arg0: memref<64xf32>, %arg1: memref<8x8xf32, #gpu.address_space<workgroup>>, %arg2: index) {
    %0 = nvgpu.device_async_copy %arg0[%arg2], %arg1[%arg2, %arg2], 4 {bypassL1} : memref<64xf32> to memref<8x8xf32, #gpu.address_space<workgroup>>
    %1 = nvgpu.device_async_copy %arg0[%arg2], %arg1[%arg2, %arg2], 2, %arg2 : memref<64xf32> to memref<8x8xf32, #gpu.address_space<workgroup>>
    %2 = nvgpu.device_async_create_group %0, %1
    %3 = nvgpu.device_async_create_group 
    nvgpu.device_async_wait %2 {numGroups = 1 : i32}
    return
  }
  func.func @barriers(%arg0: index, %arg1: i1) {
    %0 = nvgpu.mbarrier.create -> <memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>
    %1 = nvgpu.mbarrier.create -> <memorySpace = 3 : i64>
    %2 = nvgpu.mbarrier.get %0[%arg0] : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 4> -> i64
    nvgpu.mbarrier.init %0[%arg0], %arg0 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>
    nvgpu.mbarrier.init %0[%arg0], %arg0, predicate = %arg1 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>
    %3 = nvgpu.mbarrier.arrive %1[%arg0] : <memorySpace = 3 : i64> -> !nvgpu.mbarrier.token
    %4 = nvgpu.mbarrier.arrive.nocomplete %1[%arg0], %arg0 : <memorySpace = 3 : i64> -> !nvgpu.mbarrier.token
    %5 = nvgpu.mbarrier.test.wait %1[%arg0], %3 : <memorySpace = 3 : i64>, !nvgpu.mbarrier.token
    nvgpu.mbarrier.arrive.expect_tx %1[%arg0], %arg0, predicate = %arg1 : <memorySpace = 3 : i64>
    nvgpu.mbarrier.try_wait.parity %1[%arg0], %arg1, %arg0 : <memorySpace = 3 : i64>
    return
  }
  func.func @tiles(%arg0: !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = l2promo_256b, oob = zero, interleave = none>, %arg1: memref<64x64xf16, 3>, %arg2: memref<*xf16>, %arg3: !nvgpu.mbarrier.group<memorySpace = 3 : i64>, %arg4: index, %arg5: i1, %arg6: i16, %arg7: memref<64x64xf32, 3>) {
    nvgpu.tma.fence.descriptor %arg0 : <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = l2promo_256b, oob = zero, interleave = none>
    nvgpu.tma.prefetch.descriptor %arg0, predicate = %arg5 : <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = l2promo_256b, oob = zero, interleave = none>
    nvgpu.tma.async.load %arg0[%arg4, %arg4], %arg3[%arg4] to %arg1 : <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = l2promo_256b, oob = zero, interleave = none>, <memorySpace = 3 : i64> -> memref<64x64xf16, 3>
    nvgpu.tma.async.load %arg0[%arg4, %arg4], %arg3[%arg4] to %arg1 multicast_mask = %arg6, predicate = %arg5 : <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = l2promo_256b, oob = zero, interleave = none>, <memorySpace = 3 : i64> -> memref<64x64xf16, 3>
    nvgpu.tma.async.store %arg1 to %arg0[%arg4, %arg4], predicate = %arg5 : memref<64x64xf16, 3> -> <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = l2promo_256b, oob = zero, interleave = none>
    %0 = nvgpu.tma.create.descriptor %arg2 box[%arg4, %arg4] : memref<*xf16> -> <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = l2promo_256b, oob = zero, interleave = none>
    %1 = nvgpu.warpgroup.generate.descriptor %arg1, %arg0 : memref<64x64xf16, 3>, <tensor = memref<64x64xf16, 3>, swizzle = swizzle_128b, l2promo = l2promo_256b, oob = zero, interleave = none> -> <tensor = memref<64x64xf16, 3>>
    %2 = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<64x64xf32>>
    %3 = nvgpu.warpgroup.mma %1, %1, %2 {transposeB, waitGroup = 0 : i64} : <tensor = memref<64x64xf16, 3>>, <tensor = memref<64x64xf16, 3>>, <fragmented = vector<64x64xf32>> -> <fragmented = vector<64x64xf32>>
    nvgpu.warpgroup.mma.store %3, %arg7 : <fragmented = vector<64x64xf32>> to memref<64x64xf32, 3>
    return
  }
}
