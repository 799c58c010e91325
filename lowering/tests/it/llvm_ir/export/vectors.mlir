llvm.func @vec(%v: vector<4xi32>, %i: i32, %s: vector<[4]xi32>, %f: f32) -> vector<4xi32> {
  %0 = llvm.extractelement %v[%i : i32] : vector<4xi32>
  %1 = llvm.insertelement %0, %v[%i : i32] : vector<4xi32>
  %2 = llvm.shufflevector %v, %1 [0, -1, 5, 7] : vector<4xi32>
  %3 = llvm.shufflevector %s, %s [0, 0, 0, 0] : vector<[4]xi32>
  %4 = llvm.add %s, %3 : vector<[4]xi32>
  %5 = llvm.mlir.constant(dense<3> : vector<[4]xi32>) : vector<[4]xi32>
  %6 = llvm.mul %4, %5 : vector<[4]xi32>
  %7 = llvm.icmp "ne" %6, %4 : vector<[4]xi32>
  %8 = llvm.mlir.constant(dense<[1,2,3,4]> : vector<4xi32>) : vector<4xi32>
  %9 = llvm.add %2, %8 : vector<4xi32>
  %10 = llvm.freeze %9 : vector<4xi32>
  %11 = llvm.mlir.poison : vector<4xi32>
  %12 = llvm.intr.stepvector : vector<[4]xi32>
  %13 = "llvm.intr.vscale"() : () -> i64
  %14 = llvm.intr.vector.extract %s[0] : vector<4xi32> from vector<[4]xi32>
  %15 = llvm.intr.vector.insert %v, %s[0] : vector<4xi32> into vector<[4]xi32>
  %16 = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi32>) -> i32
  %17 = "llvm.intr.vector.interleave2"(%v, %v) : (vector<4xi32>, vector<4xi32>) -> vector<8xi32>
  %18 = "llvm.intr.vector.deinterleave2"(%v) : (vector<4xi32>) -> !llvm.struct<(vector<2xi32>, vector<2xi32>)>
  %19 = llvm.intr.get.active.lane.mask %i, %i : i32, i32 to vector<4xi1>
  llvm.return %10 : vector<4xi32>
}
// -----
llvm.func @fr(%v: vector<4xf32>, %s: f32) {
  %0 = "llvm.intr.vector.reduce.fadd"(%s, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  %1 = "llvm.intr.vector.reduce.fmul"(%s, %v) : (f32, vector<4xf32>) -> f32
  %2 = llvm.intr.vector.reduce.fmax(%v) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> f32
  %3 = llvm.intr.vector.reduce.fminimum(%v) : (vector<4xf32>) -> f32
  llvm.return
}
// -----
llvm.func @masked(%p: !llvm.ptr, %m: vector<7xi1>, %v: vector<7xf32>, %ps: vector<7x!llvm.ptr>) {
  %0 = llvm.intr.masked.load %p, %m {alignment = 1: i32} : (!llvm.ptr, vector<7xi1>) -> vector<7xf32>
  %1 = llvm.intr.masked.load %p, %m, %v {alignment = 4: i32, nontemporal} : (!llvm.ptr, vector<7xi1>, vector<7xf32>) -> vector<7xf32>
  llvm.intr.masked.store %v, %p, %m {alignment = 2: i32} : vector<7xf32>, vector<7xi1> into !llvm.ptr
  %2 = llvm.intr.masked.gather %ps, %m {alignment = 1: i32} : (vector<7x!llvm.ptr>, vector<7xi1>) -> vector<7xf32>
  %3 = llvm.intr.masked.gather %ps, %m, %v {alignment = 1: i32} : (vector<7x!llvm.ptr>, vector<7xi1>, vector<7xf32>) -> vector<7xf32>
  llvm.intr.masked.scatter %v, %ps, %m {alignment = 4: i32} : vector<7xf32>, vector<7xi1> into vector<7x!llvm.ptr>
  %4 = "llvm.intr.masked.expandload"(%p, %m, %v) : (!llvm.ptr, vector<7xi1>, vector<7xf32>) -> (vector<7xf32>)
  "llvm.intr.masked.compressstore"(%v, %p, %m) : (vector<7xf32>, !llvm.ptr, vector<7xi1>) -> ()
  %5 = "llvm.intr.masked.expandload"(%p, %m, %v) {arg_attrs = [{llvm.align = 8 : i32}, {}, {}]} : (!llvm.ptr, vector<7xi1>, vector<7xf32>) -> (vector<7xf32>)
  llvm.return
}
// -----
llvm.func @matrix(%A: vector<64xf32>, %B: vector<48xf32>, %p: !llvm.ptr, %s: i64) {
  %C = llvm.intr.matrix.multiply %A, %B { lhs_rows = 4: i32, lhs_columns = 16: i32 , rhs_columns = 3: i32} : (vector<64xf32>, vector<48xf32>) -> vector<12xf32>
  %D = llvm.intr.matrix.transpose %B { rows = 3: i32, columns = 16: i32} : vector<48xf32> into vector<48xf32>
  %E = llvm.intr.matrix.column.major.load %p, <stride=%s> { isVolatile = 0: i1, rows = 3: i32, columns = 16: i32} : vector<48xf32> from !llvm.ptr stride i64
  llvm.intr.matrix.column.major.store %E, %p, <stride=%s> { isVolatile = 0: i1, rows = 3: i32, columns = 16: i32} : vector<48xf32> to !llvm.ptr stride i64
  llvm.return
}
// -----
llvm.func @vp(%A: vector<8xi32>, %B: vector<8xi32>, %C: vector<8xf32>, %D: vector<8xf32>, %mask: vector<8xi1>, %evl: i32, %ptr: !llvm.ptr, %i: i32, %f: f32, %st: i64, %pv: vector<8x!llvm.ptr>) {
  "llvm.intr.vp.add" (%A, %B, %mask, %evl) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.vp.ashr" (%A, %B, %mask, %evl) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.vp.fmuladd" (%C, %D, %D, %mask, %evl) : (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  "llvm.intr.vp.fneg" (%C, %mask, %evl) : (vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  "llvm.intr.vp.reduce.add" (%i, %A, %mask, %evl) : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  "llvm.intr.vp.reduce.fmin" (%f, %C, %mask, %evl) : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
  "llvm.intr.vp.select" (%mask, %A, %B, %evl) : (vector<8xi1>, vector<8xi32>, vector<8xi32>, i32) -> vector<8xi32>
  "llvm.intr.vp.merge" (%mask, %A, %B, %evl) : (vector<8xi1>, vector<8xi32>, vector<8xi32>, i32) -> vector<8xi32>
  "llvm.intr.vp.store" (%A, %ptr, %mask, %evl) : (vector<8xi32>, !llvm.ptr, vector<8xi1>, i32) -> ()
  "llvm.intr.vp.load" (%ptr, %mask, %evl) : (!llvm.ptr, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.experimental.vp.strided.store" (%A, %ptr, %st, %mask, %evl) : (vector<8xi32>, !llvm.ptr, i64, vector<8xi1>, i32) -> ()
  "llvm.intr.experimental.vp.strided.load" (%ptr, %st, %mask, %evl) : (!llvm.ptr, i64, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.vp.zext" (%A, %mask, %evl) : (vector<8xi32>, vector<8xi1>, i32) -> vector<8xi64>
  "llvm.intr.vp.sitofp" (%A, %mask, %evl) : (vector<8xi32>, vector<8xi1>, i32) -> vector<8xf64>
  "llvm.intr.vp.ptrtoint" (%pv, %mask, %evl) : (vector<8x!llvm.ptr>, vector<8xi1>, i32) -> vector<8xi64>
  llvm.return
}
