// pipeline: builtin.module(convert-to-emitc{filter-dialects=func,scf})
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> i32 {
    %1 = arith.addi %y, %y : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
