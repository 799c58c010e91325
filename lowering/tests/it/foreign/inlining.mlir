emitc.func @f(%i: i32, %c: i1, %arr: !emitc.array<4xf32>) {
  %x = "emitc.variable"() <{value = 1 : i32}> : () -> !emitc.lvalue<i32>
  %e1 = emitc.expression %x : (!emitc.lvalue<i32>) -> i32 {
    %l = load %x : <i32>
    yield %l : i32
  }
  emitc.assign %e1 : i32 to %x : <i32>
  %e2 = emitc.expression %c : (i1) -> i1 {
    %l = call_opaque "f"(%c) : (i1) -> i1
    yield %l : i1
  }
  emitc.if %e2 { }
  %e3 = emitc.expression %i : (i32) -> i32 {
    %l = add %i, %i : (i32, i32) -> i32
    yield %l : i32
  }
  emitc.assign %e3 : i32 to %x : <i32>
  %e4 = emitc.expression %x, %i : (!emitc.lvalue<i32>, i32) -> i1 {
    %l = load %x : <i32>
    %l2 = cmp lt, %i, %l : (i32, i32) -> i1
    yield %l2 : i1
  }
  emitc.if %e4 { }
  %e5 = emitc.expression %x, %i : (!emitc.lvalue<i32>, i32) -> i1 {
    %l = load %x : <i32>
    %l2 = cmp lt, %i, %l : (i32, i32) -> i1
    yield %l2 : i1
  }
  %e6 = emitc.expression %c : (i1) -> i1 {
    %l = call_opaque "f"(%c) : (i1) -> i1
    yield %l : i1
  }
  %e7 = emitc.expression %i : (i32) -> i32 {
    %l = add %i, %i : (i32, i32) -> i32
    yield %l : i32
  }
  emitc.verbatim "a {}" args %e5 : i1
  emitc.verbatim "a {}" args %e6 : i1
  emitc.verbatim "a {}" args %e7 : i32
  %e8 = emitc.expression %i : (i32) -> i32 {
    %l = add %i, %i : (i32, i32) -> i32
    yield %l : i32
  }
  emitc.return
}
emitc.func @g(%i: i32) -> i32 {
  %e7 = emitc.expression %i : (i32) -> i32 {
    %l = call_opaque "f"(%i) : (i32) -> i32
    yield %l : i32
  }
  emitc.return %e7 : i32
}
emitc.func @h(%i: i32) -> i32 {
  %e7 = emitc.expression %i : (i32) -> i32 {
    %l = call_opaque "f"(%i) : (i32) -> i32
    yield %l : i32
  }
  emitc.switch %e7 : i32
  default { emitc.yield }
  emitc.return %i : i32
}
emitc.func @k(%i: i32) -> i32 {
  %x = "emitc.variable"() <{value = 1 : i32}> : () -> !emitc.lvalue<i32>
  %e7 = emitc.expression %i : (i32) -> i32 {
    %l = call_opaque "f"(%i) : (i32) -> i32
    yield %l : i32
  }
  emitc.assign %e7 : i32 to %x : <i32>
  emitc.return %i : i32
}
emitc.func @m(%i: i32) -> i32 {
  %e7 = emitc.expression %i : (i32) -> i32 {
    %l = add %i, %i : (i32, i32) -> i32
    yield %l : i32
  }
  emitc.for %a = %e7 to %e7 step %i : i32 {}
  %e8 = emitc.expression %i : (i32) -> i32 {
    %l = call_opaque "f"(%i) : (i32) -> i32
    yield %l : i32
  }
  emitc.for %a = %e8 to %i step %i : i32 {}
  %e9 = emitc.expression %i : (i32) -> i32 {
    %l = add %i, %i : (i32, i32) -> i32
    yield %l : i32
  }
  emitc.for %a = %i to %i step %e9 : i32 {}
  emitc.return %i : i32
}
