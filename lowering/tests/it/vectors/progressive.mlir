// pipeline: builtin.module(convert-vector-to-llvm)
func.func @outer(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>, %i: vector<2xi32>, %ii: vector<2x2xi32>, %s: f32, %m: vector<2x3xi1>) -> (vector<2x3xf32>, vector<2x3xf32>, vector<2x2xi32>, vector<2xf32>, vector<2x3xf32>, vector<2x2xi32>) {
  %0 = vector.outerproduct %a, %b : vector<2xf32>, vector<3xf32>
  %1 = vector.outerproduct %a, %b, %c : vector<2xf32>, vector<3xf32>
  %2 = vector.outerproduct %i, %i, %ii : vector<2xi32>, vector<2xi32>
  %3 = vector.outerproduct %a, %s, %a : vector<2xf32>, f32
  %4 = vector.mask %m { vector.outerproduct %a, %b, %c {kind = #vector.kind<maxnumf>} : vector<2xf32>, vector<3xf32> } : vector<2x3xi1> -> vector<2x3xf32>
  %5 = vector.outerproduct %i, %i, %ii {kind = #vector.kind<maxui>}: vector<2xi32>, vector<2xi32>
  return %0, %1, %2, %3, %4, %5 : vector<2x3xf32>, vector<2x3xf32>, vector<2x2xi32>, vector<2xf32>, vector<2x3xf32>, vector<2x2xi32>
}
func.func @mr(%a: vector<2x3xf32>, %acc: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %a, %acc [1] : vector<2x3xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @sc(%a: vector<2x3xf32>, %b: vector<6xf32>, %c: vector<1x4xf32>, %d: vector<2x4xi32>) -> (vector<6xf32>, vector<3x2xf32>, vector<4xf32>, vector<1xf32>, vector<4x2xi32>) {
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<6xf32>
  %1 = vector.shape_cast %b : vector<6xf32> to vector<3x2xf32>
  %2 = vector.shape_cast %c : vector<1x4xf32> to vector<4xf32>
  %f = arith.constant dense<1.0> : vector<f32>
  %3 = vector.shape_cast %f : vector<f32> to vector<1xf32>
  %4 = vector.shape_cast %d : vector<2x4xi32> to vector<4x2xi32>
  return %0, %1, %2, %3, %4 : vector<6xf32>, vector<3x2xf32>, vector<4xf32>, vector<1xf32>, vector<4x2xi32>
}
func.func @slices(%a: vector<4xf32>, %b: vector<4x8xf32>, %c: vector<2x2xf32>, %d: vector<8xf32>) -> (vector<2xf32>, vector<2x8xf32>, vector<2x2xf32>, vector<4x8xf32>, vector<8xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %1 = vector.extract_strided_slice %b {offsets = [2], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %2 = vector.extract_strided_slice %b {offsets = [2, 3], sizes = [2, 2], strides = [1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  %3 = vector.insert_strided_slice %c, %b {offsets = [2, 3], strides = [1, 1]} : vector<2x2xf32> into vector<4x8xf32>
  %4 = vector.insert_strided_slice %a, %d {offsets = [2], strides = [1]} : vector<4xf32> into vector<8xf32>
  return %0, %1, %2, %3, %4 : vector<2xf32>, vector<2x8xf32>, vector<2x2xf32>, vector<4x8xf32>, vector<8xf32>
}
func.func @transfer(%m: memref<?xf32>, %i: index, %p: f32, %n: memref<4x8xf32>, %k: vector<8xi1>, %t: tensor<?xf32>) -> (vector<8xf32>, vector<8xf32>, vector<2x4xf32>, vector<8xf32>, vector<8xf32>, vector<4x8xf32>, vector<8xf32>, f32, tensor<?xf32>) {
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xf32>, vector<8xf32>
  %1 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<8xf32>
  %2 = vector.transfer_read %n[%i, %i], %p {in_bounds = [true, true]} : memref<4x8xf32>, vector<2x4xf32>
  %3 = vector.transfer_read %m[%i], %p, %k {in_bounds = [true]}: memref<?xf32>, vector<8xf32>
  %4 = vector.transfer_read %m[%i], %p, %k : memref<?xf32>, vector<8xf32>
  %5 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0) -> (0, d0)>, in_bounds = [true, true]} : memref<?xf32>, vector<4x8xf32>
  %6 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0) -> (0)>, in_bounds = [true]} : memref<?xf32>, vector<8xf32>
  %7 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0) -> ()>, in_bounds = []} : memref<?xf32>, vector<f32>
  %8 = vector.extract %7[] : f32 from vector<f32>
  vector.transfer_write %0, %m[%i] : vector<8xf32>, memref<?xf32>
  vector.transfer_write %0, %m[%i] {in_bounds = [true]} : vector<8xf32>, memref<?xf32>
  vector.transfer_write %0, %m[%i], %k {in_bounds = [true]} : vector<8xf32>, memref<?xf32>
  vector.transfer_write %7, %m[%i] {permutation_map = affine_map<(d0) -> ()>, in_bounds = []} : vector<f32>, memref<?xf32>
  vector.transfer_write %2, %n[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, memref<4x8xf32>
  %9 = vector.transfer_write %0, %t[%i] : vector<8xf32>, tensor<?xf32>
  return %0, %1, %2, %3, %4, %5, %6, %8, %9 : vector<8xf32>, vector<8xf32>, vector<2x4xf32>, vector<8xf32>, vector<8xf32>, vector<4x8xf32>, vector<8xf32>, f32, tensor<?xf32>
}
func.func @scalable(%a: vector<2x1x[4]xi32>, %b: vector<[8]xi32>, %c: vector<2x[4]xf32>) -> (vector<[8]xi32>, vector<2x1x[4]xi32>, vector<4x[2]xf32>) {
  %0 = vector.shape_cast %a : vector<2x1x[4]xi32> to vector<[8]xi32>
  %1 = vector.shape_cast %b : vector<[8]xi32> to vector<2x1x[4]xi32>
  %2 = vector.shape_cast %c : vector<2x[4]xf32> to vector<4x[2]xf32>
  return %0, %1, %2 : vector<[8]xi32>, vector<2x1x[4]xi32>, vector<4x[2]xf32>
}
func.func @transpose(%a: vector<2x3xf32>, %b: vector<2x2x2xf32>) -> (vector<3x2xf32>, vector<2x2x2xf32>) {
  %0 = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.transpose %b, [1, 0, 2] : vector<2x2x2xf32> to vector<2x2x2xf32>
  return %0, %1 : vector<3x2xf32>, vector<2x2x2xf32>
}
