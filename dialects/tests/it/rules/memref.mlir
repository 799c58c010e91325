// pipeline: builtin.module(canonicalize)
// covers: CANON-MEMREF-007
func.func @unused_reallocation(%m: memref<?xf32>, %n: index) {
  %r = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
  return
}

// covers: CANON-MEMREF-008
func.func @scope_without_allocation(%m: memref<4xi32>, %i: index) -> i32 {
  "test.before"() : () -> ()
  %r = memref.alloca_scope -> (i32) {
    %x = memref.load %m[%i] : memref<4xi32>
    memref.store %x, %m[%i] : memref<4xi32>
    memref.alloca_scope.return %x : i32
  }
  "test.after"() : () -> ()
  return %r : i32
}

// covers: CANON-MEMREF-009
func.func @scope_at_the_end(%x: i32) {
  memref.alloca_scope {
    %m = memref.alloca() : memref<4xi32>
    "test.use"(%m) : (memref<4xi32>) -> ()
  }
  return
}

func.func @scope_before_work(%x: i32) {
  memref.alloca_scope {
    %m = memref.alloca() : memref<4xi32>
    "test.use"(%m) : (memref<4xi32>) -> ()
  }
  "test.after"() : () -> ()
  return
}

// covers: CANON-MEMREF-010
func.func @allocation_leaves_the_scope(%c: i1, %n: index) {
  scf.if %c {
    memref.alloca_scope {
      %m = memref.alloca(%n) : memref<?xi32>
      %k = "test.size"() : () -> index
      %l = memref.alloca(%k) : memref<?xi32>
      "test.use"(%m, %l) : (memref<?xi32>, memref<?xi32>) -> ()
    }
  }
  return
}

func.func @allocation_stays_in_the_scope(%c: i1, %n: index) {
  scf.if %c {
    memref.alloca_scope {
      %m = memref.alloca(%n) : memref<?xi32>
      "test.use"(%m) : (memref<?xi32>) -> ()
    }
  }
  "test.after"() : () -> ()
  return
}

// covers: CANON-MEMREF-011
func.func @assumed_twice(%m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.assume_alignment %m, 16 : memref<4xf32>
  %b = memref.assume_alignment %a, 16 : memref<4xf32>
  return %b : memref<4xf32>
}

// covers: CANON-MEMREF-013
func.func @atomic_of_cast(%m: memref<4xf32>, %v: f32, %i: index) -> f32 {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %r = memref.atomic_rmw addf %v, %c[%i] : (f32, memref<?xf32>) -> f32
  return %r : f32
}

func.func @atomic_of_cast_to_more(%m: memref<?xf32>, %v: f32, %i: index) -> f32 {
  %c = memref.cast %m : memref<?xf32> to memref<4xf32>
  %r = memref.atomic_rmw addf %v, %c[%i] : (f32, memref<4xf32>) -> f32
  return %r : f32
}

// covers: CANON-MEMREF-019
func.func @copy_of_nothing(%a: memref<4x0x?xf32>, %b: memref<4x0x?xf32>) {
  memref.copy %a, %b : memref<4x0x?xf32> to memref<4x0x?xf32>
  return
}

// covers: CANON-MEMREF-029
func.func @size_of_reshape(%m: memref<?xf32>, %shape: memref<2xindex>) -> index {
  %r = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  "test.write"(%shape) : (memref<2xindex>) -> ()
  %c1 = arith.constant 1 : index
  %d = memref.dim %r, %c1 : memref<?x?xf32>
  return %d : index
}

func.func @size_of_reshape_of_integers(%m: memref<*xf32>, %shape: memref<?xi32>, %i: index) -> index {
  %r = memref.reshape %m(%shape) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  %d = memref.dim %r, %i : memref<*xf32>
  return %d : index
}

func.func @size_of_reshape_with_later_index(%m: memref<*xf32>, %shape: memref<?xindex>) -> index {
  %r = memref.reshape %m(%shape) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %i = "test.index"() : () -> index
  %d = memref.dim %r, %i : memref<*xf32>
  return %d : index
}

