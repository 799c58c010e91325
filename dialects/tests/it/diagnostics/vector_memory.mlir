// What the verifiers of the vector dialect reject of accesses to memory and tensors.

func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-error@+1 {{requires two types}}
  %0 = vector.transfer_read %m[%n, %n], %x : memref<?x?xf32>
  return
}

// -----

func.func @f(%m: f32, %n: index, %x: f32) {
  // expected-error@+1 {{requires memref or ranked tensor type}}
  %0 = vector.transfer_read %m[%n, %n], %x : f32, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-error@+1 {{requires vector type}}
  %0 = vector.transfer_read %m[%n, %n], %x : memref<?x?xf32>, f32
  return
}

// -----

func.func @f(%m: memref<?xf32>, %n: index, %x: f32) {
  // expected-error@+1 {{expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%n], %x : memref<?xf32>, vector<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-error@+1 {{'vector.transfer_read' op requires 2 indices}}
  %0 = vector.transfer_read %m[%n], %x : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-error@+1 {{'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %m[%n, %n], %x {permutation_map = affine_map<(i, j) -> (i, j)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-error@+1 {{'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %m[%n, %n], %x {permutation_map = affine_map<(i) -> (i)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-error@+1 {{'vector.transfer_read' op requires permutation_map without symbols}}
  %0 = vector.transfer_read %m[%n, %n], %x {permutation_map = affine_map<(i, j)[s] -> (i)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-error@+1 {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%n, %n], %x {permutation_map = affine_map<(i, j) -> (i + j)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-error@+1 {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %m[%n, %n], %x {permutation_map = affine_map<(i, j) -> (i, i)>} : memref<?x?xf32>, vector<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32) {
  // expected-error@+1 {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0, d1) -> (d1)> vs inBounds of size: 2}}
  %0 = vector.transfer_read %m[%n, %n], %x {in_bounds = [true, true]} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xvector<4x3xf32>>, %n: index, %x: f32) {
  // expected-error@+1 {{'vector.transfer_read' op requires source element type and padding type to match.}}
  %0 = "vector.transfer_read"(%m, %n, %n, %x) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(i, j) -> (i, j)>}> : (memref<?x?xvector<4x3xf32>>, index, index, f32) -> vector<1x1x4x3xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %n: index, %x: i32) {
  // expected-error@+1 {{'vector.transfer_read' op requires formal padding and source of the same elemental type}}
  %0 = "vector.transfer_read"(%m, %n, %n, %x) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(i, j) -> (j)>}> : (memref<?x?xf32>, index, index, i32) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %n: index, %x: f32, %k: vector<3xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op inferred mask type ('vector<4xi1>') and mask operand type ('vector<3xi1>') don't match}}
  %0 = "vector.transfer_read"(%m, %n, %n, %x, %k) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(i, j) -> (j)>}> : (memref<?x?xf32>, index, index, f32, vector<3xi1>) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %n: index, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.transfer_write' op should not have broadcast dimensions}}
  vector.transfer_write %v, %m[%n, %n] {permutation_map = affine_map<(i, j) -> (0)>} : vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %n: index, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.transfer_write' op expected type of operand #1 ('tensor<?xf32>') to match type of corresponding result ('tensor<4xf32>')}}
  %0 = "vector.transfer_write"(%v, %t, %n) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(i) -> (i)>}> : (vector<4xf32>, tensor<?xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32, strided<[1, 4]>>, %n: index) {
  // expected-error@+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%n, %n] : memref<4x8xf32, strided<[1, 4]>>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %m[%n] : memref<4xf32>, vector<4x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xvector<2xf32>>, %n: index) {
  // expected-error@+1 {{'vector.load' op base memref and result vector types should match}}
  %0 = vector.load %m[%n] : memref<4xvector<2xf32>>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xi32>, %n: index) {
  // expected-error@+1 {{'vector.load' op base and result element types should match}}
  %0 = vector.load %m[%n] : memref<4xi32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{'vector.load' op requires 1 indices}}
  %0 = vector.load %m[%n, %n] : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: index, %v: vector<2x2xf32>) {
  // expected-error@+1 {{'vector.store' op source memref has lower rank than the vector to store}}
  vector.store %v, %m[%n] : memref<4xf32>, vector<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xi32>, %n: index, %v: vector<2xf32>) {
  // expected-error@+1 {{'vector.store' op base and valueToStore element type should match}}
  vector.store %v, %m[%n] : memref<4xi32>, vector<2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = vector.load %m[%n] {alignment = 3} : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %n: index, %k: vector<4xi1>, %v: vector<4xi32>) {
  // expected-error@+1 {{'vector.maskedload' op base and result element type should match}}
  %0 = vector.maskedload %m[%n], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %n: index, %k: vector<3xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %m[%n], %k, %v : memref<?xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %n: index, %k: vector<4xi1>, %v: vector<3xf32>) {
  // expected-error@+1 {{'vector.maskedload' op expected pass_thru of same type as result type}}
  %0 = vector.maskedload %m[%n], %k, %v : memref<?xf32>, vector<4xi1>, vector<3xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %n: index, %k: vector<3xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  vector.maskedstore %m[%n], %k, %v : memref<?xf32>, vector<3xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %n: index, %k: vector<3xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.expandload' op expected result dim to match mask dim}}
  %0 = vector.expandload %m[%n], %k, %v : memref<?xf32>, vector<3xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %n: index, %k: vector<3xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.compressstore' op expected valueToStore dim to match mask dim}}
  vector.compressstore %m[%n], %k, %v : memref<?xf32>, vector<3xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: tensor<*xf32>, %n: index, %i: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.gather' op requires base to be a memref or ranked tensor type}}
  %0 = vector.gather %m[%n] [%i], %k, %v : tensor<*xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %n: index, %i: vector<3xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.gather' op expected result dim to match indices dim}}
  %0 = vector.gather %m[%n] [%i], %k, %v : memref<?xf32>, vector<3xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %n: index, %i: vector<4xi32>, %k: vector<3xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.scatter' op expected valueToStore dim to match mask dim}}
  vector.scatter %m[%n] [%i], %k, %v : memref<?xf32>, vector<4xi32>, vector<3xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %n: index, %i: vector<4xf32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.scatter' op operand #2 must be vector of integer or index values, but got 'vector<4xf32>'}}
  vector.scatter %m[%n] [%i], %k, %v : memref<?xf32>, vector<4xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<4xi32>'}}
  %0 = vector.step : vector<4xi32>
  return
}
