// What the verifiers of the vector dialect reject of ops that move elements.

func.func @broadcasts(%a: vector<1xf32>, %b: vector<2xf32>, %m: memref<4xf32>, %x: i32, %s: vector<[2]xf32>) {
  // expected-error@+1 {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = vector.broadcast %a : vector<1xf32> to vector<f32>
  return
}

// -----

func.func @f(%b: vector<2xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch (2 vs. 4)}}
  %0 = vector.broadcast %b : vector<2xf32> to vector<3x4xf32>
  return
}

// -----

func.func @f(%s: vector<[2]xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch ([2] vs. 2)}}
  %0 = vector.broadcast %s : vector<[2]xf32> to vector<3x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'vector.broadcast' op source type is not a vector}}
  %0 = vector.broadcast %m : memref<4xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{'vector.broadcast' op failed to verify that source operand and result have same element type}}
  %0 = vector.broadcast %x : i32 to vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>, %b: vector<2x2xf32>) {
  // expected-error@+1 {{'vector.shuffle' op rank mismatch}}
  %0 = vector.shuffle %a, %b [0, 1] : vector<2xf32>, vector<2x2xf32>
  return
}

// -----

func.func @f(%a: vector<2x3xf32>, %b: vector<2x2xf32>) {
  // expected-error@+1 {{'vector.shuffle' op dimension mismatch}}
  %0 = vector.shuffle %a, %b [0, 1] : vector<2x3xf32>, vector<2x2xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  // expected-error@+1 {{'vector.shuffle' op mask length mismatch}}
  %0 = "vector.shuffle"(%a, %a) <{mask = array<i64: 0>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  // expected-error@+1 {{'vector.shuffle' op mask index #2 out of range}}
  %0 = vector.shuffle %a, %a [0, 4] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<[2]xf32>) {
  // expected-error@+1 {{'vector.shuffle' op operand #0 must be fixed-length vector of any type values, but got 'vector<[2]xf32>'}}
  %0 = vector.shuffle %a, %a [0, 1] : vector<[2]xf32>, vector<[2]xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  // expected-error@+1 {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  %0 = vector.interleave %a, %a : vector<2xf32> -> vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<3xf32>) {
  // expected-error@+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements}}
  %0, %1 = vector.deinterleave %a : vector<3xf32> -> vector<1xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension}}
  %0, %1 = vector.deinterleave %a : vector<4xf32> -> vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %0 = vector.extract %a[0, 1] : f32 from vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %a[-2] : f32 from vector<4xf32>
  return
}

// -----

// ours: MLIR adds a second error
func.func @f(%a: vector<4x2xf32>) {
  // expected-error@+1 {{'vector.extract' op inferred type(s) 'vector<2xf32>' are incompatible with return type(s) of operation 'vector<4xf32>'}}
  %0 = vector.extract %a[1] : vector<4xf32> from vector<4x2xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error@+1 {{expected a scalar instead of a 0-d vector as the result type}}
  %0 = vector.extract %a[0] : vector<f32> from vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %0 = vector.insert %x, %a[0, 1] : f32 into vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xf32>, %b: vector<2xf32>) {
  // expected-error@+1 {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %0 = vector.insert %b, %a[0, 1] : vector<2xf32> into vector<4x2xf32>
  return
}

// -----

func.func @f(%a: vector<4x2xf32>, %x: f32) {
  // expected-error@+1 {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  %0 = vector.insert %x, %a[0] : f32 into vector<4x2xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %0 = vector.insert %x, %a[4] : f32 into vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %x: vector<f32>) {
  // expected-error@+1 {{expected a scalar instead of a 0-d vector as the source operand}}
  %0 = vector.insert %x, %a[0] : vector<f32> into vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xi32>, %s: vector<[16]xi32>) {
  // expected-error@+1 {{'vector.scalable.insert' op failed to verify that position is a multiple of the source length.}}
  %0 = vector.scalable.insert %a, %s[2] : vector<4xi32> into vector<[16]xi32>
  return
}

// -----

