// pipeline: builtin.module(canonicalize)
// covers: CANON-SCF-012
func.func @loop_to_the_next(%from: index, %init: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %to = arith.addi %from, %c1 overflow<nsw> : index
  %r = scf.for %i = %from to %to step %c1 iter_args(%carried = %init) -> i32 {
    %next = "test.next"(%i, %carried) : (index, i32) -> i32
    scf.yield %next : i32
  }
  return %r : i32
}

// covers: CANON-SCF2-001
func.func @loop_by_less_than_a_step(%from: i32, %init: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %to = arith.addi %from, %c3 overflow<nsw> : i32
  %r = scf.for %i = %from to %to step %c4 iter_args(%carried = %init) -> i32 : i32 {
    %next = "test.next"(%i, %carried) : (i32, i32) -> i32
    scf.yield %next : i32
  }
  return %r : i32
}

func.func @loop_by_more_than_a_step(%from: i32) {
  %c5 = arith.constant 5 : i32
  %c4 = arith.constant 4 : i32
  %to = arith.addi %from, %c5 overflow<nsw> : i32
  scf.for %i = %from to %to step %c4 : i32 {
    "test.use"(%i) : (i32) -> ()
  }
  return
}

// covers: CANON-SCF2-003
func.func @exchanged(%from: index, %to: index, %step: index, %init: i32) -> (i32, i32) {
  %r:2 = scf.for %i = %from to %to step %step iter_args(%a = %init, %b = %init) -> (i32, i32) {
    "test.use"(%a, %b) : (i32, i32) -> ()
    scf.yield %b, %a : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// covers: CANON-SCF-018
func.func @negated(%condition: i1) -> i32 {
  %true = arith.constant true
  %not = arith.xori %condition, %true : i1
  %r = scf.if %not -> i32 {
    %x = "test.first"() : () -> i32
    scf.yield %x : i32
  } else {
    %y = "test.second"() : () -> i32
    scf.yield %y : i32
  }
  return %r : i32
}

func.func @negated_without_else(%condition: i1) {
  %true = arith.constant true
  %not = arith.xori %condition, %true : i1
  scf.if %not {
    "test.first"() : () -> ()
  }
  return
}

// covers: CANON-SCF-030
func.func @neighbours(%condition: i1) -> i32 {
  scf.if %condition {
    "test.first"() : () -> ()
  }
  %r = scf.if %condition -> i32 {
    %x = "test.second"() : () -> i32
    scf.yield %x : i32
  } else {
    %y = "test.third"() : () -> i32
    scf.yield %y : i32
  }
  return %r : i32
}

// covers: CANON-SCF-031
func.func @neighbours_on_opposites(%condition: i1) {
  %true = arith.constant true
  %not = arith.xori %condition, %true : i1
  %a = scf.if %condition -> i32 {
    %x = "test.first"() : () -> i32
    scf.yield %x : i32
  } else {
    %y = "test.second"() : () -> i32
    scf.yield %y : i32
  }
  %b = scf.if %not -> i32 {
    %x = "test.third"() : () -> i32
    scf.yield %x : i32
  } else {
    %y = "test.fourth"() : () -> i32
    scf.yield %y : i32
  }
  "test.use"(%a, %b) : (i32, i32) -> ()
  return
}

// covers: CANON-SCF-032
func.func @second_neighbour_uses_the_first(%condition: i1) -> i32 {
  %a = scf.if %condition -> i32 {
    %x = "test.first"() : () -> i32
    scf.yield %x : i32
  } else {
    %y = "test.second"() : () -> i32
    scf.yield %y : i32
  }
  %b = scf.if %condition -> i32 {
    %x = "test.third"(%a) : (i32) -> i32
    scf.yield %x : i32
  } else {
    %y = "test.fourth"(%a) : (i32) -> i32
    scf.yield %y : i32
  }
  return %b : i32
}

// covers: CANON-SCF-035
func.func @nested_with_results(%outer: i1, %inner: i1, %other: i32) -> (i32, i32) {
  %r:2 = scf.if %outer -> (i32, i32) {
    %s:2 = scf.if %inner -> (i32, i32) {
      %x = "test.first"() : () -> i32
      scf.yield %x, %other : i32, i32
    } else {
      scf.yield %other, %other : i32, i32
    }
    scf.yield %s#0, %s#1 : i32, i32
  } else {
    scf.yield %other, %other : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// covers: CANON-SCF2-008
func.func @same_results_of_if(%condition: i1) -> (i32, i32) {
  %r:2 = scf.if %condition -> (i32, i32) {
    %x = "test.first"() : () -> i32
    scf.yield %x, %x : i32, i32
  } else {
    %y = "test.second"() : () -> i32
    scf.yield %y, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// covers: CANON-SCF2-010
func.func @same_results_of_switch(%index: index) -> (i32, i32) {
  %r:2 = scf.index_switch %index -> i32, i32
  case 2 {
    %x = "test.first"() : () -> i32
    scf.yield %x, %x : i32, i32
  }
  default {
    %y = "test.second"() : () -> i32
    scf.yield %y, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// covers: CANON-SCF-048
func.func @unwritten_output(%n: index, %a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.forall (%i) in (%n) shared_outs(%s = %a, %t = %b) -> (tensor<8xf32>, tensor<8xf32>) {
    %part = "test.part"(%i, %s, %t) : (index, tensor<8xf32>, tensor<8xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// covers: CANON-SCF-049
func.func @forall_dimension_of_one(%n: index) {
  scf.forall (%i, %j) = (3, 0) to (5, %n) step (2, 1) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// covers: CANON-SCF-050
func.func @forall_of_one(%a: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (1) shared_outs(%s = %a) -> (tensor<8xf32>) {
    %part = "test.part"(%i, %s) : (index, tensor<8xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<8xf32>
}

func.func @forall_of_one_without_result() {
  scf.forall (%i, %j) = (3, 4) to (5, 5) step (2, 1) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// covers: CANON-SCF-051
func.func @forall_of_none(%n: index, %a: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i, %j) in (0, %n) shared_outs(%s = %a) -> (tensor<8xf32>) {
    %part = "test.part"(%i, %s) : (index, tensor<8xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<8xf32>
}

// covers: CANON-SCF-054
func.func @compared_again(%start: i32, %end: i32) -> i32 {
  %r = scf.while (%a = %start) : (i32) -> i32 {
    %less = arith.cmpi slt, %a, %end : i32
    scf.condition(%less) %a : i32
  } do {
  ^bb0(%a: i32):
    %again = arith.cmpi slt, %a, %end : i32
    %next = "test.next"(%a, %again) : (i32, i1) -> i32
    scf.yield %next : i32
  }
  return %r : i32
}

// covers: CANON-SCF-055
func.func @compared_the_other_way(%start: i32, %end: i32) -> i32 {
  %r = scf.while (%a = %start) : (i32) -> i32 {
    %less = arith.cmpi slt, %a, %end : i32
    scf.condition(%less) %a : i32
  } do {
  ^bb0(%a: i32):
    %opposite = arith.cmpi sge, %a, %end : i32
    %next = "test.next"(%a, %opposite) : (i32, i1) -> i32
    scf.yield %next : i32
  }
  return %r : i32
}

// covers: CANON-SCF-057
func.func @carried_for_nothing(%start: i32) -> i32 {
  %r = scf.while (%a = %start, %b = %start) : (i32, i32) -> i32 {
    %go = "test.condition"(%b) : (i32) -> i1
    scf.condition(%go) %b : i32
  } do {
  ^bb0(%b: i32):
    %next:2 = "test.next"(%b) : (i32) -> (i32, i32)
    scf.yield %next#0, %next#1 : i32, i32
  }
  return %r : i32
}

// covers: CANON-SCF2-014
func.func @carried_twice(%start: i32) -> i32 {
  %r:2 = scf.while (%a = %start, %b = %start) : (i32, i32) -> (i32, i32) {
    %go = "test.condition"(%a, %b) : (i32, i32) -> i1
    scf.condition(%go) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %next = "test.next"(%a, %b) : (i32, i32) -> i32
    scf.yield %next, %next : i32, i32
  }
  return %r#0 : i32
}

// covers: CANON-SCF-062
func.func @if_before_the_condition(%start: i32) -> i32 {
  %r = scf.while (%a = %start) : (i32) -> i32 {
    %go = "test.condition"(%a) : (i32) -> i1
    %v = scf.if %go -> i32 {
      %x = "test.work"(%a) : (i32) -> i32
      scf.yield %x : i32
    } else {
      scf.yield %a : i32
    }
    scf.condition(%go) %v : i32
  } do {
  ^bb0(%v: i32):
    %next = "test.next"(%v) : (i32) -> i32
    scf.yield %next : i32
  }
  return %r : i32
}

func.func @if_before_the_condition_used_twice(%start: i32) -> (i32, i32) {
  %r:2 = scf.while (%a = %start) : (i32) -> (i32, i32) {
    %go = "test.condition"(%a) : (i32) -> i1
    %v = scf.if %go -> i32 {
      %x = "test.work"(%a) : (i32) -> i32
      scf.yield %x : i32
    } else {
      scf.yield %a : i32
    }
    scf.condition(%go) %v, %v : i32, i32
  } do {
  ^bb0(%v: i32, %w: i32):
    %next = "test.next"(%v, %w) : (i32, i32) -> i32
    scf.yield %next : i32
  }
  return %r#0, %r#1 : i32, i32
}

// covers: CANON-SCF-063
func.func @arguments_in_another_order(%a: i32, %b: i64) -> (i64, i32) {
  %r:2 = scf.while (%x = %a, %y = %b) : (i32, i64) -> (i64, i32) {
    %go = "test.condition"(%x, %y) : (i32, i64) -> i1
    scf.condition(%go) %y, %x : i64, i32
  } do {
  ^bb0(%y: i64, %x: i32):
    %next:2 = "test.next"(%x, %y) : (i32, i64) -> (i32, i64)
    scf.yield %next#0, %next#1 : i32, i64
  }
  return %r#0, %r#1 : i64, i32
}

func.func @work_that_gives_a_value_of_before(%start: i32) -> i32 {
  %r:2 = scf.while (%a = %start) : (i32) -> (i32, i32) {
    %go = "test.condition"(%a) : (i32) -> i1
    %w = "test.x"() : () -> i32
    %v = scf.if %go -> i32 {
      "test.work"() : () -> ()
      scf.yield %w : i32
    } else {
      scf.yield %a : i32
    }
    scf.condition(%go) %v, %w : i32, i32
  } do {
  ^bb0(%v: i32, %w: i32):
    %next = "test.next"(%v) : (i32) -> i32
    scf.yield %next : i32
  }
  return %r#0 : i32
}

func.func @constant_condition_in_body(%a: i1, %m: memref<i1>) {
  %false = arith.constant false
  scf.while (%x = %a) : (i1) -> i1 {
    scf.condition(%false) %false : i1
  } do {
  ^bb0(%v: i1):
    memref.store %v, %m[] : memref<i1>
    memref.store %false, %m[] : memref<i1>
    scf.yield %v : i1
  }
  return
}
