// pipeline: builtin.module(canonicalize,mem2reg)
llvm.func @before_other_parts_were_replaced(%a: !llvm.struct<(i32, i32)>, %v: i32) -> i32 {
  %0 = llvm.insertvalue %v, %a[1] : !llvm.struct<(i32, i32)>
  %1 = llvm.insertvalue %v, %0[1] : !llvm.struct<(i32, i32)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(i32, i32)>
  llvm.return %2 : i32
}
llvm.func @not_inside(%a: !llvm.struct<(struct<(i32, i32)>, i32)>, %v: i32) -> !llvm.struct<(i32, i32)> {
  %0 = llvm.insertvalue %v, %a[0, 1] : !llvm.struct<(struct<(i32, i32)>, i32)>
  %1 = llvm.insertvalue %v, %0[1] : !llvm.struct<(struct<(i32, i32)>, i32)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(struct<(i32, i32)>, i32)>
  llvm.return %2 : !llvm.struct<(i32, i32)>
}
llvm.func @the_first_of_several(%v: i32, %n: i32) -> i32 {
  %0 = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  llvm.store %v, %0 : i32, !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %1 : i32
}
llvm.func @not_another(%v: i32, %n: i32) -> i32 {
  %0 = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %1 = llvm.getelementptr %0[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %v, %1 : i32, !llvm.ptr
  %2 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %2 : i32
}
