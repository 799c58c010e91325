module {
  func.func @tiles(%arg0: memref<16x64xbf16>, %arg1: memref<1024xi8>, %arg2: index, %arg3: memref<16x16xf32>) {
    %0 = amx.tile_zero : !amx.tile<16x16xf32>
    %1 = amx.tile_load %arg0[%arg2, %arg2] : memref<16x64xbf16> into !amx.tile<16x32xbf16>
    %2 = amx.tile_load %arg1[%arg2], %arg2 : memref<1024xi8> into !amx.tile<16x64xi8>
    %3 = amx.tile_mulf %1, %1, %0 : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
    %4 = amx.tile_zero : !amx.tile<16x16xi32>
    %5 = amx.tile_muli %2 zext, %2, %4 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
    %6 = amx.tile_muli %2 zext, %2 zext, %5 : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
    amx.tile_store %arg3[%arg2, %arg2], %3 : memref<16x16xf32>, !amx.tile<16x16xf32>
    amx.tile_store %arg3[%arg2, %arg2], %3, %arg2 : memref<16x16xf32>, !amx.tile<16x16xf32>
    return
  }
}
