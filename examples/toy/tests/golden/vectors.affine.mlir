// toyc vectors.toy -emit=mlir-affine
module {
  func.func @main() {
    %cst = arith.constant 1.000000e+01 : f64
    %cst_0 = arith.constant 2.000000e+01 : f64
    %cst_1 = arith.constant 3.000000e+01 : f64
    %cst_2 = arith.constant 4.000000e+01 : f64
    %cst_3 = arith.constant 1.000000e+00 : f64
    %cst_4 = arith.constant 2.000000e+00 : f64
    %cst_5 = arith.constant 3.000000e+00 : f64
    %cst_6 = arith.constant 4.000000e+00 : f64
    %cst_7 = arith.constant 7.000000e+00 : f64
    %alloc = memref.alloc() : memref<1x4xf64>
    %alloc_8 = memref.alloc() : memref<4xf64>
    %alloc_9 = memref.alloc() : memref<4xf64>
    %alloc_10 = memref.alloc() : memref<4xf64>
    %alloc_11 = memref.alloc() : memref<4xf64>
    %alloc_12 = memref.alloc() : memref<4xf64>
    %alloc_13 = memref.alloc() : memref<4x1xf64>
    %alloc_14 = memref.alloc() : memref<1xf64>
    affine.store %cst_7, %alloc_14[0] : memref<1xf64>
    affine.store %cst_3, %alloc_13[0, 0] : memref<4x1xf64>
    affine.store %cst_4, %alloc_13[1, 0] : memref<4x1xf64>
    affine.store %cst_5, %alloc_13[2, 0] : memref<4x1xf64>
    affine.store %cst_6, %alloc_13[3, 0] : memref<4x1xf64>
    affine.store %cst_3, %alloc_12[0] : memref<4xf64>
    affine.store %cst_4, %alloc_12[1] : memref<4xf64>
    affine.store %cst_5, %alloc_12[2] : memref<4xf64>
    affine.store %cst_6, %alloc_12[3] : memref<4xf64>
    affine.store %cst, %alloc_11[0] : memref<4xf64>
    affine.store %cst_0, %alloc_11[1] : memref<4xf64>
    affine.store %cst_1, %alloc_11[2] : memref<4xf64>
    affine.store %cst_2, %alloc_11[3] : memref<4xf64>
    affine.for %arg0 = 0 to 4 {
      %0 = affine.load %alloc_12[%arg0] : memref<4xf64>
      %1 = affine.load %alloc_11[%arg0] : memref<4xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %alloc_10[%arg0] : memref<4xf64>
    }
    toy.print %alloc_10 : memref<4xf64>
    affine.for %arg0 = 0 to 4 {
      %0 = affine.load %alloc_12[%arg0] : memref<4xf64>
      affine.store %0, %alloc_9[%arg0] : memref<4xf64>
    }
    affine.for %arg0 = 0 to 4 {
      %0 = affine.load %alloc_9[%arg0] : memref<4xf64>
      %1 = affine.load %alloc_11[%arg0] : memref<4xf64>
      %2 = arith.mulf %0, %1 : f64
      affine.store %2, %alloc_8[%arg0] : memref<4xf64>
    }
    toy.print %alloc_8 : memref<4xf64>
    toy.print %alloc_13 : memref<4x1xf64>
    affine.for %arg0 = 0 to 1 {
      affine.for %arg1 = 0 to 4 {
        %0 = affine.load %alloc_13[%arg1, %arg0] : memref<4x1xf64>
        affine.store %0, %alloc[%arg0, %arg1] : memref<1x4xf64>
      }
    }
    toy.print %alloc : memref<1x4xf64>
    toy.print %alloc_14 : memref<1xf64>
    memref.dealloc %alloc_14 : memref<1xf64>
    memref.dealloc %alloc_13 : memref<4x1xf64>
    memref.dealloc %alloc_12 : memref<4xf64>
    memref.dealloc %alloc_11 : memref<4xf64>
    memref.dealloc %alloc_10 : memref<4xf64>
    memref.dealloc %alloc_9 : memref<4xf64>
    memref.dealloc %alloc_8 : memref<4xf64>
    memref.dealloc %alloc : memref<1x4xf64>
    return
  }
}
