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
