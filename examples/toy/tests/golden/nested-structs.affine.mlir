// toyc nested-structs.toy -emit=mlir-affine
module {
  func.func @main() {
    %cst = arith.constant 4.000000e+00 : f64
    %cst_0 = arith.constant 1.000000e+01 : f64
    %cst_1 = arith.constant 5.000000e-01 : f64
    %cst_2 = arith.constant 1.500000e+00 : f64
    %cst_3 = arith.constant 1.000000e+00 : f64
    %cst_4 = arith.constant 5.000000e+00 : f64
    %cst_5 = arith.constant 6.000000e+00 : f64
    %cst_6 = arith.constant 3.000000e+00 : f64
    %cst_7 = arith.constant 2.000000e+00 : f64
    %alloc = memref.alloc() : memref<f64>
    %alloc_8 = memref.alloc() : memref<f64>
    %alloc_9 = memref.alloc() : memref<f64>
    %alloc_10 = memref.alloc() : memref<f64>
    %alloc_11 = memref.alloc() : memref<f64>
    %alloc_12 = memref.alloc() : memref<f64>
    %alloc_13 = memref.alloc() : memref<f64>
    %alloc_14 = memref.alloc() : memref<f64>
    %alloc_15 = memref.alloc() : memref<f64>
    %alloc_16 = memref.alloc() : memref<1x2xf64>
    %alloc_17 = memref.alloc() : memref<1x2xf64>
    %alloc_18 = memref.alloc() : memref<f64>
    %alloc_19 = memref.alloc() : memref<f64>
    %alloc_20 = memref.alloc() : memref<f64>
    %alloc_21 = memref.alloc() : memref<f64>
    %alloc_22 = memref.alloc() : memref<1x2xf64>
    %alloc_23 = memref.alloc() : memref<2xf64>
    %alloc_24 = memref.alloc() : memref<2x1xf64>
    %alloc_25 = memref.alloc() : memref<f64>
    %alloc_26 = memref.alloc() : memref<f64>
    affine.store %cst_7, %alloc_26[] : memref<f64>
    affine.store %cst_6, %alloc_25[] : memref<f64>
    affine.store %cst_4, %alloc_24[0, 0] : memref<2x1xf64>
    affine.store %cst_5, %alloc_24[1, 0] : memref<2x1xf64>
    affine.store %cst_3, %alloc_23[0] : memref<2xf64>
    affine.store %cst_7, %alloc_23[1] : memref<2xf64>
    affine.store %cst_1, %alloc_22[0, 0] : memref<1x2xf64>
    affine.store %cst_2, %alloc_22[0, 1] : memref<1x2xf64>
    affine.store %cst_0, %alloc_21[] : memref<f64>
    affine.store %cst_3, %alloc_20[] : memref<f64>
    affine.store %cst, %alloc_19[] : memref<f64>
    %0 = affine.load %alloc_20[] : memref<f64>
    %1 = affine.load %alloc_19[] : memref<f64>
    %2 = arith.addf %0, %1 : f64
    affine.store %2, %alloc_18[] : memref<f64>
    toy.print %alloc_18 : memref<f64>
    toy.print %alloc_22 : memref<1x2xf64>
    toy.print %alloc_23 : memref<2xf64>
    affine.for %arg0 = 0 to 1 {
      affine.for %arg1 = 0 to 2 {
        %26 = affine.load %alloc_24[%arg1, %arg0] : memref<2x1xf64>
        affine.store %26, %alloc_17[%arg0, %arg1] : memref<1x2xf64>
      }
    }
    affine.for %arg0 = 0 to 1 {
      affine.for %arg1 = 0 to 2 {
        %26 = affine.load %alloc_17[%arg0, %arg1] : memref<1x2xf64>
        %27 = affine.load %alloc_22[%arg0, %arg1] : memref<1x2xf64>
        %28 = arith.mulf %26, %27 : f64
        affine.store %28, %alloc_16[%arg0, %arg1] : memref<1x2xf64>
      }
    }
    toy.print %alloc_16 : memref<1x2xf64>
    %3 = affine.load %alloc_25[] : memref<f64>
    %4 = arith.mulf %3, %3 : f64
    affine.store %4, %alloc_15[] : memref<f64>
    %5 = affine.load %alloc_20[] : memref<f64>
    %6 = arith.mulf %5, %5 : f64
    affine.store %6, %alloc_14[] : memref<f64>
    %7 = affine.load %alloc_15[] : memref<f64>
    %8 = affine.load %alloc_14[] : memref<f64>
    %9 = arith.addf %7, %8 : f64
    affine.store %9, %alloc_13[] : memref<f64>
    %10 = affine.load %alloc_19[] : memref<f64>
    %11 = arith.mulf %10, %10 : f64
    affine.store %11, %alloc_12[] : memref<f64>
    %12 = affine.load %alloc_26[] : memref<f64>
    %13 = arith.mulf %12, %12 : f64
    affine.store %13, %alloc_11[] : memref<f64>
    %14 = affine.load %alloc_12[] : memref<f64>
    %15 = affine.load %alloc_11[] : memref<f64>
    %16 = arith.addf %14, %15 : f64
    affine.store %16, %alloc_10[] : memref<f64>
    %17 = affine.load %alloc_13[] : memref<f64>
    %18 = affine.load %alloc_10[] : memref<f64>
    %19 = arith.addf %17, %18 : f64
    affine.store %19, %alloc_9[] : memref<f64>
    %20 = affine.load %alloc_9[] : memref<f64>
    %21 = affine.load %alloc_21[] : memref<f64>
    %22 = arith.mulf %20, %21 : f64
    affine.store %22, %alloc_8[] : memref<f64>
    toy.print %alloc_8 : memref<f64>
    %23 = affine.load %alloc_9[] : memref<f64>
    %24 = affine.load %alloc_25[] : memref<f64>
    %25 = arith.mulf %23, %24 : f64
    affine.store %25, %alloc[] : memref<f64>
    toy.print %alloc : memref<f64>
    memref.dealloc %alloc_26 : memref<f64>
    memref.dealloc %alloc_25 : memref<f64>
    memref.dealloc %alloc_24 : memref<2x1xf64>
    memref.dealloc %alloc_23 : memref<2xf64>
    memref.dealloc %alloc_22 : memref<1x2xf64>
    memref.dealloc %alloc_21 : memref<f64>
    memref.dealloc %alloc_20 : memref<f64>
    memref.dealloc %alloc_19 : memref<f64>
    memref.dealloc %alloc_18 : memref<f64>
    memref.dealloc %alloc_17 : memref<1x2xf64>
    memref.dealloc %alloc_16 : memref<1x2xf64>
    memref.dealloc %alloc_15 : memref<f64>
    memref.dealloc %alloc_14 : memref<f64>
    memref.dealloc %alloc_13 : memref<f64>
    memref.dealloc %alloc_12 : memref<f64>
    memref.dealloc %alloc_11 : memref<f64>
    memref.dealloc %alloc_10 : memref<f64>
    memref.dealloc %alloc_9 : memref<f64>
    memref.dealloc %alloc_8 : memref<f64>
    memref.dealloc %alloc : memref<f64>
    return
  }
}
