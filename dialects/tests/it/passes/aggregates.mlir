// pipeline: builtin.module(sroa)
func.func @sr(%i: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.constant 5 : i32
  %m = memref.alloca() : memref<2xi32>
  memref.store %0, %m[%c0] : memref<2xi32>
  memref.store %0, %m[%c1] : memref<2xi32>
  %l = memref.load %m[%c0] : memref<2xi32>
  return %l : i32
}
func.func @sr2(%i: index) -> i32 {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = arith.constant 5 : i32
  %m = memref.alloca() : memref<2x4xi32>
  memref.store %0, %m[%c1, %c3] : memref<2x4xi32>
  %l = memref.load %m[%c1, %c1] : memref<2x4xi32>
  return %l : i32
}
llvm.func @st() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x !llvm.struct<"foo", (i32, f64, i32)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %q = llvm.getelementptr inbounds %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"foo", (i32, f64, i32)>
  %v = llvm.load %q : !llvm.ptr -> i32
  %w = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @arr() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x !llvm.array<10 x i32> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %q = llvm.getelementptr inbounds %p[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<10 x i32>
  %v = llvm.load %q : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @nested() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x !llvm.struct<(i32, struct<(f32, i32)>)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %q = llvm.getelementptr inbounds %p[0, 1, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, struct<(f32, i32)>)>
  %v = llvm.load %q : !llvm.ptr -> i32
  llvm.return %v : i32
}
func.func @whole(%i: index, %v: i32) -> memref<2xi32> {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<2xi32>
  %n = memref.alloca() : memref<2xi32>
  memref.store %v, %m[%c0] : memref<2xi32>
  memref.store %v, %n[%i] : memref<2xi32>
  return %m : memref<2xi32>
}
