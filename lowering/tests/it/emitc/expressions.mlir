// pipeline: builtin.module(form-expressions)
emitc.func @constants(%a: i32, %b: i32) -> i32 {
  %c1 = "emitc.constant"() {value = 1 : i32} : () -> i32
  %c2 = "emitc.constant"() {value = 1 : i32} : () -> i32
  %c3 = "emitc.constant"() {value = 3 : i32} : () -> i32
  %0 = add %a, %c1 : (i32, i32) -> i32
  %1 = add %b, %c2 : (i32, i32) -> i32
  %2 = mul %0, %1 : (i32, i32) -> i32
  %3 = sub %2, %c3 : (i32, i32) -> i32
  return %3 : i32
}
emitc.func @used_twice(%a: i32) -> i32 {
  %0 = add %a, %a : (i32, i32) -> i32
  %1 = mul %0, %0 : (i32, i32) -> i32
  %2 = unary_minus %1 : (i32) -> i32
  return %2 : i32
}
emitc.func @side_effects(%a: i32, %b: i32) -> i32 {
  %0 = call_opaque "f"(%a) : (i32) -> i32
  %1 = mul %b, %0 : (i32, i32) -> i32
  %2 = "emitc.variable"() {value = #emitc.opaque<"">} : () -> !emitc.lvalue<i32>
  assign %1 : i32 to %2 : <i32>
  %3 = load %2 : <i32>
  %4 = literal "M" : i32
  %5 = add %3, %4 : (i32, i32) -> i32
  %6 = cast %5 : i32 to i16
  %7 = cast %6 : i16 to i32
  return %7 : i32
}
emitc.func @expressions(%a: i32, %b: i32, %c: i1) -> i32 {
  %0 = expression %a, %b noinline : (i32, i32) -> i32 {
    %3 = add %a, %b : (i32, i32) -> i32
    yield %3 : i32
  }
  if %c {
    %4 = mul %b, %0 {x.y} : (i32, i32) -> i32
    %5 = cmp lt, %4, %a : (i32, i32) -> i1
    if %5 {
    }
  }
  return %a : i32
}
