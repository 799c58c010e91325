memref.subview %m[0, 0] [2, 2] [1, 1] : memref<2x3xf64> to memref<2x2xf64>
// error: expected result type to be 'memref<2x2xf64, strided<[3, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf64>'
// -----
memref.subview %m[0, 0] [2, 2] [1, 1] : memref<2x3xf64> to memref<2x3xf64, strided<[3, 1]>>
// error: expected result type to be 'memref<2x2xf64, strided<[3, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<2x3xf64, strided<[3, 1]>>'
// -----
memref.subview %m[0, 0] [2, 2] [1, 1] : memref<2x3xf64> to memref<1x2x2xf64, strided<[3, 3, 1]>>
// error: expected result rank to be smaller or equal to the source rank, but got 'memref<1x2x2xf64, strided<[3, 3, 1]>>'
// -----
memref.subview %m[0, 0] [2, 2] [1, 1] : memref<2x3xf64> to memref<2x2xf32, strided<[3, 1]>>
// error: expected result element type to be 'f64', but got 'memref<2x2xf32, strided<[3, 1]>>'
// -----
memref.subview %m[0, 0] [2, 2] [1, 1] : memref<2x3xf64> to memref<2x2xf64, strided<[3, 1]>, 1>
// error: different memory spaces specified for base memref type 'memref<2x3xf64>' and subview memref type 'memref<2x2xf64, strided<[3, 1]>, 1>'
// -----
memref.subview %m[0, 0] [2] [1, 1] : memref<2x3xf64> to memref<2x2xf64, strided<[3, 1]>>
// error: expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.
// -----
memref.subview %m[0, 0] [2, 2] [1] : memref<2x3xf64> to memref<2x2xf64, strided<[3, 1]>>
// error: expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.
// -----
memref.subview %m[0, 0, 0] [2, 2, 2] [1, 1, 1] : memref<2x3xf64> to memref<2x2xf64, strided<[3, 1]>>
// error: expected 2 offset values, got 3
// -----
memref.subview %m[0, -1] [2, 2] [1, 1] : memref<2x3xf64> to memref<2x2xf64, strided<[3, 1]>>
// error: expected offsets to be non-negative, but got -1
// -----
memref.subview %m[0, 0] [2, -2] [1, 1] : memref<2x3xf64> to memref<2x2xf64, strided<[3, 1]>>
// error: expected sizes to be non-negative, but got -2
// -----
memref.subview %m[2, 0] [1, 2] [1, 1] : memref<2x3xf64> to memref<1x2xf64, strided<[3, 1], offset: 6>>
// error: offset 0 is out-of-bounds: 2 >= 2
// -----
memref.subview %m[0, 0] [2, 3] [1, 2] : memref<2x3xf64> to memref<2x3xf64, strided<[3, 2]>>
// error: slice along dimension 1 runs out-of-bounds: 4 >= 3
// -----
memref.subview %m[0, "x"] [2, 3] [1, 2] : memref<2x3xf64> to memref<2x3xf64, strided<[3, 2]>>
// error: custom op 'memref.subview' expected integer value
// -----
memref.subview %m[0, 99999999999999999999] [2, 3] [1, 2] : memref<2x3xf64> to memref<2x3xf64, strided<[3, 2]>>
// error: custom op 'memref.subview' integer value too large
// -----
%0 = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (memref<2x3xf64>) -> memref<2x2xf64, strided<[3, 1], offset: ?>>
// error: expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)
// -----
func.func @f(%m: memref<2x3xf64, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) {
  memref.subview %m[0, 0] [2, 2] [1, 1] : memref<2x3xf64, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>> to memref<2x2xf64, strided<[3, 1]>>
  return
}
// error: base type 'memref<2x3xf64, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>' is not strided
// -----
memref.reinterpret_cast %m to offset: [0], sizes: [10, %n], strides: [1, 1] : memref<2x3xf64> to memref<10x?xf64, strided<[2, 1]>>
// error: expected result type with stride = 1 instead of 2 in dim = 0
// -----
memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<2x3xf64> to memref<10xf64, strided<[1], offset: 1>>
// error: expected result type with offset = 0 instead of 1
// -----
memref.reinterpret_cast %m to offset: [%n], sizes: [10], strides: [1] : memref<2x3xf64> to memref<10xf64>
// error: expected result type with offset = dynamic instead of 0
// -----
memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<2x3xf64> to memref<9xf64>
// error: expected result type with size = 10 instead of 9 in dim = 0
// -----
memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<2x3xf64> to memref<9xf64>
// error: expected result type with size = dynamic instead of 9 in dim = 0
// -----
memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<2x3xf64> to memref<10xf32>
// error: different element types specified for source type 'memref<2x3xf64>' and result memref type 'memref<10xf32>'
// -----
memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<2x3xf64> to memref<10xf64, 2>
// error: different memory spaces specified for source type 'memref<2x3xf64>' and result memref type 'memref<10xf64, 2>'
// -----
memref.reinterpret_cast %m to offset: [0, 0], sizes: [10], strides: [1] : memref<2x3xf64> to memref<10xf64>
// error: expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.
// -----
memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<2x3xf64> to memref<10xf64, affine_map<(d0) -> (d0 mod 3)>>
// error: 'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'memref<10xf64, affine_map<(d0) -> (d0 mod 3)>>'
// -----
memref.expand_shape %m [[0, 1]] output_shape [2, 3] : memref<2x3xf64> into memref<2xf64>
// error: 'memref.expand_shape' op has source rank 2 and result rank 1. This is not an expansion (2 > 1).
// -----
memref.expand_shape %m [[0], [1]] output_shape [2, 3, 1] : memref<2x3xf64> into memref<2x3x1xf64>
// error: 'memref.expand_shape' op expanded rank (3) inconsistent with number of reassociation indices (2)
// -----
memref.expand_shape %m [[0, 1]] output_shape [2, 3, 1] : memref<2x3xf64> into memref<2x3x1xf64>
// error: 'memref.expand_shape' op invalid number of reassociation groups: found 1, expected 2
// -----
memref.expand_shape %m [[0, 2], [1]] output_shape [2, 3, 1] : memref<2x3xf64> into memref<2x3x1xf64>
// error: 'memref.expand_shape' op reassociation indices must be contiguous
// -----
memref.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 1, 3] : memref<2x3xf64> into memref<2x1x3xf64>
// error: 'memref.expand_shape' op reassociation index 3 is out of bounds
// -----
memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 3] : memref<2x3xf64> into memref<2x2x3xf64>
// error: 'memref.expand_shape' op collapsed dim size (2) must equal reassociation group size (4)
// -----
memref.expand_shape %d [[0, 1], [2]] output_shape [2, 2, %n] : memref<?x?xf64> into memref<2x2x?xf64>
// error: 'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic
// -----
memref.expand_shape %m [[0, 1], [2]] output_shape [2, 1, 3] : memref<2x3xf64> into memref<2x1x3xf64, strided<[3, 3, 1]>>
// error: 'memref.expand_shape' op expected expanded type to be 'memref<2x1x3xf64>' but found 'memref<2x1x3xf64, strided<[3, 3, 1]>>'
// -----
memref.expand_shape %m [[0, 1], [2]] output_shape [2, 3] : memref<2x3xf64> into memref<2x1x3xf64>
// error: 'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (3) but found 2 inputs instead
// -----
memref.expand_shape %m [[0, 1], [2]] output_shape [1, 2, 3] : memref<2x3xf64> into memref<2x1x3xf64>
// error: 'memref.expand_shape' op invalid output shape provided at pos 0
// -----
%0 = "memref.expand_shape"(%m) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 1, -9223372036854775808>}> : (memref<2x3xf64>) -> memref<2x1x3xf64>
// error: 'memref.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 1 dynamic dims while output_shape has 0 values
// -----
%0 = "memref.expand_shape"(%m) <{reassociation = [0, [2]], static_output_shape = array<i64: 2, 1, 3>}> : (memref<2x3xf64>) -> memref<2x1x3xf64>
// error: 'memref.expand_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes
// -----
memref.expand_shape %s [] output_shape [2] : memref<f64> into memref<2xf64>
// error: 'memref.expand_shape' op rank 0 memrefs can only be extended/collapsed with/from ones
// -----
memref.collapse_shape %m [[0], [1]] : memref<2x3xf64> into memref<2x3x1xf64>
// error: 'memref.collapse_shape' op has source rank 2 and result rank 3. This is not a collapse (2 < 3).
// -----
memref.collapse_shape %m [[0, 1]] : memref<2x3xf64> into memref<?xf64>
// error: 'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic
// -----
memref.collapse_shape %m [[0, 1]] : memref<2x3xf64> into memref<5xf64>
// error: 'memref.collapse_shape' op collapsed dim size (5) must equal reassociation group size (6)
// -----
memref.collapse_shape %m [[0, 1]] : memref<2x3xf64> into memref<6xf64, strided<[1], offset: 2>>
// error: 'memref.collapse_shape' op expected collapsed type to be 'memref<6xf64>' but found 'memref<6xf64, strided<[1], offset: 2>>'
// -----
memref.collapse_shape %m [[0]] : memref<2x3xf64> into memref<2xf64>
// error: 'memref.collapse_shape' op expanded rank (2) inconsistent with number of reassociation indices (1)
// -----
func.func @f(%m: memref<2x3xf64, strided<[4, 1]>>) {
  memref.collapse_shape %m [[0, 1]] : memref<2x3xf64, strided<[4, 1]>> into memref<6xf64>
  return
}
// error: 'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims
// -----
func.func @f(%m: memref<2x3xf64, affine_map<(d0, d1) -> (d0 mod 2, d1)>>) {
  memref.collapse_shape %m [[0, 1]] : memref<2x3xf64, affine_map<(d0, d1) -> (d0 mod 2, d1)>> into memref<6xf64>
  return
}
// error: 'memref.collapse_shape' op operand #0 must be strided memref of any type values, but got 'memref<2x3xf64, affine_map<(d0, d1) -> (d0 mod 2, d1)>>'
// -----
memref.transpose %m (i, j) -> (i, i) : memref<2x3xf64> to memref<3x2xf64>
// error: 'memref.transpose' op expected a permutation map
// -----
memref.transpose %m (i) -> (i) : memref<2x3xf64> to memref<3x2xf64>
// error: 'memref.transpose' op expected a permutation map of same rank as the input
// -----
memref.transpose %m (i, j) -> (j, i) : memref<2x3xf64> to memref<3x2xf64>
// error: 'memref.transpose' op result type 'memref<3x2xf64>' is not equivalent to the canonical transposed input type 'memref<3x2xf64, affine_map<(d0, d1) -> (d0 + d1 * 3)>>'
// -----
memref.view %b[%n][] : memref<?xi8> to memref<?xf64>
// error: 'memref.view' op incorrect number of dynamic sizes, has 0, expected 1
// -----
memref.view %b[%n][%n] : memref<?xi8> to memref<4xf64>
// error: 'memref.view' op incorrect number of dynamic sizes, has 1, expected 0
// -----
memref.view %b[%n][%n] : memref<?xi8> to memref<?xf64, strided<[2]>>
// error: unsupported map for result memref type 'memref<?xf64, strided<[2]>>'
// -----
memref.view %b[%n][%n] : memref<?xi8> to memref<?xf64, 2>
// error: different memory spaces specified for base memref type 'memref<?xi8>' and view memref type 'memref<?xf64, 2>'
// -----
memref.view %g[%n][%n] : memref<10xf32> to memref<?xf64>
// error: 'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<10xf32>'
// -----
memref.view %b[%n, %n][%n] : memref<?xi8> to memref<?xf64>
// error: expected ']'
// -----
memref.reshape %m(%k) : (memref<2x3xf64>, memref<4xi32>) -> memref<?xf64>
// error: 'memref.reshape' op length of shape operand differs from the result's memref rank
// -----
memref.reshape %m(%k) : (memref<2x3xf64>, memref<4xi32>) -> memref<?x?x?x?xf32>
// error: 'memref.reshape' op element types of source and destination memref types should be the same
// -----
memref.reshape %m(%k) : (memref<2x3xf64>, memref<4xi32>) -> memref<?x?x?x?xf64, strided<[1,1,1,?]>>
// error: 'memref.reshape' op result memref type should have identity affine map
// -----
memref.reshape %m(%g) : (memref<2x3xf64>, memref<10xf32>) -> memref<?xf64>
// error: 'memref.reshape' op operand #1 must be 1D memref of signless integer or index values, but got 'memref<10xf32>'
// -----
func.func @f(%m: memref<2x3xf64, strided<[4, 1]>>, %k: memref<?xi32>, %o: memref<2x3xf64>) {
  memref.reshape %m(%k) : (memref<2x3xf64, strided<[4, 1]>>, memref<?xi32>) -> memref<*xf64>
  return
}
// error: 'memref.reshape' op source memref type should have identity affine map
// -----
func.func @f(%k: memref<?xi32>, %o: memref<2x3xf64>) {
  memref.reshape %o(%k) : (memref<2x3xf64>, memref<?xi32>) -> memref<?xf64>
  return
}
// error: 'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type
// -----
memref.assume_alignment %m, 0 : memref<2x3xf64>
// error: 'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive
// -----
memref.assume_alignment %m, 12 : memref<2x3xf64>
// error: 'memref.assume_alignment' op alignment must be power of 2
// -----
%0 = "memref.distinct_objects"(%m) : (memref<2x3xf64>) -> memref<f64>
// error: 'memref.distinct_objects' op operand types and result types must match
// -----
"memref.distinct_objects"() : () -> ()
// error: 'memref.distinct_objects' op expected at least one operand
// -----
memref.memory_space_cast %m : memref<2x3xf64> to memref<3x3xf64, 1>
// error: 'memref.memory_space_cast' op operand type 'memref<2x3xf64>' and result type 'memref<3x3xf64, 1>' are cast incompatible
// -----
memref.memory_space_cast %m : memref<2x3xf64> to memref<2x3xf32, 1>
// error: 'memref.memory_space_cast' op operand type 'memref<2x3xf64>' and result type 'memref<2x3xf32, 1>' are cast incompatible
// -----
memref.memory_space_cast %m : memref<2x3xf64> to memref<*xf64, 1>
// error: 'memref.memory_space_cast' op operand type 'memref<2x3xf64>' and result type 'memref<*xf64, 1>' are cast incompatible
// -----
memref.memory_space_cast %m : memref<2x3xf64> to memref<2x3xf64, strided<[?, ?]>, 1>
// error: 'memref.memory_space_cast' op operand type 'memref<2x3xf64>' and result type 'memref<2x3xf64, strided<[?, ?]>, 1>' are cast incompatible
// -----
memref.cast %m : memref<2x3xf64> to memref<2x3xf64, strided<[4, 1]>>
// error: 'memref.cast' op operand type 'memref<2x3xf64>' and result type 'memref<2x3xf64, strided<[4, 1]>>' are cast incompatible
// -----
memref.cast %m : memref<2x3xf64> to memref<2x3xf64, 2>
// error: 'memref.cast' op operand type 'memref<2x3xf64>' and result type 'memref<2x3xf64, 2>' are cast incompatible
// -----
memref.cast %u : memref<*xf64> to memref<*xf64>
// error: 'memref.cast' op operand type 'memref<*xf64>' and result type 'memref<*xf64>' are cast incompatible
// -----
memref.cast %m : memref<2x3xf64> to memref<3xf64>
// error: 'memref.cast' op operand type 'memref<2x3xf64>' and result type 'memref<3xf64>' are cast incompatible
// -----
memref.cast %m : memref<2x3xf64> to memref<2x4xf64>
// error: 'memref.cast' op operand type 'memref<2x3xf64>' and result type 'memref<2x4xf64>' are cast incompatible
// -----
memref.cast %m : memref<2x3xf64> to f32
// error: custom op 'memref.cast' invalid kind of type specified
// -----
memref.dim %s, %n : memref<f64>
// error: 'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f64>'
// -----
memref.rank %x : f64
// error: custom op 'memref.rank' invalid kind of type specified
// -----
memref.extract_strided_metadata %u : memref<*xf64> -> memref<f64>, index
// error: custom op 'memref.extract_strided_metadata' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf64>'
// -----
%0:4 = memref.extract_strided_metadata %m : memref<2x3xf64> -> memref<f64>, index, index, index
// error: 'memref.extract_strided_metadata' op inferred type(s) 'memref<f64>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f64>', 'index', 'index', 'index'
// -----
memref.extract_aligned_pointer_as_index %m : memref<2x3xf64> -> i32
// error: 'memref.extract_aligned_pointer_as_index' op result #0 must be index, but got 'i32'
// -----
memref.atomic_rmw addi %f, %g[%n] : (f32, memref<10xf32>) -> f32
// error: 'memref.atomic_rmw' op with kind 'addi' expects an integer type
// -----
memref.atomic_rmw addf %i, %k[%n] : (i32, memref<4xi32>) -> i32
// error: 'memref.atomic_rmw' op with kind 'addf' expects a floating-point type
// -----
memref.atomic_rmw addi %i, %k[%n, %n] : (i32, memref<4xi32>) -> i32
// error: 'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank
// -----
memref.atomic_rmw adds %i, %k[%n] : (i32, memref<4xi32>) -> i32
// error: custom op 'memref.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]
// -----
memref.atomic_rmw addi %l, %k[%n] : (i64, memref<4xi32>) -> i64
// error: 'memref.atomic_rmw' op failed to verify that value type matches element type of memref
// -----
memref.atomic_rmw addi %i, %k[%n] : (i32, memref<4xi32>) -> i64
// error: 'memref.atomic_rmw' op failed to verify that all of {value, result} have same type
// -----
memref.generic_atomic_rmw %g[%n] : memref<10xf32> {
}
// error: 'memref.generic_atomic_rmw' op expected single number of entry block arguments
// -----
memref.generic_atomic_rmw %g[%n] : memref<10xf32> {
^bb0(%a: f32, %e: f32):
  memref.atomic_yield %a : f32
}
// error: 'memref.generic_atomic_rmw' op expected single number of entry block arguments
// -----
memref.generic_atomic_rmw %g[%n] : memref<10xf32> {
^bb0(%a: i32):
  memref.atomic_yield %a : i32
}
// error: 'memref.generic_atomic_rmw' op expected block argument of the same type result type
// -----
memref.generic_atomic_rmw %g[%n] : memref<10xf32> {
^bb0(%a: f32):
  memref.atomic_yield %i : i32
}
// error: 'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'
// -----
memref.generic_atomic_rmw %g[%n] : memref<10xf32> {
^bb0(%a: f32):
  memref.store %a, %g[%n] : memref<10xf32>
  memref.atomic_yield %a : f32
}
// error: body of 'memref.generic_atomic_rmw' should contain only operations with no side effects
// -----
memref.generic_atomic_rmw %f[%n] : f32 {
^bb0(%a: f32):
  memref.atomic_yield %a : f32
}
// ours: custom op 'memref.generic_atomic_rmw' invalid kind of type specified: expected builtin.memref
// -----
memref.atomic_yield %f : f32
// error: 'memref.atomic_yield' op expects parent op 'memref.generic_atomic_rmw'
// -----
memref.dma_start %m[%n, %n], %d[%n, %n], %n, %k[%n], %n : memref<2x3xf64>, memref<?x?xf64>, memref<4xi32>
// error: custom op 'memref.dma_start' expected two stride related operands
// -----
memref.dma_start %m[%n, %n], %d[%n, %n], %n, %k[%n] : memref<2x3xf64>, memref<?x?xf64>
// error: custom op 'memref.dma_start' fewer/more types expected
// -----
"memref.dma_start"(%m) : (memref<2x3xf64>) -> ()
// error: 'memref.dma_start' op expected at least 4 operands
// -----
"memref.dma_start"(%n, %n, %n, %n, %n) : (index, index, index, index, index) -> ()
// error: 'memref.dma_start' op expected source to be of memref type
// -----
"memref.dma_start"(%m, %n, %n, %n) : (memref<2x3xf64>, index, index, index) -> ()
// error: 'memref.dma_start' op expected at least 6 operands
// -----
"memref.dma_start"(%m, %i, %n, %n, %n, %n) : (memref<2x3xf64>, i32, index, index, index, index) -> ()
// error: 'memref.dma_start' op expected source indices to be of index type
// -----
"memref.dma_start"(%m, %n, %n, %n, %n, %n, %n) : (memref<2x3xf64>, index, index, index, index, index, index) -> ()
// error: 'memref.dma_start' op expected destination to be of memref type
// -----
"memref.dma_start"(%m, %n, %n, %m, %i, %n, %n, %n, %n) : (memref<2x3xf64>, index, index, memref<2x3xf64>, i32, index, index, index, index) -> ()
// error: 'memref.dma_start' op expected destination indices to be of index type
// -----
"memref.dma_start"(%m, %n, %n, %m, %n, %n, %i, %k, %n) : (memref<2x3xf64>, index, index, memref<2x3xf64>, index, index, i32, memref<4xi32>, index) -> ()
// error: 'memref.dma_start' op expected num elements to be of index type
// -----
"memref.dma_start"(%m, %n, %n, %m, %n, %n, %n, %n, %n) : (memref<2x3xf64>, index, index, memref<2x3xf64>, index, index, index, index, index) -> ()
// error: 'memref.dma_start' op expected tag to be of memref type
// -----
"memref.dma_start"(%m, %n, %n, %m, %n, %n, %n, %k, %i) : (memref<2x3xf64>, index, index, memref<2x3xf64>, index, index, index, memref<4xi32>, i32) -> ()
// error: 'memref.dma_start' op expected tag indices to be of index type
// -----
"memref.dma_start"(%m, %n, %n, %m, %n, %n, %n, %k, %n, %n) : (memref<2x3xf64>, index, index, memref<2x3xf64>, index, index, index, memref<4xi32>, index, index) -> ()
// error: 'memref.dma_start' op incorrect number of operands
// -----
"memref.dma_start"(%m, %n, %n, %m, %n, %n, %n, %k, %n, %n, %i) : (memref<2x3xf64>, index, index, memref<2x3xf64>, index, index, index, memref<4xi32>, index, index, i32) -> ()
// error: 'memref.dma_start' op expected stride and num elements per stride to be of type index
// -----
memref.dma_wait %k[], %n : memref<4xi32>
// error: 'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 0
// -----
memref.prefetch %m[%n, %n], reed, locality<3>, data : memref<2x3xf64>
// error: custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'
// -----
memref.prefetch %m[%n, %n], read, locality<3>, date : memref<2x3xf64>
// error: custom op 'memref.prefetch' cache type has to be 'data' or 'instr'
// -----
memref.prefetch %m[%n, %n], read, locality<4>, data : memref<2x3xf64>
// error: 'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3
// -----
memref.prefetch %m[%n], read, locality<3>, data : memref<2x3xf64>
// error: 'memref.prefetch' op too few indices
// -----
memref.realloc %g : memref<10xf32> to memref<?xf32>
// error: missing dimension operand for result type 'memref<?xf32>'
// -----
memref.realloc %g(%n) : memref<10xf32> to memref<4xf32>
// error: unnecessary dimension operand for result type 'memref<4xf32>'
// -----
memref.realloc %g : memref<10xf32> to memref<4xi32>
// error: different element types specified for source memref type 'memref<10xf32>' and result memref type 'memref<4xi32>'
// -----
memref.realloc %g : memref<10xf32> to memref<4xf32, 1>
// error: different memory spaces specified for source memref type 'memref<10xf32>' and result memref type 'memref<4xf32, 1>'
// -----
memref.realloc %g : memref<10xf32> to memref<4xf32, strided<[2]>>
// error: unsupported layout for result memref type 'memref<4xf32, strided<[2]>>'
// -----
memref.realloc %m : memref<2x3xf64> to memref<4xf64>
// error: 'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<2x3xf64>'
// -----
memref.realloc %g {alignment = 3 : i64} : memref<10xf32> to memref<4xf32>
// error: custom op 'memref.realloc' 'memref.realloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
// -----
func.func @f(%g: memref<10xf32, strided<[2]>>) {
  memref.realloc %g : memref<10xf32, strided<[2]>> to memref<4xf32>
  return
}
// error: unsupported layout for source memref type 'memref<10xf32, strided<[2]>>'
// -----
module {
  %0 = memref.alloca() : memref<4xf32>
}
// error: 'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait
// -----
memref.alloc() {alignment = -8 : i64} : memref<4xf32>
// error: custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
// -----
memref.alloc(%n) : memref<4xf32>
// error: 'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0
// -----
memref.alloca(%n) : memref<4xf32>
// error: 'memref.alloca' op incorrect number of dynamic sizes, has 1, expected 0
// -----
memref.alloc()[%n] : memref<4xf32>
// error: 'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1
// -----
memref.alloc() : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
// error: 'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0
// -----
memref.alloc() : i32
// error: custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'i32'
// -----
memref.load %m[%n] : memref<2x3xf64>
// error: 'memref.load' op incorrect number of indices for load, expected 2 but got 1
// -----
memref.store %x, %m[%n] : memref<2x3xf64>
// error: 'memref.store' op store index operand count not equal to memref rank
// -----
memref.store %i, %m[%n, %n] : memref<2x3xf64>
// error: use of value '%i' expects different type than prior uses: 'f64' vs 'i32'
// -----
%0 = "memref.load"(%m, %n, %n) : (memref<2x3xf64>, index, index) -> f32
// error: 'memref.load' op failed to verify that result type matches element type of 'memref'
// -----
%0 = "memref.load"(%m, %n, %n) <{alignment = 0 : i64}> : (memref<2x3xf64>, index, index) -> f64
// error: 'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
// -----
memref.copy %m, %g : memref<2x3xf64> to memref<10xf32>
// error: 'memref.copy' op requires the same element type for all operands
// -----
memref.copy %m, %s : memref<2x3xf64> to memref<f64>
// error: 'memref.copy' op requires the same shape for all operands
// -----
memref.global "priv" constant @g : memref<?xf32>
// error: custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'
// -----
memref.global @g : i32
// error: custom op 'memref.global' type should be static shaped memref, but got 'i32'
// -----
memref.global "private" @g : memref<2xf32> = dense<1> : tensor<2xi32>
// error: unexpected decimal integer literal for a floating point value
// -----
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = dense<1> : tensor<2xi32>}> : () -> ()
// error: 'memref.global' op symbol's parent must have the SymbolTable trait
// -----
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()
// error: 'memref.global' op symbol's parent must have the SymbolTable trait
// -----
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = 1.0 : f32}> : () -> ()
// error: 'memref.global' op symbol's parent must have the SymbolTable trait
// -----
"memref.global"() <{sym_name = "g", type = memref<?xf32>}> : () -> ()
// error: 'memref.global' op symbol's parent must have the SymbolTable trait
// -----
"memref.global"() <{sym_name = "g", type = f32}> : () -> ()
// error: 'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute
// -----
memref.get_global @nothing : memref<2xf32>
// error: 'memref.get_global' op 'nothing' does not reference a valid global memref
// -----
memref.get_global @f : memref<2xf32>
// error: 'memref.get_global' op 'f' does not reference a valid global memref
// -----
memref.get_global @f : memref<?xf32>
// error: 'memref.get_global' op result #0 must be statically shaped memref of any type values, but got 'memref<?xf32>'
// -----
module {
  memref.global @g : memref<2xf32>
  func.func @f() {
    %0 = memref.get_global @g : memref<3xf32>
    return
  }
}
// error: 'memref.get_global' op result type 'memref<3xf32>' does not match type 'memref<2xf32>' of the global memref @g
// -----
memref.alloca_scope {
^bb0(%a: i32):
}
// error: 'memref.alloca_scope' op region should have no arguments
// -----
memref.alloca_scope {
  memref.alloca_scope.return %i : i32
}
// error: 'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 1 operands, but region successor needs 0 inputs
// -----
%0 = memref.alloca_scope -> f32 {
  memref.alloca_scope.return %i : i32
}
// error: 'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'i32' should match successor input type #0 'f32'
// -----
memref.alloca_scope.return
// error: 'memref.alloca_scope.return' op expects parent op 'memref.alloca_scope'
// -----
memref.global @g : memref<2xmemref<4xf32>> = dense<0>
// ours: invalid tensor element type