// covers: CANON-MEMREF-033
func.func @transfer_of_casts(%a: memref<4xf32>, %b: memref<8xf32, 1>, %t: memref<1xi32>, %i: index) {
  %x = memref.cast %a : memref<4xf32> to memref<?xf32>
  %y = memref.cast %b : memref<8xf32, 1> to memref<?xf32, 1>
  %z = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_start %x[%i], %y[%i], %i, %z[%i] : memref<?xf32>, memref<?xf32, 1>, memref<?xi32>
  return
}

// covers: CANON-MEMREF-034
func.func @wait_of_cast(%t: memref<1xi32>, %i: index) {
  %z = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_wait %z[%i], %i : memref<?xi32>
  return
}

// covers: CANON-MEMREF-041
func.func @prefetch_of_cast(%m: memref<4xf32>, %i: index) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.prefetch %c[%i], read, locality<3>, data : memref<?xf32>
  return
}

// covers: CANON-MEMREF-057
func.func @transposed_twice(%m: memref<2x3x4xf32>) -> memref<4x2x3xf32, affine_map<(d0, d1, d2) -> (d1 * 12 + d2 * 4 + d0)>> {
  %a = memref.transpose %m (i, j, k) -> (k, j, i) : memref<2x3x4xf32> to memref<4x3x2xf32, affine_map<(d0, d1, d2) -> (d2 * 12 + d1 * 4 + d0)>>
  %b = memref.transpose %a (i, j, k) -> (i, k, j) : memref<4x3x2xf32, affine_map<(d0, d1, d2) -> (d2 * 12 + d1 * 4 + d0)>> to memref<4x2x3xf32, affine_map<(d0, d1, d2) -> (d1 * 12 + d2 * 4 + d0)>>
  return %b : memref<4x2x3xf32, affine_map<(d0, d1, d2) -> (d1 * 12 + d2 * 4 + d0)>>
}

func.func @transposed_round(%m: memref<2x3x4xf32>) -> memref<4x2x3xf32, strided<[1, 12, 4]>> {
  %a = memref.transpose %m (i, j, k) -> (j, k, i) : memref<2x3x4xf32> to memref<3x4x2xf32, strided<[4, 1, 12]>>
  %b = memref.transpose %a (i, j, k) -> (j, k, i) : memref<3x4x2xf32, strided<[4, 1, 12]>> to memref<4x2x3xf32, strided<[1, 12, 4]>>
  return %b : memref<4x2x3xf32, strided<[1, 12, 4]>>
}

// covers: CANON-MEMREF-060
func.func @view_of_constant_size(%m: memref<2048xi8>, %shift: index, %n: index) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %v = memref.view %m[%shift][%c4, %n] : memref<2048xi8> to memref<?x?xf32>
  return %v : memref<?x?xf32>
}

// covers: CANON-MEMREF-061
func.func @view_of_cast(%m: memref<2048xi8>, %shift: index) -> memref<4xf32> {
  %c = memref.cast %m : memref<2048xi8> to memref<?xi8>
  %v = memref.view %c[%shift][] : memref<?xi8> to memref<4xf32>
  return %v : memref<4xf32>
}

// covers: CANON-MEMREF-062
func.func @view_of_everything(%m: memref<2048xi8>) -> memref<2048xi8> {
  %c0 = arith.constant 0 : index
  %v = memref.view %m[%c0][] : memref<2048xi8> to memref<2048xi8>
  return %v : memref<2048xi8>
}

func.func @view_of_a_dynamic_size(%m: memref<?xi8>, %n: index) -> memref<?xi8> {
  %c0 = arith.constant 0 : index
  %v = memref.view %m[%c0][%n] : memref<?xi8> to memref<?xi8>
  return %v : memref<?xi8>
}

// covers: CANON-MEMREF-067
func.func @expanded_twice(%m: memref<?xf32>, %n: index) -> memref<?x4x2xf32> {
  %a = memref.expand_shape %m [[0, 1]] output_shape [%n, 8] : memref<?xf32> into memref<?x8xf32>
  %b = memref.expand_shape %a [[0], [1, 2]] output_shape [%n, 4, 2] : memref<?x8xf32> into memref<?x4x2xf32>
  return %b : memref<?x4x2xf32>
}

