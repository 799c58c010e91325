// pipeline: builtin.module(canonicalize)
// covers: CANON-CF-010
func.func @t(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^u, ^v(%a : i32)
^u:
  ub.unreachable
^v(%b: i32):
  return %b : i32
}
// covers: CANON-CF-011
func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^v(%a : i32), ^u
^u:
  ub.unreachable
^v(%b: i32):
  return %b : i32
}
func.func @both(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^v, ^u
^u:
  ub.unreachable
^v:
  ub.unreachable
}
func.func @args(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^v(%a : i32), ^u(%a : i32)
^u(%x: i32):
  ub.unreachable
^v(%b: i32):
  %r = arith.addi %b, %a : i32
  return %r : i32
}
func.func @more(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^v(%a : i32), ^u(%a : i32)
^u(%x: i32):
  "t.op"() : () -> ()
  ub.unreachable
^v(%b: i32):
  %r = arith.addi %b, %a : i32
  return %r : i32
}

func.func @dead_ops_count_where_others_branch_to(%c: i1, %a: i64, %b: i64) -> (i64, i64) {
  cf.cond_br %c, ^bb2, ^bb1
^bb1:
  %0 = arith.cmpi slt, %a, %b : i64
  cf.br ^bb4
^bb2:
  return %a, %a : i64, i64
^bb3:
  cf.cond_br %c, ^bb3, ^bb4
^bb4:
  return %a, %b : i64, i64
}

func.func @blocks_that_lead_only_to_each_other(%c: i1, %v: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^exit(%v : i32), ^body(%v : i32)
^body(%x: i32):
  cf.cond_br %c, ^back, ^exit(%x : i32)
^back:
  "t.op"(%x) : (i32) -> ()
  cf.br ^body(%x : i32)
^exit(%r: i32):
  return %r : i32
}
