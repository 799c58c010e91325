#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map3 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#map9 = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @generic(%arg0: tensor<4x?xf32>, %arg1: tensor<?xf32>, %arg2: memref<4x8xi32>, %arg3: f32) -> tensor<4x?xf32> {
    %0 = linalg.generic {doc = "adds a row", indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"], library_call = "add_row"} ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<?xf32>) outs(%arg0 : tensor<4x?xf32>) attrs =  {mark = 1 : i64} {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<4x?xf32>
    linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%arg2 : memref<4x8xi32>) {
    ^bb0(%out: i32):
      %1 = linalg.index 1 : index
      %2 = arith.index_cast %1 : index to i32
      linalg.yield %2 : i32
    }
    return %0 : tensor<4x?xf32>
  }
  func.func @map(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xi32>, %arg2: memref<4xi32>) -> tensor<4x8xf32> {
    %mapped = linalg.map { arith.addf } ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)
    %mapped_0 = linalg.map { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%arg1, %arg1 : tensor<4x8xi32>, tensor<4x8xi32>) outs(%arg1 : tensor<4x8xi32>)
    %mapped_1 = linalg.map { math.exp {fastmath = #arith.fastmath<fast>} } ins(%mapped : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) {mark}
    linalg.map outs(%arg2 : memref<4xi32>)
      (%init: i32) {
        %c1_i32 = arith.constant 1 : i32
        linalg.yield %c1_i32 : i32
      }
    return %mapped_1 : tensor<4x8xf32>
  }
  func.func @reduce(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<f32>) {
    %reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<8xf32>) dimensions = [0] 
    %reduced_0:2 = linalg.reduce ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2, %arg2 : tensor<f32>, tensor<f32>) dimensions = [0, 1]  {mark}
      (%in: f32, %in_1: f32, %init: f32, %init_2: f32) {
        %0 = arith.addf %in, %init : f32
        %1 = arith.mulf %in_1, %init_2 : f32
        linalg.yield %0, %1 : f32, f32
      }
    return
  }
  func.func @reorder(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<8x2x4xf32>, %arg3: memref<4xf32>) {
    %transposed = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<8x4xf32>) permutation = [1, 0] 
    %broadcasted = linalg.broadcast ins(%transposed : tensor<8x4xf32>) outs(%arg2 : tensor<8x2x4xf32>) dimensions = [1] 
    linalg.transpose ins(%arg3 : memref<4xf32>) outs(%arg3 : memref<4xf32>) permutation = [0]  {mark}
    return
  }
  func.func @products(%arg0: tensor<5x4xf32>, %arg1: tensor<5x6xf32>, %arg2: tensor<4x6xf32>, %arg3: tensor<5xf32>, %arg4: tensor<2x5x6xf32>, %arg5: tensor<2x4x6xf32>, %arg6: memref<4x4xi8>, %arg7: memref<4x4xi32>) {
    %0 = linalg.matmul indexing_maps = [#map2, #map3, #map4] ins(%arg0, %arg1 : tensor<5x4xf32>, tensor<5x6xf32>) outs(%arg2 : tensor<4x6xf32>) -> tensor<4x6xf32>
    %1 = linalg.batch_matmul indexing_maps = [#map5, #map6, #map7] ins(%arg3, %arg4 : tensor<5xf32>, tensor<2x5x6xf32>) outs(%arg5 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
    %2 = linalg.batch_reduce_matmul indexing_maps = [#map5, #map6, #map8] ins(%arg3, %arg4 : tensor<5xf32>, tensor<2x5x6xf32>) outs(%arg2 : tensor<4x6xf32>) -> tensor<4x6xf32>
    %3 = linalg.contract indexing_maps = [#map2, #map3, #map4] ins(%arg0, %arg1 : tensor<5x4xf32>, tensor<5x6xf32>) outs(%arg2 : tensor<4x6xf32>) -> tensor<4x6xf32>
    linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg6, %arg6 : memref<4x4xi8>, memref<4x4xi8>) outs(%arg7 : memref<4x4xi32>)
    return
  }
  func.func @elementwise(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<8xf32>) {
    %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %1 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [#map9, #map1, #map] ins(%arg1, %arg2 : tensor<8x4xf32>, tensor<8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    return
  }
  func.func @windows(%arg0: tensor<1x11x8x2xf32>, %arg1: tensor<3x2x2x4xf32>, %arg2: tensor<1x5x6x4xf32>, %arg3: tensor<1x2x4xi8>, %arg4: tensor<2xi8>, %arg5: tensor<1x2x3xi16>) {
    %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 2]> : tensor<2xi64>, mark, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<1x11x8x2xf32>, tensor<3x2x2x4xf32>) outs(%arg2 : tensor<1x5x6x4xf32>) -> tensor<1x5x6x4xf32>
    %1 = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%arg3, %arg4 : tensor<1x2x4xi8>, tensor<2xi8>) outs(%arg5 : tensor<1x2x3xi16>) -> tensor<1x2x3xi16>
    return
  }
  func.func @softmax(%arg0: tensor<4x?xf32>, %arg1: memref<4x8xf32>) {
    %0 = linalg.softmax dimension(1) ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    linalg.softmax dimension(0) ins(%arg1 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
    return
  }
  func.func @winograd(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<6x6x5x2xf32>, %arg2: tensor<2x10x10x5xf32>, %arg3: tensor<6x6x2x2x2x5xf32>, %arg4: tensor<6x6x2x2x2x2xf32>, %arg5: tensor<2x8x8x2xf32>) {
    %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
    %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg2 : tensor<2x10x10x5xf32>) outs(%arg3 : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
    %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg4 : tensor<6x6x2x2x2x2xf32>) outs(%arg5 : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
    return
  }
  func.func @pack(%arg0: tensor<7x?xf32>, %arg1: tensor<?x4x2x?xf32>, %arg2: f32, %arg3: index, %arg4: tensor<128x256xf32>, %arg5: tensor<16x8x8x32xf32>) {
    %pack = linalg.pack %arg0 padding_value(%arg2 : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, %arg3] into %arg1 : tensor<7x?xf32> -> tensor<?x4x2x?xf32>
    %unpack = linalg.unpack %pack outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, %arg3] into %arg0 : tensor<?x4x2x?xf32> -> tensor<7x?xf32>
    %pack_0 = linalg.pack %arg4 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg5 {mark} : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
    return
  }
}
