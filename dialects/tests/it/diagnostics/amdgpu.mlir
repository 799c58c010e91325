func.func @shared_buffer(%m: memref<64xf32, 3>, %i: i32) {
  // expected-error @below {{'amdgpu.raw_buffer_load' op Buffer ops must operate on a memref in global memory}}
  %0 = amdgpu.raw_buffer_load %m[%i] : memref<64xf32, 3>, i32 -> f32
  return
}

// -----

func.func @few_indices(%m: memref<64x64xf32>, %i: i32) {
  // expected-error @below {{'amdgpu.raw_buffer_load' op Expected 2 indices to memref}}
  %0 = amdgpu.raw_buffer_load %m[%i] : memref<64x64xf32>, i32 -> f32
  return
}

// -----

func.func @sources(%a: vector<4xf16>, %c: vector<32xf32>) {
  // expected-error @below {{'amdgpu.mfma' op expected 1 source values for this operation but got 4}}
  %0 = amdgpu.mfma 32x32x1 %a * %a + %c {blocks = 2 : i32} blgp = none : vector<4xf16>, vector<4xf16>, vector<32xf32>
  return
}

// -----

func.func @negation(%a: f32, %c: vector<32xf32>) {
  // expected-error @below {{'amdgpu.mfma' op negation flags only available for double-precision operations}}
  %0 = amdgpu.mfma 32x32x1 %a * %a + %c {blocks = 2 : i32, negateA} blgp = none : f32, f32, vector<32xf32>
  return
}

// -----

func.func @block(%a: f32, %c: vector<32xf32>) {
  // expected-error @below {{'amdgpu.mfma' op block ID for permuting A (abid) must be below 2 ** cbsz}}
  %0 = amdgpu.mfma 32x32x1 %a * %a + %c {blocks = 2 : i32, abid = 2 : i32, cbsz = 1 : i32} blgp = none : f32, f32, vector<32xf32>
  return
}

// -----

func.func @lengths(%a: vector<8xf16>, %b: vector<16xf16>, %c: vector<8xf32>) {
  // expected-error @below {{'amdgpu.wmma' op source vectors have different lengths: 'vector<8xf16>' vs. 'vector<16xf16>'}}
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c : vector<8xf16>, vector<16xf16>, vector<8xf32>
  return
}

// -----

func.func @rows(%i: i32) {
  // expected-error @below {{'amdgpu.permlane_swap' op row_length attribute must either be 16 or 32}}
  %0 = amdgpu.permlane_swap %i 8 : i32
  return
}

// -----

func.func @four_lanes(%i: i32) {
  // expected-error @below {{'amdgpu.dpp' op quad_perm attribute must have exactly 4 elements}}
  %0 = amdgpu.dpp %i %i quad_perm ( [1, 2] ) : i32
  return
}

// -----

func.func @shift(%i: i32) {
  // expected-error @below {{'amdgpu.dpp' op Attribute value must be between 1 and 15}}
  %0 = amdgpu.dpp %i %i row_shl ( 16 : i32 ) : i32
  return
}

// -----

func.func @size(%g: memref<64xf32, 1>, %l: memref<64xf32, 3>, %i: index) {
  // expected-error @below {{'amdgpu.gather_to_lds' op Transfering type size must be 8, 16, 32, 96 or 128 bits}}
  amdgpu.gather_to_lds %g[%i], %l[%i] : vector<2xf32>, memref<64xf32, 1>, memref<64xf32, 3>
  return
}

// -----

func.func @destination(%g: memref<64xf32, 1>, %l: memref<64xf32, 1>, %i: index) {
  // expected-error @below {{'amdgpu.gather_to_lds' op destination memory address space must be Workgroup}}
  amdgpu.gather_to_lds %g[%i], %l[%i] : f32, memref<64xf32, 1>, memref<64xf32, 1>
  return
}

// -----