// covers: CANON-MEMREF-068
func.func @expanded_further_than_collapsed(%m: memref<?xf32>, %n: index) -> memref<?x8xf32> {
  %a = memref.expand_shape %m [[0, 1, 2]] output_shape [%n, 4, 2] : memref<?xf32> into memref<?x4x2xf32>
  %b = memref.collapse_shape %a [[0], [1, 2]] : memref<?x4x2xf32> into memref<?x8xf32>
  return %b : memref<?x8xf32>
}

func.func @collapsed_further_than_expanded(%m: memref<8x6xf32>) -> memref<48xf32> {
  %a = memref.expand_shape %m [[0, 1], [2]] output_shape [4, 2, 6] : memref<8x6xf32> into memref<4x2x6xf32>
  %b = memref.collapse_shape %a [[0, 1, 2]] : memref<4x2x6xf32> into memref<48xf32>
  return %b : memref<48xf32>
}

// covers: CANON-MEMREF-069
func.func @collapsed_then_expanded_less(%m: memref<2x4x6xf32>) -> memref<8x6xf32> {
  %a = memref.collapse_shape %m [[0, 1, 2]] : memref<2x4x6xf32> into memref<48xf32>
  %b = memref.expand_shape %a [[0, 1]] output_shape [8, 6] : memref<48xf32> into memref<8x6xf32>
  return %b : memref<8x6xf32>
}

func.func @collapsed_then_expanded_more(%m: memref<8x6xf32>) -> memref<2x4x6xf32> {
  %a = memref.collapse_shape %m [[0, 1]] : memref<8x6xf32> into memref<48xf32>
  %b = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 4, 6] : memref<48xf32> into memref<2x4x6xf32>
  return %b : memref<2x4x6xf32>
}

// covers: CANON-MEMREF-075
func.func @metadata_of_cast(%m: memref<4x?xf32>) -> (memref<f32>, index, index, index, index, index) {
  %c = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %r:6 = memref.extract_strided_metadata %c : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : memref<f32>, index, index, index, index, index
}

func.func @metadata_of_cast_to_more(%m: memref<?xf32>) -> (memref<f32>, index, index, index) {
  %c = memref.cast %m : memref<?xf32> to memref<4xf32>
  %r:4 = memref.extract_strided_metadata %c : memref<4xf32> -> memref<f32>, index, index, index
  return %r#0, %r#1, %r#2, %r#3 : memref<f32>, index, index, index
}

// covers: CANON-MEMREF2-008
func.func @expanded_cast(%m: memref<8xf32>) -> memref<?x4xf32> {
  %c2 = arith.constant 2 : index
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [%c2, 4] : memref<?xf32> into memref<?x4xf32>
  return %e : memref<?x4xf32>
}

func.func @expanded_cast_of_unknown_size(%m: memref<8xf32>, %n: index) -> memref<?x4xf32> {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %e : memref<?x4xf32>
}

// covers: CANON-MEMREF2-009
func.func @expanded_cast_of_layout(%m: memref<8xf32>) -> memref<2x4xf32, strided<[?, ?], offset: ?>> {
  %c = memref.cast %m : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  %e = memref.expand_shape %c [[0, 1]] output_shape [2, 4] : memref<8xf32, strided<[?], offset: ?>> into memref<2x4xf32, strided<[?, ?], offset: ?>>
  return %e : memref<2x4xf32, strided<[?, ?], offset: ?>>
}

func.func @reallocation_that_is_freed(%m: memref<?xf32>, %v: f32, %i: index) {
  %r = memref.realloc %m(%i) : memref<?xf32> to memref<?xf32>
  memref.store %v, %r[%i] : memref<?xf32>
  memref.dealloc %r : memref<?xf32>
  return
}

