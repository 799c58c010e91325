// pipeline: builtin.module(lower-parallel-loops-to-spirv)
func.func @add(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = memref.load %b[%i] : memref<?xf32>
    %z = arith.mulf %x, %s : f32
    %t = arith.addf %z, %y : f32
    memref.store %t, %b[%i] : memref<?xf32>
  }
  return
}
func.func @matmul(%a: memref<8x16xf64>, %b: memref<16x4xf64>, %c: memref<8x4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f64
  scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c4) step (%c1, %c1) {
    %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%acc = %zero) -> f64 {
      %x = memref.load %a[%i, %k] : memref<8x16xf64>
      %y = memref.load %b[%k, %j] : memref<16x4xf64>
      %p = arith.mulf %x, %y : f64
      %n = arith.addf %acc, %p : f64
      scf.yield %n : f64
    }
    memref.store %sum, %c[%i, %j] : memref<8x4xf64>
  }
  return
}
