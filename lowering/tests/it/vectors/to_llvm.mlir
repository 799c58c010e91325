// pipeline: builtin.module(convert-vector-to-llvm)
func.func @bc(%a: f32, %v: vector<4xf32>) -> (vector<f32>, vector<2xf32>, vector<2x3xf32>, vector<2x3x4xf32>, vector<[4]xf32>, vector<2x[4]xf32>) {
  %0 = vector.broadcast %a : f32 to vector<f32>
  %1 = vector.broadcast %a : f32 to vector<2xf32>
  %2 = vector.broadcast %a : f32 to vector<2x3xf32>
  %3 = vector.broadcast %v : vector<4xf32> to vector<2x3x4xf32>
  %4 = vector.broadcast %a : f32 to vector<[4]xf32>
  %5 = vector.broadcast %a : f32 to vector<2x[4]xf32>
  return %0, %1, %2, %3, %4, %5 : vector<f32>, vector<2xf32>, vector<2x3xf32>, vector<2x3x4xf32>, vector<[4]xf32>, vector<2x[4]xf32>
}
func.func @idx(%a: index, %v: vector<4xindex>) -> (vector<2xindex>, vector<2x3xindex>, index) {
  %1 = vector.broadcast %a : index to vector<2xindex>
  %2 = vector.broadcast %a : index to vector<2x3xindex>
  %3 = vector.extract %v[%a] : index from vector<4xindex>
  return %1, %2, %3 : vector<2xindex>, vector<2x3xindex>, index
}
func.func @bitcast(%a: vector<4xf32>, %b: vector<2x4xf32>, %c: vector<i32>, %d: vector<2x4xf32>) -> (vector<4xi32>, vector<2x8xf16>, vector<f32>, vector<2x2xi64>) {
  %0 = vector.bitcast %a : vector<4xf32> to vector<4xi32>
  %1 = vector.bitcast %b : vector<2x4xf32> to vector<2x8xf16>
  %2 = vector.bitcast %c : vector<i32> to vector<f32>
  %3 = vector.bitcast %d : vector<2x4xf32> to vector<2x2xi64>
  return %0, %1, %2, %3 : vector<4xi32>, vector<2x8xf16>, vector<f32>, vector<2x2xi64>
}
func.func @shuffle(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>, %d: vector<f32>, %e: vector<2xf32>) -> (vector<3xf32>, vector<4x3xf32>, vector<3xf32>, vector<4xf32>) {
  %0 = vector.shuffle %a, %b [0, 4, 1] : vector<2xf32>, vector<3xf32>
  %1 = vector.shuffle %c, %c [0, 2, 3, 1] : vector<2x3xf32>, vector<2x3xf32>
  %2 = vector.shuffle %d, %d [0, 1, 0] : vector<f32>, vector<f32>
  %3 = vector.shuffle %a, %e [0, 3, -1, 1] : vector<2xf32>, vector<2xf32>
  return %0, %1, %2, %3 : vector<3xf32>, vector<4x3xf32>, vector<3xf32>, vector<4xf32>
}
func.func @extract(%a: vector<16xf32>, %b: vector<4x3x16xf32>, %i: index, %c: vector<f32>, %d: vector<1xf32>) -> (f32, vector<16xf32>, vector<3x16xf32>, f32, f32, f32, f32, vector<16xf32>, f32) {
  %0 = vector.extract %a[15] : f32 from vector<16xf32>
  %1 = vector.extract %b[1, 2] : vector<16xf32> from vector<4x3x16xf32>
  %2 = vector.extract %b[0] : vector<3x16xf32> from vector<4x3x16xf32>
  %3 = vector.extract %b[0, 1, 2] : f32 from vector<4x3x16xf32>
  %4 = vector.extract %b[0, 1, %i] : f32 from vector<4x3x16xf32>
  %5 = vector.extract %c[] : f32 from vector<f32>
  %6 = vector.extract %d[0] : f32 from vector<1xf32>
  %8 = vector.extract %a[%i] : f32 from vector<16xf32>
  return %0, %1, %2, %3, %4, %5, %6, %1, %8 : f32, vector<16xf32>, vector<3x16xf32>, f32, f32, f32, f32, vector<16xf32>, f32
}
func.func @insert(%a: vector<16xf32>, %b: vector<4x3x16xf32>, %i: index, %c: vector<f32>, %f: f32) -> (vector<16xf32>, vector<4x3x16xf32>, vector<4x3x16xf32>, vector<4x3x16xf32>, vector<f32>, vector<16xf32>, vector<4x3x16xf32>) {
  %0 = vector.insert %f, %a[15] : f32 into vector<16xf32>
  %1 = vector.insert %a, %b[1, 2] : vector<16xf32> into vector<4x3x16xf32>
  %3 = vector.insert %f, %b[0, 1, 2] : f32 into vector<4x3x16xf32>
  %4 = vector.insert %f, %b[0, 1, %i] : f32 into vector<4x3x16xf32>
  %5 = vector.insert %f, %c[] : f32 into vector<f32>
  %6 = vector.insert %f, %a[%i] : f32 into vector<16xf32>
  return %0, %1, %3, %4, %5, %6, %1: vector<16xf32>, vector<4x3x16xf32>, vector<4x3x16xf32>, vector<4x3x16xf32>, vector<f32>, vector<16xf32>, vector<4x3x16xf32>
}
func.func @typecast(%m: memref<8x8x8xf32>, %n: memref<8x8xf32, 3>) -> (memref<vector<8x8x8xf32>>, memref<vector<8x8xf32>, 3>) {
  %0 = vector.type_cast %m : memref<8x8x8xf32> to memref<vector<8x8x8xf32>>
  %1 = vector.type_cast %n : memref<8x8xf32, 3> to memref<vector<8x8xf32>, 3>
  return %0, %1 : memref<vector<8x8x8xf32>>, memref<vector<8x8xf32>, 3>
}
func.func @fma(%a: vector<8xf32>, %b: vector<2x4xf32>, %c: vector<1x1x1xf32>, %d: vector<f32>) -> (vector<8xf32>, vector<2x4xf32>, vector<1x1x1xf32>, vector<f32>) {
  %0 = vector.fma %a, %a, %a : vector<8xf32>
  %1 = vector.fma %b, %b, %b : vector<2x4xf32>
  %2 = vector.fma %c, %c, %c : vector<1x1x1xf32>
  %3 = vector.fma %d, %d, %d : vector<f32>
  return %0, %1, %2, %3 : vector<8xf32>, vector<2x4xf32>, vector<1x1x1xf32>, vector<f32>
}
func.func @mem(%m: memref<200x100xf32>, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %s: memref<?x?xf32, strided<[?, 1], offset: ?>>, %z: vector<f32>, %g: vector<8xi32>) {
  %0 = vector.load %m[%i, %i] : memref<200x100xf32>, vector<8xf32>
  %1 = vector.load %m[%i, %i] {nontemporal = true, alignment = 8} : memref<200x100xf32>, vector<8xf32>
  vector.store %0, %s[%i, %i] : memref<?x?xf32, strided<[?, 1], offset: ?>>, vector<8xf32>
  vector.store %1, %m[%i, %i] {nontemporal = true, alignment = 8} : memref<200x100xf32>, vector<8xf32>
  %2 = vector.load %m[%i, %i] : memref<200x100xf32>, vector<f32>
  vector.store %2, %m[%i, %i] : memref<200x100xf32>, vector<f32>
  %3 = vector.maskedload %m[%i, %i], %k, %v : memref<200x100xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %m[%i, %i], %k, %3 {alignment = 16} : memref<200x100xf32>, vector<8xi1>, vector<8xf32>
  %4 = vector.expandload %m[%i, %i], %k, %v : memref<200x100xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.compressstore %m[%i, %i], %k, %4 {alignment = 16} : memref<200x100xf32>, vector<8xi1>, vector<8xf32>
  %5 = vector.gather %m[%i, %i] [%g], %k, %v : memref<200x100xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.scatter %m[%i, %i] [%g], %k, %5 {alignment = 8} : memref<200x100xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
  %6 = vector.load %m[%i, %i] : memref<200x100xf32>, vector<2x8xf32>
  vector.store %6, %m[%i, %i] : memref<200x100xf32>, vector<2x8xf32>
  return
}
func.func @masks(%a: index, %b: index) -> (vector<11xi1>, vector<4xi1>, vector<2x3xi1>, vector<2x3xi1>, vector<i1>, vector<[4]xi1>, vector<[8]xi1>, vector<i1>) {
  %0 = vector.create_mask %a : vector<11xi1>
  %1 = vector.constant_mask [2] : vector<4xi1>
  %2 = vector.create_mask %a, %b : vector<2x3xi1>
  %3 = vector.constant_mask [1, 2] : vector<2x3xi1>
  %4 = vector.create_mask %a : vector<i1>
  %5 = vector.create_mask %a : vector<[4]xi1>
  %6 = vector.constant_mask [8] : vector<[8]xi1>
  %7 = vector.constant_mask [1] : vector<i1>
  return %0, %1, %2, %3, %4, %5, %6, %7: vector<11xi1>, vector<4xi1>, vector<2x3xi1>, vector<2x3xi1>, vector<i1>, vector<[4]xi1>, vector<[8]xi1>, vector<i1>
}
func.func @inter(%a: vector<4xi32>, %b: vector<2x4xi32>, %c: vector<[4]xi32>, %d: vector<i32>) -> (vector<8xi32>, vector<2x8xi32>, vector<[8]xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<[2]xi32>, vector<2x2xi32>) {
  %0 = vector.interleave %a, %a : vector<4xi32> -> vector<8xi32>
  %1 = vector.interleave %b, %b : vector<2x4xi32> -> vector<2x8xi32>
  %2 = vector.interleave %c, %c : vector<[4]xi32> -> vector<[8]xi32>
  %3 = vector.interleave %d, %d : vector<i32> -> vector<2xi32>
  %4, %5 = vector.deinterleave %a : vector<4xi32> -> vector<2xi32>
  %6, %7 = vector.deinterleave %c : vector<[4]xi32> -> vector<[2]xi32>
  %8, %9 = vector.deinterleave %b : vector<2x4xi32> -> vector<2x2xi32>
  return %0, %1, %2, %3, %4, %5, %6, %8 : vector<8xi32>, vector<2x8xi32>, vector<[8]xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<[2]xi32>, vector<2x2xi32>
}
func.func @step(%v: vector<4xf32>, %w: vector<[4]xf32>, %x: vector<2x3xf32>) -> (vector<4xindex>, vector<[4]xindex>, index, vector<[4]xf32>, vector<4xf32>) {
  %0 = vector.step : vector<4xindex>
  %1 = vector.step : vector<[4]xindex>
  %2 = vector.vscale
  %3 = vector.scalable.insert %v, %w[4] : vector<4xf32> into vector<[4]xf32>
  %4 = vector.scalable.extract %w[4] : vector<4xf32> from vector<[4]xf32>
  return %0, %1, %2, %3, %4 : vector<4xindex>, vector<[4]xindex>, index, vector<[4]xf32>, vector<4xf32>
}
func.func @elems(%a: f32, %b: f32, %v: vector<2xf32>, %w: vector<2x2xf32>, %z: vector<f32>) -> (vector<2xf32>, vector<2x2xf32>, f32, f32, f32, f32, f32, vector<f32>, vector<1xf32>) {
  %0 = vector.from_elements %a, %b : vector<2xf32>
  %1 = vector.from_elements %a, %b, %b, %a : vector<2x2xf32>
  %2:2 = vector.to_elements %v : vector<2xf32>
  %3:4 = vector.to_elements %w : vector<2x2xf32>
  %4 = vector.to_elements %z : vector<f32>
  %5 = vector.from_elements %a : vector<f32>
  %6 = vector.from_elements %a : vector<1xf32>
  return %0, %1, %2#0, %2#1, %3#1, %3#3, %4, %5, %6 : vector<2xf32>, vector<2x2xf32>, f32, f32, f32, f32, f32, vector<f32>, vector<1xf32>
}
func.func @al(%a: memref<?xi128>, %b: memref<?xf80>, %c: memref<?xi48>, %d: memref<?xi1>, %e: memref<?xf128>, %f: memref<?xindex>, %g: memref<?xvector<3xf32>>, %i: index, %k: vector<4xi1>, %h: memref<?xbf16>, %p: vector<4xf64>, %m: memref<?xf64>, %cp: memref<?xcomplex<f32>>, %f8: memref<?xf8E5M2>, %q: memref<?xi64>) {
  %0 = vector.load %a[%i] : memref<?xi128>, vector<4xi128>
  vector.store %0, %a[%i] : memref<?xi128>, vector<4xi128>
  %1 = vector.load %b[%i] : memref<?xf80>, vector<4xf80>
  vector.store %1, %b[%i] : memref<?xf80>, vector<4xf80>
  %2 = vector.load %c[%i] : memref<?xi48>, vector<4xi48>
  vector.store %2, %c[%i] : memref<?xi48>, vector<4xi48>
  %3 = vector.load %d[%i] : memref<?xi1>, vector<4xi1>
  vector.store %3, %d[%i] : memref<?xi1>, vector<4xi1>
  %4 = vector.load %e[%i] : memref<?xf128>, vector<4xf128>
  vector.store %4, %e[%i] : memref<?xf128>, vector<4xf128>
  %5 = vector.load %f[%i] : memref<?xindex>, vector<4xindex>
  vector.store %5, %f[%i] : memref<?xindex>, vector<4xindex>
  %6 = vector.load %g[%i] : memref<?xvector<3xf32>>, vector<3xf32>
  vector.store %6, %g[%i] : memref<?xvector<3xf32>>, vector<3xf32>
  %7 = vector.load %h[%i] : memref<?xbf16>, vector<4xbf16>
  vector.store %7, %h[%i] : memref<?xbf16>, vector<4xbf16>
  %9 = vector.expandload %m[%i], %k, %p {alignment = 16}: memref<?xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.compressstore %m[%i], %k, %9 : memref<?xf64>, vector<4xi1>, vector<4xf64>
  %10 = vector.load %f8[%i] : memref<?xf8E5M2>, vector<4xf8E5M2>
  vector.store %10, %f8[%i] : memref<?xf8E5M2>, vector<4xf8E5M2>
  %11 = vector.load %q[%i] : memref<?xi64>, vector<3xi64>
  vector.store %11, %q[%i] : memref<?xi64>, vector<3xi64>
  return
}
func.func @pr(%a: f32, %b: f64, %c: i1, %d: i8, %e: i32, %f: i64, %g: index, %h: ui8, %i: si16, %j: f16, %k: bf16, %l: ui64, %m: i48, %v: vector<2xf32>, %i65: i65, %z: vector<f32>) {
  vector.print %a : f32
  vector.print %b : f64
  vector.print %c : i1
  vector.print %d : i8
  vector.print %e : i32 punctuation <comma>
  vector.print %f : i64 punctuation <no_punctuation>
  vector.print %g : index
  vector.print %h : ui8
  vector.print %i : si16
  vector.print %j : f16
  vector.print %k : bf16
  vector.print %l : ui64
  vector.print %m : i48
  vector.print punctuation <open>
  vector.print punctuation <close>
  vector.print str "hello"
  vector.print str "hello\0A"
  vector.print %v : vector<2xf32>
  vector.print %z : vector<f32>
  return
}
