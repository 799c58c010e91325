// a chain of blocks with arguments
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @collatz(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  cf.br ^head(%n, %zero : i64, i64)
^head(%x: i64, %steps: i64):
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %done = arith.cmpi eq, %x, %one : i64
  cf.cond_br %done, ^exit, ^body
^body:
  %bit = arith.remui %x, %two : i64
  %odd = arith.cmpi ne, %bit, %zero : i64
  %next = arith.addi %steps, %one : i64
  cf.cond_br %odd, ^up, ^down
^up:
  %t = arith.muli %x, %three : i64
  %u = arith.addi %t, %one : i64
  cf.br ^head(%u, %next : i64, i64)
^down:
  %h = arith.shrui %x, %one : i64
  cf.br ^head(%h, %next : i64, i64)
^exit:
  return %steps : i64
}
func.func @main() {
  %n = arith.constant 27 : i64
  %r = call @collatz(%n) : (i64) -> i64
  func.call @printI64(%r) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 111
// -----
// a switch with values for its successors
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @pick(%n: i32) -> i64 {
  %a = arith.constant 10 : i64
  %b = arith.constant 20 : i64
  %c = arith.constant 30 : i64
  cf.switch %n : i32, [
    default: ^end(%a : i64),
    1: ^end(%b : i64),
    -5: ^end(%c : i64),
    100000: ^other
  ]
^other:
  %d = arith.constant 40 : i64
  cf.br ^end(%d : i64)
^end(%r: i64):
  return %r : i64
}
func.func @main() {
  %n0 = arith.constant 0 : i32
  %r0 = call @pick(%n0) : (i32) -> i64
  func.call @printI64(%r0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %n1 = arith.constant 1 : i32
  %r1 = call @pick(%n1) : (i32) -> i64
  func.call @printI64(%r1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %n2 = arith.constant -5 : i32
  %r2 = call @pick(%n2) : (i32) -> i64
  func.call @printI64(%r2) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %n3 = arith.constant 100000 : i32
  %r3 = call @pick(%n3) : (i32) -> i64
  func.call @printI64(%r3) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 10
// prints: 20
// prints: 30
// prints: 40
// -----
// loops with values, conditionals, and loops with a condition
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %z = arith.constant 0 : i64
  %o = arith.constant 1 : i64
  %f:2 = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %z, %b = %o) -> (i64, i64) {
    %s = arith.addi %a, %b : i64
    scf.yield %b, %s : i64, i64
  }
  func.call @printI64(%f#0) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %w = scf.while (%x = %f#0) : (i64) -> i64 {
    %t = arith.constant 5 : i64
    %c = arith.cmpi sgt, %x, %t : i64
    scf.condition(%c) %x : i64
  } do {
  ^bb0(%y: i64):
    %two = arith.constant 2 : i64
    %h = arith.divsi %y, %two : i64
    scf.yield %h : i64
  }
  func.call @printI64(%w) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c = arith.cmpi slt, %w, %o : i64
  %r = scf.if %c -> i64 {
    scf.yield %z : i64
  } else {
    %q = arith.muli %w, %w : i64
    scf.yield %q : i64
  }
  func.call @printI64(%r) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 55
// prints: 3
// prints: 9
// -----
// cases by index
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %c6 step %c1 {
    %r = scf.index_switch %i -> i64
    case 1 {
      %a = arith.constant 11 : i64
      scf.yield %a : i64
    }
    case 4 {
      %a = arith.constant 44 : i64
      scf.yield %a : i64
    }
    default {
      %a = arith.constant -1 : i64
      scf.yield %a : i64
    }
    func.call @printI64(%r) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
// prints: -1
// prints: 11
// prints: -1
// prints: -1
// prints: 44
// prints: -1
// -----
// regions that run once, and nested loops
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %r = scf.execute_region -> i64 {
    %a = arith.constant 5 : i64
    %t = arith.constant true
    cf.cond_br %t, ^x(%a : i64), ^y
  ^x(%b: i64):
    %c = arith.addi %b, %b : i64
    scf.yield %c : i64
  ^y:
    %z = arith.constant 0 : i64
    scf.yield %z : i64
  }
  func.call @printI64(%r) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0 : i64
  %s = scf.for %i = %c0 to %c7 step %c1 iter_args(%acc = %zero) -> i64 {
    %t = scf.for %j = %i to %c7 step %c1 iter_args(%in = %acc) -> i64 {
      %p = arith.muli %i, %j : index
      %q = arith.index_cast %p : index to i64
      %u = arith.addi %in, %q : i64
      scf.yield %u : i64
    }
    scf.yield %t : i64
  }
  func.call @printI64(%s) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 10
// prints: 266
