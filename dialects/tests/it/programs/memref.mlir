#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
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
}
