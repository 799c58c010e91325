; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

%pp = type <{ i8, { i32, ptr } }>

@s = private unnamed_addr addrspace(3) constant [4 x i8] c"abc\00", section ".foo", align 16
@w = weak_odr hidden local_unnamed_addr global [2 x double] [double 1.000000e+00, double 2.000000e+00]
@ew = extern_weak global i32
@cm = common global i32 0
@lo = linkonce_odr protected global [3 x [2 x i16]] zeroinitializer
@ae = available_externally global [2 x <2 x i32>] [<2 x i32> <i32 1, i32 2>, <2 x i32> <i32 3, i32 4>]
@ei = external externally_initialized global float
@st = internal global %pp <{ i8 3, { i32, ptr } { i32 undef, ptr getelementptr inbounds nuw (i8, ptr @w, i64 8) } }>
@sym = global ptr @fun
@ud = global [2 x i32] zeroinitializer
@i128 = constant i128 170141183460469231731687303715884105727
@arr = constant [2 x [2 x i8]] [[2 x i8] c"ab", [2 x i8] c"cd"]
@sp = constant [2 x [2 x i32]] [[2 x i32] [i32 0, i32 5], [2 x i32] [i32 6, i32 0]]

declare void @fun()

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

declare void @tg(ppc_fp128, target("spirv.Image", void, 0, 1, 0, 0, 0, 0, 0))

define target("spirv.Event") @tgt(target("spirv.Event") %0) {
  ret target("spirv.Event") %0
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

!llvm.module.flags = !{!0, !15, !16, !17}

!0 = !{i32 1, !"ProfileSummary", !1}
!1 = !{!2, !3, !4, !5, !6, !7, !8, !9, !10, !11}
!2 = !{!"ProfileFormat", !"InstrProf"}
!3 = !{!"TotalCount", i64 263646}
!4 = !{!"MaxCount", i64 86427}
!5 = !{!"MaxInternalCount", i64 86427}
!6 = !{!"MaxFunctionCount", i64 4691}
!7 = !{!"NumCounts", i64 3712}
!8 = !{!"NumFunctions", i64 796}
!9 = !{!"IsPartialProfile", i64 0}
!10 = !{!"PartialProfileRatio", double 0.000000e+00}
!11 = !{!"DetailedSummary", !12}
!12 = !{!13, !14}
!13 = !{i64 10000, i64 86427, i64 1}
!14 = !{i64 100000, i64 86427, i64 1}
!15 = !{i32 7, !"PIC Level", i32 2}
!16 = !{i32 8, !"x", i32 3}
!17 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@g = global i64 1

@a1 = hidden alias i32, ptr @g
@a2 = weak_odr thread_local alias ptr, getelementptr inbounds nuw (i8, ptr @g, i64 1)

define ptr @usesalias() {
  ret ptr @a1
}

define void @fd() {
  ret void
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
