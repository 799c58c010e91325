// What the verifiers of the tensor dialect reject.

func.func @bitcast(%a: tensor<4xf32>) {
  // expected-error @+1 {{operand type 'tensor<4xf32>' and result type 'tensor<4xi64>' are cast incompatible}}
  %0 = tensor.bitcast %a : tensor<4xf32> to tensor<4xi64>
  return
}

// -----

func.func @cast(%a: tensor<4xf32>) {
  // expected-error @+1 {{operand type 'tensor<4xf32>' and result type 'tensor<?x?xf32>' are cast incompatible}}
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?x?xf32>
  return
}

// -----

func.func @cast_to_other_elements(%a: tensor<4xf32>) {
  // expected-error @+1 {{operand type 'tensor<4xf32>' and result type 'tensor<4xi32>' are cast incompatible}}
  %0 = tensor.cast %a : tensor<4xf32> to tensor<4xi32>
  return
}

// -----

func.func @dim(%a: tensor<f32>, %n: index) {
  // expected-error @+1 {{'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
  %0 = tensor.dim %a, %n : tensor<f32>
  return
}

// -----

func.func @empty(%n: index) {
  // expected-error @+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.empty(%n) : tensor<4xf32>
  return
}

// -----

func.func @extract(%a: tensor<4xf32>, %n: index) {
  // expected-error @+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %a[%n, %n] : tensor<4xf32>
  return
}

// -----

func.func @extracted_type(%a: tensor<4xf32>, %n: index) {
  // expected-error @+1 {{'tensor.extract' op failed to verify that result type matches element type of tensor}}
  %0 = "tensor.extract"(%a, %n) : (tensor<4xf32>, index) -> i32
  return
}

// -----

func.func @insert(%a: tensor<4xf32>, %x: f32, %n: index) {
  // expected-error @+1 {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %x into %a[%n, %n] : tensor<4xf32>
  return
}

// -----

func.func @inserted_type(%a: tensor<4xf32>, %x: i32, %n: index) {
  // expected-error @+1 {{'tensor.insert' op failed to verify that scalar type matches element type of dest}}
  %0 = "tensor.insert"(%x, %a, %n) : (i32, tensor<4xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @insert_result(%a: tensor<4xf32>, %x: f32, %n: index) {
  // expected-error @+1 {{'tensor.insert' op failed to verify that result type matches type of dest}}
  %0 = "tensor.insert"(%x, %a, %n) : (f32, tensor<4xf32>, index) -> tensor<?xf32>
  return
}

// -----

func.func @from_elements(%x: f32) {
  // expected-error @+1 {{number of operands and types do not match: got 2 operands and 4 types}}
  %0 = tensor.from_elements %x, %x : tensor<4xf32>
  return
}

// -----

func.func @from_elements_of_some_number(%x: f32) {
  // expected-error @+1 {{'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  %0 = tensor.from_elements %x, %x : tensor<?xf32>
  return
}

// -----

func.func @from_elements_of_some_rank(%x: f32) {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.from_elements %x, %x : tensor<*xf32>
  return
}

// -----

func.func @from_elements_of_another_type(%x: f32) {
  // expected-error @+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%x) : (f32) -> tensor<1xf64>
  return
}

// -----

func.func @splat(%x: f32, %n: index) {
  // expected-error @+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 2, expected 1}}
  %0 = tensor.splat %x[%n, %n] : tensor<4x?xf32>
  return
}

// -----

func.func @generate(%x: f32, %n: index) {
  // expected-error @+1 {{'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32>
  return
}

// -----

func.func @generate_of_integers(%x: f32) {
  // expected-error @+1 {{all body arguments must be index}}
  %0 = tensor.generate {
  ^bb0(%i: i32):
    tensor.yield %x : f32
  } : tensor<4xf32>
  return
}

// -----

func.func @generate_of_two(%x: f32) {
  // expected-error @+1 {{must have one body argument per input dimension}}
  %0 = tensor.generate {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4xf32>
  return
}

// -----

func.func @generate_other(%x: f64) {
  // expected-error @+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %x : f64
  } : tensor<4xf32>
  return
}

// -----

func.func @yield(%x: f64) {
  // expected-error @+1 {{'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'}}
  tensor.yield %x : f64
}

// -----

func.func @from_elements_of_many(%x: f32) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 4000000000000 types}}
  %0 = tensor.from_elements %x : tensor<4000000000000xf32>
  return
}
