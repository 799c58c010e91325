// pipeline: builtin.module(loop-invariant-code-motion)

// Divisions leave a loop only if they are defined whether it runs or not.
func.func @divisions(%n: index, %a: i32, %b: i32, %v: vector<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  %minus_one = arith.constant -1 : i32
  %some = arith.constant dense<[3, 0]> : vector<2xi32>
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.remui %a, %b : i32
    %1 = arith.remsi %a, %b : i32
    %2 = arith.floordivsi %a, %b : i32
    %3 = arith.remui %a, %seven : i32
    %4 = arith.remsi %a, %seven : i32
    %5 = arith.floordivsi %a, %seven : i32
    %6 = arith.remui %a, %minus_one : i32
    %7 = arith.remsi %a, %minus_one : i32
    %8 = arith.floordivsi %a, %minus_one : i32
    %9 = arith.remui %v, %some : vector<2xi32>
    %10 = llvm.urem %a, %seven : i32
    "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, vector<2xi32>, i32) -> ()
  }
  return
}
