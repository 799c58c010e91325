// pipeline: builtin.module(scf-for-loop-specialization,scf-parallel-loop-specialization)
func.func @sp(%n: index, %A: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %u = affine.min affine_map<()[s0] -> (1024, s0, 7)>()[%n]
  %r = scf.for %i = %c0 to %u step %c1 iter_args(%a = %z) -> f32 {
    %x = memref.load %A[%i] : memref<?xf32>
    %s = arith.addf %a, %x : f32
    scf.yield %s : f32
  }
  scf.parallel (%i) = (%c0) to (%u) step (%c1) {
    memref.store %r, %A[%i] : memref<?xf32>
  }
  return %r : f32
}
