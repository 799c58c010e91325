// pipeline: builtin.module(convert-vector-to-scf{target-rank=0 lower-tensors})
func.func @r(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>, %n: index, %w: vector<3x2x4xf32>) -> (vector<2x4xf32>, vector<3x2x4xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %p, %k : memref<?x?xf32>, vector<2x4xf32>
  vector.transfer_write %0, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32>
  %1 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32>
  %2 = vector.insert %1, %w[1] : vector<2x4xf32> into vector<3x2x4xf32>
  %e = vector.extract %w[2] : vector<2x4xf32> from vector<3x2x4xf32>
  vector.transfer_write %e, %m[%i, %i] {in_bounds = [true, true]} : vector<2x4xf32>, memref<?x?xf32>
  return %0, %2 : vector<2x4xf32>, vector<3x2x4xf32>
}
func.func @t(%m: tensor<?x?xf32>, %i: index, %p: f32, %v: vector<2x4xf32>) -> (vector<2x4xf32>, tensor<?x?xf32>) {
  %0 = vector.transfer_read %m[%i, %i], %p : tensor<?x?xf32>, vector<2x4xf32>
  %1 = vector.transfer_write %v, %m[%i, %i] : vector<2x4xf32>, tensor<?x?xf32>
  return %0, %1 : vector<2x4xf32>, tensor<?x?xf32>
}
