// pipeline: builtin.module(inline)
// Slots of calls come in MLIR's order, calls in calls included, and accesses say through which parameters they are.
llvm.func @use(!llvm.ptr)
llvm.func internal @inner(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.call @use(%0) : (!llvm.ptr) -> ()
  llvm.return %a : i32
}
llvm.func internal @outer(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %one x i16 : (i32) -> !llvm.ptr
  %1 = llvm.call @inner(%a) : (i32) -> i32
  llvm.call @use(%0) : (!llvm.ptr) -> ()
  llvm.return %1 : i32
}
llvm.func internal @other(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.call @use(%0) : (!llvm.ptr) -> ()
  llvm.return %a : i32
}
llvm.func @slots(%c: i1, %a: i32) -> i32 {
  %0 = llvm.call @outer(%a) : (i32) -> i32
  %1 = llvm.call @other(%0) : (i32) -> i32
  llvm.cond_br %c, ^then, ^end(%1 : i32)
^then:
  %2 = llvm.call @other(%1) : (i32) -> i32
  llvm.br ^end(%2 : i32)
^end(%3: i32):
  llvm.return %3 : i32
}
llvm.mlir.global internal @memory() : i32
llvm.func @unaliased(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr {llvm.noalias}, %r: !llvm.ptr, %c: i1, %a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %global = llvm.mlir.addressof @memory : !llvm.ptr
  llvm.store %a, %slot : i32, !llvm.ptr
  llvm.store %a, %global : i32, !llvm.ptr
  %0 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %1 = llvm.load %0 : !llvm.ptr -> i32
  %2 = llvm.select %c, %p, %q : i1, !llvm.ptr
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.select %c, %p, %r : i1, !llvm.ptr
  llvm.store %1, %3 : i32, !llvm.ptr
  %4 = llvm.load %r : !llvm.ptr -> !llvm.ptr
  %5 = llvm.load %4 : !llvm.ptr -> i32
  %6 = llvm.atomicrmw add %q, %1 monotonic : !llvm.ptr, i32
  llvm.call @use(%q) : (!llvm.ptr) -> ()
  llvm.cond_br %c, ^then(%p : !llvm.ptr), ^then(%0 : !llvm.ptr)
^then(%s: !llvm.ptr):
  %7 = llvm.load %s : !llvm.ptr -> i32
  %8 = llvm.add %5, %7 : i32
  llvm.return %8 : i32
}
llvm.func @promises(%p: !llvm.ptr, %q: !llvm.ptr, %c: i1, %a: i32) -> i32 {
  %0 = llvm.call @unaliased(%p, %q, %q, %c, %a) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1, i32) -> i32
  llvm.return %0 : i32
}
