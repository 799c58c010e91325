// What the verifiers and parsers of the tosa dialect reject.

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect all padding values to be >= 0, got -1, 0, 0, 0}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: -1, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect all stride values to be >= 1, got 0, 1}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect all dilation values to be >= 1, got 1, 0}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 0>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for f32 tensor is not f32}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op calculated output height did not match expected: calculated=6, expected=7}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expected input_height - 1 + pad_top + pad_bottom - (kernel_height - 1) * dilation_y to be wholly divisible by stride_y, got (8 - 1 + 0 + 0 - (3 - 1) * 1) / 2}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op bias channels expected to be equal to output channels (2) or 1, got 3}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xi8>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both input and weight to be float or not together, got 'f32' and 'i8'}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xi8>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both bias and result to have same element type, got 'f32' and 'f16'}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf16>
  return
}

// -----

func.func @f(%z: tensor<1xf16>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both input and its zero point are the same element type, got 'f32' and 'f16'}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf16>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xi32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both weight and its zero point are the same element type, got 'f32' and 'i32'}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xi32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<2xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op operand #3 must be tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or tosa-conformant scalar tensor of unsigned integer or signless integer or floating-point values, but got 'tensor<2xf32>'}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'tosa.conv2d' 'tosa.conv2d' op attribute 'pad' failed to satisfy constraint: i64 dense array attribute with exactly 4 elements}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'tosa.conv2d' 'tosa.conv2d' op attribute 'acc_type' failed to satisfy constraint: type attribute of 32-bit signless integer or 48-bit signless integer or 16-bit float or 32-bit float}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = i8, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xi8>, %w: tensor<1xi8>, %x: tensor<1x8x8x4xi8>, %k: tensor<2x3x3x4xi8>, %b: tensor<2xi32>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for i8 tensor is not i32}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi8>, tensor<2x3x3x4xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6x2xi32>
  return
}

// -----

func.func @f(%z: tensor<1xf8E4M3FN>, %w: tensor<1xf8E5M2>, %x: tensor<1x8x8x4xf8E4M3FN>, %k: tensor<2x3x3x4xf8E5M2>, %b: tensor<2xf16>) {
  // expected-error @+1 {{'tosa.conv2d' op expect both input and weight to have same element type, got 'f8E4M3FN' and 'f8E5M2'}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf8E4M3FN>, tensor<2x3x3x4xf8E5M2>, tensor<2xf16>, tensor<1xf8E4M3FN>, tensor<1xf8E5M2>) -> tensor<1x6x6x2xf16>
  return
}

// -----

func.func @f(%z: tensor<1xf16>, %w: tensor<1xf16>, %x: tensor<1x8x8x4xf16>, %k: tensor<2x3x3x4xf16>, %b: tensor<2xf16>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for f16 tensor is not f16/f32}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf16>, tensor<2x3x3x4xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x6x6x2xf16>
  return
}

// -----

func.func @f(%z: tensor<1xbf16>, %w: tensor<1xbf16>, %x: tensor<1x8x8x4xbf16>, %k: tensor<2x3x3x4xbf16>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for bf16 tensor is not f32}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xbf16>, tensor<2x3x3x4xbf16>, tensor<2xf32>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x8x8xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op operand #0 must be 4-d tosa-conformant tensor, but got 'tensor<1x8x8xf32>'}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x4x8x8x4xf32>, %k: tensor<2x1x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv3d' op calculated output depth did not match expected: calculated=2, expected=4}}
  %0 = tosa.conv3d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 3, 1, 1>} : (tensor<1x4x8x8x4xf32>, tensor<2x1x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x6x6x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %w: tensor<1xf32>, %x: tensor<1x4x8x8x4xf32>, %k: tensor<2x2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.conv3d' op expected input_depth - 1 + pad_front + pad_back - (kernel_depth - 1) * dilation_d to be wholly divisible by stride_d, got (4 - 1 + 0 + 0 - (2 - 1) * 1) / 3}}
  %0 = tosa.conv3d %x, %k, %b, %z, %w {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 3, 1, 1>} : (tensor<1x4x8x8x4xf32>, tensor<2x2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x6x6x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xi16>, %k: tensor<2x3x3x4xi8>, %b: tensor<2xi48>, %w: tensor<1xi8>) {
  %z = "tosa.const"() {values = dense<3> : tensor<1xi16>} : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.conv2d' op input zero point must be zero for non-int8 integer types}}
  %0 = tosa.conv2d %x, %k, %b, %z, %w {acc_type = i48, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xi16>, tensor<2x3x3x4xi8>, tensor<2xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x6x6x2xi48>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op expect all stride values to be >= 1, got [0, 1]}}
  %0 = tosa.transpose_conv2d %x, %k, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op expected out_pad_top > -KH, but got: out_pad_top=-3 and KH=3}}
  %0 = tosa.transpose_conv2d %x, %k, %b, %z, %z {acc_type = f32, out_pad = array<i64: -3, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op expected out_pad_right > -KW, but got: out_pad_right=-4 and KW=3}}
  %0 = tosa.transpose_conv2d %x, %k, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, -4>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op dimension mismatch: expected OH == (IH - 1) * stride_y + out_pad_top + out_pad_bottom + KH, but got 9 != (8 - 1) * 1 + 0 + 0 + 3}}
  %0 = tosa.transpose_conv2d %x, %k, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x10x2xf32>
  return
}

// -----

