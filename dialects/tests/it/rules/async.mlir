// pipeline: builtin.module(canonicalize)
// A group that nothing is added to goes, and so does what waits for it.
func.func @group_of_none(%size: index) {
  %0 = async.create_group %size : !async.group
  async.await_all %0
  async.await_all %0
  return
}

func.func @group_of_one(%size: index, %token: !async.token) {
  %0 = async.create_group %size : !async.group
  %1 = async.add_to_group %token, %0 : !async.token
  async.await_all %0
  return
}

// What a region that runs beside others computes for nobody stays.
func.func @unused(%value: !async.value<f32>) {
  %token, %result = async.execute (%value as %v: !async.value<f32>) -> !async.value<f32> {
    %0 = arith.addf %v, %v : f32
    async.yield %0 : f32
  }
  return
}