func.func @elements(%m: memref<128x64xf16, 3>, %i: index) {
  // expected-error @below {{'amdgpu.transpose_load' op Transferring type size mismatch: expected num of elements: 4}}
  %0 = amdgpu.transpose_load %m[%i, %i] : memref<128x64xf16, 3> -> vector<8xf16>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<4xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
  // expected-error @below {{'amdgpu.sparse_mfma' op operand #1 must be vector of 16-bit float values of length 8/16 or vector of bfloat16 type values of length 8/16 or vector of 8-bit signless integer values of length 16/32 or vector of f8E4M3FN type or f8E5M2 type values of length 16/32 or vector of f8E4M3FNUZ type or f8E5M2FNUZ type values of length 16/32, but got 'vector<4xf16>'}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) : vector<4xf16>, vector<4xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xbf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
  // expected-error @below {{'amdgpu.sparse_mfma' op expected source operands to have the same element type}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) : vector<4xf16>, vector<8xbf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
  // expected-error @below {{'amdgpu.sparse_mfma' op ABID must be between 0 and 3 for 16-bit source data}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {abid = 4 : i32} : vector<4xf16>, vector<8xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %i: vector<2xi16>) {
  // expected-error @below {{'amdgpu.sparse_mfma' op expected vector<4xi8> sparse indices for 16-bit source data, but got 'vector<2xi16>'}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<2xi16>) : vector<4xf16>, vector<8xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<8xf8E4M3FN>, %b: vector<16xf8E5M2>, %c: vector<4xf32>, %i: vector<2xi16>) {
  // expected-error @below {{'amdgpu.sparse_mfma' op ABID must be 0 or 1 for 8-bit source data}}
  %0 = amdgpu.sparse_mfma 16x16x64 %a * %b + %c sparse(%i : vector<2xi16>) {abid = 2 : i32} : vector<8xf8E4M3FN>, vector<16xf8E5M2>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<8xf8E4M3FN>, %b: vector<16xf8E5M2>, %c: vector<4xf32>, %i: vector<4xi8>) {
  // expected-error @below {{'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for 8-bit source data, but got 'vector<4xi8>'}}
  %0 = amdgpu.sparse_mfma 16x16x64 %a * %b + %c sparse(%i : vector<4xi8>) : vector<8xf8E4M3FN>, vector<16xf8E5M2>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<16xf32>, %i: vector<4xi8>) {
  // expected-error @below {{'amdgpu.sparse_mfma' op expected 4 result values for this operation but got 16}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) : vector<4xf16>, vector<8xf16>, vector<16xf32>
  return
}

// -----

func.func @w(%a: vector<64xf8E4M3FN>, %b: vector<128xf4E2M1FN>, %c: vector<16xf32>, %s: vector<4xf8E8M0FNU>) {
  // expected-error @below {{'amdgpu.scaled_wmma' op 32x16x128 only supports fp4 element types}}
  %0 = amdgpu.scaled_wmma 32x16x128 (%s * %a) * (%s * %a) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<16xf32>
  return
}

// -----

