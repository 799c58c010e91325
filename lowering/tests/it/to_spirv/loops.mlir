// pipeline: builtin.module(func.func(gpu-map-parallel-loops),convert-parallel-loops-to-gpu,gpu-launch-sink-index-computations,gpu-kernel-outlining)
func.func @f(%m: memref<?x?xf32>, %n: memref<?x?xf32>, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%a, %b) step (%c1, %c1) {
    %v = memref.load %m[%i, %j] : memref<?x?xf32>
    memref.store %v, %n[%i, %j] : memref<?x?xf32>
  }
  scf.parallel (%i, %j, %k, %l) = (%c0, %c0, %c0, %c0) to (%a, %b, %c4, %a) step (%c4, %c4, %c1, %c1) {
    scf.parallel (%x, %y) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
      %p = arith.addi %i, %x : index
      %q = arith.addi %j, %y : index
      %v = memref.load %m[%p, %q] : memref<?x?xf32>
      memref.store %v, %n[%p, %q] : memref<?x?xf32>
    }
  }
  return
}
