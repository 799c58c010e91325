// pipeline: builtin.module(func.func(lower-vector-mask))
func.func @m(%t: tensor<?x?xf32>, %m: memref<?xf32>, %i: index, %p: f32, %k: vector<16xi1>, %v: vector<16xf32>, %idx: vector<16xindex>, %pt: vector<16xf32>, %z: vector<16xi1>) -> (vector<16xf32>, vector<16xf32>, tensor<?x?xf32>, vector<16xf32>, vector<16xf32>, f32) {
  %0 = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<16xf32> } : vector<16xi1> -> vector<16xf32>
  vector.mask %k { vector.transfer_write %v, %m[%i] : vector<16xf32>, memref<?xf32> } : vector<16xi1>
  %1 = vector.mask %k { vector.transfer_read %t[%i, %i], %p : tensor<?x?xf32>, vector<16xf32> } : vector<16xi1> -> vector<16xf32>
  %2 = vector.mask %k { vector.transfer_write %v, %t[%i, %i] {in_bounds=[true]} : vector<16xf32>, tensor<?x?xf32> } : vector<16xi1> -> tensor<?x?xf32>
  %3 = vector.mask %k { vector.gather %m[%i] [%idx], %k, %pt {alignment = 8} : memref<?xf32>, vector<16xindex>, vector<16xi1>, vector<16xf32> into vector<16xf32> } : vector<16xi1> -> vector<16xf32>
  %all = vector.constant_mask [16] : vector<16xi1>
  %5 = vector.mask %all { vector.reduction <add>, %v : vector<16xf32> into f32 } : vector<16xi1> -> f32
  return %0, %1, %2, %3, %3, %5 : vector<16xf32>, vector<16xf32>, tensor<?x?xf32>, vector<16xf32>, vector<16xf32>, f32
}
