// pipeline: builtin.module(convert-func-to-emitc)
func.func private @elsewhere(i32 {x.first}, f32) -> (i32 {x.given = 1})
func.func private @here(%a: i32) -> i32 attributes {no_inline} {
  return %a : i32
}
func.func @calls(%a: i32, %b: f32, %m: memref<4xf32>) -> i32 {
  %0 = call @elsewhere(%a, %b) {x.how} : (i32, f32) -> i32
  %1 = call @here(%0) : (i32) -> i32
  call @nothing() : () -> ()
  cf.br ^end(%1 : i32)
^end(%2: i32):
  return %2 : i32
}
func.func @nothing() {
  return {x.last}
}
