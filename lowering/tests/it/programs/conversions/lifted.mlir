// pipeline: builtin.module(lift-cf-to-scf)
func.func @if(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  cf.br ^bb3(%x : i32)
^bb2:
  %0 = arith.addi %a, %b : i32
  cf.br ^bb3(%0 : i32)
^bb3(%r: i32):
  return %r : i32
}
func.func @early(%c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : i32
^bb2:
  cf.cond_br %d, ^bb3, ^bb4
^bb3:
  return %b : i32
^bb4:
  %0 = arith.muli %a, %b : i32
  return %0 : i32
}
func.func @loop(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0, %c0 : i32, i32)
^head(%i: i32, %s: i32):
  %t = arith.cmpi slt, %i, %n : i32
  cf.cond_br %t, ^body, ^exit
^body:
  %s2 = arith.addi %s, %i : i32
  %i2 = arith.addi %i, %c1 : i32
  cf.br ^head(%i2, %s2 : i32, i32)
^exit:
  return %s : i32
}
func.func @dowhile(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %i2 = arith.addi %i, %c1 : i32
  %t = arith.cmpi slt, %i2, %n : i32
  cf.cond_br %t, ^head(%i2 : i32), ^exit
^exit:
  return %i2 : i32
}
func.func @switch(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1(%a : i32),
    0: ^bb2(%b : i32),
    5: ^bb1(%b : i32)
  ]
^bb1(%x: i32):
  cf.br ^bb3(%x : i32)
^bb2(%y: i32):
  %0 = arith.addi %y, %y : i32
  cf.br ^bb3(%0 : i32)
^bb3(%r: i32):
  return %r : i32
}
func.func @twoexits(%n: i32, %m: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %t = arith.cmpi slt, %i, %n : i32
  cf.cond_br %t, ^body, ^exit
^body:
  %u = arith.cmpi eq, %i, %m : i32
  %i2 = arith.addi %i, %c1 : i32
  cf.cond_br %u, ^other(%i2 : i32), ^head(%i2 : i32)
^other(%o : i32):
  return %o : i32
^exit:
  return %n : i32
}
func.func @infinite() {
  cf.br ^head
^head:
  cf.br ^head
}
func.func @twoentries(%c: i1, %n: i32) {
  cf.cond_br %c, ^a(%n : i32), ^b(%n : i32)
^a(%x: i32):
  %c1 = arith.constant 1 : i32
  %x2 = arith.addi %x, %c1 : i32
  cf.br ^b(%x2 : i32)
^b(%y: i32):
  %t = arith.cmpi slt, %y, %n : i32
  cf.cond_br %t, ^a(%y : i32), ^exit
^exit:
  return
}

// A number without bits is zero.
func.func @no_bits(%a: i0, %x: i32, %y: i32) -> i32 {
  cf.switch %a : i0, [
    default: ^bb1,
    0: ^bb2
  ]
^bb1:
  return %x : i32
^bb2:
  return %y : i32
}
