// pipeline: builtin.module(canonicalize)
// covers: CANON-TENSOR-001
func.func @bitcast_of_bitcast(%a: tensor<4xi32>) -> tensor<4xf32> {
  %0 = tensor.bitcast %a : tensor<4xi32> to tensor<4xui32>
  %1 = tensor.bitcast %0 : tensor<4xui32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// covers: CANON-TENSOR-002
func.func @cast_of_cast(%a: tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x?xf32>
  %2 = tensor.cast %a : tensor<4x?xf32> to tensor<4x8xf32>
  %3 = tensor.cast %2 : tensor<4x8xf32> to tensor<?x?xf32>
  return %1, %3 : tensor<4x?xf32>, tensor<?x?xf32>
}

// covers: CANON-TENSOR-003
func.func @cast_of_slice(%a: tensor<128x512xf32>, %o: index, %s: index) -> (tensor<16x512xf32>, tensor<16xf32>) {
  %0 = tensor.extract_slice %a[%o, 0] [%s, 512] [1, 1] : tensor<128x512xf32> to tensor<?x512xf32>
  %1 = tensor.cast %0 : tensor<?x512xf32> to tensor<16x512xf32>
  %2 = tensor.extract_slice %a[%o, 0] [%s, 1] [1, 1] : tensor<128x512xf32> to tensor<?xf32>
  %3 = tensor.cast %2 : tensor<?xf32> to tensor<16xf32>
  return %1, %3 : tensor<16x512xf32>, tensor<16xf32>
}

// covers: CANON-TENSOR-004
func.func @insert_into_cast(%a: tensor<4xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.insert %x into %0[%n] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// covers: CANON-TENSOR-005, CANON-TENSOR-012
func.func @undone(%a: tensor<12xf32>, %b: tensor<3x4xf32>, %c: tensor<?x?xf32>, %n: index) -> (tensor<12xf32>, tensor<3x4xf32>, tensor<?x?xf32>) {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<3x4xf32> into tensor<12xf32>
  %2 = tensor.collapse_shape %b [[0, 1]] : tensor<3x4xf32> into tensor<12xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
  %4 = tensor.collapse_shape %c [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %5 = tensor.expand_shape %4 [[0, 1]] output_shape [%n, %n] : tensor<?xf32> into tensor<?x?xf32>
  return %1, %3, %5 : tensor<12xf32>, tensor<3x4xf32>, tensor<?x?xf32>
}

// covers: CANON-TENSOR-006, CANON-TENSOR-013
func.func @at_once(%a: tensor<?x?x?x4xf32>, %b: tensor<24xf32>) -> (tensor<?xf32>, tensor<2x3x2x2xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2, 3]] : tensor<?x?x?x4xf32> into tensor<?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %2 = tensor.expand_shape %b [[0, 1]] output_shape [6, 4] : tensor<24xf32> into tensor<6x4xf32>
  %3 = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 3, 2, 2] : tensor<6x4xf32> into tensor<2x3x2x2xf32>
  return %1, %3 : tensor<?xf32>, tensor<2x3x2x2xf32>
}

// covers: CANON-TENSOR-007
func.func @joined_in_part(%a: tensor<?x?xf32>, %m: index, %n: index) -> (tensor<?x?x?xf32>, tensor<?xf32>) {
  %0 = tensor.expand_shape %a [[0], [1, 2, 3]] output_shape [%m, %n, 3, %m] : tensor<?x?xf32> into tensor<?x?x3x?xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2], [3]] : tensor<?x?x3x?xf32> into tensor<?x?x?xf32>
  %2 = tensor.collapse_shape %0 [[0, 1, 2, 3]] : tensor<?x?x3x?xf32> into tensor<?xf32>
  return %1, %2 : tensor<?x?x?xf32>, tensor<?xf32>
}

