#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1) -> (0, d1)>
module {
  func.func @combined(%arg0: vector<4xf32>, %arg1: f32, %arg2: vector<4x3xf32>, %arg3: vector<3x8xf32>, %arg4: vector<4x8xf32>, %arg5: vector<4xi32>, %arg6: vector<[4]xf32>, %arg7: vector<4xf16>, %arg8: vector<i32>) {
    %0 = vector.contract {indexing_maps = [#map, #map, #map1], iterator_types = ["reduction"], kind = #vector.kind<add>} %arg0, %arg0, %arg1 : vector<4xf32>, vector<4xf32> into f32
    %1 = vector.contract {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %arg2, %arg3, %arg4 {t.x} : vector<4x3xf32>, vector<3x8xf32> into vector<4x8xf32>
    %2 = vector.contract {indexing_maps = [#map, #map, #map1], iterator_types = ["reduction"], kind = #vector.kind<add>} %arg7, %arg7, %arg1 : vector<4xf16>, vector<4xf16> into f32
    %3 = vector.outerproduct %arg0, %arg0 : vector<4xf32>, vector<4xf32>
    %4 = vector.outerproduct %arg0, %arg0, %3 {kind = #vector.kind<add>} : vector<4xf32>, vector<4xf32>
    %5 = vector.outerproduct %arg0, %arg1, %arg0 {kind = #vector.kind<mul>, t.x} : vector<4xf32>, f32
    %6 = vector.outerproduct %arg0, %arg6 : vector<4xf32>, vector<[4]xf32>
    %7 = vector.reduction <add>, %arg0 : vector<4xf32> into f32
    %8 = vector.reduction <minimumf>, %arg0, %arg1 fastmath<nnan,ninf> {t.x} : vector<4xf32> into f32
    %9 = vector.reduction <xor>, %arg5 : vector<4xi32> into i32
    %10 = vector.multi_reduction <mul>, %arg2, %arg0 [1] : vector<4x3xf32> to vector<4xf32>
    %11 = vector.multi_reduction <mul>, %arg2, %arg1 [0, 1] : vector<4x3xf32> to f32
    %dest, %accumulated_value = vector.scan <maxui>, %arg5, %arg8 {inclusive = false, reduction_dim = 0 : i64} : vector<4xi32>, vector<i32>
    %12 = vector.fma %arg0, %arg0, %arg0 : vector<4xf32>
    return
  }
  func.func @moved(%arg0: f32, %arg1: vector<4xf32>, %arg2: vector<2x4xf32>, %arg3: vector<f32>, %arg4: index, %arg5: vector<[16]xf32>) {
    %0 = vector.broadcast %arg0 : f32 to vector<2x4xf32>
    %1 = vector.broadcast %arg1 {t.x} : vector<4xf32> to vector<2x4xf32>
    %2 = vector.shuffle %arg1, %arg1 [0, 7, -1] : vector<4xf32>, vector<4xf32>
    %3 = vector.shuffle %arg3, %arg3 [1, 0] : vector<f32>, vector<f32>
    %4 = vector.interleave %arg1, %arg1 : vector<4xf32> -> vector<8xf32>
    %5 = vector.interleave %arg3, %arg3 : vector<f32> -> vector<2xf32>
    %res1, %res2 = vector.deinterleave %arg2 : vector<2x4xf32> -> vector<2x2xf32>
    %6 = vector.extract %arg2[1] : vector<4xf32> from vector<2x4xf32>
    %7 = vector.extract %arg2[%arg4, 2] {t.x} : f32 from vector<2x4xf32>
    %8 = vector.extract %arg3[] : f32 from vector<f32>
    %9 = vector.insert %arg1, %arg2 [%arg4] : vector<4xf32> into vector<2x4xf32>
    %10 = vector.insert %arg0, %arg2 [0, -1] : f32 into vector<2x4xf32>
    %11 = vector.scalable.insert %arg1, %arg5[8] : vector<4xf32> into vector<[16]xf32>
    %12 = vector.scalable.extract %arg5[4] : vector<4xf32> from vector<[16]xf32>
    %13 = vector.extract_strided_slice %arg2 {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
    %14 = vector.insert_strided_slice %13, %arg2 {offsets = [0, 2], strides = [1, 1]} : vector<2x2xf32> into vector<2x4xf32>
    %15:4 = vector.to_elements %arg1 : vector<4xf32>
    %16 = vector.from_elements %15#1, %15#0 : vector<1x2xf32>
    %17 = vector.shape_cast %arg2 : vector<2x4xf32> to vector<8xf32>
    %18 = vector.bitcast %arg2 : vector<2x4xf32> to vector<2x8xf16>
    %19 = vector.transpose %arg2, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
    %20 = vector.step : vector<[4]xindex>
    %vscale = vector.vscale
    vector.print %arg2 : vector<2x4xf32>
    vector.print %arg0 : f32 punctuation <comma>
    vector.print punctuation <open>
    vector.print str "text"
    vector.print
    return
  }
  func.func @memory(%arg0: memref<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: index, %arg3: f32, %arg4: vector<4x8xf32>, %arg5: vector<8xi1>, %arg6: vector<8xi32>, %arg7: vector<8xf32>, %arg8: memref<?x?xvector<4x3xf32>>, %arg9: vector<4x3xf32>, %arg10: memref<4x3xf32>) -> tensor<?x?xf32> {
    %0 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 : memref<?x?xf32>, vector<4x8xf32>
    %1 = vector.transfer_read %arg1[%arg2, %arg2], %arg3, %arg5 {in_bounds = [true], permutation_map = #map5, t.x} : tensor<?x?xf32>, vector<8xf32>
    %2 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 {in_bounds = [false, true], permutation_map = #map6} : memref<?x?xf32>, vector<4x8xf32>
    %3 = vector.transfer_read %arg8[%arg2, %arg2], %arg9 : memref<?x?xvector<4x3xf32>>, vector<1x1x4x3xf32>
    vector.transfer_write %arg4, %arg0[%arg2, %arg2] : vector<4x8xf32>, memref<?x?xf32>
    %4 = vector.transfer_write %arg7, %arg1[%arg2, %arg2], %arg5 {in_bounds = [true]} : vector<8xf32>, tensor<?x?xf32>
    %5 = vector.load %arg0[%arg2, %arg2] {nontemporal = true} : memref<?x?xf32>, vector<4x8xf32>
    vector.store %5, %arg0[%arg2, %arg2] {alignment = 16 : i64} : memref<?x?xf32>, vector<4x8xf32>
    %6 = vector.maskedload %arg0[%arg2, %arg2], %arg5, %arg7 : memref<?x?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    vector.maskedstore %arg0[%arg2, %arg2], %arg5, %arg7 {alignment = 4 : i64} : memref<?x?xf32>, vector<8xi1>, vector<8xf32>
    %7 = vector.gather %arg0[%arg2, %arg2] [%arg6], %arg5, %arg7 : memref<?x?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %8 = vector.gather %arg1[%arg2, %arg2] [%arg6], %arg5, %arg7 {t.x} : tensor<?x?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    vector.scatter %arg0[%arg2, %arg2] [%arg6], %arg5, %arg7 {alignment = 8 : i64} : memref<?x?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
    %9 = vector.scatter %arg1[%arg2, %arg2] [%arg6], %arg5, %arg7 : tensor<?x?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> -> tensor<?x?xf32>
    %10 = vector.expandload %arg0[%arg2, %arg2], %arg5, %arg7 : memref<?x?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    vector.compressstore %arg0[%arg2, %arg2], %arg5, %arg7 : memref<?x?xf32>, vector<8xi1>, vector<8xf32>
    %11 = vector.type_cast %arg10 : memref<4x3xf32> to memref<vector<4x3xf32>>
    return %9 : tensor<?x?xf32>
  }
  func.func @masked(%arg0: index, %arg1: vector<8xf32>, %arg2: tensor<?xf32>, %arg3: memref<?xf32>, %arg4: f32) -> vector<8xf32> {
    %0 = vector.create_mask %arg0 : vector<8xi1>
    %1 = vector.constant_mask [3] : vector<8xi1>
    %2 = vector.constant_mask [2, 4] : vector<2x[4]xi1>
    %3 = vector.create_mask %arg0 : vector<i1>
    %4 = vector.mask %0 { vector.reduction <add>, %arg1 : vector<8xf32> into f32 } : vector<8xi1> -> f32
    %5 = vector.mask %0, %arg1 { vector.transfer_read %arg2[%arg0], %arg4 : tensor<?xf32>, vector<8xf32> } {t.x} : vector<8xi1> -> vector<8xf32>
    %6 = vector.mask %0 { vector.transfer_write %arg1, %arg2[%arg0] : vector<8xf32>, tensor<?xf32> } : vector<8xi1> -> tensor<?xf32>
    vector.mask %0 { vector.transfer_write %arg1, %arg3[%arg0] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
    %7 = vector.mask %1, %arg1 { vector.yield %5 : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
    vector.mask %1 { vector.yield } : vector<8xi1>
    return %7 : vector<8xf32>
  }
}
