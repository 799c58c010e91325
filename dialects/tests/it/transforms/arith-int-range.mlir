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
