emitc.func @f(%i: index, %c: i1, %arr: !emitc.array<4xf32>) {
  emitc.for %a = %i to %i step %i {
    emitc.for %b = %i to %i step %i {
      emitc.do {
      emitc.for %d = %i to %i step %i {
        emitc.verbatim "a {}\n  b\n\nc" args %d : index
      }
      } while {
        %60 = emitc.expression %c : (i1) -> i1 {
          %61 = logical_not %c : i1
          yield %61 : i1
        }
        emitc.yield %60 : i1
      }
    }
  }
  %x = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i1>
  %e1 = emitc.expression %c : (i1) -> i1 {
    %61 = logical_not %c : i1
    yield %61 : i1
  }
  %e2 = emitc.expression %e1 : (i1) -> i1 {
    %61 = logical_not %e1 : i1
    yield %61 : i1
  }
  emitc.if %e2 {
  }
  %e3 = emitc.expression %i : (index) -> index {
    %61 = add %i, %i : (index, index) -> index
    yield %61 : index
  }
  emitc.for %a = %e3 to %i step %i { }
  %e4 = emitc.expression %i : (index) -> index {
    %61 = add %i, %i : (index, index) -> index
    yield %61 : index
  }
  emitc.for %a = %i to %e4 step %i { }
  %e5 = emitc.expression %i : (index) -> index {
    %61 = add %i, %i : (index, index) -> index
    yield %61 : index
  }
  %s = emitc.subscript %arr[%e5] : (!emitc.array<4xf32>, index) -> !emitc.lvalue<f32>
  %e6 = emitc.expression %s : (!emitc.lvalue<f32>) -> f32 {
    %l = load %s : <f32>
    %l2 = load %s : <f32>
    %l3 = load %s : <f32>
    %61 = add %l, %l2 : (f32, f32) -> f32
    %62 = emitc.call_opaque "f"(%61, %l3) : (f32, f32) -> f32
    %63 = cast %62 : f32 to i32
    %64 = cast %63 : i32 to f32
    %k = "emitc.constant"() <{value = 1.0e-3 : f32}> : () -> f32
    %65 = mul %64, %k : (f32, f32) -> f32
    yield %65 : f32
  }
  emitc.assign %e6 : f32 to %s : <f32>
  %e7 = emitc.expression %c : (i1) -> i1 {
    %61 = logical_not %c : i1
    %62 = conditional %61, %c, %61 : i1
    yield %62 : i1
  }
  emitc.return
}