// covers: CANON-TENSOR-014
func.func @split_in_part(%a: tensor<2x3x4x5xf32>, %b: tensor<?x6xf32>, %n: index) -> (tensor<6x20xf32>, tensor<?x2x3xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<2x3x4x5xf32> into tensor<120xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 20] : tensor<120xf32> into tensor<6x20xf32>
  %2 = tensor.collapse_shape %b [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %3 = tensor.expand_shape %2 [[0, 1, 2]] output_shape [%n, 2, 3] : tensor<?xf32> into tensor<?x2x3xf32>
  return %1, %3 : tensor<6x20xf32>, tensor<?x2x3xf32>
}

// covers: CANON-TENSOR-008, CANON-TENSOR-015
func.func @constants_reshaped() -> (tensor<4xi32>, tensor<2x2xi32>, tensor<2x2xf32>) {
  %0 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %2 = arith.constant dense<[5, 6, 7, 8]> : tensor<4xi32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  %4 = arith.constant dense<1.0> : tensor<4xf32>
  %5 = tensor.expand_shape %4 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  return %1, %3, %5 : tensor<4xi32>, tensor<2x2xi32>, tensor<2x2xf32>
}

// covers: CANON-TENSOR-009, CANON-TENSOR-016
func.func @splats_reshaped(%x: f32) -> (tensor<4xf32>, tensor<2x2xf32>) {
  %0 = tensor.splat %x : tensor<2x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %2 = tensor.splat %x : tensor<4xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  return %1, %3 : tensor<4xf32>, tensor<2x2xf32>
}

// covers: CANON-TENSOR-010, CANON-TENSOR-017
func.func @elements_reshaped(%x: f32, %y: f32) -> (tensor<2xf32>, tensor<1x2xf32>) {
  %0 = tensor.from_elements %x, %y : tensor<1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  %2 = tensor.from_elements %x, %y : tensor<2xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  return %1, %3 : tensor<2xf32>, tensor<1x2xf32>
}

// covers: CANON-TENSOR-011
func.func @cast_collapsed(%a: tensor<8x1x3xf32>, %b: tensor<?x2xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %0 = tensor.cast %a : tensor<8x1x3xf32> to tensor<?x1x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x1x?xf32> into tensor<?x?xf32>
  %2 = tensor.cast %b : tensor<?x2xf32> to tensor<?x?xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %1, %3 : tensor<?x?xf32>, tensor<?xf32>
}

// covers: CANON-TENSOR2-001
func.func @cast_expanded(%a: tensor<8xf32>, %n: index) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%n, %c2] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// covers: CANON-TENSOR-019, CANON-TENSOR-020
func.func @one_tensor(%a: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<2x3xf32>) {
  %0 = tensor.concat dim(0) %a : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = tensor.concat dim(0) %a : (tensor<?x3xf32>) -> tensor<2x3xf32>
  return %0, %1 : tensor<?x3xf32>, tensor<2x3xf32>
}

// covers: CANON-TENSOR-021, CANON-TENSOR-022
func.func @concat_types(%a: tensor<?x12xi32>, %b: tensor<?x?xi32>, %c: tensor<2x12xi32>) -> (tensor<?x12xi32>, tensor<?x?xi32>) {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x12xi32>, tensor<?x?xi32>) -> tensor<?x12xi32>
  %1 = tensor.concat dim(0) %c, %c : (tensor<2x12xi32>, tensor<2x12xi32>) -> tensor<?x?xi32>
  return %0, %1 : tensor<?x12xi32>, tensor<?x?xi32>
}

