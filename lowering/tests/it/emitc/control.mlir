// pipeline: builtin.module(convert-scf-to-emitc)
func.func private @act(i32)
func.func @loops(%a: index, %b: index, %c: index, %x: f32) -> f32 {
  %0 = scf.for %i = %a to %b step %c iter_args(%y = %x) -> f32 {
    %1 = scf.for %j = %a to %i step %c iter_args(%z = %y) -> f32 {
      %2 = arith.addf %z, %y : f32
      scf.yield %2 : f32
    }
    scf.yield %1 : f32
  }
  return %0 : f32
}
func.func @narrow(%a: i32, %b: i32, %c: i32) {
  scf.for %i = %a to %b step %c : i32 {
    func.call @act(%i) : (i32) -> ()
  }
  return
}
func.func @conditionals(%c: i1, %n: index, %k: i32) -> (index, i32) {
  %0:2 = scf.if %c -> (index, i32) {
    %1 = arith.addi %n, %n : index
    scf.yield %1, %k : index, i32
  } else {
    scf.yield %n, %k : index, i32
  }
  scf.if %c {
    func.call @act(%0#1) : (i32) -> ()
  }
  return %0#0, %0#1 : index, i32
}
func.func @cases(%n: index, %k: i32) -> i32 {
  %0 = scf.index_switch %n -> i32
  case 2 {
    %1 = arith.addi %k, %k : i32
    scf.yield %1 : i32
  }
  case -1 {
    scf.yield %k : i32
  }
  default {
    %2 = arith.constant 0 : i32
    scf.yield %2 : i32
  }
  return %0 : i32
}
func.func @repetition(%a: i32, %b: i32) -> i32 {
  %0:2 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32) {
    %1 = arith.cmpi slt, %x, %y : i32
    scf.condition(%1) %y, %x : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %2 = arith.addi %q, %q : i32
    scf.yield %2, %p : i32, i32
  }
  return %0#1 : i32
}
func.func @condition_alone(%a: i32, %b: i32) {
  scf.while (%x = %a) : (i32) -> i32 {
    func.call @act(%x) : (i32) -> ()
    %1 = arith.cmpi slt, %x, %b : i32
    scf.condition(%1) %x : i32
  } do {
  ^bb0(%p: i32):
    scf.yield %p : i32
  }
  return
}
