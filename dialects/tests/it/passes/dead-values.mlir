// pipeline: builtin.module(remove-dead-values)
func.func private @priv(%a: i32, %b: i32) -> (i32, i32) {
  %s = arith.addi %a, %a : i32
  %t = arith.addi %b, %b : i32
  return %s, %t : i32, i32
}
func.func @pub(%a: i32, %b: i32) -> i32 {
  %s = arith.addi %a, %a : i32
  %r:2 = call @priv(%a, %b) : (i32, i32) -> (i32, i32)
  return %r#0 : i32
}
func.func @regs(%a: i32, %c: i1, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (i32, i32) {
    %p = arith.addi %x, %x : i32
    %q = arith.addi %y, %y : i32
    scf.yield %p, %q : i32, i32
  }
  %k:2 = scf.if %c -> (i32, i32) {
    %p = arith.addi %a, %a : i32
    scf.yield %p, %a : i32, i32
  } else {
    %p = arith.muli %a, %a : i32
    scf.yield %p, %a : i32, i32
  }
  %s = arith.addi %k#1, %r#0 : i32
  return %s : i32
}
func.func @cfg(%a: i32, %c: i1) -> i32 {
  %p = arith.addi %a, %a : i32
  %q = arith.muli %a, %a : i32
  cf.cond_br %c, ^x(%p, %q : i32, i32), ^y(%q : i32)
^x(%1: i32, %2: i32):
  return %1 : i32
^y(%3: i32):
  return %a : i32
}
func.func @mem(%m: memref<4xi32>, %i: index) {
  %l = memref.load %m[%i] : memref<4xi32>
  %al = memref.alloc() : memref<4xi32>
  %0 = arith.constant 0 : i32
  memref.store %0, %al[%i] : memref<4xi32>
  return
}
module @inner {
  func.func private @i(%x : i32) { return }
  func.func @j(%x : i32) { 
    %y = arith.addi %x, %x : i32
    call @i(%y) : (i32) -> ()
    return }
}
func.func @switch(%a: i32, %f: i32) -> i32 {
  %y = arith.addi %a, %a : i32
  cf.switch %f : i32, [ default: ^a(%y: i32), 1: ^b(%a, %y: i32, i32) ]
^a(%1: i32):
  return %a : i32
^b(%2: i32, %3: i32):
  return %2 : i32
}
func.func @passed_on_for_nothing(%a: i32, %n: index) -> i32 {
  %z:2 = affine.for %i = 0 to 10 iter_args(%x = %a, %w = %a) -> (i32, i32) {
    %y = arith.addi %x, %a : i32
    affine.yield %y, %w : i32, i32
  }
  %g = arith.index_cast %n : index to i32
  %k = scf.index_switch %n -> i32
  case 1 {
    scf.yield %g : i32
  }
  default {
    func.call @effect() : () -> ()
    scf.yield %a : i32
  }
  return %z#1 : i32
}
func.func private @effect()
func.func @mem2(%m: memref<4xi32>, %i: index) {
  %j = arith.addi %i, %i : index
  %l = memref.load %m[%j] : memref<4xi32>
  %l2 = arith.addi %l, %l : i32
  return
}
// What is never executed needs nothing.
func.func @never(%a: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.muli %a, %c0 : index
  %1 = scf.while (%x = %0) : (index) -> index {
    %2 = arith.cmpi slt, %x, %c0 : index
    scf.condition(%2) %x : index
  } do {
  ^bb0(%x: index):
    %3 = arith.addi %x, %c1 : index
    scf.yield %3 : index
  }
  return %1 : index
}
// The variable of a loop is needed as much as the loop is.
func.func @variable(%m: memref<10xi32>, %v: i32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.store %v, %m[%j] : memref<10xi32>
      %l = affine.load %m[%i] : memref<10xi32>
    }
  }
  affine.for %i = 0 to 10 {
    %l = affine.load %m[%i] : memref<10xi32>
  }
  return
}
// Patterns of loops are applied, and what they lead to is folded.
func.func @once(%m: memref<i64>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c4 {
    %0 = arith.addi %i, %c4 : index
    %1 = arith.index_cast %0 : index to i64
    memref.store %1, %m[] : memref<i64>
  }
  return
}
// A branch that is never executed, in a function that nobody calls, says so.
func.func private @uncalled(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b(%x : i32)
^a(%1: i32):
  cf.br ^b(%1 : i32)
^b(%2: i32):
  return %2 : i32
}
// What ends a block stays, also if no dialect knows it; mlir-opt erases it.
func.func private @unknown_end(%x: i32) -> i32 {
  "unknown.branch"(%x)[^a, ^b] : (i32) -> ()
^a:
  cf.br ^b
^b:
  return %x : i32
}
