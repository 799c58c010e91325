// pipeline: builtin.module(arith-int-range-narrowing{int-bitwidths-supported=8,16,24,32})
func.func @b(%x: i64, %y: index) -> (i64, i64, index, i1, i64, index, i64, i64) {
  %c7 = arith.constant 7 : i64
  %a = arith.remui %x, %c7 : i64
  %c = arith.constant 3 : i64
  %b = arith.remui %x, %c : i64
  %0 = arith.addi %a, %b : i64
  %1 = arith.muli %a, %b : i64
  %ci = arith.constant 300 : index
  %d = arith.remui %y, %ci : index
  %2 = arith.addi %d, %d : index
  %3 = arith.cmpi slt, %a, %b : i64
  %4 = arith.select %3, %a, %b : i64
  %5 = arith.index_cast %a : i64 to index
  %6 = arith.index_cast %5 : index to i64
  %7 = arith.minsi %a, %b : i64
  %8 = arith.subi %a, %b : i64
  return %0, %1, %2, %3, %4, %5, %6, %8 : i64, i64, index, i1, i64, index, i64, i64
}
func.func @c(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %c0 to %c100 step %c1 {
    %x = arith.addi %i, %c1 : index
    "test.use"(%x) : (index) -> ()
  }
  return
}
