// pipeline: builtin.module(convert-scf-to-cf)
// As unsigned numbers 120 is less than 200; as signed ones it is not less than -56, and the second loop does nothing.
func.func @main() -> i32 {
  %low = arith.constant 120 : i8
  %high = arith.constant -56 : i8
  %step = arith.constant 10 : i8
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = scf.for unsigned %i = %low to %high step %step iter_args(%count = %zero) -> (i32) : i8 {
    %next = arith.addi %count, %one : i32
    scf.yield %next : i32
  }
  %m = scf.for %i = %low to %high step %step iter_args(%count = %n) -> (i32) : i8 {
    %next = arith.addi %count, %one : i32
    scf.yield %next : i32
  }
  return %m : i32
}
