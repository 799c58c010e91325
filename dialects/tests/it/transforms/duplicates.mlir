// pipeline: builtin.module(duplicate-function-elimination)
func.func private @e1(i32) -> i32
func.func private @e2(i32) -> i32
func.func @a(%x: i32) -> i32 {
  %0 = call @e1(%x) : (i32) -> i32
  return %0 : i32
}
func.func @b(%x: i32) -> i32 {
  %0 = call @e1(%x) : (i32) -> i32
  return %0 : i32
}
func.func private @c(%x: i32) -> i32 {
  %0 = call @e1(%x) : (i32) -> i32
  return %0 : i32
}
func.func @r1(%x: i32) -> i32 {
  %0 = call @r1(%x) : (i32) -> i32
  return %0 : i32
}
func.func @r2(%x: i32) -> i32 {
  %0 = call @r2(%x) : (i32) -> i32
  return %0 : i32
}
func.func @m(%x: i32) -> i32 {
  %0 = call @a(%x) : (i32) -> i32
  %1 = call @b(%0) : (i32) -> i32
  %2 = call @c(%1) : (i32) -> i32
  %3 = call @e2(%2) : (i32) -> i32
  %f = constant @b : (i32) -> i32
  %4 = call_indirect %f(%3) : (i32) -> i32
  return %4 : i32
}
func.func @l1(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> i32 {
    %1 = arith.addi %y, %x : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @l2(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> i32 {
    %1 = arith.addi %y, %x : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @l3(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> i32 {
    %1 = arith.addi %y, %y : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
