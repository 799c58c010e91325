func.func @read_of_global_memory(%m: memref<?x?xf16>, %i: index) {
  // expected-error @below {{expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)}}
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<?x?xf16> -> vector<4x2xf16>
  return
}

// -----

func.func @wide_elements(%m: memref<?x?xf64, 3>, %i: index) {
  // expected-error @below {{nvgpu.ldmatrix works for 32b or lower}}
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<?x?xf64, 3> -> vector<4x2xf64>
  return
}

// -----

func.func @transposed_words(%m: memref<?x?xf32, 3>, %i: index) {
  // expected-error @below {{nvgpu.ldmatrix transpose works only at 16b granularity}}
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 4 : i32, transpose = true} : memref<?x?xf32, 3> -> vector<4x1xf32>
  return
}

// -----

func.func @one_dimension(%m: memref<?x?xf16, 3>, %i: index) {
  // expected-error @below {{results must be 2 dimensional vector}}
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 4 : i32, transpose = true} : memref<?x?xf16, 3> -> vector<4xf16>
  return
}

// -----

func.func @elements_of_a_word(%m: memref<?x?xf16, 3>, %i: index) {
  // expected-error @below {{expected vector register shape[1] = 2}}
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 4 : i32, transpose = true} : memref<?x?xf16, 3> -> vector<4x4xf16>
  return
}

// -----

func.func @tiles(%m: memref<?x?xf16, 3>, %i: index) {
  // expected-error @below {{expected vector register shape[0] and numTiles to match}}
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 2 : i32, transpose = true} : memref<?x?xf16, 3> -> vector<4x2xf16>
  return
}

// -----

func.func @elements_of_other_types(%m: memref<?x?xbf16, 3>, %i: index) {
  // expected-error @below {{'nvgpu.ldmatrix' op failed to verify that srcMemref and res have same element type}}
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 4 : i32, transpose = true} : memref<?x?xbf16, 3> -> vector<4x2xf16>
  return
}

// -----

func.func @vector_of_one_dimension(%a: vector<8xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>) {
  // expected-error @below {{matrixA must be 2 dimensional vector}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<8xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @too_few_columns(%a: vector<4x2xf16>, %b: vector<1x2xf16>, %c: vector<2x2xf32>) {
  // expected-error @below {{expected 128 warp-wide matrix B elements}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<1x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @too_few_sums(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<1x2xf32>) {
  // expected-error @below {{expected 128 warp-wide matrix C elements}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<1x2xf32>) -> vector<1x2xf32>
  return
}

// -----

func.func @tf32(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>) {
  // expected-error @below {{expected tf32 tensor cores only for F32 operands}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16], tf32Enabled} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @other_order(%a: vector<4x2xf16>, %b: vector<1x4xf16>, %c: vector<2x2xf32>) {
  // expected-error @below {{expected matrix B to be shaped (2 x 2)}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<1x4xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @unknown_elements(%a: vector<4x2xi64>, %b: vector<1x4xi64>, %c: vector<2x2xf32>) {
  // expected-error @below {{expected input data type (i4,i8,f16,bf16,tf32,f64) supported by nvgpu.mma.sync}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xi64>, vector<1x4xi64>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----

func.func @sparse_doubles(%a: vector<1x1xf64>, %b: vector<1x1xf64>, %c: vector<1x2xf64>, %m: vector<2xi16>) {
  // expected-error @below {{f64 is not supported for sparse mode}}
  %0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [8, 8, 4]} : (vector<1x1xf64>, vector<1x1xf64>, vector<1x2xf64>) -> vector<1x2xf64>
  return
}

// -----

