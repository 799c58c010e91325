// pipeline: builtin.module(scf-parallel-loop-tiling{parallel-loop-tile-sizes=4,5})
func.func @parallel_loop(%arg0 : index, %arg1 : index, %arg2 : index, %arg3 : index, %arg4 : index, %arg5 : index, %A: memref<?x?xf32>) {
  scf.parallel (%i0, %i1) = (%arg0, %arg1) to (%arg2, %arg3) step (%arg4, %arg5) {
    %x = memref.load %A[%i1, %i0] : memref<?x?xf32>
    memref.store %x, %A[%i0, %i1] : memref<?x?xf32>
  }
  return
}
func.func @st(%A: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c10 = arith.constant 10 : index
  scf.parallel (%i0, %i1) = (%c0, %c0) to (%c8, %c10) step (%c1, %c1) {
    scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
      %x = memref.load %A[%i1, %j] : memref<?x?xf32>
    }
  }
  return
}
