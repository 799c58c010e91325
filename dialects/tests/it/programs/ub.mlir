module {
  func.func @ub(%arg0: i1) -> i32 {
    %0 = ub.poison : i32
    %1 = ub.poison {a = #ub.poison} : vector<[4]xf16>
    %2 = ub.poison : !llvm.ptr
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    return %0 : i32
  ^bb2:  // pred: ^bb0
    ub.unreachable
  }
}
