// pipeline: builtin.module(arith-unsigned-when-equivalent)
func.func @a(%x: i32, %y : i32) -> (i32, i32, i32, i32, i32, i32, i1, i64, i1, i32) {
  %c7 = arith.constant 7 : i32
  %c3 = arith.constant 3 : i32
  %a = arith.remui %x, %c7 : i32
  %b0 = arith.remui %y, %c3 : i32
  %c1 = arith.constant 1 : i32
  %b = arith.addi %b0, %c1 : i32
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.divsi %a, %b : i32
  %2 = arith.floordivsi %a, %b : i32
  %3 = arith.remsi %a, %b : i32
  %4 = arith.minsi %a, %b : i32
  %5 = arith.maxsi %a, %b : i32
  %6 = arith.cmpi slt, %a, %b : i32
  %7 = arith.extsi %a : i32 to i64
  %8 = arith.cmpi slt, %x, %b : i32
  %9 = arith.divsi %x, %b : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i32, i32, i32, i32, i32, i32, i1, i64, i1, i32
}
