// What the parsers and verifiers of the smt dialect reject.

smt.solver () : () -> () {
  %i = smt.int.constant 1
  // expected-error @+1 {{'smt.eq' op 'inputs' must have at least size 2, but got 1}}
  %0 = smt.eq %i : !smt.int
}

// -----

smt.solver () : () -> () {
  %i = smt.int.constant 1
  // expected-error @+1 {{'smt.distinct' op 'inputs' must have at least size 2, but got 1}}
  %0 = "smt.distinct"(%i) : (!smt.int) -> !smt.bool
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{custom op 'smt.int.constant' expected integer value}}
  %i = smt.int.constant x
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{explicit bit-vector type required}}
  %c = smt.bv.constant #smt.bv<3>
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{integer value out of range for given bit-vector type '!smt.bv<4>'}}
  %c = smt.bv.constant #smt.bv<19> : !smt.bv<4>
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{bit-vector must have at least a width of one}}
  %c = smt.bv.constant #smt.bv<3> : !smt.bv<0>
}

// -----

smt.solver () : () -> () {
  %c = smt.bv.constant #smt.bv<3> : !smt.bv<4>
  // expected-error @+1 {{custom op 'smt.bv.repeat' integer must be positive}}
  %1 = smt.bv.repeat 0 times %c : !smt.bv<4>
}

// -----

smt.solver () : () -> () {
  %c = smt.bv.constant #smt.bv<3> : !smt.bv<4>
  // expected-error @+1 {{custom op 'smt.bv.repeat' integer must fit into 63 bits}}
  %1 = smt.bv.repeat 99999999999999999999999999999 times %c : !smt.bv<4>
}

// -----

smt.solver () : () -> () {
  %c = smt.bv.constant #smt.bv<3> : !smt.bv<4>
  // expected-error @+1 {{custom op 'smt.bv.repeat' result bit-width (provided integer times bit-width of the input type) must fit into 63 bits}}
  %1 = smt.bv.repeat 9223372036854775807 times %c : !smt.bv<4>
}

// -----

smt.solver () : () -> () {
  %c = smt.int.constant 3
  // expected-error @+1 {{custom op 'smt.bv.repeat' input must have bit-vector type}}
  %1 = smt.bv.repeat 3 times %c : !smt.int
}

// -----

smt.solver () : () -> () {
  %c = smt.bv.constant #smt.bv<3> : !smt.bv<4>
  // expected-error @+1 {{'smt.bv.repeat' op result bit-vector width must be a multiple of the input bit-vector width}}
  %1 = "smt.bv.repeat"(%c) : (!smt.bv<4>) -> !smt.bv<9>
}

// -----

smt.solver () : () -> () {
  %c = smt.bv.constant #smt.bv<3> : !smt.bv<4>
  // expected-error @+1 {{'smt.bv.extract' op range to be extracted is too big, expected range starting at index 3 of length 9 requires input width of at least 12, but the input width is only 4}}
  %1 = smt.bv.extract %c from 3 : (!smt.bv<4>) -> !smt.bv<9>
}

// -----

// expected-error @+1 {{'smt.solver' op types of yielded values must match return values}}
smt.solver () : () -> i32 {
  smt.yield
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'smt.solver' op block argument types must match the types of the 'inputs'}}
  smt.solver (%i) : (i32) -> () {
  }
  return
}

// -----

