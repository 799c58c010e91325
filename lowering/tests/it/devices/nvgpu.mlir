// pipeline: builtin.module(convert-nvgpu-to-nvvm,gpu.module(convert-nvgpu-to-nvvm))
// Products of matrices, copies and barriers.
!b = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
!bs = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>
!t = !nvgpu.mbarrier.token
!map = !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo=none, oob=zero, interleave=none>
func.func @ld(%m: memref<128x128xf16, 3>, %m8: memref<128x128xi8, 3>, %i: index) -> (vector<4x2xf16>, vector<2x2xf16>, vector<4x4xi8>) {
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<128x128xf16, 3> -> vector<4x2xf16>
  %1 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 2 : i32, transpose = true} : memref<128x128xf16, 3> -> vector<2x2xf16>
  %2 = nvgpu.ldmatrix %m8[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<128x128xi8, 3> -> vector<4x4xi8>
  return %0, %1, %2 : vector<4x2xf16>, vector<2x2xf16>, vector<4x4xi8>
}
func.func @ldf(%m: memref<128x128xf32, 3>, %i: index) -> vector<1x1xf32> {
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 1 : i32, transpose = false} : memref<128x128xf32, 3> -> vector<1x1xf32>
  return %0 : vector<1x1xf32>
}
func.func @m16(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>) -> vector<2x2xf16> {
  %d = nvgpu.mma.sync (%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return %d : vector<2x2xf16>
}
func.func @m16f32(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %d = nvgpu.mma.sync (%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return %d : vector<2x2xf32>
}
func.func @i8(%a: vector<4x4xi8>, %b: vector<2x4xi8>, %c: vector<2x2xi32>) -> vector<2x2xi32> {
  %d = nvgpu.mma.sync (%a, %b, %c) {mmaShape = [16, 8, 32]} : (vector<4x4xi8>, vector<2x4xi8>, vector<2x2xi32>) -> vector<2x2xi32>
  return %d : vector<2x2xi32>
}
func.func @i4(%a: vector<2x8xi4>, %b: vector<1x8xi4>, %c: vector<2x2xi32>) -> vector<2x2xi32> {
  %d = nvgpu.mma.sync (%a, %b, %c) {mmaShape = [16, 8, 32]} : (vector<2x8xi4>, vector<1x8xi4>, vector<2x2xi32>) -> vector<2x2xi32>
  return %d : vector<2x2xi32>
}
func.func @f64(%a: vector<1x1xf64>, %b: vector<1x1xf64>, %c: vector<1x2xf64>) -> vector<1x2xf64> {
  %d = nvgpu.mma.sync (%a, %b, %c) {mmaShape = [8, 8, 4]} : (vector<1x1xf64>, vector<1x1xf64>, vector<1x2xf64>) -> vector<1x2xf64>
  return %d : vector<1x2xf64>
}
func.func @tf32(%a: vector<2x1xf32>, %b: vector<1x1xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %d = nvgpu.mma.sync (%a, %b, %c) {mmaShape = [16, 8, 4], tf32Enabled} : (vector<2x1xf32>, vector<1x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  return %d : vector<2x2xf32>
}
func.func @sp(%a: vector<4x2xf16>, %b: vector<4x2xf16>, %c: vector<2x2xf16>, %meta: vector<2xi16>) -> vector<2x2xf16> {
  %d = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%meta) {mmaShape = [16, 8, 32]} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return %d : vector<2x2xf16>
}
func.func @spi8(%a: vector<4x4xi8>, %b: vector<4x4xi8>, %c: vector<2x2xi32>, %meta: vector<2xi16>) -> vector<2x2xi32> {
  %d = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%meta) {mmaShape = [16, 8, 64], sparsitySelector = 1: i32} : (vector<4x4xi8>, vector<4x4xi8>, vector<2x2xi32>) -> vector<2x2xi32>
  return %d : vector<2x2xi32>
}
func.func @as(%src: memref<128x128xf32>, %dst: memref<3x16x128xf32, 3>, %i: index, %n: index, %v: vector<4xf32>, %dst16: memref<3x16x128xf16, 3>, %src16: memref<128x128xf16>) {
  %0 = nvgpu.device_async_copy %src[%i, %i], %dst[%i, %i, %i], 4 : memref<128x128xf32> to memref<3x16x128xf32, 3>
  %1 = nvgpu.device_async_create_group %0
  nvgpu.device_async_wait %1 {numGroups = 1 : i32}
  %2 = nvgpu.device_async_copy %src[%i, %i], %dst[%i, %i, %i], 4 {bypassL1}: memref<128x128xf32> to memref<3x16x128xf32, 3>
  %3 = nvgpu.device_async_copy %src16[%i, %i], %dst16[%i, %i, %i], 8, %n {bypassL1}: memref<128x128xf16> to memref<3x16x128xf16, 3>
  %4 = nvgpu.device_async_copy %src[%i, %i], %dst[%i, %i, %i], 1 : memref<128x128xf32> to memref<3x16x128xf32, 3>
  %5 = nvgpu.device_async_create_group %2, %3, %4
  nvgpu.device_async_wait %5
  %r = nvgpu.rcp %v {rounding = approx, ftz} : vector<4xf32>
  return
}
gpu.module @m {
func.func @b(%n: index, %id: index, %p: i1, %map: !map, %buf: memref<128x64xf16, 3>, %src: memref<*xf16>, %mask: i16) -> (i32, i1) {
  %b = nvgpu.mbarrier.create -> !bs
  %b1 = nvgpu.mbarrier.create -> !b
  %ptr = nvgpu.mbarrier.get %b[%id] : !bs -> i32
  nvgpu.mbarrier.init %b[%id], %n : !bs
  nvgpu.mbarrier.init %b[%id], %n, predicate = %p : !bs
  %t = nvgpu.mbarrier.arrive %b[%id] : !bs -> !t
  %d = nvgpu.mbarrier.test.wait %b[%id], %t : !bs, !t
  %t2 = nvgpu.mbarrier.arrive.nocomplete %b[%id], %n : !bs -> !t
  nvgpu.mbarrier.arrive.expect_tx %b[%id], %n : !bs
  nvgpu.mbarrier.arrive.expect_tx %b[%id], %n, predicate = %p : !bs
  nvgpu.mbarrier.try_wait.parity %b[%id], %p, %n : !bs
  nvgpu.tma.prefetch.descriptor %map : !map
  nvgpu.tma.prefetch.descriptor %map, predicate = %p : !map
  nvgpu.tma.fence.descriptor %map : !map
  nvgpu.tma.async.load %map[%n, %n], %b[%id] to %buf : !map, !bs -> memref<128x64xf16, 3>
  nvgpu.tma.async.load %map[%n, %n], %b[%id] to %buf multicast_mask = %mask, predicate = %p : !map, !bs -> memref<128x64xf16, 3>
  nvgpu.tma.async.store %buf to %map[%n, %n], predicate = %p : memref<128x64xf16, 3> -> !map
  return %ptr, %d : i32, i1
}
}
