// pipeline: builtin.module(canonicalize)
// covers: CANON-LLVM-001, CANON-LLVM-002, CANON-LLVM-003, CANON-LLVM-004, CANON-LLVM-005, CANON-LLVM-006
llvm.func @casts(%p: !llvm.ptr, %q: !llvm.ptr<1>, %i: i32, %f: f32) -> (!llvm.struct<(ptr, ptr, ptr<2>, i32, f32, vector<2xi16>)>) {
  %0 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %1 = llvm.addrspacecast %0 : !llvm.ptr<1> to !llvm.ptr
  %2 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr
  %3 = llvm.addrspacecast %0 : !llvm.ptr<1> to !llvm.ptr<2>
  %4 = llvm.bitcast %i : i32 to i32
  %5 = llvm.bitcast %f : f32 to i32
  %6 = llvm.bitcast %5 : i32 to f32
  %7 = llvm.bitcast %5 : i32 to vector<2xi16>
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr, ptr<2>, i32, f32, vector<2xi16>)>
  %a = llvm.insertvalue %1, %u[0] : !llvm.struct<(ptr, ptr, ptr<2>, i32, f32, vector<2xi16>)>
  %b = llvm.insertvalue %2, %a[1] : !llvm.struct<(ptr, ptr, ptr<2>, i32, f32, vector<2xi16>)>
  %c = llvm.insertvalue %3, %b[2] : !llvm.struct<(ptr, ptr, ptr<2>, i32, f32, vector<2xi16>)>
  %d = llvm.insertvalue %4, %c[3] : !llvm.struct<(ptr, ptr, ptr<2>, i32, f32, vector<2xi16>)>
  %e = llvm.insertvalue %6, %d[4] : !llvm.struct<(ptr, ptr, ptr<2>, i32, f32, vector<2xi16>)>
  %g = llvm.insertvalue %7, %e[5] : !llvm.struct<(ptr, ptr, ptr<2>, i32, f32, vector<2xi16>)>
  llvm.return %g : !llvm.struct<(ptr, ptr, ptr<2>, i32, f32, vector<2xi16>)>
}
llvm.func @use(i32)
llvm.func @usep(!llvm.ptr)
llvm.func @useb(i1)
// covers: CANON-LLVM-009, CANON-LLVM-010, CANON-LLVM-011
llvm.func @parts(%s: !llvm.struct<(i32, struct<(i32, i64)>)>) {
  %0 = llvm.extractvalue %s[1] : !llvm.struct<(i32, struct<(i32, i64)>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i64)>
  llvm.call @use(%1) : (i32) -> ()
  %u = llvm.mlir.undef : !llvm.struct<(i32, i64)>
  %2 = llvm.extractvalue %u[0] : !llvm.struct<(i32, i64)>
  llvm.call @use(%2) : (i32) -> ()
  %z = llvm.mlir.zero : !llvm.struct<(i32, i64)>
  %3 = llvm.extractvalue %z[0] : !llvm.struct<(i32, i64)>
  llvm.call @use(%3) : (i32) -> ()
  %po = llvm.mlir.poison : !llvm.struct<(i32, i64)>
  %po3 = llvm.extractvalue %po[0] : !llvm.struct<(i32, i64)>
  llvm.call @use(%po3) : (i32) -> ()
  %k = llvm.mlir.constant(dense<[1, 2, 3]> : tensor<3xi32>) : !llvm.array<3 x i32>
  %4 = llvm.extractvalue %k[1] : !llvm.array<3 x i32>
  llvm.call @use(%4) : (i32) -> ()
  %k2 = llvm.mlir.constant(dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
  %5 = llvm.extractvalue %k2[1, 0] : !llvm.array<2 x array<2 x i32>>
  llvm.call @use(%5) : (i32) -> ()
  %k3 = llvm.mlir.constant([1 : i32, 2 : i64]) : !llvm.struct<(i32, i64)>
  %6 = llvm.extractvalue %k3[0] : !llvm.struct<(i32, i64)>
  llvm.call @use(%6) : (i32) -> ()
  %k4 = llvm.mlir.constant(dense<7> : tensor<3xi32>) : !llvm.array<3 x i32>
  %7 = llvm.extractvalue %k4[1] : !llvm.array<3 x i32>
  llvm.call @use(%7) : (i32) -> ()
  llvm.return
}
// covers: CANON-LLVM-012, CANON-LLVM-013, CANON-LLVM-014
llvm.func @pointers(%p: !llvm.ptr, %n: i64, %v: vector<2xi64>) {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c3 = llvm.mlir.constant(3 : i64) : i64
  %big = llvm.mlir.constant(4294967296 : i64) : i64
  %a5 = arith.constant 5 : i64
  %0 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.call @usep(%0) : (!llvm.ptr) -> ()
  %1 = llvm.getelementptr %p[%c0] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.call @usep(%1) : (!llvm.ptr) -> ()
  %2 = llvm.getelementptr %p[%c3, %n, 1] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<4 x struct<(i32, i32)>>
  llvm.call @usep(%2) : (!llvm.ptr) -> ()
  %3 = llvm.getelementptr inbounds %p[%a5] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.call @usep(%3) : (!llvm.ptr) -> ()
  %4 = llvm.getelementptr %p[%big] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.call @usep(%4) : (!llvm.ptr) -> ()
  %5 = llvm.getelementptr %p[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.call @usep(%5) : (!llvm.ptr) -> ()
  llvm.return
}
// covers: CANON-LLVM-015, CANON-LLVM-016, CANON-LLVM-017
llvm.func @compare(%p: !llvm.ptr, %n: i64) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  %0 = llvm.icmp "sle" %n, %n : i64
  llvm.call @useb(%0) : (i1) -> ()
  %1 = llvm.icmp "ne" %a, %null : !llvm.ptr
  llvm.call @useb(%1) : (i1) -> ()
  %2 = llvm.icmp "eq" %null, %a : !llvm.ptr
  llvm.call @useb(%2) : (i1) -> ()
  %3 = llvm.icmp "ult" %null, %a : !llvm.ptr
  llvm.call @useb(%3) : (i1) -> ()
  %4 = llvm.icmp "slt" %n, %n : i64
  llvm.call @useb(%4) : (i1) -> ()
  llvm.return
}
// covers: CANON-LLVM-018, CANON-LLVM-020, CANON-LLVM-022
llvm.func @numbers() {
  %c5 = llvm.mlir.constant(5 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %c40 = llvm.mlir.constant(40 : i32) : i32
  %s = llvm.mlir.constant(-2 : i8) : i8
  %0 = llvm.or %c5, %c2 : i32
  llvm.call @use(%0) : (i32) -> ()
  %1 = llvm.shl %c5, %c2 : i32
  llvm.call @use(%1) : (i32) -> ()
  %2 = llvm.zext %s : i8 to i32
  llvm.call @use(%2) : (i32) -> ()
  %3 = llvm.shl %c5, %c40 : i32
  llvm.call @use(%3) : (i32) -> ()
  %4 = llvm.or %c5, %c5 : i32
  llvm.call @use(%4) : (i32) -> ()
  %5 = llvm.zext nneg %s : i8 to i32
  llvm.call @use(%5) : (i32) -> ()
  %6 = llvm.shl %c5, %c2 overflow<nsw> : i32
  llvm.call @use(%6) : (i32) -> ()
  %7 = llvm.or disjoint %c5, %c5 : i32
  llvm.call @use(%7) : (i32) -> ()
  llvm.return
}
