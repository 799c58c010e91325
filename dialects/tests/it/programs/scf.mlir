module {
  func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: i1, %arg4: f32, %arg5: i32) -> f32 {
    scf.for %arg6 = %arg0 to %arg1 step %arg2 {
    } {x.a}
    scf.for unsigned %arg6 = %arg5 to %arg5 step %arg5  : i32 {
    }
    %0 = scf.for %arg6 = %arg0 to %arg1 step %arg2 iter_args(%arg7 = %arg4) -> (f32) {
      scf.yield %arg7 : f32
    }
    %1:2 = scf.for %arg6 = %arg0 to %arg1 step %arg2 iter_args(%arg7 = %arg4, %arg8 = %0) -> (f32, f32) {
      scf.yield %arg7, %arg8 : f32, f32
    }
    scf.if %arg3 {
    }
    scf.if %arg3 {
    } else {
    }
    %2 = scf.if %arg3 -> (f32) {
      scf.yield %arg4 : f32
    } else {
      scf.yield %0 : f32
    } {x.a}
    %3:2 = scf.if %arg3 -> (f32, f32) {
      scf.yield %arg4, %arg4 : f32, f32
    } else {
      scf.yield %0, %0 : f32, f32
    }
    %4 = scf.while (%arg6 = %arg4) : (f32) -> f32 {
      scf.condition(%arg3) %arg6 : f32
    } do {
    ^bb0(%arg6: f32):
      scf.yield %arg6 : f32
    } attributes {x.a}
    scf.while : () -> () {
      scf.condition(%arg3)
    } do {
      scf.yield
    }
    %5:2 = scf.while (%arg6 = %arg4, %arg7 = %arg3) : (f32, i1) -> (f32, f32) {
      scf.condition(%arg7) %arg6, %arg6 : f32, f32
    } do {
    ^bb0(%arg6: f32, %arg7: f32):
      scf.yield %arg6, %arg3 : f32, i1
    }
    return %arg4 : f32
  }
}
