module {
  func.func private @ext(i32, f64) -> i1 attributes {a = 1 : i64}
  func.func nested @f(%arg0: i32 {x.y = 1 : i32}, %arg1: f64) -> (i32 {x.z}, f64) attributes {x.foo} {
    return %arg0, %arg1 : i32, f64
  }
  func.func @g(%arg0: i32, %arg1: f64) {
    %f = constant @f : (i32, f64) -> (i32, f64)
    %0:2 = call @f(%arg0, %arg1) {no_inline, x.foo} : (i32, f64) -> (i32, f64)
    %1:2 = call_indirect %f(%0#0, %0#1) {x.foo} : (i32, f64) -> (i32, f64)
    %2 = call @ext(%arg0, %1#1) : (i32, f64) -> i1
    call @g(%arg0, %arg1) : (i32, f64) -> ()
    return
  }
  func.func @h() -> (() -> ()) attributes {no_inline} {
    %f = constant @k : () -> ()
    return %f : () -> ()
  }
  func.func @k() {
    return {x.a}
  }
  func.func private @v(vector<4xf32>) -> tensor<*xf64>
  module @inner {
    func.func @i() {
      return
    }
  }
}
