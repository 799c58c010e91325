// pipeline: builtin.module(convert-to-llvm)
func.func @main() -> i32 {
  %a = arith.constant 7 : i32
  %b = arith.constant -3 : i32
  %x = arith.constant 2.5 : f64
  %y = arith.constant 4.0 : f64
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.addf %x, %y fastmath<nnan,contract> : f64
  %2 = arith.cmpf olt, %x, %1 fastmath<fast> : f64
  %3 = arith.cmpi ult, %0, %b : i32
  %4 = arith.select %3, %b, %a : i32
  %5 = arith.index_cast %4 : i32 to index
  %6 = arith.index_castui %4 : i32 to index
  %7 = arith.maxsi %5, %6 : index
  %8 = arith.maximumf %x, %y : f64
  %9 = arith.extui %2 : i1 to i64
  %10 = arith.divf %8, %x : f64
  %11 = arith.fptosi %10 : f64 to i64
  %c = arith.constant 3 : index
  %12 = arith.muli %7, %c : index
  %13 = arith.index_cast %12 : index to i64
  %14 = arith.addi %13, %11 : i64
  %15 = arith.addi %14, %9 : i64
  %16 = arith.index_cast %5 : index to i32
  %17 = arith.trunci %15 : i64 to i32
  %18 = arith.minui %16, %17 : i32
  return %18 : i32
}
