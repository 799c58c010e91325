// pipeline: builtin.module(canonicalize)
// covers: CANON-VECTOR-001, CANON-VECTOR-002
func.func @bitcasts(%a: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>, vector<8xi16>, vector<2xi32>) {
  %0 = vector.bitcast %a : vector<4xi32> to vector<4xi32>
  %1 = vector.bitcast %a : vector<4xi32> to vector<4xf32>
  %2 = vector.bitcast %1 : vector<4xf32> to vector<4xi32>
  %3 = vector.bitcast %1 : vector<4xf32> to vector<8xi16>
  %c = arith.constant dense<3> : vector<4xi16>
  %4 = vector.bitcast %c : vector<4xi16> to vector<2xi32>
  return %0, %2, %3, %4 : vector<4xi32>, vector<4xi32>, vector<8xi16>, vector<2xi32>
}

// covers: CANON-VECTOR-004, CANON-VECTOR-005, CANON-VECTOR-006, CANON-VECTOR-007
func.func @broadcasts(%a: vector<4xf32>, %x: f32) -> (vector<4xf32>, vector<2x4xf32>, vector<3x2x4xf32>, vector<[4]xf32>, vector<2x4xf32>) {
  %0 = vector.broadcast %a : vector<4xf32> to vector<4xf32>
  %c = arith.constant 2.5 : f32
  %1 = vector.broadcast %c : f32 to vector<2x4xf32>
  %2 = vector.broadcast %x : f32 to vector<2x4xf32>
  %3 = vector.broadcast %2 : vector<2x4xf32> to vector<3x2x4xf32>
  %4 = vector.broadcast %c : f32 to vector<[4]xf32>
  %p = ub.poison : vector<4xf32>
  %5 = vector.broadcast %p : vector<4xf32> to vector<2x4xf32>
  return %0, %1, %3, %4, %5 : vector<4xf32>, vector<2x4xf32>, vector<3x2x4xf32>, vector<[4]xf32>, vector<2x4xf32>
}

// covers: CANON-VECTOR-008, CANON-VECTOR-009
func.func @masks(%n: index) -> (vector<2x4xi1>, vector<4xi1>, vector<2x4xi1>, vector<[4]xi1>, vector<2x[4]xi1>, vector<i1>) {
  %0 = vector.constant_mask [2, 4] : vector<2x4xi1>
  %1 = vector.constant_mask [0] : vector<4xi1>
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %2 = vector.create_mask %c2, %c2 : vector<2x4xi1>
  %vscale = vector.vscale
  %c4 = arith.constant 4 : index
  %all = arith.muli %vscale, %c4 : index
  %3 = vector.create_mask %all : vector<[4]xi1>
  %c-1 = arith.constant -1 : index
  %4 = vector.create_mask %c9, %c-1 : vector<2x[4]xi1>
  %5 = vector.create_mask %c2 : vector<i1>
  return %0, %1, %2, %3, %4, %5 : vector<2x4xi1>, vector<4xi1>, vector<2x4xi1>, vector<[4]xi1>, vector<2x[4]xi1>, vector<i1>
}

