// pipeline: builtin.module(convert-to-emitc)
func.func @sum(%m: memref<4x8xf32>, %n: index, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %counts = memref.alloca() : memref<4xindex>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %zero) -> f32 {
    %1 = memref.load %m[%c0, %i] : memref<4x8xf32>
    memref.store %i, %counts[%c0] : memref<4xindex>
    %2 = arith.addf %1, %x : f32
    %3 = math.sqrt %2 : f32
    scf.yield %3 : f32
  }
  %4 = func.call @sum(%m, %n, %c) : (memref<4x8xf32>, index, i1) -> f32
  %5 = arith.select %c, %0, %4 : f32
  return %5 : f32
}
func.func @next(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = arith.addi %n, %c1 : index
  return %0 : index
}
func.func @pair(%a: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  return %a, %a : vector<4xf32>, vector<4xf32>
}
