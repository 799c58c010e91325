// pipeline: builtin.module(inline{default-pipeline=})
#reads = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>
module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<64> : vector<2xi64>>} {
  llvm.func @writes(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i64)>}) -> i32 {
    %0 = llvm.load %p : !llvm.ptr -> i32
    llvm.store %0, %p : i32, !llvm.ptr
    llvm.return %0 : i32
  }
  llvm.func @is_aligned(%c: i1, %p: !llvm.ptr {llvm.byval = i32, llvm.align = 32 : i32}) -> i32 {
    llvm.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %0 = llvm.load %p : !llvm.ptr -> i32
    llvm.return %0 : i32
  ^bb2:
    %1 = llvm.mlir.constant(3 : i32) : i32
    llvm.return %1 : i32
  }
  llvm.func @reads(%p: !llvm.ptr {llvm.byval = i32}) -> i32 attributes {memory_effects = #reads} {
    %0 = llvm.load %p : !llvm.ptr -> i32
    llvm.return %0 : i32
  }
  llvm.func @reads_aligned(%p: !llvm.ptr {llvm.byval = i32, llvm.align = 64 : i32}) -> i32 attributes {memory_effects = #reads} {
    %0 = llvm.load %p : !llvm.ptr -> i32
    llvm.return %0 : i32
  }
  llvm.func @opaque(%p: !llvm.ptr {llvm.byval = !llvm.struct<"unknown", opaque>}) {
    llvm.return
  }
  llvm.func @each_call_has_its_copy(%p: !llvm.ptr, %c: i1) -> i32 {
    llvm.br ^bb1
  ^bb1:
    %0 = llvm.call @writes(%p) : (!llvm.ptr) -> i32
    %1 = llvm.call @is_aligned(%c, %p) : (i1, !llvm.ptr) -> i32
    %2 = llvm.call @reads_aligned(%p) : (!llvm.ptr) -> i32
    %3 = llvm.add %0, %1 : i32
    %4 = llvm.add %2, %3 : i32
    llvm.return %4 : i32
  }
  llvm.func @what_is_only_read_is_not_copied(%p: !llvm.ptr, %aligned: !llvm.ptr {llvm.align = 64 : i32}) -> i32 {
    %one = llvm.mlir.constant(1 : i32) : i32
    %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
    %0 = llvm.call @reads(%p) : (!llvm.ptr) -> i32
    %1 = llvm.call @reads_aligned(%aligned) : (!llvm.ptr) -> i32
    %2 = llvm.call @reads_aligned(%slot) : (!llvm.ptr) -> i32
    %3 = llvm.add %0, %1 : i32
    %4 = llvm.add %2, %3 : i32
    llvm.return %4 : i32
  }
  llvm.func @of_unknown_size(%p: !llvm.ptr) {
    llvm.call @opaque(%p) : (!llvm.ptr) -> ()
    llvm.return
  }
}
