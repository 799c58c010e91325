// pipeline: builtin.module(lift-cf-to-scf)
func.func private @print(i32)
func.func @nested(%n: i32, %m: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^outer(%c0, %c0 : i32, i32)
^outer(%i: i32, %s: i32):
  %t = arith.cmpi slt, %i, %n : i32
  cf.cond_br %t, ^inner(%c0, %s : i32, i32), ^exit
^inner(%j: i32, %s2: i32):
  %u = arith.cmpi slt, %j, %m : i32
  cf.cond_br %u, ^body, ^next
^body:
  %k = arith.muli %i, %j : i32
  %s3 = arith.addi %s2, %k : i32
  call @print(%s3) : (i32) -> ()
  %j2 = arith.addi %j, %c1 : i32
  cf.br ^inner(%j2, %s3 : i32, i32)
^next:
  %i2 = arith.addi %i, %c1 : i32
  cf.br ^outer(%i2, %s2 : i32, i32)
^exit:
  return %s : i32
}
func.func @break(%n: i32, %m: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %t = arith.cmpi slt, %i, %n : i32
  cf.cond_br %t, ^body, ^exit(%c0 : i32)
^body:
  %k = arith.muli %i, %i : i32
  %u = arith.cmpi eq, %k, %m : i32
  cf.cond_br %u, ^exit(%k : i32), ^next
^next:
  %i2 = arith.addi %i, %c1 : i32
  %v = arith.cmpi eq, %i2, %m : i32
  cf.cond_br %v, ^done, ^head(%i2 : i32)
^exit(%r: i32):
  return %r, %i : i32, i32
^done:
  return %k, %i2 : i32, i32
}
func.func @region(%n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = scf.execute_region -> i32 {
    %a = arith.constant 1 : i32
    %b = arith.constant 2 : i32
    cf.cond_br %c, ^bb1(%a : i32), ^bb2
  ^bb1(%r: i32):
    scf.yield %r : i32
  ^bb2:
    cf.br ^bb1(%b : i32)
  }
  return %x : i32
}
func.func @negative(%f: i32) {
  cf.switch %f : i32, [
    default: ^bb1,
    -1: ^bb2,
    5: ^bb3
  ]
^bb1:
  call @print(%f) : (i32) -> ()
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  return
}
func.func @fallthrough(%c: i1, %d: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.cond_br %d, ^bb2, ^bb3
^bb2:
  call @print(%a) : (i32) -> ()
  cf.br ^bb3
^bb3:
  return %a : i32
}
