// pipeline: builtin.module(linalg-fuse-elementwise-ops)

#both = affine_map<(i, j) -> (i, j)>
#swapped = affine_map<(i, j) -> (j, i)>
#rows = affine_map<(i, j) -> (i)>

// A chain becomes one op; the transposed access moves to the operands of the producer.
func.func @chain(%a: tensor<?x7xf32>, %b: tensor<7xf32>) -> tensor<?x7xf32> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?x7xf32>
  %turned = tensor.empty(%n) : tensor<7x?xf32>
  %straight = tensor.empty(%n) : tensor<?x7xf32>
  %0 = linalg.generic {indexing_maps = [#swapped, #rows, #both], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x7xf32>, tensor<7xf32>) outs(%turned : tensor<7x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<7x?xf32>
  %1 = linalg.generic {indexing_maps = [#swapped, #both, #both], iterator_types = ["parallel", "parallel"]}
      ins(%0, %a : tensor<7x?xf32>, tensor<?x7xf32>) outs(%straight : tensor<?x7xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<?x7xf32>
  return %1 : tensor<?x7xf32>
}

// The producer of a reduction's operand moves into it, and indices are those of the new loops.
func.func @into_a_sum(%a: tensor<6x5xi32>, %start: tensor<6xi32>) -> tensor<6xi32> {
  %e = tensor.empty() : tensor<5x6xi32>
  %0 = linalg.generic {indexing_maps = [#swapped, #both], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<6x5xi32>) outs(%e : tensor<5x6xi32>) {
  ^bb0(%x: i32, %y: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %s = arith.addi %x, %n : i32
    linalg.yield %s : i32
  } -> tensor<5x6xi32>
  %1 = linalg.generic {indexing_maps = [#swapped, #both, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%0, %a : tensor<5x6xi32>, tensor<6x5xi32>) outs(%start : tensor<6xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %p = arith.muli %x, %y : i32
    %s = arith.addi %p, %z : i32
    linalg.yield %s : i32
  } -> tensor<6xi32>
  return %1 : tensor<6xi32>
}

// What is used twice stays.
func.func @used_twice(%a: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %e = tensor.empty() : tensor<4x3xf32>
  %0 = linalg.generic {indexing_maps = [#both, #both], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<4x3xf32>
  %1 = linalg.generic {indexing_maps = [#both, #both], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.negf %x : f32
    linalg.yield %s : f32
  } -> tensor<4x3xf32>
  return %0, %1 : tensor<4x3xf32>, tensor<4x3xf32>
}

// Values that are the same for all elements, and operands that are there twice or for nothing.
func.func @known(%a: tensor<4x3xf32>, %unused: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %two = arith.constant dense<2.0> : tensor<4x3xf32>
  %three = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<4x3xf32>
  %filled = linalg.fill ins(%three : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %0 = linalg.generic {indexing_maps = [#both, #both, #both, #both, #both, #both], iterator_types = ["parallel", "parallel"]}
      ins(%a, %two, %a, %filled, %unused : tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>)
      outs(%unused : tensor<4x3xf32>) {
  ^bb0(%x: f32, %c: f32, %y: f32, %f: f32, %u: f32, %z: f32):
    %p = arith.mulf %x, %c : f32
    %q = arith.mulf %y, %f : f32
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// Dimensions that are joined before, or split after, are split in the op.
func.func @reshaped(%a: tensor<2x3x?xf32>, %b: tensor<6xf32>, %n: index) -> tensor<2x3x?xf32> {
  %c2 = arith.constant 2 : index
  %size = tensor.dim %a, %c2 : tensor<2x3x?xf32>
  %joined = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x?xf32> into tensor<6x?xf32>
  %e = tensor.empty(%size) : tensor<6x?xf32>
  %0 = linalg.generic {indexing_maps = [#both, #rows, #both], iterator_types = ["parallel", "parallel"]}
      ins(%joined, %b : tensor<6x?xf32>, tensor<6xf32>) outs(%e : tensor<6x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<6x?xf32>
  %split = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, %size] : tensor<6x?xf32> into tensor<2x3x?xf32>
  return %split : tensor<2x3x?xf32>
}
