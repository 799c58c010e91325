// pipeline: builtin.module(inline)
func.func private @declared(i32) -> i32
func.func private @unused(i32) -> i32
func.func private @defined(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @constants_are_called_directly(%a: i32) -> i32 {
  %0 = constant @declared : (i32) -> i32
  %1 = call_indirect %0(%a) : (i32) -> i32
  %2 = constant @defined : (i32) -> i32
  %3 = call_indirect %2(%1) : (i32) -> i32
  return %3 : i32
}
func.func @others_are_not(%f: (i32) -> i32, %a: i32) -> i32 {
  %0 = call_indirect %f(%a) : (i32) -> i32
  return %0 : i32
}
