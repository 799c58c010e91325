// pipeline: builtin.module(scf-for-loop-canonicalization)
func.func @a(%t: memref<64xf32>, %ub: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c63 = arith.constant 63 : index
  scf.for %i = %c0 to %c63 step %c4 {
    %m = affine.min affine_map<(d0) -> (4, -d0 + 63)>(%i)
    %n = affine.min affine_map<(d0) -> (4, -d0 + 64)>(%i)
    %x = affine.max affine_map<(d0) -> (2, d0 + 5)>(%i)
    "test.use"(%m, %n, %x) : (index, index, index) -> ()
  }
  scf.for %i = %c0 to %ub step %s {
    %m = affine.min affine_map<(d0)[s0, s1] -> (s1, -d0 + s0)>(%i)[%ub, %s]
    "test.use"(%m) : (index) -> ()
  }
  return
}
func.func @b(%m: memref<?x?xf32>, %ub: index, %s: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %ub step %s iter_args(%a = %m) -> memref<?x?xf32> {
    %d = memref.dim %a, %c1 : memref<?x?xf32>
    "test.use"(%d) : (index) -> ()
    scf.yield %a : memref<?x?xf32>
  }
  %d2 = memref.dim %r, %c1 : memref<?x?xf32>
    "test.use"(%d2) : (index) -> ()
  return %r : memref<?x?xf32>
}
