// pipeline: builtin.module(func.func(affine-loop-normalize{promote-single-iter=true}))

func.func @shifted(%n: index) {
  affine.for %i = %n to affine_map<()[s0] -> (s0 * 2 + 10)>()[%n] step 3 {
    "test.do"(%i) : (index) -> ()
  }
  return
}

func.func @once() {
  affine.for %i = 7 to 8 {
    "test.do"(%i) : (index) -> ()
  }
  return
}

func.func @parallel(%n: index) {
  affine.parallel (%i, %j) = (1, %n) to (10, 100) step (2, 5) {
    "test.do"(%i, %j) : (index, index) -> ()
  }
  return
}
