// pipeline: builtin.module(wrap-emitc-func-in-class)
emitc.func private @add(%a: i32 {x.name = "left"}, %b: i32) -> i32 attributes {specifiers = ["static"]} {
  %0 = add %a, %b : (i32, i32) -> i32
  return %0 : i32
}
emitc.func private @declared(i32) -> f32
emitc.func @empty() {
  return
}
emitc.file "other" {
  func @blocks(%a: !emitc.array<4xf32>, %c: i32) {
    cf.br ^end(%c : i32)
  ^end(%d: i32):
    return
  }
}
