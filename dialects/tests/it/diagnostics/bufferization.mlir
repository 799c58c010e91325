// What the verifiers of the bufferization dialect reject.

func.func @to_tensor(%a: memref<4xf32>) {
  // expected-error @+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %a : memref<4xf32> to tensor<5xf32>
  return
}

// -----

func.func @to_tensor_rank(%a: memref<4xf32>) {
  // expected-error @+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %a : memref<4xf32> to tensor<*xf32>
  return
}

// -----

func.func @to_buffer(%a: tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %a : tensor<4xf32> to memref<4xf64>
  return
}

// -----

func.func @to_tensor_kind(%a: f32) {
  // expected-error @+1 {{custom op 'bufferization.to_tensor' invalid kind of type specified}}
  %0 = bufferization.to_tensor %a : f32 to tensor<4xf32>
  return
}

// -----

func.func @alloc_sizes(%n: index) {
  // expected-error @+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = bufferization.alloc_tensor(%n) : tensor<4xf32>
  return
}

// -----

func.func @alloc_copy(%a: tensor<?xf32>, %n: index) {
  // expected-error @+1 {{dynamic sizes not needed when copying a tensor}}
  %0 = bufferization.alloc_tensor(%n) copy(%a) : tensor<?xf32>
  return
}

// -----

func.func @materialize(%a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @materialize_rank(%a: tensor<4xf32>, %b: tensor<5x1xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op rank mismatch between source and destination shape}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
  return
}

// -----

func.func @materialize_writable(%a: tensor<4xf32>, %b: memref<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @materialize_restrict(%a: tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations}}
  %0 = bufferization.materialize_in_destination %a in restrict %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @materialize_writable_tensor(%a: tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  %0 = bufferization.materialize_in_destination %a in writable %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @materialize_result(%a: tensor<4xf32>) {
  // ours: what holds of all ops with destinations is checked first
  // expected-error @+1 {{expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  bufferization.materialize_in_destination %a in %a : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @materialize_no_result(%a: tensor<4xf32>, %b: memref<4xf32>) {
  // ours: what holds of all ops with destinations is checked first
  // expected-error @+1 {{expected the number of tensor results (1) to be equal to the number of output tensors (0)}}
  %0 = bufferization.materialize_in_destination %a in writable %b : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @materialize_vector(%a: tensor<4xf32>, %b: vector<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'dest' must be a tensor or a memref}}
  bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, vector<4xf32>) -> ()
  return
}

// -----

func.func @materialize_element(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64>
  return
}

// -----

func.func @dealloc(%a: memref<4xf32>, %b: i1) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  "bufferization.dealloc"(%a, %b, %b) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (memref<4xf32>, i1, i1) -> ()
  return
}

// -----

func.func @dealloc_results(%a: memref<4xf32>, %b: i1) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands}}
  "bufferization.dealloc"(%a, %b, %a) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<4xf32>) -> ()
  return
}

// -----

// expected-error @+1 {{'bufferization.writable' is expected to be a boolean attribute}}
func.func private @attribute(tensor<4xf32> {bufferization.writable = 1})

// -----

// expected-error @+1 {{attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect}}
func.func private @attribute2(tensor<4xf32> {bufferization.foo})

// -----

// expected-error @+1 {{attribute '"bufferization.foo"' not supported as an op attribute by the bufferization dialect}}
"test.op"() {bufferization.foo} : () -> ()

// -----

// expected-error @+1 {{invalid value for 'bufferization.access'}}
func.func @access(%a: tensor<4xf32> {bufferization.access = "all"}) { return }

// -----

// expected-error @+1 {{attribute '"bufferization.writable"' not supported as an op attribute by the bufferization dialect}}
func.func @external() attributes {bufferization.writable = false} { return }
