// pipeline: builtin.module(func.func(canonicalize,cse,canonicalize))
func.func @consts(%a: i32, %b: index) -> (i32, i32, i32, index) {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %c1, %a : i32
  %c2 = arith.constant 2 : i32
  %c1b = arith.constant 1 : i32
  %1 = arith.addi %c2, %c1b : i32
  %2 = arith.muli %0, %1 : i32
  %z = arith.constant 0 : i32
  %3 = arith.addi %2, %z : i32
  %ci = arith.constant 4 : index
  %4 = arith.addi %ci, %b : index
  %5 = arith.subi %2, %2 : i32
  return %3, %1, %5, %4 : i32, i32, i32, index
}
func.func @affine(%A: memref<10x10xf64>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %0 = affine.apply affine_map<(d0) -> (d0 + 0)>(%i)
      %1 = affine.load %A[%0, %j] : memref<10x10xf64>
      %2 = affine.load %A[%i, %j] : memref<10x10xf64>
      %3 = arith.mulf %1, %2 : f64
      affine.store %3, %A[%0, %j] : memref<10x10xf64>
    }
  }
  return
}
func.func @looped(%c: i1, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0, %c0 : i32, i32)
^head(%i: i32, %dead: i32):
  %cmp = arith.cmpi slt, %i, %n : i32
  cf.cond_br %cmp, ^body, ^exit
^body:
  %i1 = arith.addi %i, %c1 : i32
  %d1 = arith.addi %dead, %c1 : i32
  cf.br ^head(%i1, %d1 : i32, i32)
^exit:
  return %i : i32
}
