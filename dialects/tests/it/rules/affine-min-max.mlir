// pipeline: builtin.module(func.func(affine-simplify-min-max))
// covers: PASS-AFFINE-SIMPLIFY-MIN-MAX-001
func.func @loop_decides(%n: index) {
  affine.for %i = 0 to 8 {
    %a = affine.min affine_map<(d0) -> (d0 + 2, 16)>(%i)
    %b = affine.max affine_map<(d0) -> (d0 - 2, 16, d0)>(%i)
    "test.use"(%a, %b) : (index, index) -> ()
  }
  return
}

func.func @symbols_decide(%n: index, %k: index) -> (index, index) {
  %a = affine.min affine_map<()[s0, s1] -> (s0 + 2, s0 + 3, s1)>()[%n, %k]
  %b = affine.max affine_map<()[s0, s1] -> (s0 + 2, s0 + 3, s1)>()[%n, %k]
  return %a, %b : index, index
}

func.func @operands_decide(%n: index) -> (index, index, index) {
  %c = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  %a = affine.min affine_map<(d0) -> (d0, 32)>(%c)
  %b = affine.max affine_map<(d0) -> (d0, 32)>(%c)
  %d = affine.apply affine_map<(d0) -> (d0 * 2)>(%c)
  return %a, %b, %d : index, index, index
}

func.func @loop_of_scf_decides(%n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c8 {
    %a = affine.min affine_map<(d0) -> (-d0 + 64, 8)>(%i)
    %b = affine.min affine_map<(d0) -> (-d0 + 70, 8)>(%i)
    "test.use"(%a, %b) : (index, index) -> ()
  }
  return
}

func.func @sizes_and_sums_decide(%m: memref<4x?xf32>, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c1 : memref<4x?xf32>
  %a = affine.max affine_map<(d0) -> (d0, -1)>(%d)
  %s = arith.addi %n, %c1 : index
  %b = affine.min affine_map<(d0, d1) -> (d0, d1)>(%n, %s)
  %t = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%d)
  %c = affine.min affine_map<(d0, d1) -> (d0, d1 + 1)>(%t, %d)
  return %a, %b, %c : index, index, index
}