func.func @joined_sizes_are_multiplied(%m: memref<?xf32>, %n: index) -> memref<?x2xf32> {
  %a = memref.expand_shape %m [[0, 1, 2]] output_shape [%n, 4, 2] : memref<?xf32> into memref<?x4x2xf32>
  %b = memref.collapse_shape %a [[0, 1], [2]] : memref<?x4x2xf32> into memref<?x2xf32>
  return %b : memref<?x2xf32>
}

func.func @ones_go_with_others(%m: memref<?x1x4x2x1xf32>, %n: index) -> memref<?x8x1xf32> {
  %a = memref.collapse_shape %m [[0, 1, 2, 3, 4]] : memref<?x1x4x2x1xf32> into memref<?xf32>
  %b = memref.expand_shape %a [[0, 1, 2]] output_shape [%n, 8, 1] : memref<?xf32> into memref<?x8x1xf32>
  return %b : memref<?x8x1xf32>
}

func.func @split_at_another_place(%m: memref<4x2x1xf32>) -> memref<1x8xf32> {
  %a = memref.collapse_shape %m [[0, 1, 2]] : memref<4x2x1xf32> into memref<8xf32>
  %b = memref.expand_shape %a [[0, 1]] output_shape [1, 8] : memref<8xf32> into memref<1x8xf32>
  return %b : memref<1x8xf32>
}

func.func @one_of_two_dimensions_of_size_one(%m: memref<?x?xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %s = memref.subview %m[%c1, 0] [1, %c1] [1, %c8] : memref<?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %s : memref<?xf32, strided<[?], offset: ?>>
}

func.func @constants_of_index(%n: index) -> (memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>) {
  %c7 = index.constant 7
  %c-1 = index.constant -1
  %a = memref.alloc(%c7) : memref<?xf32>
  %s = memref.subview %a[%n] [%c-1] [%n] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %a, %s : memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>
}

func.func @constants_of_index_in_views(%m: memref<64xi8>) -> memref<?xf32> {
  %c8 = index.constant 8
  %v = memref.view %m[%c8][%c8] : memref<64xi8> to memref<?xf32>
  return %v : memref<?xf32>
}

// What a copy knows of sizes it keeps.
func.func @copy_of_casts(%a: memref<?xi32>, %b: memref<4xi32>, %c: memref<?xi32, strided<[?], offset: ?>>) {
  %0 = memref.cast %a : memref<?xi32> to memref<4xi32>
  %1 = memref.cast %b : memref<4xi32> to memref<?xi32>
  memref.copy %0, %b : memref<4xi32> to memref<4xi32>
  memref.copy %1, %a : memref<?xi32> to memref<?xi32>
  %2 = memref.cast %c : memref<?xi32, strided<[?], offset: ?>> to memref<?xi32>
  memref.copy %a, %2 : memref<?xi32> to memref<?xi32>
  return
}

// What is joined and split again is the same only if the sizes say so.
func.func @joined_and_split(%a: memref<?x?xi32>, %b: memref<?x4xi32>, %c: memref<?x4x?xi32>, %m: index, %n: index) -> (memref<?x?xi32>, memref<?x4xi32>, memref<?x4x?xi32>, memref<?x4x?xi32>) {
  %0 = memref.collapse_shape %a [[0, 1]] : memref<?x?xi32> into memref<?xi32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%m, %n] : memref<?xi32> into memref<?x?xi32>
  %2 = memref.collapse_shape %b [[0, 1]] : memref<?x4xi32> into memref<?xi32>
  %3 = memref.expand_shape %2 [[0, 1]] output_shape [%m, 4] : memref<?xi32> into memref<?x4xi32>
  %4 = memref.collapse_shape %c [[0, 1], [2]] : memref<?x4x?xi32> into memref<?x?xi32>
  %5 = memref.expand_shape %4 [[0], [1, 2]] output_shape [%m, 4, %n] : memref<?x?xi32> into memref<?x4x?xi32>
  %6 = memref.expand_shape %4 [[0, 1], [2]] output_shape [%m, 4, %n] : memref<?x?xi32> into memref<?x4x?xi32>
  return %1, %3, %5, %6 : memref<?x?xi32>, memref<?x4xi32>, memref<?x4x?xi32>, memref<?x4x?xi32>
}
