// pipeline: builtin.module(canonicalize)
// covers: CANON-TENSOR-053, CANON-TENSOR-054
func.func @by_nothing(%a: tensor<4xf32>, %b: tensor<?xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %a low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  %1 = tensor.pad %b low[%c0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<4xf32>
  %2 = tensor.pad %a nofold low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// covers: CANON-TENSOR-055
func.func @of_cast(%a: tensor<4x?xf32>, %x: f32) -> (tensor<?x?xf32>, tensor<8x?xf32>) {
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %0 low[1, 1] high[3, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %2 = tensor.pad %0 low[1, 1] high[3, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<8x?xf32>
  return %1, %2 : tensor<?x?xf32>, tensor<8x?xf32>
}

// covers: CANON-TENSOR-056
func.func @only_cast(%a: tensor<?xf32>, %x: f32, %n: index) -> tensor<8xf32> {
  %0 = tensor.pad %a low[%n] high[3] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// covers: CANON-TENSOR-057
func.func @orthogonal(%a: tensor<64x64xf32>, %m: index, %n: index) -> tensor<8x4xf32> {
  %x = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %a[16, 0] [%m, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %1 = tensor.pad %0 low[0, 0] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %2 = tensor.extract_slice %1[0, 4] [8, %n] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %3 = tensor.pad %2 low[0, 0] high[0, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}

// covers: CANON-TENSOR-058
func.func @by_constants(%a: tensor<4x?xf32>, %x: f32, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %a low[%c1, %n] high[%c2, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// covers: CANON-TENSOR-059
func.func @twice(%a: tensor<1x?xf32>, %x: f32, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.pad %a low[1, %n] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<1x?xf32> to tensor<4x?xf32>
  %1 = tensor.pad %0 low[%n, 1] high[1, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
