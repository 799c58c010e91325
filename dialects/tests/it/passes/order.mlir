// pipeline: builtin.module(topological-sort)
module {
  %s = arith.addi %a, %b : i32
  %t = arith.muli %s, %u : i32
  %b = arith.constant 2 : i32
  %u = arith.subi %s, %a : i32
  func.func @f(%x: i32) -> i32 {
    %y = arith.addi %x, %x : i32
    return %y : i32
  }
  %a = arith.constant 1 : i32
  %p = arith.addi %q, %a : i32
  %q = arith.addi %p, %a : i32
  %r = arith.addi %q, %a : i32
}
