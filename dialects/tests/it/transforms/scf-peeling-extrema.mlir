// pipeline: builtin.module(scf-for-loop-peeling)
func.func @peel(%lb: index, %ub: index, %step: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c17 = arith.constant 17 : index
  %r = scf.for %i = %lb to %ub step %step iter_args(%a = %c0) -> index {
    %s = affine.min affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>(%ub, %i)[%step]
    %n = arith.addi %a, %s : index
    scf.yield %n : index
  }
  %q = scf.for %i = %c0 to %c17 step %c4 iter_args(%a = %c0) -> index {
    %s = affine.max affine_map<(d0)[s0] -> (-4, d0 - s0)>(%i)[%c17]
    %n = arith.addi %a, %s : index
    scf.yield %n : index
  }
  return %r, %q : index, index
}
