module {
  tosa.variable @counter = dense<[1, 2]> : tensor<2xi8>
  tosa.variable @state {kept} : tensor<4x?xf32>
  func.func @variables(%arg0: tensor<2xi8>) -> tensor<2xi8> {
    %0 = tosa.variable_read @counter : tensor<2xi8>
    tosa.variable_write @counter, %arg0 : tensor<2xi8>
    return %0 : tensor<2xi8>
  }
  func.func @elementwise(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi32>, %arg2: tensor<2x3xi1>, %arg3: i32, %arg4: i8) {
    %0 = tosa.abs %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = tosa.ceil %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = tosa.cos %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %3 = tosa.erf %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %4 = tosa.exp %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %5 = tosa.floor %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %6 = tosa.log %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %7 = tosa.reciprocal %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %8 = tosa.rsqrt %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %9 = tosa.sigmoid %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %10 = tosa.sin %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %11 = tosa.tanh %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %12 = tosa.bitwise_not %arg1 : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %13 = tosa.clz %arg1 : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %14 = tosa.logical_not %arg2 : (tensor<2x3xi1>) -> tensor<2x3xi1>
    %15 = tosa.add %arg0, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %16 = tosa.pow %arg0, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %17 = tosa.sub %arg0, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %18 = tosa.bitwise_and %arg1, %arg1 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %19 = tosa.bitwise_or %arg1, %arg1 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %20 = tosa.bitwise_xor %arg1, %arg1 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %21 = tosa.intdiv %arg1, %arg1 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %22 = tosa.logical_left_shift %arg1, %arg1 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %23 = tosa.logical_right_shift %arg1, %arg1 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %24 = tosa.logical_and %arg2, %arg2 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %25 = tosa.logical_or %arg2, %arg2 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %26 = tosa.logical_xor %arg2, %arg2 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %27 = tosa.arithmetic_right_shift %arg1, %arg1 {round = true} : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %28 = tosa.maximum %arg0, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %29 = tosa.minimum %arg0, %arg0 {nan_mode = IGNORE} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %30 = tosa.equal %arg0, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %31 = tosa.greater %arg0, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %32 = tosa.greater_equal %arg0, %arg0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %33 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %34 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %35 = tosa.mul %arg0, %arg0, %33 : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
    %36 = tosa.negate %arg0, %34, %34 : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    %37 = tosa.clamp %arg0 {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %38 = tosa.clamp %arg1 {max_val = 6 : i32, min_val = 0 : i32, nan_mode = IGNORE} : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %39 = tosa.select %arg2, %arg0, %arg0 : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %40 = tosa.identity %arg0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %41 = tosa.apply_scale %arg3, %arg3, %arg4 {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
    return
  }
  func.func @reductions(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi1>) {
    %0 = tosa.reduce_all %arg1 {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
    %1 = tosa.reduce_any %arg1 {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
    %2 = tosa.reduce_product %arg0 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %3 = tosa.reduce_sum %arg0 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %4 = tosa.reduce_max %arg0 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %5 = tosa.reduce_min %arg0 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %6 = tosa.reduce_max %arg0 {axis = 0 : i32, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %7 = tosa.argmax %arg0 {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
    return
  }
  func.func @windows(%arg0: tensor<1x8x8x4xf32>, %arg1: tensor<2x3x3x4xf32>, %arg2: tensor<2xf32>, %arg3: tensor<1x4x8x8x4xf32>, %arg4: tensor<2x1x3x3x4xf32>, %arg5: tensor<3x3x4x2xf32>, %arg6: tensor<8xf32>, %arg7: tensor<1xf32>, %arg8: tensor<1x2x3xf32>, %arg9: tensor<1x3x4xf32>, %arg10: tensor<1x2x32xf8E4M3FN>, %arg11: tensor<1x2x1xf8E8M0FNU>, %arg12: tensor<2x4x8xf32>) {
    %0 = tosa.conv2d %arg0, %arg1, %arg2, %arg7, %arg7 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
    %1 = tosa.conv2d %arg0, %arg1, %arg2, %arg7, %arg7 {acc_type = f32, dilation = array<i64: 1, 1>, local_bound = true, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
    %2 = tosa.conv3d %arg3, %arg4, %arg2, %arg7, %arg7 {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x8x8x4xf32>, tensor<2x1x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x6x6x2xf32>
    %3 = tosa.depthwise_conv2d %arg0, %arg5, %arg6, %arg7, %arg7 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x8xf32>
    %4 = tosa.transpose_conv2d %arg0, %arg1, %arg2, %arg7, %arg7 {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x2xf32>
    %5 = tosa.avg_pool2d %arg0, %arg7, %arg7 {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4xf32>
    %6 = tosa.max_pool2d %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
    %7 = tosa.max_pool2d %arg0 {kernel = array<i64: 2, 2>, nan_mode = IGNORE, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
    %8 = tosa.matmul %arg8, %arg9, %arg7, %arg7 : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
    %9 = tosa.matmul_t_block_scaled %arg10, %arg11, %arg10, %arg11 {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>, tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
    %output_real, %output_imag = tosa.fft2d %arg12, %arg12 {inverse = false} : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>)
    %output_real_0, %output_imag_1 = tosa.rfft2d %arg12 : (tensor<2x4x8xf32>) -> (tensor<2x4x5xf32>, tensor<2x4x5xf32>)
    return
  }
  func.func @layout(%arg0: tensor<2x3xf32>, %arg1: tensor<2x5x3xf32>, %arg2: tensor<2x4xi32>, %arg3: tensor<1x4x4x2xf32>, %arg4: tensor<2x3xi8>, %arg5: tensor<256xi8>, %arg6: tensor<2x64xf4E2M1FN>, %arg7: tensor<2x2xf8E8M0FNU>, %arg8: tensor<1xi32>, %arg9: tensor<1xi8>, %arg10: tensor<1xi8>) {
    %0 = tosa.concat %arg0, %arg0 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
    %1 = tosa.const_shape  {values = dense<[1, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %2 = "tosa.const"() <{values = dense<3.500000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %3 = tosa.pad %arg0, %1, %2 : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x5xf32>
    %4 = tosa.const_shape  {values = dense<[3, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %5 = tosa.reshape %arg0, %4 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
    %6 = tosa.reverse %arg0 {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %7 = tosa.const_shape  {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
    %8 = tosa.slice %arg0, %7, %7 : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xf32>
    %9 = tosa.tile %arg0, %7 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
    %10 = tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %11 = tosa.gather %arg1, %arg2 : (tensor<2x5x3xf32>, tensor<2x4xi32>) -> tensor<2x4x3xf32>
    %12 = tosa.scatter %arg1, %arg2, %11 : (tensor<2x5x3xf32>, tensor<2x4xi32>, tensor<2x4x3xf32>) -> tensor<2x5x3xf32>
    %13 = tosa.const_shape  {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %14 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
    %15 = tosa.resize %arg3, %13, %14, %14 {mode = NEAREST_NEIGHBOR} : (tensor<1x4x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x2xf32>
    %16 = tosa.resize %arg3, %13, %14, %14 {mode = BILINEAR} : (tensor<1x4x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x2xf32>
    %17 = tosa.table %arg4, %arg5 : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x3xi8>
    %18 = tosa.cast %arg0 : (tensor<2x3xf32>) -> tensor<2x3xi32>
    %19 = tosa.cast_from_block_scaled %arg6, %arg7 {block_size = BLOCK_SIZE_32} : (tensor<2x64xf4E2M1FN>, tensor<2x2xf8E8M0FNU>) -> tensor<2x64xf32>
    %output_data, %output_scale = tosa.cast_to_block_scaled %19 {block_size = BLOCK_SIZE_32} : (tensor<2x64xf32>) -> (tensor<2x64x!tosa.mxint8>, tensor<2x2xf8E8M0FNU>)
    %20 = tosa.rescale %arg4, %arg8, %arg9, %arg10, %arg10 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
    %21 = tosa.custom %arg0 {domain_name = "here", implementation_attrs = "", operator_name = "own"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %22 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
    return
  }
  func.func @shapes(%arg0: tensor<?x3xf32>) {
    %0 = tosa.dim %arg0 {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
    %1 = tosa.dim %arg0 {axis = 1 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
    %2 = tosa.add_shape %0, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
    %3 = tosa.div_ceil_shape %0, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
    %4 = tosa.div_floor_shape %0, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
    %5 = tosa.max_shape %0, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
    %6 = tosa.min_shape %0, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
    %7 = tosa.mod_shape %0, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
    %8 = tosa.mul_shape %0, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
    %9 = tosa.sub_shape %0, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
    %10 = tosa.exp2_shape %0 : (!tosa.shape<1>) -> !tosa.shape<1>
    %11 = tosa.log2_ceil_shape %0 : (!tosa.shape<1>) -> !tosa.shape<1>
    %12 = tosa.log2_floor_shape %0 : (!tosa.shape<1>) -> !tosa.shape<1>
    %13 = tosa.concat_shape %0, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
    %14 = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
    %15 = tosa.slice_shape %13, %14, %14 : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
    %16 = tosa.reshape %arg0, %13 : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
    return
  }
  func.func @control_flow(%arg0: tensor<i1>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<i32>) {
    %0 = tosa.cond_if %arg0 (%arg4 = %arg1, %arg5 = %arg2) : tensor<i1> (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32> {
    ^bb0(%arg4: tensor<3xf32>, %arg5: tensor<3xf32>):
      %3 = tosa.add %arg4, %arg5 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      tosa.yield %3 : tensor<3xf32>
    } else {
    ^bb0(%arg4: tensor<3xf32>, %arg5: tensor<3xf32>):
      tosa.yield %arg4 : tensor<3xf32>
    } {name = "both"}
    %1 = tosa.cond_if %arg0 : tensor<i1> -> tensor<3xf32> {
      tosa.yield %arg1 : tensor<3xf32>
    } else {
      tosa.yield %arg2 : tensor<3xf32>
    }
    %2 = tosa.while_loop (%arg4 = %arg3) : (tensor<i32>) -> tensor<i32> {
      %3 = "tosa.const"() <{values = dense<10> : tensor<i32>}> : () -> tensor<i32>
      %4 = tosa.greater %3, %arg4 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      tosa.yield %4 : tensor<i1>
    } do {
    ^bb0(%arg4: tensor<i32>):
      %3 = tosa.add %arg4, %arg4 : (tensor<i32>, tensor<i32>) -> tensor<i32>
      tosa.yield %3 : tensor<i32>
    } attributes {name = "loop"}
    return
  }
  module attributes {test.conv = #tosa.conv_quant<input_zp = 1, weight_zp = -2>, test.env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_int, pro_fp], extensions = [int16, fft]>, test.ext = #tosa.ext<doubleround>, test.level = #tosa.level<none>, test.matmul = #tosa.matmul_quant<a_zp = 1, b_zp = 2>, test.mode = #tosa.resize_mode<BILINEAR>, test.pad = #tosa.pad_quant<input_zp = 3>, test.prof = #tosa.prof<pro_fp>, test.round = #tosa.rounding_mode<INEXACT_ROUND>, test.unary = #tosa.unary_quant<input_zp = 1, output_zp = 2>} {
    func.func private @unranked(tensor<*xf32>, tensor<2x!tosa.mxint8>, !tosa.shape<0>)
  }
}
