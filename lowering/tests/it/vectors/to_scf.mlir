// pipeline: builtin.module(convert-vector-to-scf)
func.func @r(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>, %n: index) -> vector<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = vector.transfer_read %m[%i, %i], %p, %k : memref<?x?xf32>, vector<2x4xf32>
  scf.for %j = %c0 to %n step %c1 {
    vector.transfer_write %0, %m[%i, %j] : vector<2x4xf32>, memref<?x?xf32>
  }
  return %0 : vector<2x4xf32>
}
func.func @d1(%m: memref<?x?xf32, strided<[?, ?]>>, %i: index, %p: f32, %v: vector<4xf32>, %k: vector<4xi1>) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p, %k : memref<?x?xf32, strided<[?, ?]>>, vector<4xf32>
  vector.transfer_write %v, %m[%i, %i] {in_bounds=[true]}: vector<4xf32>, memref<?x?xf32, strided<[?,?]>>
  return %0 : vector<4xf32>
}
func.func @perm(%m: memref<?x?x?xf32>, %i: index, %p: f32, %v: vector<2x4xf32>, %u: vector<4xf32>, %k: vector<4x2xi1>) -> (vector<2x4xf32>, vector<5x4xf32>, vector<8xf32>, vector<2x3x4xf32>) {
  %0 = vector.transfer_read %m[%i, %i, %i], %p {permutation_map = affine_map<(a,b,c)->(c,b)>} : memref<?x?x?xf32>, vector<2x4xf32>
  %1 = vector.transfer_read %m[%i, %i, %i], %p {permutation_map = affine_map<(a,b,c)->(0,c)>, in_bounds=[true, false]} : memref<?x?x?xf32>, vector<5x4xf32>
  %2 = vector.transfer_read %m[%i, %i, %i], %p {permutation_map = affine_map<(a,b,c)->(0)>, in_bounds=[true]} : memref<?x?x?xf32>, vector<8xf32>
  %3 = vector.transfer_read %m[%i, %i, %i], %p {permutation_map = affine_map<(a,b,c)->(b,0,c)>, in_bounds=[false,true,true]} : memref<?x?x?xf32>, vector<2x3x4xf32>
  vector.transfer_write %v, %m[%i, %i, %i] {permutation_map = affine_map<(a,b,c)->(c,b)>} : vector<2x4xf32>, memref<?x?x?xf32>
  vector.transfer_write %u, %m[%i, %i, %i] {permutation_map = affine_map<(a,b,c)->(b)>} : vector<4xf32>, memref<?x?x?xf32>
  return %0, %1, %2, %3 : vector<2x4xf32>, vector<5x4xf32>, vector<8xf32>, vector<2x3x4xf32>
}
func.func @three(%m: memref<?x?x?xf32>, %i: index, %p: f32, %k: vector<2x3x4xi1>) -> (vector<2x3x4xf32>) {
  %0 = vector.transfer_read %m[%i, %i, %i], %p, %k : memref<?x?x?xf32>, vector<2x3x4xf32>
  vector.transfer_write %0, %m[%i, %i, %i], %k : vector<2x3x4xf32>, memref<?x?x?xf32>
  return %0: vector<2x3x4xf32>
}
func.func @pr(%v: vector<2x3xf32>, %w: vector<[4]xi1>, %u: vector<3xui5>, %z: vector<f32>) {
  vector.print %v : vector<2x3xf32>
  vector.print %w : vector<[4]xi1>
  vector.print %u : vector<3xui5> punctuation <no_punctuation>
  vector.print %z : vector<f32>
  return
}