func.func @f(%z: tensor<1xf32>, %x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.transpose_conv2d' op dimension mismatch: expected OW == (IW - 1) * stride_x + out_pad_left + out_pad_right + KW, but got 9 != (8 - 1) * 1 + 0 + 0 + 3}}
  %0 = tosa.transpose_conv2d %x, %k, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x9x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>) {
  // expected-error @+1 {{'tosa.max_pool2d' op expect all kernel values to be >= 1, got 0, 2}}
  %0 = tosa.max_pool2d %x {kernel = array<i64: 0, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>) {
  // expected-error @+1 {{'tosa.max_pool2d' op expected top/bottom padding to be less than the height of the kernel, got pad_top=2, pad_bottom=0, kernel_y=2}}
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 2, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>) {
  // expected-error @+1 {{'tosa.max_pool2d' op expected left/right padding to be less than the width of the kernel, got pad_left=0, pad_right=2, kernel_x=2}}
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 2>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>) {
  // expected-error @+1 {{'tosa.max_pool2d' op expected input_height + pad_top + pad_bottom - kernel_y to be wholly divisible by stride_y, got (8 + 0 + 0 - 2) / 4}}
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 4, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>) {
  // expected-error @+1 {{'tosa.max_pool2d' op calculated output width did not match expected: calculated=4, expected=3}}
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>) {
  // expected-error @+1 {{'tosa.max_pool2d' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf16>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xi8>, %z: tensor<1xi8>, %w: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op accumulator type for integer tensor is not i32}}
  %0 = tosa.avg_pool2d %x, %z, %w {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x4xi8>
  return
}

// -----

func.func @f(%x: tensor<1x8x8x4xf32>, %z: tensor<1xf32>, %w: tensor<1xf16>) {
  // expected-error @+1 {{'tosa.avg_pool2d' op expect both output and its zero point are the same element type, got 'f32' and 'f16'}}
  %0 = tosa.avg_pool2d %x, %z, %w {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %z: tensor<1xi8>, %w: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.matmul' op expect input a and a_zp have the same element type, got 'f32' and 'i8'}}
  %0 = tosa.matmul %a, %b, %z, %w : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xi8>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xf32>, %b: tensor<1x3x4xf32>, %z: tensor<1xf32>, %w: tensor<1xf16>) {
  // expected-error @+1 {{'tosa.matmul' op expect input b and b_zp have the same element type, got 'f32' and 'f16'}}
  %0 = tosa.matmul %a, %b, %z, %w : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf16>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3x!quant.uniform<i8:f32, 1.0>>, %b: tensor<1x3x4xf32>, %z: tensor<1xf32>, %w: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.matmul' op expect operands to be both quantized or both not quantized, got '!quant.uniform<i8:f32, 1.000000e+00>' and 'f32'}}
  %0 = tosa.matmul %a, %b, %z, %w : (tensor<1x2x3x!quant.uniform<i8:f32, 1.0>>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3x!quant.uniform<i8:f32, 1.0>>, %b: tensor<1x3x4x!quant.uniform<i16:f32, 1.0>>, %z: tensor<1xf32>, %w: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.matmul' op expect quantized operands to have same widths, got 8 and 16}}
  %0 = tosa.matmul %a, %b, %z, %w : (tensor<1x2x3x!quant.uniform<i8:f32, 1.0>>, tensor<1x3x4x!quant.uniform<i16:f32, 1.0>>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<1x3x4xf32>, %z: tensor<1xf32>, %w: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.matmul' op operand #0 must be 3-d tosa-conformant tensor, but got 'tensor<2x3xf32>'}}
  %0 = tosa.matmul %a, %b, %z, %w : (tensor<2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x32xf8E4M3FN>, %s: tensor<1x2x1xf8E8M0FNU>, %b: tensor<1x2x32xf8E5M2>, %t: tensor<1x2x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect A_data and B_data to have same element type, got 'f8E4M3FN' and 'f8E5M2'}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>, tensor<1x2x32xf8E5M2>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x32xf8E4M3FN>, %s: tensor<2x2x1xf8E8M0FNU>, %b: tensor<1x2x32xf8E4M3FN>, %t: tensor<1x2x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected batch of a_scale to match size 1, got 2}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf8E4M3FN>, tensor<2x2x1xf8E8M0FNU>, tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x32xf8E4M3FN>, %s: tensor<1x3x1xf8E8M0FNU>, %b: tensor<1x2x32xf8E4M3FN>, %t: tensor<1x2x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected height of a_scale to match size 2, got 3}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf8E4M3FN>, tensor<1x3x1xf8E8M0FNU>, tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x32xf8E4M3FN>, %s: tensor<1x2x1xf8E8M0FNU>, %b: tensor<1x2x64xf8E4M3FN>, %t: tensor<1x2x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected channels of b_data to match size 32, got 64}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>, tensor<1x2x64xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x32xf8E4M3FN>, %s: tensor<1x2x1xf8E8M0FNU>, %b: tensor<1x2x32xf8E4M3FN>, %t: tensor<1x4x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected width of b_scale to match size 2, got 4}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>, tensor<1x2x32xf8E4M3FN>, tensor<1x4x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x32xf8E4M3FN>, %s: tensor<1x2x1xf8E8M0FNU>, %b: tensor<1x2x32xf8E4M3FN>, %t: tensor<1x2x2xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected C/block_size of b_scale to match size 1, got 2}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>, tensor<1x2x32xf8E4M3FN>, tensor<1x2x2xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x2x32xf8E4M3FN>, %s: tensor<2x2x1xf8E8M0FNU>, %b: tensor<3x2x32xf8E4M3FN>, %t: tensor<3x2x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect B matrix batch size to be broadcast compatible with A, got D=3 vs N=2}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<2x2x32xf8E4M3FN>, tensor<2x2x1xf8E8M0FNU>, tensor<3x2x32xf8E4M3FN>, tensor<3x2x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x31xf8E4M3FN>, %s: tensor<1x2x1xf8E8M0FNU>, %b: tensor<1x2x31xf8E4M3FN>, %t: tensor<1x2x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect C to be a multiple of block size, got C=31, block_size=32}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<1x2x31xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>, tensor<1x2x31xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x64xf8E4M3FN>, %s: tensor<1x2x1xf8E8M0FNU>, %b: tensor<1x2x64xf8E4M3FN>, %t: tensor<1x2x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect scale operands dimension 2 to equal C/block_size (64/32), got 1}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<1x2x64xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>, tensor<1x2x64xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x32xf8E4M3FN>, %s: tensor<1x2x1xf8E8M0FNU>, %b: tensor<1x2x32xf8E4M3FN>, %t: tensor<1x2x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected output shape 1, 3, 2 to be compatible with expected output shape 1, 2, 2}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>, tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x32xf32>, %s: tensor<1x2x1xf8E8M0FNU>, %b: tensor<1x2x32xf8E4M3FN>, %t: tensor<1x2x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op operand #0 must be tosa-conformant unranked tensor of micro-scaling format number values or 3D tensor of micro-scaling format number values, but got 'tensor<1x2x32xf32>'}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf32>, tensor<1x2x1xf8E8M0FNU>, tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x32xf8E4M3FN>, %s: tensor<1x2x1xf8E8M0FNU>, %b: tensor<2x2x32xf8E4M3FN>, %t: tensor<1x2x1xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expected batch of b_scale to match size 2, got 1}}
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>, tensor<2x2x32xf8E4M3FN>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
  return
}