func.func @f(%i: !smt.int) {
  // expected-error @+1 {{'smt.solver' op operand #0 must be variadic of any non-smt type, but got '!smt.int'}}
  smt.solver (%i) : (!smt.int) -> () {
  ^bb0(%a: !smt.int):
  }
  return
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.declare_fun' op result #0 must be any SMT value type, but got 'i32'}}
  %c = smt.declare_fun : i32
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{domain must be any SMT value type}}
  %c = smt.declare_fun : !smt.array<[i32 -> !smt.int]>
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{range must be any SMT value type}}
  %c = smt.declare_fun : !smt.array<[!smt.int -> i32]>
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{domain types must be any non-function SMT type}}
  %c = smt.declare_fun : !smt.func<(!smt.func<(!smt.int) !smt.int>) !smt.int>
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{range type must be any non-function SMT type}}
  %c = smt.declare_fun : !smt.func<(!smt.int) !smt.func<(!smt.int) !smt.int>>
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{sort parameter types must be any non-function SMT type}}
  %c = smt.declare_fun : !smt.sort<"a"[!smt.func<(!smt.int) !smt.int>]>
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.forall' op must have exactly one yielded value}}
  %c = smt.forall {
    smt.yield
  }
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.forall' op yielded value must be of '!smt.bool' type}}
  %c = smt.forall {
    %1 = smt.int.constant 1
    smt.yield %1 : !smt.int
  }
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.forall' op bound variables must by any non-function SMT value}}
  %c = smt.forall {
  ^bb0(%a: !smt.func<(!smt.int) !smt.int>):
    %1 = smt.constant true
    smt.yield %1 : !smt.bool
  }
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.exists' op number of bound variable names must match number of block arguments}}
  %c = smt.exists ["a"] {
    %1 = smt.constant true
    smt.yield %1 : !smt.bool
  }
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.forall' op patterns and the no_pattern attribute must not be specified at the same time}}
  %c = smt.forall no_pattern {
    %1 = smt.constant true
    smt.yield %1 : !smt.bool
  } patterns {
    %1 = smt.constant true
    smt.yield %1 : !smt.bool
  }
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.forall' op 'patterns' region #0 must have at least one yielded value}}
  %c = smt.forall {
    %1 = smt.constant true
    smt.yield %1 : !smt.bool
  } patterns {
    smt.yield
  }
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.forall' op block argument number and types of the 'body' and 'patterns' region #0 must match}}
  %c = smt.forall {
    %1 = smt.constant true
    smt.yield %1 : !smt.bool
  } patterns {
  ^bb0(%a: !smt.int):
    smt.yield %a : !smt.int
  }
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.forall' op the 'patterns' region #0 must not contain any variable binding operations}}
  %c = smt.forall {
    %1 = smt.constant true
    smt.yield %1 : !smt.bool
  } patterns {
    // expected-note @+1 {{first violating operation here}}
    %1 = smt.exists {
      %2 = smt.constant true
      smt.yield %2 : !smt.bool
    }
    smt.yield %1 : !smt.bool
  }
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.forall' op the 'patterns' region #0 may only contain SMT dialect operations}}
  %c = smt.forall {
    %1 = smt.constant true
    smt.yield %1 : !smt.bool
  } patterns {
    // expected-note @+1 {{first non-SMT operation here}}
    %2 = "test.x"() : () -> !smt.bool
    smt.yield %2 : !smt.bool
  }
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.check' op types of yielded values in 'sat' region must match return values}}
  %c = smt.check sat {
  } unknown {
  } unsat {
  } -> !smt.bool
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.check' op types of yielded values in 'unknown' region must match return values}}
  %c = smt.check sat {
    %1 = smt.constant true
    smt.yield %1 : !smt.bool
  } unknown {
  } unsat {
  } -> !smt.bool
}

// -----

// expected-error @+1 {{'smt.set_logic' op expects parent op 'smt.solver'}}
smt.set_logic "a"

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.push' op attribute 'count' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  smt.push -1
}

// -----

smt.solver () : () -> () {
  %c = smt.declare_fun : !smt.array<[!smt.int -> !smt.bool]>
  // expected-error @+1 {{'smt.array.select' op failed to verify that summary}}
  %d = "smt.array.select"(%c, %c) : (!smt.array<[!smt.int -> !smt.bool]>, !smt.array<[!smt.int -> !smt.bool]>) -> !smt.bool
}

// -----

smt.solver () : () -> () {
  %c = smt.declare_fun : !smt.func<(!smt.int) !smt.bool>
  // expected-error @+1 {{'smt.apply_func' op operand #1 must be variadic of any non-function SMT value type, but got '!smt.func<(!smt.int) !smt.bool>'}}
  %d = "smt.apply_func"(%c, %c) : (!smt.func<(!smt.int) !smt.bool>, !smt.func<(!smt.int) !smt.bool>) -> !smt.bool
}

// -----

smt.solver () : () -> () {
  %c = smt.declare_fun : !smt.func<(!smt.int) !smt.bool>
  %b = smt.constant true
  // expected-error @+1 {{'smt.apply_func' op failed to verify that summary}}
  %d = "smt.apply_func"(%c, %b) : (!smt.func<(!smt.int) !smt.bool>, !smt.bool) -> !smt.bool
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.bv.constant' op inferred type(s) '!smt.bv<3>' are incompatible with return type(s) of operation '!smt.bv<4>'}}
  %c = "smt.bv.constant"() {value = #smt.bv<1> : !smt.bv<3>} : () -> !smt.bv<4>
}

// -----

smt.solver () : () -> () {
  // expected-error @+1 {{'smt.int.constant' op attribute 'value' failed to satisfy constraint: arbitrary integer attribute}}
  %c = "smt.int.constant"() {value = 1.0 : f32} : () -> !smt.int
}

// -----

smt.solver () : () -> () {
  %b = smt.constant true
  // ours
  // expected-error @+1 {{'smt.not' op result #0 must be SMT boolean, but got '!smt.int'}}
  %d = "smt.not"(%b) : (!smt.bool) -> !smt.int
}
