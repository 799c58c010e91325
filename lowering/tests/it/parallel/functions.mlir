// pipeline: builtin.module(async-func-to-async-runtime)
async.func @value(%a: f32, %v: !async.value<f32>) -> (!async.token, !async.value<f32>) {
  %0 = async.await %v : !async.value<f32>
  %1 = arith.addf %0, %a : f32
  return %1 : f32
}
async.func private @token(%t: !async.token) -> !async.token {
  async.await %t : !async.token
  return
}
func.func @calls(%a: f32, %v: !async.value<f32>) {
  %t, %r = async.call @value(%a, %v) : (f32, !async.value<f32>) -> (!async.token, !async.value<f32>)
  async.await %t : !async.token
  return
}
