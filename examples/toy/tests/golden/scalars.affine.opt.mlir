// toyc scalars.toy -emit=mlir-affine -opt
module {
  func.func @main() {
    %cst = arith.constant 3.000000e+00 : f64
    %cst_0 = arith.constant 5.000000e-01 : f64
    %cst_1 = arith.constant 1.500000e+00 : f64
    %alloc = memref.alloc() : memref<f64>
    %alloc_2 = memref.alloc() : memref<1x1xf64>
    %alloc_3 = memref.alloc() : memref<f64>
    %alloc_4 = memref.alloc() : memref<f64>
    %alloc_5 = memref.alloc() : memref<f64>
    %alloc_6 = memref.alloc() : memref<f64>
    affine.store %cst_1, %alloc_6[] : memref<f64>
    affine.store %cst_0, %alloc_5[] : memref<f64>
    affine.store %cst, %alloc_4[] : memref<f64>
    toy.print %alloc_4 : memref<f64>
    %0 = affine.load %alloc_4[] : memref<f64>
    %1 = arith.mulf %0, %0 : f64
    %2 = affine.load %alloc_5[] : memref<f64>
    %3 = arith.addf %1, %2 : f64
    affine.store %3, %alloc_3[] : memref<f64>
    toy.print %alloc_3 : memref<f64>
    %4 = affine.load %alloc_6[] : memref<f64>
    %5 = arith.mulf %4, %4 : f64
    affine.for %arg0 = 0 to 1 {
      affine.for %arg1 = 0 to 1 {
        affine.store %5, %alloc_2[%arg0, %arg1] : memref<1x1xf64>
      }
    }
    toy.print %alloc_2 : memref<1x1xf64>
    %6 = affine.load %alloc_4[] : memref<f64>
    affine.store %6, %alloc[] : memref<f64>
    toy.print %alloc : memref<f64>
    memref.dealloc %alloc_6 : memref<f64>
    memref.dealloc %alloc_5 : memref<f64>
    memref.dealloc %alloc_4 : memref<f64>
    memref.dealloc %alloc_3 : memref<f64>
    memref.dealloc %alloc_2 : memref<1x1xf64>
    memref.dealloc %alloc : memref<f64>
    return
  }
}