// covers: CANON-TENSOR-023, CANON-TENSOR-024, CANON-TENSOR-025, CANON-TENSOR-026, CANON-TENSOR-027, CANON-TENSOR-029
func.func @dims(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %x: f32, %m: index, %n: index) -> (index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %a, %c0 : tensor<4x?xf32>
  %1 = tensor.generate %m, %n {
  ^bb0(%i: index, %j: index):
    "test.effect"() : () -> ()
    tensor.yield %x : f32
  } : tensor<?x?xf32>
  %2 = tensor.dim %1, %c1 : tensor<?x?xf32>
  %3 = tensor.extract_slice %a[0, 0] [2, %n] [1, 1] : tensor<4x?xf32> to tensor<2x?xf32>
  %4 = tensor.dim %3, %c1 : tensor<2x?xf32>
  %5 = tensor.cast %a : tensor<4x?xf32> to tensor<*xf32>
  %6 = tensor.dim %5, %n : tensor<*xf32>
  %7 = tensor.insert %x into %a[%m, %n] : tensor<4x?xf32>
  %8 = tensor.dim %7, %c1 : tensor<4x?xf32>
  %9 = tensor.empty(%m) : tensor<?x2xf32>
  %10 = tensor.dim %9, %c0 : tensor<?x2xf32>
  return %0, %2, %4, %6, %8, %10 : index, index, index, index, index, index
}

// covers: CANON-TENSOR-028
func.func @dims_of_reshapes(%a: tensor<*xf32>, %s: tensor<?xindex>, %t: tensor<?xi32>, %n: index) -> (index, index) {
  %0 = tensor.reshape %a(%s) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  %1 = tensor.dim %0, %n : tensor<*xf32>
  %2 = tensor.reshape %a(%t) : (tensor<*xf32>, tensor<?xi32>) -> tensor<*xf32>
  %3 = tensor.dim %2, %n : tensor<*xf32>
  return %1, %3 : index, index
}

func.func @dim_outside(%a: tensor<?xf32>) -> index {
  %c3 = arith.constant 3 : index
  %0 = tensor.dim %a, %c3 : tensor<?xf32>
  return %0 : index
}

// covers: CANON-TENSOR-030, CANON-TENSOR-031
func.func @empty(%m: index, %n: index) -> (tensor<4x?xf32>, tensor<?x3xf32>) {
  %c2 = arith.constant 2 : index
  %0 = tensor.empty(%m, %n) : tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x?xf32>
  %2 = tensor.empty(%c2) : tensor<?x3xf32>
  return %1, %2 : tensor<4x?xf32>, tensor<?x3xf32>
}

