// pipeline: builtin.module(int-range-optimizations)
func.func @f(%i: i32, %b: i1) -> (i1, i32, i32, i1) {
  %c4 = arith.constant 4 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.remui %i, %c4 : i32
  %1 = arith.remui %0, %c4 : i32
  %2 = arith.cmpi ult, %0, %c4 : i32
  %3 = arith.addi %1, %c1 {tag} : i32
  %z = arith.extui %b : i1 to i32
  %4 = arith.cmpi sgt, %z, %c4 : i32
  %5 = arith.remsi %z, %c4 : i32
  %6 = arith.addi %c1, %i : i32
  return %2, %3, %5, %4 : i1, i32, i32, i1
}
func.func @g(%a: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = arith.cmpi slt, %i, %c8 : index
    %1 = arith.remsi %i, %c8 : index
    scf.if %0 {
      memref.store %1, %a[%i] : memref<?xindex>
    }
  }
  return
}

// Sizes are natural numbers.
func.func @sizes(%m: memref<?x4xf32>, %t: tensor<?xf32>, %i: index) -> (i1, i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c0 : memref<?x4xf32>
  %1 = tensor.dim %t, %c0 : tensor<?xf32>
  %2 = memref.dim %m, %i : memref<?x4xf32>
  %3 = arith.cmpi sge, %0, %c0 : index
  %4 = arith.cmpi sge, %1, %c0 : index
  %5 = arith.cmpi sge, %2, %c0 : index
  %6 = arith.cmpi sge, %0, %c1 : index
  return %3, %4, %5, %6 : i1, i1, i1, i1
}
