// pipeline: builtin.module(func.func(affine-simplify-structures))

func.func @sets(%n: index) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 5 >= 0, -d0 + 4 >= 0)>(%i) {
      "test.never"() : () -> ()
    }
    affine.if affine_set<(d0) : (d0 * 2 - 1 == 0)>(%i) {
      "test.never"() : () -> ()
    }
    affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0, d0 - 4 >= 0, s0 - d0 >= 0)>(%i)[%n] {
      "test.do"() : () -> ()
    }
  }
  return
}

func.func @maps(%m: memref<100xf32>, %n: index) -> index {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i + %i * 2 - symbol(%n) + symbol(%n)] : memref<100xf32>
    "test.do"(%0) : (f32) -> ()
  }
  %1 = affine.apply affine_map<()[s0] -> (s0 * 8 floordiv 4)>()[%n]
  %2 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%1)
  return %2 : index
}
