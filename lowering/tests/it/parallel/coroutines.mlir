// pipeline: builtin.module(async-to-async-runtime)
func.func @waits(%n: index, %t: !async.token, %v: !async.value<f32>) -> f32 {
  %g = async.create_group %n : !async.group
  %0 = async.add_to_group %t, %g : !async.token
  async.await_all %g
  async.await %t : !async.token
  %1 = async.await %v : !async.value<f32>
  return %1 : f32
}
func.func @outlined(%x: f32, %m: memref<4xf32>, %v: !async.value<f32>) {
  %one = arith.constant 1.0 : f32
  %t0 = async.execute {
    async.yield
  }
  %t1, %r = async.execute [%t0] (%v as %y: !async.value<f32>) -> !async.value<f32> {
    %c0 = arith.constant 0 : index
    %z = arith.addf %y, %one : f32
    memref.store %z, %m[%c0] : memref<4xf32>
    async.yield %x : f32
  }
  async.await %t1 : !async.token
  return
}
func.func @inner(%c: i1, %v: !async.value<f32>) {
  %t0 = async.execute {
    %t1, %r = async.execute -> !async.value<i1> {
      async.yield %c : i1
    }
    async.await %t1 : !async.token
    scf.if %c {
      %x = async.await %v : !async.value<f32>
    }
    cf.assert %c, "it is so"
    async.yield
  }
  cf.assert %c, "it is so"
  return
}