// covers: CANON-VECTOR-010, CANON-VECTOR-011, CANON-VECTOR-012, CANON-VECTOR-013, CANON-VECTOR-014
func.func @extract_moved(%a: vector<2x3x4xf32>, %x: f32, %r: vector<4xf32>) -> (vector<2x3x4xf32>, f32, f32, f32, f32, vector<4xf32>) {
  %0 = vector.extract %a[] : vector<2x3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %a[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %2 = vector.extract %1[2, 3] : f32 from vector<3x4xf32>
  %3 = vector.insert %x, %a[0, 1, 2] : f32 into vector<2x3x4xf32>
  %4 = vector.extract %3[0, 1, 2] : f32 from vector<2x3x4xf32>
  %5 = vector.extract %3[0, 1, 3] : f32 from vector<2x3x4xf32>
  %6 = vector.transpose %a, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %7 = vector.extract %6[3, 0, 1] : f32 from vector<4x2x3xf32>
  %8 = vector.insert %r, %a[1, 2] : vector<4xf32> into vector<2x3x4xf32>
  %9 = vector.extract %8[1, 2] : vector<4xf32> from vector<2x3x4xf32>
  return %0, %2, %4, %5, %7, %9 : vector<2x3x4xf32>, f32, f32, f32, f32, vector<4xf32>
}

// covers: CANON-VECTOR-015, CANON-VECTOR-016, CANON-VECTOR-017, CANON-VECTOR-018, CANON-VECTOR-019
func.func @extract_from(%x: f32, %r: vector<1x4xf32>, %m: vector<3x4xf32>, %t: vector<2x3x4xf32>, %n: index) -> (f32, f32, vector<4xf32>, f32, vector<4xf32>, f32, vector<4xf32>) {
  %0 = vector.broadcast %x : f32 to vector<3x4xf32>
  %1 = vector.extract %0[1, 2] : f32 from vector<3x4xf32>
  %2 = vector.broadcast %r : vector<1x4xf32> to vector<2x3x4xf32>
  %3 = vector.extract %2[1, %n, 3] : f32 from vector<2x3x4xf32>
  %4 = vector.extract %0[1] : vector<4xf32> from vector<3x4xf32>
  %5 = vector.shape_cast %m : vector<3x4xf32> to vector<2x6xf32>
  %6 = vector.extract %5[1, 2] : f32 from vector<2x6xf32>
  %7 = vector.extract_strided_slice %t {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x3x4xf32> to vector<2x2x4xf32>
  %8 = vector.extract %7[1, 1] : vector<4xf32> from vector<2x2x4xf32>
  %9 = vector.insert_strided_slice %m, %t {offsets = [1, 0, 0], strides = [1, 1]} : vector<3x4xf32> into vector<2x3x4xf32>
  %10 = vector.extract %9[1, 2, 3] : f32 from vector<2x3x4xf32>
  %11 = vector.extract %9[1, 2] : vector<4xf32> from vector<2x3x4xf32>
  return %1, %3, %4, %6, %8, %10, %11 : f32, f32, vector<4xf32>, f32, vector<4xf32>, f32, vector<4xf32>
}

// covers: CANON-VECTOR-020, CANON-VECTOR-021, CANON-VECTOR-022, CANON-VECTOR-023, CANON-VECTOR-024
func.func @extract_known(%x: f32, %y: f32, %m: vector<3x4xf32>, %n: index) -> (i32, vector<2xi32>, f32, vector<4xf32>, vector<4xi1>, vector<4xi1>, f32) {
  %c = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %0 = vector.extract %c[1, 0] : i32 from vector<2x2xi32>
  %1 = vector.extract %c[1] : vector<2xi32> from vector<2x2xi32>
  %2 = vector.from_elements %x, %y, %x, %x : vector<2x2xf32>
  %3 = vector.extract %2[0, 1] : f32 from vector<2x2xf32>
  %c1 = arith.constant 1 : index
  %4 = vector.extract %m[%c1] : vector<4xf32> from vector<3x4xf32>
  %5 = vector.create_mask %c1, %n : vector<2x4xi1>
  %6 = vector.extract %5[0] : vector<4xi1> from vector<2x4xi1>
  %7 = vector.extract %5[1] : vector<4xi1> from vector<2x4xi1>
  %8 = vector.extract %m[2, -1] : f32 from vector<3x4xf32>
  return %0, %1, %3, %4, %6, %7, %8 : i32, vector<2xi32>, f32, vector<4xf32>, vector<4xi1>, vector<4xi1>, f32
}

// covers: CANON-VECTOR-025, CANON-VECTOR-026, CANON-VECTOR-027, CANON-VECTOR-028, CANON-VECTOR2-001
func.func @slices(%a: vector<4x4xf32>, %p: vector<2x2xf32>, %n: index) -> (vector<4x4xf32>, vector<2x2xf32>, vector<2xi32>, vector<2x3xi1>, vector<2x3xi1>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [4, 4], strides = [1, 1]} : vector<4x4xf32> to vector<4x4xf32>
  %1 = vector.insert_strided_slice %p, %a {offsets = [1, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %3 = vector.extract_strided_slice %c {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %4 = vector.constant_mask [3, 2] : vector<4x3xi1>
  %5 = vector.extract_strided_slice %4 {offsets = [1], sizes = [2], strides = [1]} : vector<4x3xi1> to vector<2x3xi1>
  %6 = vector.create_mask %n, %n : vector<4x3xi1>
  %7 = vector.extract_strided_slice %6 {offsets = [1], sizes = [2], strides = [1]} : vector<4x3xi1> to vector<2x3xi1>
  return %0, %2, %3, %5, %7 : vector<4x4xf32>, vector<2x2xf32>, vector<2xi32>, vector<2x3xi1>, vector<2x3xi1>
}

// covers: CANON-VECTOR-029, CANON-VECTOR-030, CANON-VECTOR-031
func.func @slices_of(%r: vector<4xf32>, %x: f32, %a: vector<4x2x8xf32>) -> (vector<1x2xf32>, vector<2x2xf32>, vector<1x1x8xf32>) {
  %0 = vector.broadcast %r : vector<4xf32> to vector<2x4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 2], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  %2 = vector.broadcast %x : f32 to vector<4x4xf32>
  %3 = vector.extract_strided_slice %2 {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %4 = vector.extract_strided_slice %a {offsets = [3, 1], sizes = [1, 1], strides = [1, 1]} : vector<4x2x8xf32> to vector<1x1x8xf32>
  return %1, %3, %4 : vector<1x2xf32>, vector<2x2xf32>, vector<1x1x8xf32>
}

// covers: CANON-VECTOR-032, CANON-VECTOR-033, CANON-VECTOR-034, CANON-VECTOR-035, CANON-VECTOR-036, CANON-VECTOR2-002, CANON-VECTOR2-003
func.func @elements(%a: vector<4xf32>, %x: f32, %y: f32, %r: vector<1x2xf32>) -> (vector<4xf32>, vector<3xf32>, vector<2xi32>, f32, f32, f32, vector<2x2xf32>, f32, f32) {
  %0:4 = vector.to_elements %a : vector<4xf32>
  %1 = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<4xf32>
  %2 = vector.from_elements %x, %x, %x : vector<3xf32>
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %3 = vector.from_elements %c1, %c2 : vector<2xi32>
  %4 = vector.from_elements %x, %y : vector<2xf32>
  %5:2 = vector.to_elements %4 : vector<2xf32>
  %6 = vector.broadcast %x : f32 to vector<2xf32>
  %7:2 = vector.to_elements %6 : vector<2xf32>
  %e0 = vector.extract %a[0] : f32 from vector<4xf32>
  %e1 = vector.extract %a[1] : f32 from vector<4xf32>
  %e2 = vector.extract %a[2] : f32 from vector<4xf32>
  %e3 = vector.extract %a[3] : f32 from vector<4xf32>
  %8 = vector.from_elements %e0, %e1, %e2, %e3 : vector<2x2xf32>
  %9 = vector.broadcast %r : vector<1x2xf32> to vector<3x2xf32>
  %10:6 = vector.to_elements %9 : vector<3x2xf32>
  return %1, %2, %3, %5#0, %5#1, %7#1, %8, %10#3, %10#4 : vector<4xf32>, vector<3xf32>, vector<2xi32>, f32, f32, f32, vector<2x2xf32>, f32, f32
}

// covers: CANON-VECTOR-037, CANON-VECTOR-038, CANON-VECTOR-040, CANON-VECTOR-041
func.func @inserts(%a: vector<2x2xf32>, %b: vector<2x2xf32>, %x: f32, %y: f32, %o: vector<1xf32>, %r: vector<2xf32>, %n: index) -> (vector<2x2xf32>, vector<1xf32>, vector<2xi32>, vector<2x2xf32>, vector<2x2xf32>) {
  %0 = vector.insert %a, %b[] : vector<2x2xf32> into vector<2x2xf32>
  %1 = vector.insert %x, %o[0] : f32 into vector<1xf32>
  %c = arith.constant dense<[1, 2]> : vector<2xi32>
  %c7 = arith.constant 7 : i32
  %2 = vector.insert %c7, %c[1] : i32 into vector<2xi32>
  %3 = vector.insert %x, %a[0, 0] : f32 into vector<2x2xf32>
  %4 = vector.insert %y, %3[0, 1] : f32 into vector<2x2xf32>
  %5 = vector.insert %r, %4[1] : vector<2xf32> into vector<2x2xf32>
  %6 = vector.insert %r, %a[%n] : vector<2xf32> into vector<2x2xf32>
  %7 = vector.insert %r, %6[%n] : vector<2xf32> into vector<2x2xf32>
  return %0, %1, %2, %5, %7 : vector<2x2xf32>, vector<1xf32>, vector<2xi32>, vector<2x2xf32>, vector<2x2xf32>
}

// covers: CANON-VECTOR-042, CANON-VECTOR-043, CANON-VECTOR-044, CANON-VECTOR-045
func.func @inserted_slices(%a: vector<4xf32>, %b: vector<4xf32>, %x: f32) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<2x2xi32>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [0], strides = [1]} : vector<4xf32> into vector<4xf32>
  %1 = vector.broadcast %x : f32 to vector<4xf32>
  %2 = vector.broadcast %x : f32 to vector<2xf32>
  %3 = vector.insert_strided_slice %2, %1 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %4 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %5 = vector.insert_strided_slice %4, %a {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %c = arith.constant dense<[5, 6]> : vector<2xi32>
  %d = arith.constant dense<0> : vector<2x2xi32>
  %6 = vector.insert_strided_slice %c, %d {offsets = [1, 0], strides = [1]} : vector<2xi32> into vector<2x2xi32>
  return %0, %3, %5, %6 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<2x2xi32>
}

// covers: CANON-VECTOR-046, CANON-VECTOR-047, CANON-VECTOR-048, CANON-VECTOR-049, CANON-VECTOR-050, CANON-VECTOR-051
// covers: CANON-VECTOR-056, CANON-VECTOR-057
func.func @accesses(%m: memref<8xf32>, %n: index, %v: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %all = vector.constant_mask [4] : vector<4xi1>
  %none = arith.constant dense<false> : vector<4xi1>
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %1 = vector.load %0[%n] : memref<?xf32>, vector<4xf32>
  vector.store %1, %0[%n] : memref<?xf32>, vector<4xf32>
  %2 = vector.maskedload %0[%n], %all, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %3 = vector.maskedload %0[%n], %none, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%n], %all, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %0[%n], %none, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %4 = vector.expandload %0[%n], %all, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %0[%n], %all, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return %1, %2, %3, %4 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// covers: CANON-VECTOR-052, CANON-VECTOR-053, CANON-VECTOR-054, CANON-VECTOR-055
func.func @gathers(%m: memref<?xf32>, %t: tensor<?xf32>, %n: index, %i: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, tensor<?xf32>) {
  %none = arith.constant dense<false> : vector<4xi1>
  %row = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %step = vector.step : vector<4xindex>
  %0 = vector.gather %m[%n] [%i], %none, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.gather %m[%n] [%row], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%n] [%i], %none, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %2 = vector.scatter %t[%n] [%i], %none, %v : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?xf32>
  vector.scatter %m[%n] [%step], %k, %v : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, tensor<?xf32>
}

// covers: CANON-VECTOR-058, CANON-VECTOR-059
func.func @masked(%a: vector<4xf32>, %b: vector<4xf32>, %k: vector<4xi1>) -> (f32, vector<4xf32>) {
  %all = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.mask %all { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %k, %b { vector.yield %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.yield } : vector<4xi1>
  return %0, %1 : f32, vector<4xf32>
}

// Over no dimension MLIR loses what is combined with the source, and where a mask is not set it gives the source.
// covers: CANON-VECTOR-060, CANON-VECTOR-061, CANON-VECTOR-062
func.func @reductions(%a: vector<4xf32>, %acc: vector<4xf32>, %u: vector<4x1xf32>, %k: vector<4x1xi1>, %o: vector<1xf32>, %z: vector<f32>, %x: f32, %s: vector<[1]xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, f32, f32, f32) {
  %0 = vector.multi_reduction <add>, %a, %acc [] : vector<4xf32> to vector<4xf32>
  %1 = vector.multi_reduction <maximumf>, %u, %acc [1] : vector<4x1xf32> to vector<4xf32>
  %2 = vector.mask %k { vector.multi_reduction <add>, %u, %acc [1] : vector<4x1xf32> to vector<4xf32> } : vector<4x1xi1> -> vector<4xf32>
  %3 = vector.reduction <add>, %o : vector<1xf32> into f32
  %4 = vector.reduction <mul>, %z, %x fastmath<fast> : vector<f32> into f32
  %5 = vector.reduction <add>, %s : vector<[1]xf32> into f32
  return %0, %1, %2, %3, %4, %5 : vector<4xf32>, vector<4xf32>, vector<4xf32>, f32, f32, f32
}

#maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
// covers: CANON-VECTOR-063
func.func @sum_of_products(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>) -> vector<2x4xf32> {
  %zero = arith.constant dense<0.0> : vector<2x4xf32>
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %zero : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %1 = arith.addf %c, %0 : vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// covers: CANON-VECTOR-064, CANON-VECTOR-065, CANON-VECTOR-066, CANON-VECTOR-067
func.func @shapes(%a: vector<2x4xf32>, %x: vector<1x4xf32>, %n: index) -> (vector<2x4xf32>, vector<4x2xf32>, vector<8xi32>, vector<4x4xf32>, vector<2xi1>) {
  %0 = vector.shape_cast %a : vector<2x4xf32> to vector<2x4xf32>
  %1 = vector.shape_cast %a : vector<2x4xf32> to vector<8xf32>
  %2 = vector.shape_cast %1 : vector<8xf32> to vector<4x2xf32>
  %c = arith.constant dense<4> : vector<2x4xi32>
  %3 = vector.shape_cast %c : vector<2x4xi32> to vector<8xi32>
  %4 = vector.broadcast %x : vector<1x4xf32> to vector<2x2x4xf32>
  %5 = vector.shape_cast %4 : vector<2x2x4xf32> to vector<4x4xf32>
  %c1 = arith.constant 1 : index
  %6 = vector.create_mask %n, %c1 : vector<2x1xi1>
  %7 = vector.shape_cast %6 : vector<2x1xi1> to vector<2xi1>
  return %0, %2, %3, %5, %7 : vector<2x4xf32>, vector<4x2xf32>, vector<8xi32>, vector<4x4xf32>, vector<2xi1>
}

// covers: CANON-VECTOR-068, CANON-VECTOR-069, CANON-VECTOR-070, CANON-VECTOR-071, CANON-VECTOR-072
func.func @shuffles(%a: vector<2xf32>, %b: vector<2xf32>, %x: f32) -> (vector<2xf32>, vector<2xf32>, vector<3xi32>, vector<3xf32>, vector<4xf32>, vector<3xf32>) {
  %0 = vector.shuffle %a, %b [0, 1] : vector<2xf32>, vector<2xf32>
  %1 = vector.shuffle %a, %b [2, 3] : vector<2xf32>, vector<2xf32>
  %c = arith.constant dense<[1, 2]> : vector<2xi32>
  %d = arith.constant dense<[3, 4]> : vector<2xi32>
  %2 = vector.shuffle %c, %d [3, -1, 0] : vector<2xi32>, vector<2xi32>
  %3 = vector.broadcast %x : f32 to vector<2xf32>
  %4 = vector.shuffle %3, %3 [0, 3, 1] : vector<2xf32>, vector<2xf32>
  %5 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xf32>, vector<2xf32>
  %p = ub.poison : vector<2xf32>
  %6 = vector.shuffle %p, %p [0, 2, 1] : vector<2xf32>, vector<2xf32>
  return %0, %1, %2, %4, %5, %6 : vector<2xf32>, vector<2xf32>, vector<3xi32>, vector<3xf32>, vector<4xf32>, vector<3xf32>
}

// covers: CANON-VECTOR-073
func.func @steps() -> (vector<4xi1>, vector<4xi1>, vector<4xi1>) {
  %0 = vector.step : vector<4xindex>
  %c4 = arith.constant dense<4> : vector<4xindex>
  %c3 = arith.constant dense<3> : vector<4xindex>
  %1 = arith.cmpi ult, %0, %c4 : vector<4xindex>
  %2 = arith.cmpi ult, %0, %c3 : vector<4xindex>
  %3 = arith.cmpi eq, %0, %c4 : vector<4xindex>
  return %1, %2, %3 : vector<4xi1>, vector<4xi1>, vector<4xi1>
}

// covers: CANON-VECTOR-074, CANON-VECTOR-075, CANON-VECTOR-076
func.func @reads(%m: memref<8x8xf32>, %t: tensor<8x8xf32>, %v: vector<4xf32>, %x: f32) -> (vector<4x4xf32>, vector<4xf32>, vector<4x2xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.cast %m : memref<8x8xf32> to memref<?x8xf32>
  %1 = vector.transfer_read %0[%c0, %c4], %x : memref<?x8xf32>, vector<4x4xf32>
  %2 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<8x8xf32>
  %3 = vector.transfer_write %v, %2[%c0, %c4] {in_bounds = [true]} : vector<4xf32>, tensor<8x8xf32>
  %4 = vector.transfer_read %3[%c0, %c0], %x {in_bounds = [true]} : tensor<8x8xf32>, vector<4xf32>
  %5 = vector.transfer_read %3[%c0, %c4], %x {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, 0)>} : tensor<8x8xf32>, vector<4x2xf32>
  return %1, %4, %5 : vector<4x4xf32>, vector<4xf32>, vector<4x2xf32>
}

// covers: CANON-VECTOR-077, CANON-VECTOR-078
func.func @writes(%t: tensor<8xf32>, %s: tensor<4xf32>, %u: tensor<4xf32>, %v: vector<4xf32>, %w: vector<4xf32>, %x: f32, %n: index) -> (tensor<8xf32>, tensor<8xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%n] : vector<4xf32>, tensor<8xf32>
  %1 = vector.transfer_write %w, %0[%n] : vector<4xf32>, tensor<8xf32>
  %2 = vector.transfer_read %t[%n], %x : tensor<8xf32>, vector<4xf32>
  %3 = vector.transfer_write %2, %t[%n] : vector<4xf32>, tensor<8xf32>
  %4 = vector.transfer_read %s[%c0], %x : tensor<4xf32>, vector<4xf32>
  %5 = vector.transfer_write %4, %u[%c0] : vector<4xf32>, tensor<4xf32>
  return %1, %3, %5 : tensor<8xf32>, tensor<8xf32>, tensor<4xf32>
}

// covers: CANON-VECTOR-080, CANON-VECTOR-081, CANON-VECTOR-082, CANON-VECTOR-083, CANON-VECTOR-084
func.func @transposes(%a: vector<2x3x4xf32>, %x: f32, %m: index, %n: index) -> (vector<2x3x4xf32>, vector<3x2xi32>, vector<4x3x2xf32>, vector<4x2xi1>, vector<4x2xi1>, vector<4x2xf32>) {
  %0 = vector.transpose %a, [0, 1, 2] : vector<2x3x4xf32> to vector<2x3x4xf32>
  %c = arith.constant dense<5> : vector<2x3xi32>
  %1 = vector.transpose %c, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  %2 = vector.transpose %a, [1, 2, 0] : vector<2x3x4xf32> to vector<3x4x2xf32>
  %3 = vector.transpose %2, [1, 0, 2] : vector<3x4x2xf32> to vector<4x3x2xf32>
  %4 = vector.create_mask %m, %n : vector<2x4xi1>
  %5 = vector.transpose %4, [1, 0] : vector<2x4xi1> to vector<4x2xi1>
  %6 = vector.constant_mask [1, 3] : vector<2x4xi1>
  %7 = vector.transpose %6, [1, 0] : vector<2x4xi1> to vector<4x2xi1>
  %8 = vector.broadcast %x : f32 to vector<2x4xf32>
  %9 = vector.transpose %8, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  return %0, %1, %3, %5, %7, %9 : vector<2x3x4xf32>, vector<3x2xi32>, vector<4x3x2xf32>, vector<4x2xi1>, vector<4x2xi1>, vector<4x2xf32>
}

// covers: CANON-VECTOR-085, CANON-VECTOR-086, CANON-VECTOR-087
func.func @transposes_of(%x: f32, %y: f32, %r: vector<4xf32>, %a: vector<8xf32>) -> (vector<2x2xf32>, vector<3x2x4xf32>, vector<2x4x2x1xf32>, vector<1x2x4xf32>) {
  %0 = vector.from_elements %x, %y, %x, %x : vector<2x2xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  %2 = vector.broadcast %r : vector<4xf32> to vector<2x3x4xf32>
  %3 = vector.transpose %2, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %4 = vector.broadcast %r : vector<4xf32> to vector<1x2x2x4xf32>
  %5 = vector.transpose %4, [1, 3, 2, 0] : vector<1x2x2x4xf32> to vector<2x4x2x1xf32>
  %6 = vector.shape_cast %a : vector<8xf32> to vector<2x1x4xf32>
  %7 = vector.transpose %6, [1, 0, 2] : vector<2x1x4xf32> to vector<1x2x4xf32>
  return %1, %3, %5, %7 : vector<2x2xf32>, vector<3x2x4xf32>, vector<2x4x2x1xf32>, vector<1x2x4xf32>
}

// Where one index differs the other ones do not matter, even if they are values.
func.func @inserted_elsewhere(%x: i32, %v: vector<2x4xi32>, %i: index) -> (i32, i32) {
  %0 = vector.insert %x, %v [%i, 0] : i32 into vector<2x4xi32>
  %1 = vector.extract %0[1, 2] : i32 from vector<2x4xi32>
  %2 = vector.extract %0[1, 0] : i32 from vector<2x4xi32>
  return %1, %2 : i32, i32
}
