#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
#map1 = affine_map<(d0, d1) -> (d1 * 16 + d0)>
module {
  memref.global "private" constant @g : memref<2x3xf64> = dense<1.000000e+00> {alignment = 64 : i64}
  memref.global @u : memref<2x3xf64> = uninitialized
  memref.global "public" @x : memref<2x3xf64>
  func.func @f(%arg0: index, %arg1: memref<?x?xf64>, %arg2: memref<f32>) {
    %alloc = memref.alloc() : memref<2x3xf64>
    %alloc_0 = memref.alloc(%arg0, %arg0) {alignment = 32 : i64} : memref<?x?xf64>
    %alloca = memref.alloca() : memref<f32>
    %0 = memref.get_global @g : memref<2x3xf64>
    %c0 = arith.constant 0 : index
    %1 = memref.load %alloc[%c0, %c0] : memref<2x3xf64>
    %2 = memref.load %arg2[] {nontemporal = true} : memref<f32>
    memref.store %1, %alloc[%c0, %c0] {nontemporal = true} : memref<2x3xf64>
    memref.copy %alloc, %0 : memref<2x3xf64> to memref<2x3xf64>
    %cast = memref.cast %alloc : memref<2x3xf64> to memref<?x?xf64>
    %dim = memref.dim %alloc_0, %c0 : memref<?x?xf64>
    memref.dealloc %alloc_0 : memref<?x?xf64>
    %alloc_1 = memref.alloc(%arg0)[%arg0] : memref<?x4xf64, #map>
    %cast_2 = memref.cast %arg1 : memref<?x?xf64> to memref<*xf64>
    memref.dealloc %cast_2 {x.a} : memref<*xf64>
    return
  }
  func.func @views(%arg0: memref<8x16xf32>, %arg1: memref<?x?xf32, strided<[?, 1], offset: ?>>, %arg2: index, %arg3: memref<f32>) {
    %subview = memref.subview %arg0[0, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1]>>
    %subview_0 = memref.subview %arg1[0, %arg2] [%arg2, 4] [1, 2] {a} : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x4xf32, strided<[?, 2], offset: ?>>
    %subview_1 = memref.subview %arg0[2, 0] [1, 16] [1, 1] : memref<8x16xf32> to memref<16xf32, strided<[1], offset: 32>>
    %subview_2 = memref.subview %arg3[] [] [] : memref<f32> to memref<f32, strided<[]>>
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%arg2], sizes: [4, %arg2], strides: [1, %arg2] {x} : memref<8x16xf32> to memref<4x?xf32, strided<[1, ?], offset: ?>>
    %expand_shape = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32>
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] {a} : memref<8x16xf32> into memref<128xf32>
    %collapse_shape_3 = memref.collapse_shape %arg3 [] : memref<f32> into memref<f32>
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg1 : memref<?x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
    %intptr = memref.extract_aligned_pointer_as_index %arg1 : memref<?x?xf32, strided<[?, 1], offset: ?>> -> index {a}
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) {b} : memref<8x16xf32> to memref<16x8xf32, #map1>
    %transpose_4 = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
    return
  }
  func.func @atomic_and_scopes(%arg0: memref<10xf32>, %arg1: index, %arg2: memref<4x4xi32>) {
    %0 = memref.generic_atomic_rmw %arg0[%arg1] : memref<10xf32> {
    ^bb0(%arg3: f32):
      %cst = arith.constant 1.000000e+00 : f32
      memref.atomic_yield %cst : f32
    } {a}
    %c1_i32 = arith.constant 1 : i32
    %1 = memref.atomic_rmw addi %c1_i32, %arg2[%arg1, %arg1] {x} : (i32, memref<4x4xi32>) -> i32
    memref.prefetch %arg2[%arg1, %arg1], read, locality<3>, data : memref<4x4xi32>
    memref.prefetch %arg2[%arg1, %arg1], write, locality<0>, instr : memref<4x4xi32>
    %2:2 = memref.alloca_scope  -> (f32, i32) {
      %alloca = memref.alloca() : memref<4xf32>
      memref.alloca_scope.return %0, %c1_i32 : f32, i32
    } {c}
    memref.alloca_scope  {
      %alloca = memref.alloca() : memref<4xf32>
    }
    %3 = memref.alloca_scope  -> (f32) {
      memref.alloca_scope.return %0 : f32
    }
    %alloc = memref.alloc(%arg1) : memref<?xf32>
    %4 = memref.realloc %alloc : memref<?xf32> to memref<7xf32>
    %5 = memref.realloc %alloc(%arg1) {alignment = 8 : i64} : memref<?xf32> to memref<?xf32>
    return
  }
  func.func @transfers(%arg0: memref<1024xf32>, %arg1: memref<1024xf32, 1>, %arg2: memref<1xi32>, %arg3: index) {
    memref.dma_start %arg0[%arg3], %arg1[%arg3], %arg3, %arg2[%arg3] : memref<1024xf32>, memref<1024xf32, 1>, memref<1xi32>
    memref.dma_start %arg0[%arg3], %arg1[%arg3], %arg3, %arg2[%arg3], %arg3, %arg3 : memref<1024xf32>, memref<1024xf32, 1>, memref<1xi32>
    memref.dma_wait %arg2[%arg3], %arg3 {y} : memref<1xi32>
    return
  }
  func.func @casts(%arg0: memref<8x16xf32>, %arg1: memref<2048xi8>, %arg2: memref<*xf32>, %arg3: memref<2xindex>, %arg4: index, %arg5: memref<64xi8, strided<[1]>>) {
    %memspacecast = memref.memory_space_cast %arg0 : memref<8x16xf32> to memref<8x16xf32, 1>
    %assume_align = memref.assume_alignment %arg0, 64 {x.a} : memref<8x16xf32>
    %0:2 = memref.distinct_objects %arg0, %arg1 : memref<8x16xf32>, memref<2048xi8>
    %view = memref.view %arg1[%arg4][%arg4] : memref<2048xi8> to memref<?x4xf32>
    %view_0 = memref.view %arg5[%arg4][] : memref<64xi8, strided<[1]>> to memref<16xf32>
    %reshape = memref.reshape %arg2(%arg3) : (memref<*xf32>, memref<2xindex>) -> memref<?x?xf32>
    %1 = memref.rank %arg2 : memref<*xf32>
    return
  }
}
