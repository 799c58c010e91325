module {
  func.func @f(%arg0: i1, %arg1: f32) -> f32 {
    cf.cond_br %arg0, ^bb1(%arg1 : f32), ^bb3
  ^bb1(%0: f32):  // 3 preds: ^bb0, ^bb1, ^bb3
    cf.cond_br %arg0 weights([1, 2]), ^bb1(%arg1 : f32), ^bb2(%arg1, %0 : f32, f32) {x.a}
  ^bb2(%1: f32, %2: f32):  // pred: ^bb1
    cf.br ^bb3 {x.a}
  ^bb3:  // 2 preds: ^bb0, ^bb2
    cf.assert %arg0, "msg \22quoted\22" {x.a}
    cf.br ^bb1(%arg1 : f32)
  }
}
