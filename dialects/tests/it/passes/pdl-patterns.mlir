// pipeline: builtin.module(test-pdl-bytecode-pass)
module @patterns {
  // An op with a number becomes one with the same operands and another name.
  pdl.pattern @rename : benefit(1) {
    %values = operands
    %types = types
    %number = attribute = 3 : i32
    %op = operation "a.number"(%values : !pdl.range<value>) {"n" = %number} -> (%types : !pdl.range<type>)
    rewrite %op {
      %text = attribute = "three"
      %new = operation "a.three"(%values : !pdl.range<value>) {"text" = %text} -> (%types : !pdl.range<type>)
      replace %op with %new
    }
  }
  // The better pattern comes first, though it stands behind.
  pdl.pattern @keep_if_other_type : benefit(1) {
    %ty = type : i32
    %value = operand : %ty
    %op = operation "a.wrap"(%value : !pdl.value) -> (%ty : !pdl.type)
    rewrite %op {
      replace %op with(%value : !pdl.value)
    }
  }
  pdl.pattern @wrap_twice : benefit(2) {
    %ty = type
    %value = operand
    %inner = operation "a.wrap"(%value : !pdl.value) -> (%ty : !pdl.type)
    %result = result 0 of %inner
    %op = operation "a.wrap"(%result : !pdl.value) -> (%ty : !pdl.type)
    rewrite %op {
      %new = operation "a.wrapped_twice"(%value : !pdl.value) -> (%ty : !pdl.type)
      replace %op with %new
    }
  }
  // Two ops that use one value, found from one of them.
  pdl.pattern @siblings : benefit(1) {
    %ty = type
    %value = operand
    %left = operation "a.left"(%value : !pdl.value) -> (%ty : !pdl.type)
    %right = operation "a.right"(%value : !pdl.value) -> (%ty : !pdl.type)
    rewrite %left {
      %new = operation "a.both"(%value : !pdl.value) -> (%ty, %ty : !pdl.type, !pdl.type)
      %first = result 0 of %new
      %second = result 1 of %new
      replace %left with(%first : !pdl.value)
      replace %right with(%second : !pdl.value)
    }
  }
  // The type of a sum is inferred.
  pdl.pattern @sum : benefit(1) {
    %value = operand
    %ty = type : i64
    %op = operation "a.double"(%value : !pdl.value) -> (%ty : !pdl.type)
    apply_native_constraint "single_entity_constraint"(%op : !pdl.operation) {isNegated = true}
    rewrite %op {
      %new = operation "arith.addi"(%value, %value : !pdl.value, !pdl.value)
      replace %op with %new
    }
  }
  pdl.pattern @external : benefit(1) {
    %value = operand
    %op = operation "a.last"(%value : !pdl.value)
    rewrite %op with "rewriter"(%value : !pdl.value)
  }
}

module @ir {
  func.func @f(%x: i32, %y: i64) -> (i32, i64, i32, i64, i32, i32, i64) {
    %0:2 = "a.number"(%x, %y) {n = 3 : i32} : (i32, i64) -> (i32, i64)
    %1 = "a.number"(%x) {n = 4 : i32} : (i32) -> i32
    %2 = "a.wrap"(%x) : (i32) -> i32
    %3 = "a.wrap"(%2) : (i32) -> i32
    %4 = "a.wrap"(%y) : (i64) -> i64
    %5 = "a.left"(%1) : (i32) -> i32
    %6 = "a.right"(%1) : (i32) -> i32
    %7 = "a.double"(%y) : (i64) -> i64
    "a.last"(%x) : (i32) -> ()
    return %0#0, %0#1, %3, %4, %5, %6, %7 : i32, i64, i32, i64, i32, i32, i64
  }
}
