// pipeline: builtin.module(simplify-depthwise-conv,linalg-inline-scalar-operands)

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (1, 2)>
module {
  func.func @d(%arg0: tensor<1x113x113x96xf32>, %arg1: tensor<3x3x96x1xf32>, %arg2: tensor<1x56x56x96x1xf32>) -> tensor<1x56x56x96x1xf32> {
    %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, foo, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<1x113x113x96xf32>, tensor<3x3x96x1xf32>) outs(%arg2 : tensor<1x56x56x96x1xf32>) -> tensor<1x56x56x96x1xf32>
    return %0 : tensor<1x56x56x96x1xf32>
  }
  func.func @q(%arg0: tensor<1x113x113x96xi8>, %arg1: tensor<3x3x96x1xi8>, %arg2: i32, %arg3: tensor<1x56x?x96x1xi32>) -> tensor<1x56x?x96x1xi32> {
    %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, foo, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg2 : tensor<1x113x113x96xi8>, tensor<3x3x96x1xi8>, i32, i32) outs(%arg3 : tensor<1x56x?x96x1xi32>) -> tensor<1x56x?x96x1xi32>
    return %0 : tensor<1x56x?x96x1xi32>
  }
  func.func @i(%arg0: tensor<4x5xf32>, %arg1: tensor<f32>, %arg2: tensor<3x5xf32>, %arg3: f32, %arg4: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x5xf32>, tensor<f32>, tensor<3x5xf32>, f32) outs(%arg4 : tensor<4x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      %2 = arith.addf %1, %in_1 : f32
      %3 = arith.addf %2, %in_2 : f32
      linalg.yield %3 : f32
    } -> tensor<4x5xf32>
    return %0 : tensor<4x5xf32>
  }
}
