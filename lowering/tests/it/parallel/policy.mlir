// pipeline: builtin.module(async-runtime-policy-based-ref-counting)
func.func @f(%n: index, %t: !async.token, %v: !async.value<f32>, %u: !async.value<f32>) -> f32 {
  %g = async.runtime.create_group %n : !async.group
  %0 = async.runtime.add_to_group %t, %g : !async.token
  %1 = async.runtime.add_to_group %v, %g : !async.value<f32>
  async.runtime.await %g : !async.group
  %2 = async.runtime.is_error %g : !async.group
  %3 = async.runtime.is_error %v : !async.value<f32>
  %4 = async.runtime.load %v : !async.value<f32>
  return %4 : f32
}