// -----

func.func @f(%w: tensor<2x3x8xf32>) {
  // expected-error @+1 {{'tosa.fft2d' op expected height to be a power of two, got 3}}
  %0:2 = tosa.fft2d %w, %w {inverse = false} : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> (tensor<2x3x8xf32>, tensor<2x3x8xf32>)
  return
}

// -----

func.func @f(%w: tensor<2x4x8xi32>) {
  // expected-error @+1 {{'tosa.fft2d' op requires a floating point type}}
  %0:2 = tosa.fft2d %w, %w {inverse = false} : (tensor<2x4x8xi32>, tensor<2x4x8xi32>) -> (tensor<2x4x8xi32>, tensor<2x4x8xi32>)
  return
}

// -----

func.func @f(%w: tensor<2x4x7xf32>) {
  // expected-error @+1 {{'tosa.rfft2d' op expected width to be a power of two, got 7}}
  %0:2 = tosa.rfft2d %w : (tensor<2x4x7xf32>) -> (tensor<2x4x5xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @f(%w: tensor<2x4x8xf32>) {
  // expected-error @+1 {{'tosa.rfft2d' op expected output shapes to match, got 'tensor<2x4x5xf32>', 'tensor<2x4x6xf32>'}}
  %0:2 = tosa.rfft2d %w : (tensor<2x4x8xf32>) -> (tensor<2x4x5xf32>, tensor<2x4x6xf32>)
  return
}

// -----

func.func @f(%w: tensor<2x4x8xf32>) {
  // expected-error @+1 {{'tosa.rfft2d' op expected output width to be equal to input_width / 2 + 1, got 6}}
  %0:2 = tosa.rfft2d %w : (tensor<2x4x8xf32>) -> (tensor<2x4x6xf32>, tensor<2x4x6xf32>)
  return
}

// -----

func.func @f(%w: tensor<2x4x8xf32>) {
  // expected-error @+1 {{'tosa.rfft2d' op expected batch and height dimensions of input/output to match, got input='tensor<2x4x8xf32>' output='tensor<2x5x5xf32>'}}
  %0:2 = tosa.rfft2d %w : (tensor<2x4x8xf32>) -> (tensor<2x5x5xf32>, tensor<2x5x5xf32>)
  return
}

// -----

func.func @f(%w: tensor<2x4x8xf16>) {
  // expected-error @+1 {{'tosa.rfft2d' op requires the same element type for all operands and results}}
  %0:2 = tosa.rfft2d %w : (tensor<2x4x8xf16>) -> (tensor<2x4x5xf32>, tensor<2x4x5xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.argmax' op result tensor is not of integer type}}
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.argmax' op specified axis is outside the rank of the tensor}}
  %0 = tosa.argmax %x {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<3xi32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.argmax' op expected output shape '3', got '2'}}
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{expected '}'}}
  %0 = tosa.argmax %x {axis = 0 : i64 : i32} : (tensor<2x3xf32>) -> tensor<3xi32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reduce_sum' op reduce axis must not be negative}}
  %0 = tosa.reduce_sum %x {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reduce_sum' op expect input tensor rank (2) to be larger than reduce axis (2)}}
  %0 = tosa.reduce_sum %x {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reduce_sum' op expect reduced dimension size to be 1, got 2}}
  %0 = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reduce_sum' op expect output tensor rank to be equal to input tensor rank}}
  %0 = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  // expected-error @+1 {{'tosa.reduce_sum' op expect output tensor rank (2) to be larger than reduce axis (4)}}
  %0 = tosa.reduce_sum %x {axis = 4 : i32} : (tensor<*xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) {
  // expected-error @+1 {{'tosa.concat' op expect all operand shapes to have the same sizes on non-axis dimensions, but got 4 vs 3 at index 1 on operands 0 and 1}}
  %0 = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.concat' op expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got 2}}
  %0 = tosa.concat %x, %y {axis = 2 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.concat' op expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got -1}}
  %0 = tosa.concat %x, %y {axis = -1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.concat' op requires sum of axis dimensions of input1 equal to output axis dimension, got 4 and 5}}
  %0 = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3x1xf32>) {
  // expected-error @+1 {{'tosa.concat' op expect all operands to have the same rank, but got 2 vs 3 on operands 0 and 1}}
  %0 = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3x1xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.concat' op expect output rank to match inputs rank, got 3 vs 2}}
  %0 = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3x1xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.concat' op expect at least one input}}
  %0 = tosa.concat {axis = 0 : i32} : () -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %c: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.pad' op padding tensor must have 2 * 2 = 4 elements, but got 2}}
  %0 = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %c: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[-2, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.pad' op invalid padding values at dimension 0: values must be non-negative or -1 for dynamic padding, got [-2, 0]}}
  %0 = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %c: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.pad' op mismatch in output shape at dimension 0: expected 2 + 1 + 0 = 3, but got 4}}
  %0 = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %c: tensor<2xf32>) {
  %p = tosa.const_shape {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.pad' op operand #2 must be tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or tosa-conformant scalar tensor of number values, but got 'tensor<2xf32>'}}
  %0 = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<2xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %c: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @+1 {{'tosa.pad' op expect same input and output tensor rank, but got inputRank: 2, outputRank: 3}}
  %0 = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x3x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %c: tensor<1xf32>, %p: !tosa.shape<4>) {
  // expected-error @+1 {{'tosa.pad' op shape operand is not compile time resolvable}}
  %0 = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[5]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @+1 {{'tosa.reshape' op cannot reshape 6 elements into 5}}
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.reshape' op expected at most one target dimension to be -1}}
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @+1 {{'tosa.reshape' op new shape does not match result rank}}
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[-2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @+1 {{'tosa.reshape' op new shape has invalid tensor dimension size -2}}
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @+1 {{'tosa.reshape' op new shape is inconsistent with result shape}}
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reverse' op expected non-negative reverse axis}}
  %0 = tosa.reverse %x {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.reverse' op expect input tensor rank (2) to be larger than reverse axis (2)}}
  %0 = tosa.reverse %x {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  // expected-error @+1 {{'tosa.reverse' op expect output tensor rank (2) to be larger than reverse axis (4)}}
  %0 = tosa.reverse %x {axis = 4 : i32} : (tensor<*xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[0]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %z = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.slice' op length of start is not equal to rank of input shape}}
  %0 = tosa.slice %x, %s, %z : (tensor<2x3xf32>, !tosa.shape<1>, !tosa.shape<2>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @+1 {{'tosa.slice' op length of size is not equal to rank of input shape}}
  %0 = tosa.slice %x, %s, %z : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<1>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %s = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.slice' op expect input1 and output to have the same ranks, got 2 and 1}}
  %0 = tosa.slice %x, %s, %z : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %m = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @+1 {{'tosa.tile' op expect 'multiples' to have rank 2 but got 1.}}
  %0 = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<2x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.tile' op expect same input and output tensor rank.}}
  %0 = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<12xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %m = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.tile' op expect element of 'multiples' to be positive integer or -1.}}
  %0 = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x6xf32>
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  %m = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.tile' op expect 'multiples' array to have length 1 but got 2.}}
  %0 = tosa.tile %x, %m : (tensor<*xf32>, !tosa.shape<2>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.transpose' op expected perms attribute to have size 2 (input rank) but got size 1}}
  %0 = tosa.transpose %x {perms = array<i32: 1>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.transpose' op expected valid permutation indices}}
  %0 = tosa.transpose %x {perms = array<i32: 0, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.transpose' op expected output tensor dim 0 to match input dim 1 with value of 3}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.transpose' op expected input tensor rank to equal result tensor rank}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.transpose' op failed to verify that all of {input1, output} have same element type}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xi32>
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  // expected-error @+1 {{'tosa.transpose' op expected perms attribute to have size 2 (output rank) but got size 1}}
  %0 = tosa.transpose %x {perms = array<i32: 0>} : (tensor<*xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.transpose' op expected input1 and output to have same numbers of elements, got 6 and 9}}
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%v: tensor<2x5x3xf32>, %i: tensor<3x4xi32>) {
  // expected-error @+1 {{'tosa.gather' op requires indices dimension 0 to have size 2, got 3}}
  %0 = tosa.gather %v, %i : (tensor<2x5x3xf32>, tensor<3x4xi32>) -> tensor<2x4x3xf32>
  return
}

// -----

func.func @f(%v: tensor<2x5x3xf32>, %i: tensor<2x4xi32>) {
  // expected-error @+1 {{'tosa.gather' op requires output dimension 0 to have size 2, got 3}}
  %0 = tosa.gather %v, %i : (tensor<2x5x3xf32>, tensor<2x4xi32>) -> tensor<3x4x3xf32>
  return
}

// -----

func.func @f(%v: tensor<2x5x3xf32>, %i: tensor<2x4xi8>) {
  // expected-error @+1 {{'tosa.gather' op operand #1 must be tosa-conformant unranked tensor of number values or 2D tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2x4xi8>'}}
  %0 = tosa.gather %v, %i : (tensor<2x5x3xf32>, tensor<2x4xi8>) -> tensor<2x4x3xf32>
  return
}

// -----

func.func @f(%v: tensor<2x5x3xf32>, %i: tensor<2x4xi32>, %n: tensor<3x4x3xf32>) {
  // expected-error @+1 {{'tosa.scatter' op requires input dimension 0 to have size 2, got 3}}
  %0 = tosa.scatter %v, %i, %n : (tensor<2x5x3xf32>, tensor<2x4xi32>, tensor<3x4x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @f(%v: tensor<2x5x3xf32>, %i: tensor<2x4xi32>, %n: tensor<2x4x3xf32>) {
  // expected-error @+1 {{'tosa.scatter' op requires values_out dimension 0 to have size 2, got 3}}
  %0 = tosa.scatter %v, %i, %n : (tensor<2x5x3xf32>, tensor<2x4xi32>, tensor<2x4x3xf32>) -> tensor<3x5x3xf32>
  return
}

// -----

func.func @f(%v: tensor<2x5x3xf32>, %i: tensor<2x6xi32>, %n: tensor<2x6x3xf32>) {
  // expected-error @+1 {{'tosa.scatter' op requires dimensions K >= W, got K=5 and W=6}}
  %0 = tosa.scatter %v, %i, %n : (tensor<2x5x3xf32>, tensor<2x6xi32>, tensor<2x6x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2xf32>) {
  %s = tosa.const_shape {values = dense<[0, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.resize' op expect all scale values to be > 0, got 0, 1, 2, 1}}
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2xf32>) {
  %s = tosa.const_shape {values = dense<[2, 4, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.resize' op expected (input_height - 1) * scale_y_n - offset_y + border_y to be wholly divisible by scale_y_d, got ((4 - 1) * 2 - 0 + 0) / 4}}
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.resize' op expected (input_width - 1) * scale_x_n - offset_x + border_x to be wholly divisible by scale_x_d, got ((4 - 1) * 2 - 0 + 0) / 4}}
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{'tosa.resize' op operand #1 must be Tosa shape type of rank 4, but got '!tosa.shape<2>'}}
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x2xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x2xf32>
  return
}

// -----

func.func @f(%x: tensor<1x4x4x2xf32>) {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+1 {{custom op 'tosa.resize' invalid resize mode value: OTHER}}
  %0 = tosa.resize %x, %s, %o, %b {mode = OTHER} : (tensor<1x4x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>, %t: tensor<256xi8>) {
  // expected-error @+1 {{'tosa.table' op dim(result, 1) = 4 doesn't match dim(input, 1) = 3}}
  %0 = tosa.table %x, %t : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x4xi8>
  return
}

// -----

func.func @f(%x: tensor<?x3xi8>, %t: tensor<256xi8>) {
  // expected-error @+1 {{'tosa.table' op dim(result, 0) = 2 doesn't match dim(input, 0) = -9223372036854775808}}
  %0 = tosa.table %x, %t : (tensor<?x3xi8>, tensor<256xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=2.000000e+00 : f32, max_val=1.000000e+00 : f32}}
  %0 = tosa.clamp %x {min_val = 2.0 : f32, max_val = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'tosa.clamp' op min/max attributes types are incompatible with input/output element types.}}
  %0 = tosa.clamp %x {min_val = 0.0 : f16, max_val = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'tosa.clamp' op min/max attributes should not be 'NaN', got min_val=0x7FC00000 : f32, max_val=1.000000e+00 : f32}}
  %0 = tosa.clamp %x {min_val = 0x7FC00000 : f32, max_val = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xi8>) {
  // expected-error @+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=5 : i8, max_val=1 : i8}}
  %0 = tosa.clamp %x {min_val = 5 : i8, max_val = 1 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{'tosa.clamp' op attribute 'min_val' failed to satisfy constraint: arbitrary integer attribute or arbitrary float attribute}}
  %0 = tosa.clamp %x {min_val = "a", max_val = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xui8>) {
  // expected-error @+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=200 : ui8, max_val=100 : ui8}}
  %0 = tosa.clamp %x {min_val = 200 : ui8, max_val = 100 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  return
}

// -----

func.func @f(%x: tensor<4xi1>) {
  // expected-error @+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=true, max_val=false}}
  %0 = tosa.clamp %x {min_val = true, max_val = false} : (tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %b: tensor<2x3xi16>, %s: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op requires the same element type for all operands}}
  %0 = tosa.mul %a, %b, %s : (tensor<2x3xi8>, tensor<2x3xi16>, tensor<1xi8>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%a: tensor<2x3xi32>, %b: tensor<2x3xi32>, %s: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op invalid data type size for operands or result}}
  %0 = tosa.mul %a, %b, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %s: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op a and b operands don't have matching ranks, got 2 and 1}}
  %0 = tosa.mul %a, %b, %s : (tensor<2x3xf32>, tensor<3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>, %s: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op a and b operands don't have broadcast-compatible shapes, got 'tensor<2x3xf32>' and 'tensor<2x4xf32>'}}
  %0 = tosa.mul %a, %b, %s : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %s: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op result type has different rank than a, got 1 vs 2}}
  %0 = tosa.mul %a, %b, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %s: tensor<2xi8>) {
  // expected-error @+1 {{'tosa.mul' op operand #2 must be tosa-conformant unranked tensor of 8-bit signless integer values or tosa-conformant scalar tensor of 8-bit signless integer values, but got 'tensor<2xi8>'}}
  %0 = tosa.mul %a, %b, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi8>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>, %b: tensor<2x3xf32>, %s: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.mul' op result type has different rank than b, got 1 vs 2}}
  %0 = tosa.mul %a, %b, %s : (tensor<*xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  %s = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  // expected-error @+1 {{'tosa.mul' op require shift to be 0 for float type}}
  %0 = tosa.mul %a, %a, %s : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'tosa.add' op operands don't have matching ranks}}
  %0 = tosa.add %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error @+1 {{'tosa.add' op operands don't have broadcast-compatible shapes}}
  %0 = tosa.add %a, %b : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.add' op result type '2x4' not broadcast compatible with broadcasted operands's shapes '2x3'}}
  %0 = tosa.add %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.equal' op result #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<2x3xi8>'}}
  %0 = tosa.equal %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{'tosa.abs' op requires the same shape for all operands and results}}
  %0 = tosa.abs %a : (tensor<2x3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x0xf32>) {
  // expected-error @+1 {{'tosa.abs' op operand #0 must be tosa-conformant tensor of number values, but got 'tensor<2x0xf32>'}}
  %0 = tosa.abs %a : (tensor<2x0xf32>) -> tensor<2x0xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xi32>) {
  // expected-error @+1 {{'tosa.sin' op operand #0 must be tosa-conformant tensor of floating-point values, but got 'tensor<2x3xi32>'}}
  %0 = tosa.sin %a : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>) {
  // expected-error @+1 {{'tosa.intdiv' op operand #0 must be tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2x3xi8>'}}
  %0 = tosa.intdiv %a, %a : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>) {
  // expected-error @+1 {{'tosa.logical_and' op operand #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<2x3xi8>'}}
  %0 = tosa.logical_and %a, %a : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xi8>, %c: tensor<2x3xi8>) {
  // expected-error @+1 {{'tosa.select' op operand #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<2x3xi8>'}}
  %0 = tosa.select %c, %a, %a : (tensor<2x3xi8>, tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %z: tensor<1xf32>, %w: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.negate' op requires the same shape for input1 and output}}
  %0 = tosa.negate %a, %z, %w : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %z: tensor<1xi8>, %w: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.negate' op expect both input1 and its zero point are the same element type, got 'f32' and 'i8'}}
  %0 = tosa.negate %a, %z, %w : (tensor<2x3xf32>, tensor<1xi8>, tensor<1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2xi16>) {
  %s = "tosa.const"() {values = dense<1> : tensor<1xi16>} : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.negate' op input1 zero point must be zero for non-int8 integer types}}
  %0 = tosa.negate %a, %s, %s : (tensor<2xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<2xi16>
  return
}

// -----

func.func @f(%x: tensor<2x64xf4E2M1FN>, %s: tensor<2x2xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<2x64xf4E2M1FN>') and output_data ('tensor<2x32xf32>')}}
  %0 = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<2x64xf4E2M1FN>, tensor<2x2xf8E8M0FNU>) -> tensor<2x32xf32>
  return
}

// -----

func.func @f(%x: tensor<2x33xf4E2M1FN>, %s: tensor<2x2xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op expect last dimension of input_data (33) to be divisible by block_size (32)}}
  %0 = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<2x33xf4E2M1FN>, tensor<2x2xf8E8M0FNU>) -> tensor<2x33xf32>
  return
}

// -----

func.func @f(%x: tensor<2x64xf4E2M1FN>, %s: tensor<3x2xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<2x64xf4E2M1FN>') and input_scale ('tensor<3x2xf8E8M0FNU>') except for the last dimension}}
  %0 = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<2x64xf4E2M1FN>, tensor<3x2xf8E8M0FNU>) -> tensor<2x64xf32>
  return
}

// -----

func.func @f(%x: tensor<2x64xf4E2M1FN>, %s: tensor<2x3xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op expect last dimension of input_scale (3) to be equal to last dimension of input_data / block_size (2)}}
  %0 = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<2x64xf4E2M1FN>, tensor<2x3xf8E8M0FNU>) -> tensor<2x64xf32>
  return
}

// -----

func.func @f(%x: tensor<2x64xf4E2M1FN>, %s: tensor<2x2xf8E8M0FNU>) {
  // expected-error @+1 {{custom op 'tosa.cast_from_block_scaled' invalid block_size value: BLOCK_SIZE_16}}
  %0 = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_16} : (tensor<2x64xf4E2M1FN>, tensor<2x2xf8E8M0FNU>) -> tensor<2x64xf32>
  return
}

// -----

func.func @f(%x: tensor<2x64xf32>, %s: tensor<2x2xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.cast_from_block_scaled' op operand #0 must be tosa-conformant tensor of at least rank 1, but got 'tensor<2x64xf32>'}}
  %0 = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32} : (tensor<2x64xf32>, tensor<2x2xf8E8M0FNU>) -> tensor<2x64xf32>
  return
}

// -----

func.func @f(%x: tensor<2x64xf32>) {
  // expected-error @+1 {{'tosa.cast_to_block_scaled' op require compatible shapes for output_data ('tensor<2x64xf4E2M1FN>') and output_scale ('tensor<3x2xf8E8M0FNU>') except for the last dimension}}
  %0:2 = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<2x64xf32>) -> (tensor<2x64xf4E2M1FN>, tensor<3x2xf8E8M0FNU>)
  return
}

// -----

func.func @f(%x: tensor<2x64xf32>) {
  // expected-error @+1 {{'tosa.cast_to_block_scaled' op expect last dimension of output_scale (3) to be equal to last dimension of output_data / block_size (2)}}
  %0:2 = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<2x64xf32>) -> (tensor<2x64xf4E2M1FN>, tensor<2x3xf8E8M0FNU>)
  return
}

// -----

func.func @f(%x: tensor<2x64xf32>) {
  // expected-error @+1 {{'tosa.cast_to_block_scaled' op result #1 must be tosa-conformant tensor of at least rank 1, but got 'tensor<2x2xf32>'}}
  %0:2 = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<2x64xf32>) -> (tensor<2x64xf4E2M1FN>, tensor<2x2xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %w: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op expect input to have integer element type, got 'f32'}}
  %0 = tosa.rescale %x, %m, %s, %z, %w {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xf32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %w: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op expect output to have integer element type, got 'f32'}}
  %0 = tosa.rescale %x, %m, %s, %z, %w {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi16>, %w: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op expected input and input_zp to both be integer of the same bitwidth, but got 'i8' vs. 'i16'}}
  %0 = tosa.rescale %x, %m, %s, %z, %w {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %w: tensor<1xi16>) {
  // expected-error @+1 {{'tosa.rescale' op expected output and output_zp to both be integer of the same bitwidth, but got 'i8' vs. 'i16'}}
  %0 = tosa.rescale %x, %m, %s, %z, %w {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi16>, %s: tensor<1xi8>, %z: tensor<1xi8>, %w: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op expect i32 element type for multiplier for scale32=true, got 'i16'}}
  %0 = tosa.rescale %x, %m, %s, %z, %w {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %w: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op expect i16 element type for multiplier for scale32=false, got 'i32'}}
  %0 = tosa.rescale %x, %m, %s, %z, %w {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = false} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<i8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %w: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op requires input to be at least rank 1 when per_channel is true, but got rank 0}}
  %0 = tosa.rescale %x, %m, %s, %z, %w {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<i8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<i8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %w: tensor<1xi8>) {
  // expected-error @+1 {{custom op 'tosa.rescale' invalid rounding_mode value: OTHER}}
  %0 = tosa.rescale %x, %m, %s, %z, %w {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = OTHER, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>, %m: tensor<1x1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>, %w: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op operand #1 must be 1D tensor of 16-bit signless integer or 32-bit signless integer values, but got 'tensor<1x1xi32>'}}
  %0 = tosa.rescale %x, %m, %s, %z, %w {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1x1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi8>, %m: tensor<1xi32>, %s: tensor<1xi16>, %z: tensor<1xi8>, %w: tensor<1xi8>) {
  // expected-error @+1 {{'tosa.rescale' op operand #2 must be 1D tensor of 8-bit signless integer values, but got 'tensor<1xi16>'}}
  %0 = tosa.rescale %x, %m, %s, %z, %w {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi16>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi16>, %w: tensor<1xi8>) {
  %k = "tosa.const"() {values = dense<3> : tensor<1xi16>} : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.rescale' op expect input_zp of 0, got 3}}
  %0 = tosa.rescale %x, %m, %s, %k, %w {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi16>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi16>, %w: tensor<1xi8>) {
  %k = "tosa.const"() {values = dense<3> : tensor<1xi16>} : () -> tensor<1xi16>
  // expected-error @+1 {{'tosa.rescale' op expect input_zp of 0 or 32768 for unsigned int16 input, got 3}}
  %0 = tosa.rescale %x, %m, %s, %k, %w {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f(%x: tensor<2x3xi48>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi48>, %w: tensor<1xi8>) {
  %k = "tosa.const"() {values = dense<-1> : tensor<1xi48>} : () -> tensor<1xi48>
  // expected-error @+1 {{'tosa.rescale' op expect input_zp of 0, got -1}}
  %0 = tosa.rescale %x, %m, %s, %k, %w {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x3xi48>, tensor<1xi32>, tensor<1xi8>, tensor<1xi48>, tensor<1xi8>) -> tensor<2x3xi8>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.const' op failed to verify that all of {values, output} have same shape}}
  %0 = "tosa.const"() {values = dense<1> : tensor<2xi8>} : () -> tensor<3xi8>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.const' op expected same attr/result element types}}
  %0 = "tosa.const"() {values = dense<1> : tensor<2xi8>} : () -> tensor<2xi16>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.const' op expected tensors for attr/result type}}
  %0 = "tosa.const"() {values = dense<1> : vector<2xi8>} : () -> tensor<2xi8>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.const_shape' op expect elements in attribute values with rank 1}}
  %0 = tosa.const_shape {values = dense<1> : tensor<2x2xindex>} : () -> !tosa.shape<4>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.const_shape' op expect number of elements in attribute values (2) to be equal to the rank (4) for the result shape type}}
  %0 = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<4>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'tosa.const_shape' 'tosa.const_shape' op attribute 'values' failed to satisfy constraint: index elements attribute}}
  %0 = tosa.const_shape {values = dense<1> : tensor<2xi64>} : () -> !tosa.shape<2>
  return
}

// -----

// expected-error @+1 {{invalid rank (must be >= 0): -1}}
func.func @f(%x: !tosa.shape<-1>) {
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>) {
  %d = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %c = tosa.concat_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %neg = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.add_shape' op result shape has different rank than operands}}
  %0 = tosa.add_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>) {
  %d = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %c = tosa.concat_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %neg = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.dim' op expect axis to be in the range [0, 2), got 2}}
  %0 = tosa.dim %x {axis = 2 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>) {
  %d = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %c = tosa.concat_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %neg = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.dim' op expect output shape type to contain one element, got '!tosa.shape<2>'}}
  %0 = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<2>
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>) {
  %d = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %c = tosa.concat_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %neg = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.concat_shape' op requires output shape rank to be equal to the sum of the input shape ranks (3), got 2}}
  %0 = tosa.concat_shape %d, %c : (!tosa.shape<1>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>) {
  %d = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %c = tosa.concat_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %neg = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.slice_shape' op expected non-negative start index, got -1}}
  %0 = tosa.slice_shape %c, %neg, %one : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>) {
  %d = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %c = tosa.concat_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %neg = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.slice_shape' op expected positive size, got -1}}
  %0 = tosa.slice_shape %c, %one, %neg : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>) {
  %d = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %c = tosa.concat_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %neg = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.slice_shape' op expected output type size to be equal to size attribute, got 2 vs 1}}
  %0 = tosa.slice_shape %c, %one, %one : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>) {
  %d = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %c = tosa.concat_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %neg = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.slice_shape' op expected start + size to be less than or equal to input shape rank (2), got 3}}
  %0 = tosa.slice_shape %c, %one, %two : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>) {
  %d = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> !tosa.shape<1>
  %c = tosa.concat_shape %d, %d : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %neg = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error @+1 {{'tosa.dim' op result #0 must be Shape with static rank and Index element type, but got 'tensor<1xi32>'}}
  %0 = tosa.dim %x {axis = 0 : i32} : (tensor<?x3xf32>) -> tensor<1xi32>
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{'tosa.cond_if' op 'condition' must be a size 1 tensor, got 'tensor<2xi1>'}}
  %0 = tosa.cond_if %c2 (%p = %x) : tensor<2xi1> (tensor<3xf32>) -> tensor<3xf32> {
  ^bb0(%p: tensor<3xf32>):
    tosa.yield %p : tensor<3xf32>
  } else {
  ^bb0(%p: tensor<3xf32>):
    tosa.yield %p : tensor<3xf32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same shapes for 'then_graph' arguments ('tensor<4xf32>') and 'input_list' ('tensor<3xf32>')}}
  %0 = tosa.cond_if %c (%p = %x) : tensor<i1> (tensor<3xf32>) -> tensor<3xf32> {
  ^bb0(%p: tensor<4xf32>):
    tosa.yield %x : tensor<3xf32>
  } else {
  ^bb0(%p: tensor<3xf32>):
    tosa.yield %p : tensor<3xf32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same element type for 'else_graph' arguments ('i32') and 'input_list' ('f32')}}
  %0 = tosa.cond_if %c (%p = %x) : tensor<i1> (tensor<3xf32>) -> tensor<3xf32> {
  ^bb0(%p: tensor<3xf32>):
    tosa.yield %p : tensor<3xf32>
  } else {
  ^bb0(%p: tensor<3xi32>):
    tosa.yield %x : tensor<3xf32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same element type for 'then_graph' results ('i32') and 'output_list' ('f32')}}
  %0 = tosa.cond_if %c (%p = %x) : tensor<i1> (tensor<3xf32>) -> tensor<3xf32> {
  ^bb0(%p: tensor<3xf32>):
    tosa.yield %y : tensor<3xi32>
  } else {
  ^bb0(%p: tensor<3xf32>):
    tosa.yield %p : tensor<3xf32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same number of values in 'else_graph' results (2) and 'output_list' (1)}}
  %0 = tosa.cond_if %c (%p = %x) : tensor<i1> (tensor<3xf32>) -> tensor<3xf32> {
  ^bb0(%p: tensor<3xf32>):
    tosa.yield %p : tensor<3xf32>
  } else {
  ^bb0(%p: tensor<3xf32>):
    tosa.yield %p, %p : tensor<3xf32>, tensor<3xf32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{'tosa.cond_if' op require same number of values in 'then_graph' arguments (0) and 'input_list' (1)}}
  %0 = tosa.cond_if %c (%p = %x) : tensor<i1> (tensor<3xf32>) -> tensor<3xf32> {
    tosa.yield %x : tensor<3xf32>
  } else {
  ^bb0(%p: tensor<3xf32>):
    tosa.yield %p : tensor<3xf32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{custom op 'tosa.cond_if' expected as many input types as operands (expected 1 got 2)}}
  %0 = tosa.cond_if %c (%p = %x) : tensor<i1> (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32> {
  ^bb0(%p: tensor<3xf32>):
    tosa.yield %p : tensor<3xf32>
  } else {
  ^bb0(%p: tensor<3xf32>):
    tosa.yield %p : tensor<3xf32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{'tosa.while_loop' op require same element type for 'input_list' ('i32') and 'output_list' ('f32')}}
  %0 = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<f32> {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%j: tensor<i32>):
    tosa.yield %j : tensor<i32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{'tosa.while_loop' op 'cond_graph' result must be a size 1 tensor, got 'tensor<2xi1>'}}
  %0 = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {
    tosa.yield %c2 : tensor<2xi1>
  } do {
  ^bb0(%j: tensor<i32>):
    tosa.yield %j : tensor<i32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{'tosa.while_loop' op 'cond_graph' result must be a boolean tensor, got 'tensor<i32>'}}
  %0 = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {
    tosa.yield %n : tensor<i32>
  } do {
  ^bb0(%j: tensor<i32>):
    tosa.yield %j : tensor<i32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{'tosa.while_loop' op require 'cond_graph' only have one result}}
  %0 = tosa.while_loop (%i = %n) : (tensor<i32>) -> tensor<i32> {
    tosa.yield %c, %c : tensor<i1>, tensor<i1>
  } do {
  ^bb0(%j: tensor<i32>):
    tosa.yield %j : tensor<i32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %c2: tensor<2xi1>, %x: tensor<3xf32>, %n: tensor<i32>, %y: tensor<3xi32>) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %0 = tosa.while_loop (%i = %n) : (tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%j: tensor<i32>):
    tosa.yield %j : tensor<i32>
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tosa.variable_read' op 'v' has not been declared by 'tosa.variable'}}
  %0 = tosa.variable_read @v : tensor<2xi8>
  return
}

// -----

tosa.variable @v = dense<1> : tensor<2xi8>
func.func @f() {
  // expected-error @+1 {{'tosa.variable_read' op require same shapes for 'output1' ('tensor<3xi8>') and the input tensor ('tensor<2xi8>')}}
  %0 = tosa.variable_read @v : tensor<3xi8>
  return
}

// -----

tosa.variable @v : tensor<2xi8>
func.func @f(%x: tensor<2xi16>) {
  // expected-error @+1 {{'tosa.variable_write' op require same element type for 'input1' ('i16') and the input tensor ('i8')}}
  tosa.variable_write @v, %x : tensor<2xi16>
  return
}

// -----

func.func @f(%a: i32, %s: i8) {
  // expected-error @+1 {{custom op 'tosa.apply_scale' invalid rounding_mode value: NONE}}
  %0 = tosa.apply_scale %a, %a, %s {rounding_mode = NONE} : (i32, i32, i8) -> i32
  return
}

// -----

func.func @f(%a: i32, %s: i8) {
  // expected-error @+1 {{'tosa.apply_scale' op requires attribute 'rounding_mode'}}
  %0 = tosa.apply_scale %a, %a, %s : (i32, i32, i8) -> i32
  return
}

// -----

func.func @f(%a: f32, %s: i8) {
  // expected-error @+1 {{'tosa.apply_scale' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = tosa.apply_scale %a, %a, %s {rounding_mode = SINGLE_ROUND} : (f32, f32, i8) -> f32
  return
}

// -----

func.func @f(%a: i32, %s: i16) {
  // expected-error @+1 {{'tosa.apply_scale' op operand #2 must be signless-integer-8-bit-like, but got 'i16'}}
  %0 = tosa.apply_scale %a, %a, %s {rounding_mode = SINGLE_ROUND} : (i32, i32, i16) -> i32
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'tosa.maximum' invalid nan_mode value: NO}}
  %0 = tosa.maximum %a, %a {nan_mode = NO} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.maximum' op attribute 'nan_mode' failed to satisfy constraint: Supported NaN propagation strategies}}
  %0 = "tosa.maximum"(%a, %a) {nan_mode = 3 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @+1 {{'tosa.yield' op must be the last operation in the parent block}}
  tosa.yield %a : tensor<2xf32>
  return
}

// -----

// ours: MLIR does not look at the sizes, and cannot print the type.
// expected-error@+1 {{'tosa.variable' op expects the sizes in 'var_shape' to be -1 where they are not known}}
"tosa.variable"() <{sym_name = "v", type = i8, var_shape = dense<[2, -5]> : tensor<2xindex>}> : () -> ()
