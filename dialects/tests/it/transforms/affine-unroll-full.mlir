// pipeline: builtin.module(func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=4}))

// Both, the inner one first.
func.func @short(%x: index) {
  affine.for %i = 0 to 2 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 3)>(%i) {
      "test.do"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

func.func @long() {
  affine.for %i = 0 to 5 {
    "test.do"(%i) : (index) -> ()
  }
  return
}
