// pipeline: builtin.module(convert-scf-to-cf)
// Nested loops with carried values, conditionals with results, and a loop with a condition.
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %sum, %product = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %zero, %b = %one) -> (i32, i32) {
    %i32 = arith.index_cast %i : index to i32
    %inner = scf.for %j = %i to %c7 step %c3 iter_args(%c = %a) -> (i32) {
      %is_even_row = arith.cmpi slt, %i, %c3 : index
      %next = scf.if %is_even_row -> (i32) {
        %j32 = arith.index_cast %j : index to i32
        %t = arith.addi %c, %j32 : i32
        scf.yield %t : i32
      } else {
        %t = arith.addi %c, %one : i32
        scf.yield %t : i32
      }
      scf.yield %next : i32
    }
    %d = arith.addi %b, %i32 : i32
    scf.yield %inner, %d : i32, i32
  }
  %hundred = arith.constant 100 : i32
  %steps, %last = scf.while (%n = %product, %k = %sum) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi slt, %k, %hundred : i32
    scf.condition(%more) %n, %k : i32, i32
  } do {
  ^bb0(%n: i32, %k: i32):
    %next = arith.addi %n, %one : i32
    %grown = arith.addi %k, %next : i32
    scf.yield %next, %grown : i32, i32
  }
  %is_odd = arith.trunci %steps : i32 to i1
  scf.if %is_odd {
    %ignored = arith.addi %one, %one : i32
  }
  %result = arith.addi %steps, %last : i32
  return %result : i32
}
