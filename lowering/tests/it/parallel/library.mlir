// pipeline: builtin.module(async-func-to-async-runtime,async-to-async-runtime,async-runtime-policy-based-ref-counting,convert-async-to-llvm)
func.func @waits(%n: index, %t: !async.token, %v: !async.value<f32>) -> f32 {
  %g = async.create_group %n : !async.group
  %0 = async.add_to_group %t, %g : !async.token
  async.await_all %g
  %1 = async.await %v : !async.value<f32>
  return %1 : f32
}
async.func @runs(%x: f32, %v: !async.value<f32>) -> (!async.token, !async.value<f32>) {
  %0 = async.await %v : !async.value<f32>
  %1 = arith.addf %0, %x : f32
  return %1 : f32
}
func.func @executes(%x: f32, %v: !async.value<f32>) -> index {
  %t, %r = async.execute -> !async.value<f32> {
    %t1, %r1 = async.call @runs(%x, %v) : (f32, !async.value<f32>) -> (!async.token, !async.value<f32>)
    async.await %t1 : !async.token
    async.yield %x : f32
  }
  async.runtime.add_ref %t {count = 2 : i64} : !async.token
  %w = async.runtime.num_worker_threads : index
  return %w : index
}
