module {
  func.func @masked(%arg0: vector<16xi1>, %arg1: vector<16xf32>, %arg2: i32, %arg3: i16, %arg4: vector<8xi1>, %arg5: vector<8xi64>) {
    %0 = x86vector.avx512.mask.compress %arg0, %arg1 : vector<16xf32>
    %1 = x86vector.avx512.mask.compress %arg0, %arg1, %arg1 : vector<16xf32>, vector<16xf32>
    %2 = x86vector.avx512.mask.compress %arg4, %arg5 {constant_src = dense<5> : vector<8xi64>} : vector<8xi64>
    %3 = x86vector.avx512.mask.rndscale %arg1, %arg2, %arg1, %arg3, %arg2 : vector<16xf32>
    %4 = x86vector.avx512.mask.scalef %arg1, %arg1, %arg1, %arg3, %arg2 : vector<16xf32>
    %k1, %k2 = x86vector.avx512.vp2intersect %arg5, %arg5 : vector<8xi64>
    return
  }
  func.func @products(%arg0: vector<8xf32>, %arg1: vector<16xbf16>, %arg2: vector<8xi32>, %arg3: vector<32xi8>) {
    %0 = x86vector.avx512.dot %arg0, %arg1, %arg1 : vector<16xbf16> -> vector<8xf32>
    %1 = x86vector.avx512.cvt.packed.f32_to_bf16 %arg0 : vector<8xf32> -> vector<8xbf16>
    %2 = x86vector.avx.rsqrt %arg0 : vector<8xf32>
    %3 = x86vector.avx.intr.dot %arg0, %arg0 : vector<8xf32>
    %4 = x86vector.avx.dot.i8 %arg2, %arg3, %arg3 : vector<32xi8> -> vector<8xi32>
    return
  }
  func.func @reads(%arg0: memref<1xbf16>, %arg1: memref<8xf16>) {
    %0 = x86vector.avx.bcst_to_f32.packed %arg0 : memref<1xbf16> -> vector<8xf32>
    %1 = x86vector.avx.cvt.packed.even.indexed_to_f32 %arg1 : memref<8xf16> -> vector<4xf32>
    %2 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %arg1 : memref<8xf16> -> vector<4xf32>
    return
  }
}