func.func @selector(%a: vector<4x2xf16>, %b: vector<4x2xf16>, %c: vector<2x2xf16>, %m: vector<2xi16>) {
  // expected-error @below {{sparsity selector should be 0 or 1}}
  %0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [16, 8, 32], sparsitySelector = 2 : i32} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @sparse_parts(%a: vector<2x4xf16>, %b: vector<4x2xf16>, %c: vector<2x2xf16>, %m: vector<2xi16>) {
  // expected-error @below {{expected matrix A to be shaped (8 x 2)}}
  %0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [16, 8, 32]} : (vector<2x4xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @copy_to_global_memory(%dst: memref<16xf32>, %src: memref<16xf32>, %i: index) {
  // expected-error @below {{destination memref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)}}
  nvgpu.device_async_copy %src[%i], %dst[%i], 4 : memref<16xf32> to memref<16xf32>
  return
}

// -----

func.func @copy_of_other_elements(%dst: memref<16xf32, 3>, %src: memref<16xf16>, %i: index) {
  // expected-error @below {{source and destination must have the same element type}}
  nvgpu.device_async_copy %src[%i], %dst[%i], 4 : memref<16xf16> to memref<16xf32, 3>
  return
}

// -----

func.func @copy_with_few_indices(%dst: memref<16xf32, 3>, %src: memref<4x16xf32>, %i: index) {
  // expected-error @below {{'nvgpu.device_async_copy' op expected 2 source indices, got 1}}
  nvgpu.device_async_copy %src[%i], %dst[%i], 4 : memref<4x16xf32> to memref<16xf32, 3>
  return
}

// -----

func.func @copy_of_three(%dst: memref<16xf16, 3>, %src: memref<16xf16>, %i: index) {
  // expected-error @below {{Requested copy elements is 3 with width 16. But copy elements could be one of 2, 4, 8.}}
  nvgpu.device_async_copy %src[%i], %dst[%i], 3 : memref<16xf16> to memref<16xf16, 3>
  return
}

// -----

func.func @bypass(%dst: memref<16xf16, 3>, %src: memref<16xf16>, %i: index) {
  // expected-error @below {{bypassL1 does not satify alignment for 'memref<16xf16, 3>' with destination element 4. Unset bypassL1, or set destination element to 8}}
  nvgpu.device_async_copy %src[%i], %dst[%i], 4 {bypassL1} : memref<16xf16> to memref<16xf16, 3>
  return
}

// -----

func.func @exact_reciprocal(%v: vector<2xf32>) {
  // expected-error @below {{'nvgpu.rcp' op has a limitation. #nvgpu<rcp_rounding_mode rn> or non-ftz is not supported yet.}}
  %0 = nvgpu.rcp %v {rounding = rn, ftz} : vector<2xf32>
  return
}

// -----

!tile = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @tile_in_global_memory(%u: memref<*xf16>, %i: index) {
  // expected-error @below {{the tensor map descriptor has incorrect address space, it must be shared memory address space.}}
  %0 = nvgpu.tma.create.descriptor %u box[%i, %i] : memref<*xf16> -> !tile
  return
}

// -----

!tile = !nvgpu.tensormap.descriptor<tensor = memref<64x512xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @large_tile(%u: memref<*xf16>, %i: index) {
  // expected-error @below {{the tensor map descriptor must have dimensions between 1 and 256 but it is 512}}
  %0 = nvgpu.tma.create.descriptor %u box[%i, %i] : memref<*xf16> -> !tile
  return
}

// -----

!tile = !nvgpu.tensormap.descriptor<tensor = memref<64x32xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
func.func @narrow_tile(%u: memref<*xf16>, %i: index) {
  // expected-error @below {{the tensormap descriptor must have last dimension of 128 bytes but it is 64 bytes}}
  %0 = nvgpu.tma.create.descriptor %u box[%i, %i] : memref<*xf16> -> !tile
  return
}

// -----

!tile = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = interleave_16b>
func.func @interleaved_tile(%u: memref<*xf16>, %i: index) {
  // expected-error @below {{Interleave options are not supported yet.}}
  %0 = nvgpu.tma.create.descriptor %u box[%i, %i] : memref<*xf16> -> !tile
  return
}

// -----

!tile = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @many_sizes(%u: memref<*xf16>, %i: index) {
  // expected-error @below {{Maximum 5 coordinates are supported.}}
  %0 = nvgpu.tma.create.descriptor %u box[%i, %i, %i, %i, %i, %i] : memref<*xf16> -> !tile
  return
}

// -----

!tile = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @coordinates(%d: !tile, %m: memref<64x64xf16, 3>, %i: index) {
  // expected-error @below {{number of coordinates do not match with the rank of tensor descriptor map.}}
  nvgpu.tma.async.store %m to %d[%i] : memref<64x64xf16, 3> -> !tile
  return
}

// -----

!tile = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @other_shape(%d: !tile, %m: memref<32x64xf16, 3>, %i: index) {
  // expected-error @below {{memref and tensor map shapes mismatch 'memref<64x64xf16, 3>' != 'memref<32x64xf16, 3>'}}
  nvgpu.tma.async.store %m to %d[%i, %i] : memref<32x64xf16, 3> -> !tile
  return
}

// -----

!tile = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @other_elements(%d: !tile, %m: memref<64x64xbf16, 3>, %i: index) {
  // expected-error @below {{the element type of tensor map descriptor and memref must be same}}
  nvgpu.tma.async.store %m to %d[%i, %i] : memref<64x64xbf16, 3> -> !tile
  return
}

// -----

!tile = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @global_memory(%d: !tile, %m: memref<64x64xf16>, %i: index) {
  // expected-error @below {{the destination memref has incorrect address space, it must be shared memory address space.}}
  nvgpu.tma.async.store %m to %d[%i, %i] : memref<64x64xf16> -> !tile
  return
}

// -----

!tile = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @swizzle(%d: !tile, %m: memref<64x64xf16, 3>) {
  // expected-error @below {{supports only swizzle_128b is supported for the time being}}
  %0 = nvgpu.warpgroup.generate.descriptor %m, %d : memref<64x64xf16, 3>, !tile -> !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>
  return
}

// -----

!a = !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>
!c = !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>
!d = !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf16>>
func.func @other_sum(%a: !a, %c: !c) {
  // expected-error @below {{type of matrix C and matrix D must be the same}}
  %0 = nvgpu.warpgroup.mma %a, %a, %c : !a, !a, !c -> !d
  return
}

// -----

!a = !nvgpu.warpgroup.descriptor<tensor = memref<64x32xf16, 3>>
!c = !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>
func.func @inner_sizes(%a: !a, %c: !c) {
  // expected-error @below {{2nd dim matrix-A (32)!= 1st dim matrix-B (64 )}}
  %0 = nvgpu.warpgroup.mma %a, %a, %c : !a, !a, !c -> !c
  return
}

// -----

!a = !nvgpu.warpgroup.descriptor<tensor = memref<128x128xf16, 3>>
!c = !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>
func.func @rows(%a: !a, %c: !c) {
  // expected-error @below {{1st dim matrix-A ( 128 )!= 1st dim matrix-C ( 64 )}}
  %0 = nvgpu.warpgroup.mma %a, %a, %c : !a, !a, !c -> !c
  return
}

// -----

!a = !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf16, 3>>
!c = !nvgpu.warpgroup.accumulator<fragmented = vector<64x32xf32>>
func.func @columns(%a: !a, %c: !c) {
  // expected-error @below {{2nd dim matrix-B ( 64 ) != 2nd dim matrix-C ( 32 )}}
  %0 = nvgpu.warpgroup.mma %a, %a, %c : !a, !a, !c -> !c
  return
}

// -----

!a = !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf32, 3>>
!c = !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>
func.func @unknown_product(%a: !a, %c: !c) {
  // expected-error @below {{'f32' += 'f32' * 'f32', it is not supported.}}
  %0 = nvgpu.warpgroup.mma %a, %a, %c : !a, !a, !c -> !c
  return
}

// -----

!a = !nvgpu.warpgroup.descriptor<tensor = memref<64x64xf8E5M2, 3>>
!c = !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf16>>
func.func @product_to_come(%a: !a, %c: !c) {
  // expected-error @below {{hit a limitation: 'f16' += 'f8E5M2' * 'f8E5M2', it is not supported yet}}
  %0 = nvgpu.warpgroup.mma %a, %a, %c : !a, !a, !c -> !c
  return
}

// -----

!c = !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf16>>
func.func @halves(%c: !c, %m: memref<64x64xf16>) {
  // expected-error @below {{hit a limitation: only f32 results for the time being}}
  nvgpu.warpgroup.mma.store %c, %m : !c to memref<64x64xf16>
  return
}

// -----

!c = !nvgpu.warpgroup.accumulator<fragmented = vector<64x64xf32>>
func.func @other_size(%c: !c, %m: memref<32x64xf32>) {
  // expected-error @below {{results ['vector<64x64xf32>'][64] values. However, destination memref[32][64]  does not have same size as results}}
  nvgpu.warpgroup.mma.store %c, %m : !c to memref<32x64xf32>
  return
}

// -----

func.func @odd_rows() {
  // expected-error @below {{has type 'vector<65x64xf32>'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not supported yet)}}
  %0 = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<65x64xf32>>
  return
}
