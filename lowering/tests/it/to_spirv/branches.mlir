// pipeline: builtin.module(convert-cf-to-spirv,convert-ub-to-spirv)
func.func @branches(%c: i1, %x: i8, %i: index) -> i8 {
  %p = ub.poison : index
  cf.cond_br %c, ^bb1(%i : index), ^bb2(%x : i8)
^bb1(%j: index):
  cf.br ^bb1(%p : index)
^bb2(%y: i8):
  return %y : i8
}
