// pipeline: builtin.module(convert-cf-to-llvm)
// Ops that are no branches are left as they are, even where they could be folded.
func.func @sum(%a: i32, %m: memref<4xi32>) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %0 = arith.addi %c1, %a : i32
  %cast = memref.cast %m : memref<4xi32> to memref<?xi32>
  %1 = memref.load %cast[%c0] : memref<?xi32>
  cf.br ^bb1(%0 : i32)
^bb1(%2: i32):
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}
