#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
#map1 = affine_map<(d0)[s0] -> (d0 + s0, 10)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0) -> (d0, 4)>
#map4 = affine_map<(d0)[s0] -> (d0 + s0)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
#set1 = affine_set<() : (1 >= 0)>
module {
  memref.global "private" constant @g : memref<2x3xf64> = dense<1.000000e+00> {alignment = 64 : i64}
  memref.global @u : memref<2x3xf64> = uninitialized
  memref.global "public" @x : memref<2x3xf64>
  func.func @f(%arg0: index, %arg1: memref<?x?xf64>, %arg2: memref<f32>) -> f64 {
    %alloc = memref.alloc() : memref<2x3xf64>
    %alloc_0 = memref.alloc(%arg0, %arg0) {alignment = 32 : i64} : memref<?x?xf64>
    %alloc_1 = memref.alloc(%arg0)[%arg0] : memref<?x4xf64, #map>
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
    affine.for %arg3 = 0 to 10 {
      affine.for %arg4 = max #map1(%arg3)[%arg0] to min #map1(%arg3)[%arg0] step 2 {
        affine.for %arg5 = #map2(%arg3) to %arg0 {
          %10 = affine.load %arg1[%arg3 + 1, %arg4 * 2 + symbol(%arg0)] : memref<?x?xf64>
          affine.store %10, %arg1[%arg3, 3] {x.a} : memref<?x?xf64>
        } {x.foo}
      }
    }
    %cst = arith.constant 0.000000e+00 : f64
    %3 = affine.for %arg3 = 0 to %arg0 step 4 iter_args(%arg4 = %cst) -> (f64) {
      %10 = arith.addf %arg4, %cst : f64
      affine.yield %10 : f64
    }
    %4:2 = affine.for %arg3 = max #map3(%arg0) to 7 iter_args(%arg4 = %cst, %arg5 = %cst) -> (f64, f64) {
      affine.yield %arg5, %arg4 : f64, f64
    }
    affine.if #set(%arg0)[%arg0] {
      affine.store %cst, %arg1[0, 0] : memref<?x?xf64>
    } else {
      affine.store %cst, %arg1[0, 1] : memref<?x?xf64>
    }
    %5 = affine.if #set(%arg0)[%arg0] -> f64 {
      affine.yield %cst : f64
    } else {
      affine.yield %3 : f64
    } {x.a}
    %6:2 = affine.if #set1() -> (f64, f64) {
      affine.yield %cst, %cst : f64, f64
    } else {
      affine.yield %3, %3 : f64, f64
    }
    affine.if #set(%arg0)[%arg0] {
      affine.store %cst, %arg1[0, 0] : memref<?x?xf64>
    }
    %7 = affine.apply #map4(%arg0)[%arg0]
    %8 = affine.min #map1(%arg0)[%arg0] {x.a}
    %9 = affine.max #map1(%arg0)[%arg0]
    return %3 : f64
  }
  func.func @digits(%arg0: memref<4xi3>) {
    affine.for %arg1 = 0 to 4 {
      %0:2 = affine.delinearize_index %arg1 into (2, 2) : index, index
      %1 = affine.linearize_index [%0#0, %0#1] by (2, 2) : index
      %2 = affine.load %arg0[%0#1 + 1] : memref<4xi3>
      affine.store %2, %arg0[%1] : memref<4xi3>
    }
    return
  }
}
