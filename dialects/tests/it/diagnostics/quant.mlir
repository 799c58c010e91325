// What the types and verifiers of the quant dialect reject.

// expected-error @+1 {{illegal storage type prefix}}
!a = !quant.any<int8<-4:3>:f32>

// -----

// expected-error @+1 {{illegal storage type size: 33}}
!a = !quant.any<i33:f32>

// -----

// expected-error @+1 {{illegal storage type minimum: -9}}
!a = !quant.any<i4<-9:3>:f32>

// -----

// expected-error @+1 {{illegal storage type maximum: 9}}
!a = !quant.any<i4<-3:9>:f32>

// -----

// expected-error @+1 {{illegal storage min and storage max: (2:1)}}
!a = !quant.uniform<i4<2:1>:f32, 0.5>

// -----

// expected-error @+1 {{expected floating point literal}}
!a = !quant.uniform<i8:f32, abc>

// -----

// expected-error @+1 {{illegal min and max: (1.000000e+00:1.000000e+00)}}
!a = !quant.calibrated<f32<1.0:1.0>>

// -----

// expected-error @+1 {{unknown quantized type foobar}}
!a = !quant.foobar

// -----

func.func @expressed(%x: f64) {
  // expected-error @+1 {{expressed type in quantized type expected to match float type}}
  %0 = quant.qcast %x : f64 to !quant.uniform<i8:f32, 2.0>
  return
}

// -----

func.func @storage(%x: i32) {
  // expected-error @+1 {{storage type in quantized type expected to match integer type}}
  %0 = quant.scast %x : i32 to !quant.uniform<i8:f32, 2.0>
  return
}

// -----

func.func @shapes(%x: tensor<4xf32>) {
  // expected-error @+1 {{'quant.qcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.qcast %x : tensor<4xf32> to tensor<5x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @integers(%x: i8) {
  // expected-error @+1 {{'quant.scast' op failed to verify that input must be integer and result must be quantized, or vice versa}}
  %0 = quant.scast %x : i8 to i8
  return
}

// -----

func.func @quantized(%x: i8) {
  // expected-error @+1 {{'quant.dcast' op operand #0 must be scalar or tensor of quantized type, but got 'i8'}}
  %0 = quant.dcast %x : i8 to f32
  return
}

// -----

func.func @scalar_with_slices(%x: f32) {
  // expected-error @+1 {{scalar types may not use per-axis quantization}}
  %0 = quant.qcast %x : f32 to !quant.uniform<i8:f32:0, {2.0, 3.0}>
  return
}

// -----

func.func @dimension(%x: tensor<2xf32>) {
  // expected-error @+1 {{quantized dimension must be less than tensor rank}}
  %0 = quant.qcast %x : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:1, {2.0, 3.0}>>
  return
}

// -----

func.func @slices(%x: tensor<3xf32>) {
  // expected-error @+1 {{quantized dimension size does not match number of scales}}
  %0 = quant.qcast %x : tensor<3xf32> to tensor<3x!quant.uniform<i8:f32:0, {2.0, 3.0}>>
  return
}

// -----

func.func @scalar_with_blocks(%x: f32) {
  // expected-error @+1 {{scalar types may not use sub-channel quantization}}
  %0 = quant.qcast %x : f32 to !quant.uniform<i8:f32:{0:1}, {2.0, 3.0}>
  return
}

// -----

func.func @unranked_with_blocks(%x: tensor<*xf32>) {
  // expected-error @+1 {{tensor containing the sub-channel quantized type must be ranked}}
  %0 = quant.qcast %x : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32:{0:1}, {2.0, 3.0}>>
  return
}

// -----

func.func @block_size(%x: tensor<5xf32>) {
  // expected-error @+1 {{tensor dimension size 5 at axis 0 must be divisible by the corresponding block size 2}}
  %0 = quant.qcast %x : tensor<5xf32> to tensor<5x!quant.uniform<i8:f32:{0:2}, {2.0, 3.0}>>
  return
}

// -----

// ours: MLIR tells the wanted size twice
func.func @blocks(%x: tensor<6xf32>) {
  // expected-error @+1 {{dimension size 2 of scales tensor at axis 0 should match (tensor dimension at axis / block sizes at axis) = 3}}
  %0 = quant.qcast %x : tensor<6xf32> to tensor<6x!quant.uniform<i8:f32:{0:2}, {2.0, 3.0}>>
  return
}
