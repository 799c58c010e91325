// pipeline: builtin.module(convert-vector-to-scf{lower-scalable})
func.func @scal(%m: memref<?x?xf32>, %i: index, %v: vector<4x[4]xf32>, %a: index, %b: index, %p: f32) -> vector<[4]xf32> {
  %t = vector.transpose %v, [1, 0] : vector<4x[4]xf32> to vector<[4]x4xf32>
  vector.transfer_write %t, %m[%i, %i] {in_bounds = [true, true]} : vector<[4]x4xf32>, memref<?x?xf32>
  %k = vector.create_mask %a, %b : vector<[4]x4xi1>
  vector.transfer_write %t, %m[%i, %i], %k {in_bounds = [true, true]} : vector<[4]x4xf32>, memref<?x?xf32>
  %r = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(a,b)->(a)>} : memref<?x?xf32>, vector<[4]xf32>
  return %r : vector<[4]xf32>
}