func.func @w(%a: vector<64xf4E2M1FN>, %b: vector<128xf4E2M1FN>, %c: vector<16xf32>, %s: vector<4xf8E8M0FNU>) {
  // expected-error @below {{'amdgpu.scaled_wmma' op for 32x16x128, a_first_scale_lane must be 0}}
  %0 = amdgpu.scaled_wmma 32x16x128 (%s * %b) * (%s * %a) + %c {a_first_scale_lane = 16 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<16xf32>
  return
}

// -----

func.func @w(%a: vector<64xf4E2M1FN>, %b: vector<128xf4E2M1FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %t: vector<8xf8E4M3FN>) {
  // expected-error @below {{'amdgpu.scaled_wmma' op for 16x16x128, sourceA must have 64 elements but got 128}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%s * %b) * (%s * %a) + %c {a_first_scale_lane = 16 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<8xf32>
  return
}

// -----

func.func @w(%a: vector<64xf8E4M3FN>, %b: vector<64xf4E2M1FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %t: vector<4xf8E4M3FN>) {
  // expected-error @below {{'amdgpu.scaled_wmma' op invalid combination of matrix and scale types: sourceA='f8E4M3FN', scaleA='f8E4M3FN', sourceB='f4E2M1FN', scaleB='f8E8M0FNU'}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%t * %a) * (%s * %b) + %c {a_first_scale_lane = 16 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E4M3FN>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<8xf32>
  return
}

// -----

func.func @w(%a: vector<64xf8E4M3FN>, %b: vector<64xf4E2M1FN>, %c: vector<8xf32>, %s: vector<8xf8E8M0FNU>, %t: vector<4xf8E4M3FN>) {
  // expected-error @below {{'amdgpu.scaled_wmma' op invalid combination of matrix and scale types: sourceA='f4E2M1FN', scaleA='f8E8M0FNU', sourceB='f4E2M1FN', scaleB='f8E4M3FN'}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%s * %b) * (%t * %b) + %c {a_first_scale_lane = 16 : i32, b_first_scale_lane = 0 : i32} : vector<8xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<4xf8E4M3FN>, vector<64xf4E2M1FN>, vector<8xf32>
  return
}

// -----

func.func @b(%m: memref<8xi32>, %l: memref<8xi32, #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @below {{'amdgpu.make_dma_base' op lds memref must have workgroup address space attribute.}}
  %0 = amdgpu.make_dma_base %m[%i], %m[%i] : memref<8xi32>, memref<8xi32> -> !amdgpu.tdm_base<i32>
  return
}

// -----

func.func @b(%m: memref<8xi32, 3>, %l: memref<8xi32, #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @below {{'amdgpu.make_dma_base' op global memref must have global address space attribute.}}
  %0 = amdgpu.make_dma_base %m[%i], %l[%i] : memref<8xi32, 3>, memref<8xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>
  return
}

// -----

func.func @b(%m: memref<8xi4>, %l: memref<8xi4, #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @below {{'amdgpu.make_dma_base' op element type must be 1, 2, 4, or 8 bytes long but type was 4 bits long.}}
  %0 = amdgpu.make_dma_base %m[%i], %l[%i] : memref<8xi4>, memref<8xi4, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i4>
  return
}

// -----

// expected-error @below {{index type must be i16 or i32 but index type is 'i64'.}}
func.func private @b(!amdgpu.tdm_gather_base<i32, i64>)

// -----

// expected-error @below {{element type must be 1, 2, 4, or 8 bytes wide but type 'i3' is 0 bytes wide.}}
func.func private @b(!amdgpu.tdm_gather_base<i3, i32>)

// -----

func.func @d(%b: !amdgpu.tdm_base<i32>, %i: index) {
  // expected-error @below {{'amdgpu.make_dma_descriptor' op strides must not be empty.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [] globalStride [] sharedSize [] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @d(%b: !amdgpu.tdm_base<i32>, %i: index) {
  // expected-error @below {{'amdgpu.make_dma_descriptor' op strides for the innermost dimension must be 1.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [0] globalStride [%i] sharedSize [0] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @d(%b: !amdgpu.tdm_base<i32>, %i: index) {
  // expected-error @below {{'amdgpu.make_dma_descriptor' op strides and sizes must have same rank.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [0, 0] globalStride [1] sharedSize [0] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @d(%b: !amdgpu.tdm_base<i32>, %i: index) {
  // expected-error @below {{'amdgpu.make_dma_descriptor' op tensor must have same rank as tile.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [0] globalStride [1] sharedSize [0, 0] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @d(%b: !amdgpu.tdm_base<i32>, %i: index) {
  // expected-error @below {{'amdgpu.make_dma_descriptor' op tensor and tile must be at most of rank 5.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [0,0,0,0,0,0] globalStride [1,1,1,1,1,1] sharedSize [0,0,0,0,0,0] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @d(%b: !amdgpu.tdm_gather_base<i32, i16>, %i: index, %v: vector<8xi32>) {
  // expected-error @below {{'amdgpu.make_gather_dma_descriptor' op indices' element type must match base's element type.}}
  %0 = amdgpu.make_gather_dma_descriptor %b[%v] globalSize [0,0] globalStride [1,1] sharedSize [0,0] : !amdgpu.tdm_gather_base<i32, i16>, vector<8xi32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @d(%b: !amdgpu.tdm_gather_base<i32, i32>, %i: index, %v: vector<8xi32>) {
  // expected-error @below {{'amdgpu.make_gather_dma_descriptor' op tensor and tile must be at most of rank two in gather mode.}}
  %0 = amdgpu.make_gather_dma_descriptor %b[%v] globalSize [0,0,0] globalStride [1,1,1] sharedSize [0,0,0] : !amdgpu.tdm_gather_base<i32, i32>, vector<8xi32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @d(%b: !amdgpu.tdm_base<i32>, %i: index, %m: memref<8xi32>) {
  // expected-error @below {{'amdgpu.make_dma_descriptor' op atomic barrier address must be in LDS.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [0] globalStride [1] sharedSize [0] atomicBarrier(%m[%i] : memref<8xi32>) : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @d(%s: vector<8xf4E2M1FN>, %c: vector<4xf8E8M0FNU>) {
  // expected-error @below {{'amdgpu.scaled_ext_packed_matrix' op blockSize of 32 can only have firstScaleByte be 0 or 2 for f4 and f6.}}
  %0 = amdgpu.scaled_ext_packed_matrix %s scale(%c) blockSize(32) firstScaleLane(0) firstScaleByte(1) : vector<8xf4E2M1FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
  return
}

// -----

func.func @d(%s: vector<2xf32>, %c: f32, %e: vector<4xf8E5M2>) {
  // expected-error @below {{'amdgpu.packed_scaled_trunc' op existing values must have same type as result}}
  %0 = amdgpu.packed_scaled_trunc %s into %e[0], %c : vector<2xf32> to vector<4xf8E4M3FN> into vector<4xf8E5M2>
  return
}

// -----

func.func @d(%s: memref<4xf32, strided<[1], offset: ?>>) {
  // expected-error @below {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<4xf32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<4xf32>'}}
  %0 = amdgpu.fat_raw_buffer_cast %s resetOffset : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32>
  return
}

// -----

func.func @d(%s: memref<4xf32, affine_map<(d0)->(d0*2)>>) {
  // expected-error @below {{'amdgpu.fat_raw_buffer_cast' op source type 'memref<4xf32, affine_map<(d0) -> (d0 * 2)>>' can't have its offset reset}}
  %0 = amdgpu.fat_raw_buffer_cast %s resetOffset : memref<4xf32,  affine_map<(d0)->(d0*2)>> to memref<4xf32>
  return
}