func.func @f(%a: vector<4xi32>, %s: vector<16xi32>) {
  // expected-error@+1 {{'vector.scalable.extract' op operand #0 must be  of ranks 1, but got 'vector<16xi32>'}}
  %0 = vector.scalable.extract %s[0] : vector<4xi32> from vector<16xi32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{number of operands and types do not match: got 2 operands and 3 types}}
  %0 = vector.from_elements %x, %x : vector<3xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{'dest' must be fixed-length vector of any type values, but got 'vector<[2]xf32>'}}
  %0 = vector.from_elements %x, %x : vector<[2]xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types}}
  %0:2 = "vector.to_elements"(%a) : (vector<4xf32>) -> (f32, f32)
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %0 = vector.extract_strided_slice %a {offsets = [1], sizes = [2, 2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  %0 = vector.extract_strided_slice %a {offsets = [1, 0, 0], sizes = [2, 2, 2], strides = [1, 1, 1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %0 = vector.extract_strided_slice %a {offsets = [4], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %a {offsets = [1], sizes = [0], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [2]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %a {offsets = [3], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected result type to be 'vector<2x8xf32>'}}
  %0 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<3x8xf32>
  return
}

// -----

func.func @f(%a: vector<4x[8]xf32>) {
  // expected-error@+1 {{'vector.extract_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (4 vs 8)}}
  %0 = vector.extract_strided_slice %a {offsets = [1, 0], sizes = [2, 4], strides = [1, 1]} : vector<4x[8]xf32> to vector<2x[4]xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>, %b: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [1], strides = [1]} : vector<2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>, %b: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [1, 1], strides = [1, 1]} : vector<2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%a: vector<2x2xf32>, %b: vector<8xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [1], strides = [1, 1]} : vector<2x2xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>, %b: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 9)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [1, 7], strides = [1]} : vector<2xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%a: vector<[2]xf32>, %b: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=0)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [1, 0], strides = [1]} : vector<[2]xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%a: vector<[2]xf32>, %b: vector<4x[8]xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (2 vs 8)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [1, 0], strides = [1]} : vector<[2]xf32> into vector<4x[8]xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.transpose' op vector result rank mismatch: 1}}
  %0 = vector.transpose %a, [0] : vector<4x8xf32> to vector<32xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.transpose' op transposition length mismatch: 1}}
  %0 = vector.transpose %a, [0] : vector<4x8xf32> to vector<8x4xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.transpose' op transposition index out of range: -1}}
  %0 = vector.transpose %a, [-1, 0] : vector<4x8xf32> to vector<8x4xf32>
  return
}

// -----

func.func @f(%a: vector<4x4xf32>) {
  // expected-error@+1 {{'vector.transpose' op duplicate position index: 0}}
  %0 = vector.transpose %a, [0, 0] : vector<4x4xf32> to vector<4x4xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.transpose' op dimension size mismatch at: 1}}
  %0 = vector.transpose %a, [1, 0] : vector<4x8xf32> to vector<4x8xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.shape_cast' op has different source and result element types}}
  %0 = vector.shape_cast %a : vector<4x8xf32> to vector<32xi32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.shape_cast' op has different number of elements at source (32) and result (16)}}
  %0 = vector.shape_cast %a : vector<4x8xf32> to vector<16xf32>
  return
}

// -----

func.func @f(%a: vector<4x[8]xf32>) {
  // expected-error@+1 {{'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)}}
  %0 = vector.shape_cast %a : vector<4x[8]xf32> to vector<32xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.bitcast' op dimension size mismatch at: 0}}
  %0 = vector.bitcast %a : vector<4x8xf32> to vector<2x16xf32>
  return
}

// -----

func.func @f(%a: vector<4x8xf32>) {
  // expected-error@+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %a : vector<4x8xf32> to vector<4x8xf16>
  return
}

// -----

func.func @f(%a: vector<f32>) {
  // expected-error@+1 {{'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal}}
  %0 = vector.bitcast %a : vector<f32> to vector<f16>
  return
}

// -----

func.func @f(%a: memref<4x8xf32, affine_map<(i, j) -> (j, i)>>) {
  // expected-error@+1 {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %a : memref<4x8xf32, affine_map<(i, j) -> (j, i)>> to memref<vector<4x8xf32>>
  return
}

// -----

func.func @f(%a: memref<4x8xf32, 3>) {
  // expected-error@+1 {{'vector.type_cast' op expects result in same memory space}}
  %0 = vector.type_cast %a : memref<4x8xf32, 3> to memref<vector<4x8xf32>>
  return
}

// -----

func.func @f(%a: memref<4x8xf32>) {
  // expected-error@+1 {{'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4x8xi32>>'}}
  %0 = vector.type_cast %a : memref<4x8xf32> to memref<vector<4x8xi32>>
  return
}

// -----

func.func @f(%a: memref<4x8xf32>) {
  // expected-error@+1 {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<32xf32>>'}}
  %0 = vector.type_cast %a : memref<4x8xf32> to memref<vector<32xf32>>
  return
}
