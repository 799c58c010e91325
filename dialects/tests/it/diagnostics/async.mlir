// What the verifiers of the async dialect reject.

func.func @f(%arg0: !async.value<f32>) {
  // expected-error @+1 {{async body region argument types do not match the execute operation arguments types}}
  %token = "async.execute"(%arg0) <{operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%arg1: !async.value<f32>):
    async.yield
  }) : (!async.value<f32>) -> !async.token
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{should match successor input type #0}}
  %token, %value = async.execute -> !async.value<i32> {
    %0 = arith.constant 1.0 : f32
    // expected-note @+1 {{region branch point}}
    async.yield %0 : f32
  }
  return
}

// -----

func.func @f(%arg0: !async.token) {
  // expected-error @+1 {{awaiting on a token must have empty result}}
  %0 = "async.await"(%arg0) : (!async.token) -> f32
  return
}

// -----

func.func @f(%arg0: !async.value<f32>) {
  // expected-error @+1 {{result type 'f64' does not match async value type 'f32'}}
  %0 = "async.await"(%arg0) : (!async.value<f32>) -> f64
  return
}

// -----

// expected-error @+1 {{result is expected to be at least of size 1, but got 0}}
async.func @f() {
  return
}

// -----

// expected-error @+1 {{result type must be async value type or async token type, but got 'f32'}}
async.func @f(%arg0: f32) -> f32 {
  return %arg0 : f32
}

// -----

// expected-error @+1 {{ results' (optional) async token type is expected to appear as the 1st return value, but got 2}}
async.func @f(%arg0: f32) -> (!async.value<f32>, !async.token) {
  return %arg0 : f32
}

// -----

async.func @f(%arg0: f32) -> (!async.token, !async.value<i32>) {
  // expected-error @+1 {{operand types do not match the types returned from the parent FuncOp}}
  return %arg0 : f32
}

// -----

func.func private @g() -> !async.token

func.func @f() {
  // expected-error @+1 {{'g' does not reference a valid async function}}
  %0 = async.call @g() : () -> !async.token
  return
}

// -----

async.func private @g(i32) -> !async.token

func.func @f() {
  // expected-error @+1 {{incorrect number of operands for callee}}
  %0 = async.call @g() : () -> !async.token
  return
}

// -----

func.func @f(%arg0: !async.value<f32>, %arg1: i32) {
  // expected-error @+1 {{failed to verify that type of 'value' matches element type of 'storage'}}
  "async.runtime.store"(%arg1, %arg0) : (i32, !async.value<f32>) -> ()
  return
}

// -----

func.func @f(%arg0: !async.token) {
  // expected-error @+1 {{attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  async.runtime.add_ref %arg0 {count = 0 : i64} : !async.token
  return
}
