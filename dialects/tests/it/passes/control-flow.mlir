// pipeline: builtin.module(func.func(canonicalize))
func.func @cfg(%c: i1, %a: i32) -> i32 {
  cf.br ^bb1(%a, %a : i32, i32)
^bb1(%x: i32, %y: i32):
  %t = arith.constant true
  cf.cond_br %t, ^bb2, ^bb3
^bb2:
  cf.br ^bb4(%x : i32)
^bb3:
  %k = arith.constant 7 : i32
  cf.br ^bb4(%k : i32)
^bb4(%r: i32):
  return %r : i32
}
func.func @looped(%c: i1, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0, %c0 : i32, i32)
^head(%i: i32, %dead: i32):
  %cmp = arith.cmpi slt, %i, %n : i32
  cf.cond_br %cmp, ^body, ^exit
^body:
  %i1 = arith.addi %i, %c1 : i32
  %d1 = arith.addi %dead, %c1 : i32
  cf.br ^head(%i1, %d1 : i32, i32)
^exit:
  return %i : i32
}
