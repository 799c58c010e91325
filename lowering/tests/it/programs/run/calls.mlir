// recursion
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @fib(%n: i64) -> i64 {
  %two = arith.constant 2 : i64
  %one = arith.constant 1 : i64
  %c = arith.cmpi slt, %n, %two : i64
  %r = scf.if %c -> i64 {
    scf.yield %n : i64
  } else {
    %a = arith.subi %n, %one : i64
    %b = arith.subi %n, %two : i64
    %x = func.call @fib(%a) : (i64) -> i64
    %y = func.call @fib(%b) : (i64) -> i64
    %s = arith.addi %x, %y : i64
    scf.yield %s : i64
  }
  return %r : i64
}
func.func @main() {
  %n = arith.constant 15 : i64
  %r = call @fib(%n) : (i64) -> i64
  func.call @printI64(%r) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 610
// -----
// mutual recursion and several results
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @even(%n: i64) -> (i1, i64) {
  %z = arith.constant 0 : i64
  %c = arith.cmpi eq, %n, %z : i64
  cf.cond_br %c, ^yes, ^no
^yes:
  %t = arith.constant true
  return %t, %z : i1, i64
^no:
  %o = arith.constant 1 : i64
  %m = arith.subi %n, %o : i64
  %r:2 = call @odd(%m) : (i64) -> (i1, i64)
  %s = arith.addi %r#1, %o : i64
  return %r#0, %s : i1, i64
}
func.func @odd(%n: i64) -> (i1, i64) {
  %z = arith.constant 0 : i64
  %c = arith.cmpi eq, %n, %z : i64
  cf.cond_br %c, ^yes, ^no
^yes:
  %f = arith.constant false
  return %f, %z : i1, i64
^no:
  %o = arith.constant 1 : i64
  %m = arith.subi %n, %o : i64
  %r:2 = call @even(%m) : (i64) -> (i1, i64)
  %s = arith.addi %r#1, %o : i64
  return %r#0, %s : i1, i64
}
func.func @main() {
  %n = arith.constant 17 : i64
  %r:2 = call @even(%n) : (i64) -> (i1, i64)
  %x = arith.extui %r#0 : i1 to i64
  func.call @printI64(%x) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%r#1) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 0
// prints: 17
// -----
// functions as values
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func @twice(%f: (i64) -> i64, %x: i64) -> i64 {
  %a = call_indirect %f(%x) : (i64) -> i64
  %b = call_indirect %f(%a) : (i64) -> i64
  return %b : i64
}
func.func @square(%x: i64) -> i64 {
  %r = arith.muli %x, %x : i64
  return %r : i64
}
func.func @negate(%x: i64) -> i64 {
  %z = arith.constant 0 : i64
  %r = arith.subi %z, %x : i64
  return %r : i64
}
func.func @main() {
  %s = constant @square : (i64) -> i64
  %n = constant @negate : (i64) -> i64
  %t = arith.constant false
  %f = arith.select %t, %s, %n : (i64) -> i64
  %x = arith.constant 3 : i64
  %a = call @twice(%s, %x) : ((i64) -> i64, i64) -> i64
  %b = call @twice(%f, %a) : ((i64) -> i64, i64) -> i64
  func.call @printI64(%a) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printI64(%b) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 81
// prints: 81
