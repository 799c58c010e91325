; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p:64:64-p1:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%pair = type { i8, i64 }
%opaque = type opaque

@table = internal global [4 x %pair] zeroinitializer
@weak = extern_weak global [4 x i32]
@unknown = external global %opaque
@near = internal addrspace(1) global [4 x i32] zeroinitializer
@inside = internal global ptr getelementptr inbounds nuw (i8, ptr @table, i64 34)
@outside = internal global ptr getelementptr (i8, ptr @table, i64 320)
@before = internal global ptr getelementptr inbounds (i8, ptr @table, i64 -8)

define ptr @uses(i64 %0, <2 x i64> %1) {
  store i64 %0, ptr @table, align 8
  store i64 %0, ptr getelementptr (i8, ptr @weak, i64 8), align 8
  store i64 %0, ptr getelementptr (i8, ptr @unknown, i64 7), align 8
  store i64 %0, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @near, i32 12), align 8
  store i64 %0, ptr inttoptr (i64 12 to ptr), align 8
  store i64 %0, ptr inttoptr (i64 4100 to ptr), align 8
  store i64 %0, ptr getelementptr inbounds nuw (i8, ptr @table, i64 8), align 8
  %3 = getelementptr <vscale x 2 x i32>, ptr @table, i32 1
  store i64 %0, ptr %3, align 8
  %4 = getelementptr [4 x %pair], ptr @table, i32 0, i64 %0, i32 1
  store i64 %0, ptr %4, align 8
  store i64 %0, ptr getelementptr inbounds nuw (i8, ptr @table, i64 28), align 8
  %5 = getelementptr i32, ptr @table, <2 x i64> %1
  %6 = extractelement <2 x ptr> %5, i64 1
  ret ptr %6
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
