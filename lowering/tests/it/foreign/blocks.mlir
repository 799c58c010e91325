func.func @g(%a: i32, %c: i1) -> (i32, i1) {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  %0 = func.call @h(%x) : (i32) -> i32
  cf.br ^bb3(%0, %c : i32, i1)
^bb2:
  %1 = "emitc.constant"() <{value = 1.0e-3 : f64}> : () -> f64
  %2 = "emitc.constant"() <{value = 1.0e-3 : f16}> : () -> f16
  %3 = "emitc.constant"() <{value = 1.0e-3 : bf16}> : () -> bf16
  %4 = "emitc.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
  %5 = "emitc.constant"() <{value = 0xFF800000 : f32}> : () -> f32
  %6 = "emitc.constant"() <{value = 0.0 : f32}> : () -> f32
  %7 = "emitc.constant"() <{value = 0.1 : f32}> : () -> f32
  %8 = "emitc.constant"() <{value = 1.0e30 : f64}> : () -> f64
  %9 = "emitc.constant"() <{value = dense<1> : tensor<2x2xi8>}> : () -> tensor<2x2xi8>
  cf.br ^bb3(%a, %c : i32, i1)
^bb3(%r: i32, %s: i1):
  return %r, %s : i32, i1
}
func.func private @h(i32) -> i32
func.func @k() { return }
