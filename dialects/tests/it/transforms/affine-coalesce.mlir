// pipeline: builtin.module(func.func(affine-loop-coalescing))

func.func @three(%n: index, %m: index) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to min affine_map<()[s0] -> (s0, 9)>()[%m] {
        "test.do"(%i, %j, %k) : (index, index, index) -> ()
      }
    }
  }
  return
}

// The innermost bound is not known before the outermost loop.
func.func @triangle(%n: index) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to %n {
        "test.do"(%i, %j, %k) : (index, index, index) -> ()
      }
    }
  }
  return
}
