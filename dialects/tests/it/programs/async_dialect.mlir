module {
  func.func @execute(%arg0: !async.token, %arg1: !async.value<f32>, %arg2: !async.group) -> !async.value<f32> {
    %token = async.execute {
      async.yield
    }
    %token_0, %bodyResults = async.execute [%token, %arg0] (%arg1 as %arg3: !async.value<f32>) -> !async.value<f32> attributes {a.note} {
      async.yield %arg3 : f32
    }
    %token_1, %bodyResults_2:2 = async.execute -> (!async.value<f32>, !async.value<i1>) {
      %true = arith.constant true
      %cst = arith.constant 1.000000e+00 : f32
      async.yield %cst, %true : f32, i1
    }
    async.await %token : !async.token
    %0 = async.await %bodyResults : !async.value<f32>
    %c2 = arith.constant 2 : index
    %1 = async.create_group %c2 : !async.group
    %2 = async.add_to_group %token_0, %1 : !async.token
    %3 = async.add_to_group %bodyResults_2#1, %1 : !async.value<i1>
    async.await_all %1
    return %bodyResults : !async.value<f32>
  }
  async.func @token() -> !async.token {
    return
  }
  async.func @values(%arg0: i32) -> (!async.token, !async.value<i32>) {
    return %arg0 : i32
  }
  async.func private @declared(i32) -> !async.value<i32>
  func.func @call(%arg0: i32) {
    %0 = async.call @token() : () -> !async.token
    %1:2 = async.call @values(%arg0) : (i32) -> (!async.token, !async.value<i32>)
    return
  }
  func.func @coroutine(%arg0: !async.value<f32>) {
    %0 = async.coro.id
    %1 = async.coro.begin %0
    %2 = async.coro.save %1
    async.coro.suspend %2, ^bb3, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    async.runtime.await_and_resume %arg0, %1 : !async.value<f32>
    cf.br ^bb3
  ^bb2:  // pred: ^bb0
    async.coro.free %0, %1
    cf.br ^bb3
  ^bb3:  // 3 preds: ^bb0, ^bb1, ^bb2
    async.coro.end %1
    return
  }
  func.func @runtime(%arg0: index, %arg1: f32, %arg2: !async.coro.handle) {
    %0 = async.runtime.create : !async.token
    %1 = async.runtime.create : !async.value<f32>
    %2 = async.runtime.create_group %arg0 : !async.group
    async.runtime.set_available %0 : !async.token
    async.runtime.set_error %1 : !async.value<f32>
    %3 = async.runtime.is_error %2 : !async.group
    async.runtime.await %2 : !async.group
    async.runtime.resume %arg2
    async.runtime.store %arg1, %1 : <f32>
    %4 = async.runtime.load %1 : <f32>
    %5 = async.runtime.add_to_group %0, %2 : !async.token
    async.runtime.add_ref %0 {count = 1 : i64} : !async.token
    async.runtime.drop_ref %1 {count = 2 : i64} : !async.value<f32>
    %6 = async.runtime.num_worker_threads : index
    return
  }
}
