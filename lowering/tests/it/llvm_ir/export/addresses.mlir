module attributes {llvm.data_layout = "e-p:64:64-p1:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128"} {
llvm.mlir.global internal @table() : !llvm.array<4 x struct<"pair", (i8, i64)>> {
  %0 = llvm.mlir.zero : !llvm.array<4 x struct<"pair", (i8, i64)>>
  llvm.return %0 : !llvm.array<4 x struct<"pair", (i8, i64)>>
}
llvm.mlir.global extern_weak @weak() : !llvm.array<4 x i32>
llvm.mlir.global external @unknown() : !llvm.struct<"opaque", opaque>
llvm.mlir.global internal @near() {addr_space = 1 : i32} : !llvm.array<4 x i32> {
  %0 = llvm.mlir.zero : !llvm.array<4 x i32>
  llvm.return %0 : !llvm.array<4 x i32>
}
llvm.mlir.global internal @inside() : !llvm.ptr {
  %0 = llvm.mlir.addressof @table : !llvm.ptr
  %1 = llvm.getelementptr %0[0, 2, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x struct<"pair", (i8, i64)>>
  %2 = llvm.getelementptr inbounds %1[-3] : (!llvm.ptr) -> !llvm.ptr, i16
  llvm.return %2 : !llvm.ptr
}
llvm.mlir.global internal @outside() : !llvm.ptr {
  %0 = llvm.mlir.addressof @table : !llvm.ptr
  %1 = llvm.getelementptr %0[5] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x struct<"pair", (i8, i64)>>
  llvm.return %1 : !llvm.ptr
}
llvm.mlir.global internal @before() : !llvm.ptr {
  %0 = llvm.mlir.addressof @table : !llvm.ptr
  %1 = llvm.getelementptr inbounds %0[-1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.return %1 : !llvm.ptr
}
llvm.func @uses(%i: i64, %v: vector<2xi64>) -> !llvm.ptr {
  %weak = llvm.mlir.addressof @weak : !llvm.ptr
  %unknown = llvm.mlir.addressof @unknown : !llvm.ptr
  %near = llvm.mlir.addressof @near : !llvm.ptr<1>
  %table = llvm.mlir.addressof @table : !llvm.ptr
  %zero = llvm.mlir.zero : !llvm.ptr
  %one = llvm.mlir.constant(1 : i64) : i64
  %number = llvm.mlir.constant(4096 : i64) : i64
  %device = llvm.inttoptr %number : i64 to !llvm.ptr
  %first = llvm.getelementptr inbounds|nuw %table[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x struct<"pair", (i8, i64)>>
  llvm.store %i, %first : i64, !llvm.ptr
  %0 = llvm.getelementptr %weak[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %i, %0 : i64, !llvm.ptr
  %1 = llvm.getelementptr %unknown[7] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %i, %1 : i64, !llvm.ptr
  %2 = llvm.getelementptr inbounds %near[0, 3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, !llvm.array<4 x i32>
  llvm.store %i, %2 : i64, !llvm.ptr<1>
  %3 = llvm.getelementptr %zero[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %i, %3 : i64, !llvm.ptr
  %4 = llvm.getelementptr %device[%one] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %i, %4 : i64, !llvm.ptr
  %5 = llvm.getelementptr inbounds %table[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x vector<2xi32>>
  llvm.store %i, %5 : i64, !llvm.ptr
  %6 = llvm.getelementptr %table[1] : (!llvm.ptr) -> !llvm.ptr, vector<[2]xi32>
  llvm.store %i, %6 : i64, !llvm.ptr
  %7 = llvm.getelementptr %table[0, %i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x struct<"pair", (i8, i64)>>
  llvm.store %i, %7 : i64, !llvm.ptr
  %8 = llvm.getelementptr nusw %table[0, 1, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x struct<"pair", (i8, i64)>>
  %9 = llvm.getelementptr nusw|nuw %8[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %i, %9 : i64, !llvm.ptr
  %10 = llvm.getelementptr %table[%v] : (!llvm.ptr, vector<2xi64>) -> vector<2x!llvm.ptr>, i32
  %11 = llvm.extractelement %10[%one : i64] : vector<2x!llvm.ptr>
  llvm.return %11 : !llvm.ptr
}
}