func.func @empty_of_negative_size() -> tensor<?xf32> {
  %c = arith.constant -2 : index
  %0 = tensor.empty(%c) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// covers: CANON-TENSOR-046
func.func @generate(%x: f32, %n: index) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.generate %c2, %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// covers: CANON-TENSOR-032, CANON-TENSOR-033, CANON-TENSOR-034
func.func @extract(%n: index, %x: f32, %y: f32) -> (i32, f32, f32, f32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %1 = tensor.extract %0[%c1, %c0] : tensor<2x2xi32>
  %2 = arith.constant dense<1.0> : tensor<4xf32>
  %3 = tensor.extract %2[%n] : tensor<4xf32>
  %4 = tensor.from_elements %x, %y : tensor<1x2xf32>
  %5 = tensor.extract %4[%c0, %c1] : tensor<1x2xf32>
  %6 = tensor.empty() : tensor<4xf32>
  %7 = tensor.insert %x into %6[%c1] : tensor<4xf32>
  %8 = tensor.extract %7[%c1] : tensor<4xf32>
  %c7 = arith.constant 7 : index
  %9 = tensor.extract %0[%c1, %c7] : tensor<2x2xi32>
  return %1, %3, %5, %8, %9 : i32, f32, f32, f32, i32
}

// covers: CANON-TENSOR-035, CANON-TENSOR-036
func.func @extract_from(%a: tensor<4xf32>, %x: f32, %n: index) -> (f32, f32) {
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.extract %0[%n] : tensor<?xf32>
  %2 = tensor.generate %n {
  ^bb0(%i: index):
    %e = tensor.extract %a[%i] : tensor<4xf32>
    %s = arith.addf %e, %x : f32
    tensor.yield %s : f32
  } : tensor<?xf32>
  %3 = tensor.extract %2[%n] : tensor<?xf32>
  return %1, %3 : f32, f32
}

// covers: CANON-TENSOR-038, CANON-TENSOR-039, CANON-TENSOR-040
func.func @slices(%a: tensor<4x4xf32>, %p: tensor<2x2xf32>, %n: index) -> (tensor<4x4xf32>, tensor<2x2xf32>, tensor<2xf32>) {
  %0 = tensor.extract_slice %a[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> to tensor<4x4xf32>
  %1 = tensor.insert_slice %p into %a[%n, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
  %2 = tensor.extract_slice %1[%n, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  %3 = arith.constant dense<3.0> : tensor<4xf32>
  %4 = tensor.extract_slice %3[%n] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %0, %2, %4 : tensor<4x4xf32>, tensor<2x2xf32>, tensor<2xf32>
}

// covers: CANON-TENSOR-041, CANON-TENSOR-042
func.func @slices_known(%a: tensor<?x8x16xf32>, %b: tensor<8x?xf32>, %m: index, %n: index) -> (tensor<?x?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %a[%c0, %m, %c1] [%c4, %n, %c1] [%c1, %c1, %c1] : tensor<?x8x16xf32> to tensor<?x?x?xf32>
  %1 = tensor.cast %b : tensor<8x?xf32> to tensor<?x?xf32>
  %2 = tensor.extract_slice %1[0, 0] [%m, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %0, %2 : tensor<?x?x?xf32>, tensor<?x?xf32>
}

func.func @slice_outside(%a: tensor<4xf32>) -> tensor<2xf32> {
  %c3 = arith.constant 3 : index
  %0 = tensor.extract_slice %a[%c3] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// covers: CANON-TENSOR-043, CANON-TENSOR-044
func.func @elements(%i: tensor<2xi32>, %n: index) -> (tensor<2xi32>, index) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = tensor.from_elements %c1, %c2 : tensor<2xi32>
  %1 = arith.index_cast %i : tensor<2xi32> to tensor<2xindex>
  %2 = tensor.extract %1[%n] : tensor<2xindex>
  return %0, %2 : tensor<2xi32>, index
}

// covers: CANON-TENSOR-045
func.func @gather(%i: tensor<1x2x1xindex>) -> tensor<1x2x1x3xf32> {
  %0 = arith.constant dense<1.0> : tensor<5x3xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<5x3xf32>, tensor<1x2x1xindex>) -> tensor<1x2x1x3xf32>
  return %1 : tensor<1x2x1x3xf32>
}

// covers: CANON-TENSOR-047, CANON-TENSOR-062
func.func @insert(%n: index) -> (tensor<4xf32>, tensor<2x2xf32>) {
  %x = arith.constant 1.0 : f32
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  %1 = tensor.insert %x into %0[%n] : tensor<4xf32>
  %2 = tensor.splat %x : tensor<2x2xf32>
  return %1, %2 : tensor<4xf32>, tensor<2x2xf32>
}

// covers: CANON-TENSOR-048, CANON-TENSOR-049, CANON-TENSOR-050
func.func @insertions(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: tensor<2xf32>, %q: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.insert_slice %b into %a[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  %1 = tensor.insert_slice %p into %a[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %2 = tensor.insert_slice %q into %1[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %3 = tensor.extract_slice %a[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %4 = tensor.insert_slice %3 into %a[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %0, %2, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// covers: CANON-TENSOR-051, CANON-TENSOR-052
func.func @insertions_known(%a: tensor<?x8xf32>, %p: tensor<?x?xf32>, %q: tensor<2x8xf32>, %b: tensor<4x8xf32>, %n: index) -> (tensor<?x8xf32>, tensor<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.insert_slice %p into %a[%c1, 0] [%c2, %n] [1, 1] : tensor<?x?xf32> into tensor<?x8xf32>
  %1 = tensor.cast %q : tensor<2x8xf32> to tensor<?x?xf32>
  %2 = tensor.cast %b : tensor<4x8xf32> to tensor<?x?xf32>
  %3 = tensor.insert_slice %1 into %2[0, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %0, %3 : tensor<?x8xf32>, tensor<?x?xf32>
}

// covers: CANON-TENSOR-060, CANON-TENSOR-061
func.func @reshapes(%a: tensor<?x4xf32>, %b: tensor<?xf32>, %s: tensor<1xindex>, %t: tensor<2xindex>) -> (index, tensor<?xf32>, tensor<?x4xf32>, tensor<?x?xf32>, tensor<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.rank %a : tensor<?x4xf32>
  %1 = tensor.reshape %b(%s) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %2 = tensor.dim %a, %c0 : tensor<?x4xf32>
  %3 = tensor.from_elements %2, %c4 : tensor<2xindex>
  %4 = tensor.reshape %a(%3) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  %5 = tensor.reshape %a(%s) : (tensor<?x4xf32>, tensor<1xindex>) -> tensor<?xf32>
  %6 = tensor.reshape %5(%t) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %7 = arith.constant dense<2.0> : tensor<4xf32>
  %8 = tensor.reshape %7(%t) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf32>
  return %0, %1, %4, %6, %8 : index, tensor<?xf32>, tensor<?x4xf32>, tensor<?x?xf32>, tensor<2x2xf32>
}

// covers: CANON-TENSOR-063, CANON-TENSOR-064, CANON-TENSOR2-002
func.func @shared(%a: tensor<16xf32>, %p: tensor<?xf32>, %k: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.cast %a : tensor<16xf32> to tensor<?xf32>
  %1 = scf.forall (%i) in (%k) shared_outs(%out = %0) -> (tensor<?xf32>) {
    %x = tensor.extract %out[%i] : tensor<?xf32>
    "test.use"(%x, %out) : (f32, tensor<?xf32>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %out[%i] [%c4] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  %2 = tensor.dim %1, %c0 : tensor<?xf32>
  return %1, %2 : tensor<?xf32>, index
}

func.func @shared_once(%a: tensor<16xf32>, %p: tensor<4xf32>) -> tensor<16xf32> {
  %0 = scf.forall (%i) = (2) to (3) step (1) shared_outs(%out = %a) -> (tensor<16xf32>) {
    "test.use"(%out) : (tensor<16xf32>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %out[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %0 : tensor<16xf32>
}

func.func @single_elements(%a: tensor<1x1xf32>) -> tensor<1xf32> {
  %0 = tensor.collapse_shape %a [] : tensor<1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1] : tensor<f32> into tensor<1xf32>
  return %1 : tensor<1xf32>
}

// Strides of zero are constants as others are.
func.func @strides_of_zero(%tensor: tensor<?x?xi32>, %at: index, %size: index) -> tensor<?x?xi32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %part = tensor.extract_slice %tensor[%at, %at] [%size, %size] [%zero, %one] : tensor<?x?xi32> to tensor<?x?xi32>
  return %part : tensor<?x?xi32>
}

// What is inserted nowhere changes nothing.
func.func @inserted_nothing(%none: tensor<?xi32>, %into: tensor<4xi32>, %at: index) -> tensor<4xi32> {
  %zero = arith.constant 0 : index
  %same = tensor.insert_slice %none into %into[%at] [%zero] [1] : tensor<?xi32> into tensor<4xi32>
  return %same : tensor<4xi32>
}

// The destination of a part of fewer dimensions is what was cast.
func.func @row_into_cast(%a: tensor<?xi32>, %i: index, %n: index, %c: tensor<?x2xi32>) -> i32 {
  %0 = tensor.cast %c : tensor<?x2xi32> to tensor<?x?xi32>
  %1 = tensor.insert_slice %a into %0[%i, 0] [1, %n] [1, 1] : tensor<?xi32> into tensor<?x?xi32>
  %2 = tensor.extract %1[%i, %n] : tensor<?x?xi32>
  return %2 : i32
}

func.func @cast_row(%a: tensor<2xi32>, %i: index, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %n = tensor.dim %c, %i : tensor<?x?xi32>
  %0 = tensor.cast %a : tensor<2xi32> to tensor<?xi32>
  %1 = tensor.insert_slice %0 into %c[%i, 0] [1, %n] [1, 1] : tensor<?xi32> into tensor<?x?xi32>
  return %1 : tensor<?x?xi32>
}

// What is joined and split again is the same only if the sizes say so.
func.func @joined_and_split(%a: tensor<?x?xi32>, %b: tensor<?x4xi32>, %c: tensor<?x4x?xi32>, %m: index, %n: index) -> (tensor<?x?xi32>, tensor<?x4xi32>, tensor<?x4x?xi32>, tensor<?x4x?xi32>) {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%m, %n] : tensor<?xi32> into tensor<?x?xi32>
  %2 = tensor.collapse_shape %b [[0, 1]] : tensor<?x4xi32> into tensor<?xi32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [%m, 4] : tensor<?xi32> into tensor<?x4xi32>
  %4 = tensor.collapse_shape %c [[0, 1], [2]] : tensor<?x4x?xi32> into tensor<?x?xi32>
  %5 = tensor.expand_shape %4 [[0], [1, 2]] output_shape [%m, 4, %n] : tensor<?x?xi32> into tensor<?x4x?xi32>
  %6 = tensor.expand_shape %4 [[0, 1], [2]] output_shape [%m, 4, %n] : tensor<?x?xi32> into tensor<?x4x?xi32>
  return %1, %3, %5, %6 : tensor<?x?xi32>, tensor<?x4xi32>, tensor<?x4x?xi32>, tensor<?x4x?xi32>
}

// The sizes of what is carried are those of the cast tensor all the time.
func.func @carried(%a: tensor<4xi32>, %n: index, %x: i32) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %a : tensor<4xi32> to tensor<?xi32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> (tensor<?xi32>) {
    %u = tensor.insert %x into %t[%i] : tensor<?xi32>
    scf.yield %u : tensor<?xi32>
  }
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> (tensor<?xi32>) {
    %w = "test.use"(%t, %i) : (tensor<?xi32>, index) -> tensor<4xi32>
    %u = tensor.cast %w : tensor<4xi32> to tensor<?xi32>
    scf.yield %u : tensor<?xi32>
  }
  %3 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> (tensor<?xi32>) {
    %u = scf.for %j = %c0 to %i step %c1 iter_args(%v = %t) -> (tensor<?xi32>) {
      %w = tensor.insert %x into %v[%j] : tensor<?xi32>
      scf.yield %w : tensor<?xi32>
    }
    scf.yield %u : tensor<?xi32>
  }
  return %1, %2, %3 : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}

// Nobody knows how large the tensors are that follow the first one, or they have another size.
func.func @carried_of_other_sizes(%a: tensor<4xi32>, %b: tensor<?xi32>, %n: index) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %a : tensor<4xi32> to tensor<?xi32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> (tensor<?xi32>) {
    "test.use"(%t, %i) : (tensor<?xi32>, index) -> ()
    scf.yield %b : tensor<?xi32>
  }
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> (tensor<?xi32>) {
    %w = "test.use"(%t, %i) : (tensor<?xi32>, index) -> tensor<8xi32>
    %u = tensor.cast %w : tensor<8xi32> to tensor<?xi32>
    scf.yield %u : tensor<?xi32>
  }
  %3 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> (tensor<?xi32>) {
    %u = scf.for %j = %c0 to %i step %c1 iter_args(%v = %t) -> (tensor<?xi32>) {
      %w = "test.use"(%v, %j) : (tensor<?xi32>, index) -> tensor<?xi32>
      scf.yield %w : tensor<?xi32>
    }
    scf.yield %u : tensor<?xi32>
  }
  return %1, %2, %3 : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}
