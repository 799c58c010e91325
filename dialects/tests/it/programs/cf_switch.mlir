module {
  func.func @switch(%arg0: i32, %arg1: i64, %arg2: i1, %arg3: si8, %arg4: f64) {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg0 : i32)]
  ^bb1(%0: i32):  // 3 preds: ^bb0, ^bb1, ^bb3
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg0 : i32),
      42: ^bb2,
      4294967253: ^bb3(%arg0, %arg4 : i32, f64)
    ] {x.a}
  ^bb2:  // 7 preds: ^bb1, ^bb2, ^bb2, ^bb3, ^bb3, ^bb4, ^bb4
    cf.switch %arg1 : i64, [
      default: ^bb2,
      9223372036854775807: ^bb2
    ]
  ^bb3(%1: i32, %2: f64):  // pred: ^bb1
    cf.switch %arg2 : i1, [
      default: ^bb2,
      1: ^bb1(%1 : i32),
      0: ^bb2
    ]
  ^bb4:  // no predecessors
    cf.switch %arg3 : si8, [
      default: ^bb2,
      253: ^bb2
    ]
  }
}
