#map = affine_map<(d0, d1) -> (d0 + d1)>
module {
  func.func @parallel(%arg0: index, %arg1: index, %arg2: f32, %arg3: i32) {
    affine.parallel (%arg4) = (0) to (10) {
    }
    affine.parallel (%arg4, %arg5) = (0, %arg0) to (10, %arg0 * 2) step (2, 3) {
      %1 = affine.apply #map(%arg4, %arg5)
    } {x.a}
    affine.parallel (%arg4, %arg5) = (max(0, %arg0), symbol(%arg1)) to (min(%arg0, %arg0 + 4), min(10, %arg1 - symbol(%arg0))) {
      affine.parallel (%arg6) = (%arg4) to (%arg5) {
      }
    }
    %0:2 = affine.parallel (%arg4) = (0) to (%arg0) reduce ("addf", "muli") -> (f32, i32) {
      affine.yield %arg2, %arg3 : f32, i32
    }
    affine.parallel () = () to () {
    }
    return
  }
  func.func @access(%arg0: index, %arg1: index, %arg2: memref<?x?xf32>, %arg3: vector<4xf32>, %arg4: memref<2xf32, 1>, %arg5: memref<1xi32>) {
    %0 = affine.vector_load %arg2[%arg0, %arg0 + 3] : memref<?x?xf32>, vector<8xf32>
    %1 = affine.vector_load %arg2[%arg0, symbol(%arg1)] {x.a} : memref<?x?xf32>, vector<2x8xf32>
    affine.vector_store %arg3, %arg2[%arg0, symbol(%arg1) floordiv 4] : memref<?x?xf32>, vector<4xf32>
    affine.vector_store %arg3, %arg2[0, symbol(%arg0) * 2] {x.a} : memref<?x?xf32>, vector<4xf32>
    affine.prefetch %arg2[%arg0, %arg0 + 5], read, locality<3>, data : memref<?x?xf32>
    affine.prefetch %arg2[%arg0, symbol(%arg1)], write, locality<0>, instr {x.a} : memref<?x?xf32>
    affine.dma_start %arg2[%arg0 + 7, symbol(%arg1)], %arg4[0], %arg5[%arg0], %arg0 : memref<?x?xf32>, memref<2xf32, 1>, memref<1xi32>
    affine.dma_start %arg2[%arg0 + 7, 3], %arg4[0], %arg5[%arg0], %arg0, %arg0, %arg1 : memref<?x?xf32>, memref<2xf32, 1>, memref<1xi32>
    affine.dma_wait %arg5[symbol(%arg1)], %arg0 : memref<1xi32>
    %2 = affine.linearize_index disjoint [%arg0, %arg1] by (3, %arg0) : index
    %3 = affine.linearize_index [%arg0, %arg1] by (3, %arg0) : index
    affine.for %arg6 = 0 to 10 {
      %subview = memref.subview %arg2[0, 0] [%arg0, %arg6] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
      %c0 = arith.constant 0 : index
      %dim = memref.dim %subview, %c0 : memref<?x?xf32, strided<[?, 1]>>
      affine.for %arg7 = 0 to %dim {
      }
    }
    return
  }
}
