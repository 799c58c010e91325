// pipeline: builtin.module(control-flow-sink)
func.func @sink(%a: i32, %c: i1) -> i32 {
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  %z = arith.muli %y, %a : i32
  %w = arith.subi %x, %a : i32
  %r = scf.if %c -> i32 {
    scf.yield %z : i32
  } else {
    %q = arith.addi %w, %w : i32
    scf.yield %q : i32
  }
  return %r : i32
}

func.func @used_in_both(%a: i32, %c: i1, %n: index) -> i32 {
  %x = arith.addi %a, %a : i32
  %y = arith.muli %a, %a : i32
  %r = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    %z = arith.addi %x, %a : i32
    scf.yield %z : i32
  }
  %s = scf.index_switch %n -> i32
  case 1 {
    scf.yield %y : i32
  }
  default {
    scf.yield %a : i32
  }
  %t = arith.addi %r, %s : i32
  return %t : i32
}

func.func @loops_run_often(%a: i32, %n: index, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %m[%i] : memref<?xi32>
  }
  return
}
