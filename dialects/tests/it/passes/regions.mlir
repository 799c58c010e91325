// pipeline: builtin.module(canonicalize{region-simplify=aggressive})
func.func private @use(i32)
func.func @same_blocks(%c: i1, %a: i32) {
  cf.cond_br %c, ^left, ^right
^left:
  call @use(%a) : (i32) -> ()
  cf.br ^end
^right:
  call @use(%a) : (i32) -> ()
  cf.br ^end
^end:
  return
}
func.func @what_differs_is_passed(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^left, ^right
^left:
  call @use(%a) : (i32) -> ()
  call @use(%a) : (i32) -> ()
  cf.br ^end(%b : i32)
^right:
  call @use(%b) : (i32) -> ()
  call @use(%b) : (i32) -> ()
  cf.br ^end(%a : i32)
^end(%x: i32):
  return %x : i32
}
func.func @values_of_the_block_are_the_same(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^left(%a : i32), ^right(%b : i32)
^left(%x: i32):
  %0 = arith.addi %x, %a : i32
  call @use(%0) : (i32) -> ()
  return %0 : i32
^right(%y: i32):
  %1 = arith.addi %y, %b : i32
  call @use(%1) : (i32) -> ()
  return %1 : i32
}
func.func @different_ops_stay(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^left, ^right
^left:
  %0 = arith.muli %a, %b : i32
  call @use(%0) : (i32) -> ()
  return %0 : i32
^right:
  %1 = arith.addi %a, %b : i32
  call @use(%1) : (i32) -> ()
  return %1 : i32
}
func.func @blocks_with_regions_stay(%c: i1, %d: i1, %a: i32) {
  cf.cond_br %c, ^left, ^right
^left:
  scf.if %d {
    func.call @use(%a) : (i32) -> ()
  }
  cf.br ^end
^right:
  scf.if %d {
    func.call @use(%a) : (i32) -> ()
  }
  cf.br ^end
^end:
  call @use(%a) : (i32) -> ()
  return
}
func.func @always_the_same_value(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^left, ^right
^left:
  call @use(%a) : (i32) -> ()
  cf.br ^end(%a, %b : i32, i32)
^right:
  cf.br ^end(%a, %a : i32, i32)
^end(%x: i32, %y: i32):
  call @use(%x) : (i32) -> ()
  %0 = arith.addi %x, %y : i32
  return %0 : i32
}
func.func @chains_of_the_same_blocks(%c: i1, %d: i1, %a: i32) {
  cf.cond_br %c, ^a1, ^b1
^a1:
  call @use(%a) : (i32) -> ()
  cf.br ^a2
^a2:
  cf.cond_br %d, ^a3, ^end
^a3:
  call @use(%a) : (i32) -> ()
  cf.br ^end
^b1:
  call @use(%a) : (i32) -> ()
  cf.br ^b2
^b2:
  cf.cond_br %d, ^b3, ^end
^b3:
  call @use(%a) : (i32) -> ()
  cf.br ^end
^end:
  call @use(%a) : (i32) -> ()
  return
}
func.func @switches(%f: i32, %a: i32, %b: i32) {
  cf.switch %f : i32, [
    default: ^d(%a : i32),
    1: ^e(%b : i32),
    2: ^g
  ]
^d(%x: i32):
  call @use(%x) : (i32) -> ()
  return
^e(%y: i32):
  call @use(%y) : (i32) -> ()
  return
^g:
  call @use(%b) : (i32) -> ()
  return
}
