// pipeline: builtin.module(convert-to-llvm)
// Blocks whose order in the text is not that of execution, one that is never reached, and arguments of types that change.
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  cf.br ^loop(%c0 : index)
^end:
  %1 = arith.index_cast %sum : index to i32
  return %1 : i32
^unreachable(%never: index):
  cf.br ^loop(%never : index)
^body(%j: index):
  %next = arith.addi %sum, %c1 : index
  cf.br ^loop(%next : index)
^loop(%sum: index):
  %more = arith.cmpi ult, %sum, %c5 : index
  cf.cond_br %more, ^body(%sum : index), ^end
}
