llvm.func @fl(%a: f32, %b: f64, %v: vector<4xf32>, %h: f16, %bf: bf16, %q: f128, %x: f80) {
  %0 = llvm.fneg %a : f32
  %1 = llvm.fneg %v : vector<4xf32>
  %2 = llvm.frem %b, %b {fastmathFlags = #llvm.fastmath<fast>} : f64
  %3 = llvm.fpext %h : f16 to f32
  %4 = llvm.fptrunc %q : f128 to f64
  %5 = llvm.fcmp "ueq" %v, %v {fastmathFlags = #llvm.fastmath<nnan>} : vector<4xf32>
  %6 = llvm.select %5, %v, %v {fastmathFlags = #llvm.fastmath<nsz>} : vector<4xi1>, vector<4xf32>
  %7 = llvm.mlir.constant(1.5 : f80) : f80
  %8 = llvm.fadd %x, %7 : f80
  %9 = llvm.mlir.constant(3.25 : f128) : f128
  %10 = llvm.fmul %q, %9 : f128
  %11 = llvm.mlir.constant(1.0 : bf16) : bf16
  %12 = llvm.fsub %bf, %11 : bf16
  %13 = llvm.mlir.constant(0x7FC00001 : f32) : f32
  %14 = llvm.fadd %a, %13 : f32
  %15 = llvm.mlir.constant(-0.0 : f64) : f64
  %16 = llvm.fadd %b, %15 : f64
  llvm.return
}
// -----
llvm.mlir.global external @g() : i8
llvm.func @consts() {
  %0 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  %1 = llvm.mlir.constant(dense<[1, -1, 3]> : tensor<3xi5>) : !llvm.array<3 x i5>
  %2 = llvm.mlir.constant("foo") : !llvm.array<3 x i8>
  %3 = llvm.mlir.addressof @g : !llvm.ptr
  %4 = llvm.mlir.constant(1.5 : f8E4M3FN) : i8
  %5 = llvm.mlir.constant(dense<1.5> : vector<2xf8E4M3FN>) : vector<2xi8>
  %6 = llvm.mlir.constant(dense<true> : vector<5xi1>) : vector<5xi1>
  %7 = llvm.mlir.constant([1.0, 2.0]) : !llvm.struct<(f64, f64)>
  %8 = llvm.mlir.constant(dense<(1.0,2.0)> : tensor<2xcomplex<f32>>) : !llvm.array<2 x struct<(f32, f32)>>
  llvm.store volatile %0, %3 : !llvm.struct<(i32, f32)>, !llvm.ptr
  llvm.store volatile %1, %3 : !llvm.array<3 x i5>, !llvm.ptr
  llvm.store volatile %2, %3 : !llvm.array<3 x i8>, !llvm.ptr
  llvm.store volatile %4, %3 : i8, !llvm.ptr
  llvm.store volatile %5, %3 : vector<2xi8>, !llvm.ptr
  llvm.store volatile %6, %3 : vector<5xi1>, !llvm.ptr
  llvm.return
}
