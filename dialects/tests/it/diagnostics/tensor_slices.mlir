// What the verifiers of slices, paddings and sequences of tensors reject.

func.func @slice(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %a[0] [4] [1] : tensor<4xf32> to tensor<4xf64>
  return
}

// -----

func.func @slice_of_more(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.extract_slice %a[0] [4] [1] : tensor<4xf32> to tensor<4x1xf32>
  return
}

// -----

func.func @slice_of_fewer(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected type to be 'tensor<4xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %a[0] [4] [1] : tensor<4xf32> to tensor<3xf32>
  return
}

// -----

func.func @slice_outside(%a: tensor<4xf32>) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 5 >= 4}}
  %0 = tensor.extract_slice %a[2] [4] [1] : tensor<4xf32> to tensor<4xf32>
  return
}

// -----

func.func @slice_of_two(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected 1 offset values, got 2}}
  %0 = tensor.extract_slice %a[0, 0] [4, 4] [1, 1] : tensor<4xf32> to tensor<4xf32>
  return
}

// -----

func.func @insert(%a: tensor<4xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{expected type to be 'tensor<4xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.insert_slice %b into %a[0] [4] [1] : tensor<8xf32> into tensor<4xf32>
  return
}

// -----

func.func @insert_outside(%a: tensor<4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = tensor.insert_slice %b into %a[4] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return
}

// -----

func.func @insert_result(%a: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.insert_slice' op failed to verify that expected result type to match dest type}}
  %0 = "tensor.insert_slice"(%a, %a) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @nowhere(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected InParallelOpInterface parent, got:}}
  tensor.parallel_insert_slice %a into %a[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return
}

// -----

func.func @shared(%a: tensor<16xf32>, %p: tensor<4xf32>) {
  %0 = scf.forall (%i) in (4) shared_outs(%out = %a) -> (tensor<16xf32>) {
    scf.forall.in_parallel {
      // expected-error @+1 {{expected type to be 'tensor<3xf32>' or a rank-reduced version. (size mismatch) }}
      tensor.parallel_insert_slice %p into %out[%i] [3] [1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return
}

// -----

func.func @pad(%a: tensor<4xf32>, %x: f32) {
  // expected-error @+1 {{specified type 'tensor<6xf32>' does not match the inferred type 'tensor<7xf32>'}}
  %0 = tensor.pad %a low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// -----

func.func @pad_more(%a: tensor<4xf32>, %x: f32) {
  // expected-error @+1 {{specified type 'tensor<7x1xf32>' does not match the inferred type 'tensor<7xf32>'}}
  %0 = tensor.pad %a low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<7x1xf32>
  return
}

// -----

func.func @pad_of_two(%a: tensor<4xf32>, %x: f32) {
  // expected-error @+1 {{failed to infer expectedType from sourceType 'tensor<4xf32>', specified resultType is 'tensor<7xf32>'}}
  %0 = tensor.pad %a low[1, 1] high[2, 2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @pad_with_two(%a: tensor<4xf32>, %x: f32) {
  // expected-error @+1 {{expected the block to have 1 arguments}}
  %0 = tensor.pad %a low[1] high[2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @pad_with_integer(%a: tensor<4xf32>, %x: f32) {
  // expected-error @+1 {{'tensor.pad' op expected block argument 1 to be an index}}
  %0 = tensor.pad %a low[1] high[2] {
  ^bb0(%i: i32):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @pad_with_other(%a: tensor<4xf32>, %x: i32) {
  // expected-error @+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %a low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @concat() {
  // expected-error @+1 {{'tensor.concat' op requires at least one input}}
  %0 = tensor.concat dim(0) : () -> tensor<4xf32>
  return
}

// -----

func.func @concat_ranks(%a: tensor<4xf32>, %b: tensor<4x1xf32>) {
  // expected-error @+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @concat_elements(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<4xf64>) -> tensor<8xf32>
  return
}

// -----

func.func @concat_dim(%a: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(1) %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @concat_sizes(%a: tensor<4x2xf32>, %b: tensor<4x3xf32>) {
  // expected-error @+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @concat_result(%a: tensor<4x2xf32>) {
  // expected-error @+1 {{'tensor.concat' op result type 'tensor<7x2xf32>'does not match inferred shape 'tensor<8x2xf32>' static sizes}}
  %0 = tensor.concat dim(0) %a, %a : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<7x2xf32>
  return
}

// -----

// ours: MLIR takes it, and crashes where the amounts are asked for
func.func @pad_without_amount(%a: tensor<?xf32>, %x: f32) {
  // expected-error @+1 {{expected the number of 'low' to match the number of dynamic entries in 'static_low' (0 vs 1)}}
  %0 = "tensor.pad"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0>, static_low = array<i64: -9223372036854775808>}> ({
  ^bb0(%i: index):
    tensor.yield %x : f32
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}
