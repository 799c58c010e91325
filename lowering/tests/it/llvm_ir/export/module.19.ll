; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

$any = comdat any

@g = linkonce dso_local global i32 1, comdat($any) #0
@u = external dso_local global [2 x i8]
@fp = global x86_fp80 0xK4000A000000000000000
@und = global i32 undef
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 5, ptr @ctor, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @ctor, ptr @g }]

@al = internal unnamed_addr alias i32, ptr @g

@ifn = ifunc void (), ptr @res

define void @ctor() {
  ret void
}

define ptr @res() {
  ret ptr null
}

define ptr @useeq() {
  ret ptr dso_local_equivalent @ctor
}

define ptr @ba() {
  br label %1

1:                                                ; preds = %1, %0
  indirectbr ptr blockaddress(@ba, %1), [label %1, label %2]

2:                                                ; preds = %1
  ret ptr blockaddress(@ba, %1)
}

attributes #0 = { "k"="v" "toc-data" }

!llvm.ident = !{!0}
!llvm.commandline = !{!1}
!llvm.dependent-libraries = !{!2, !3}
!llvm.linker.options = !{!4}
!llvm.module.flags = !{!5, !6, !7, !10}

!0 = !{!"id"}
!1 = !{!"cmd"}
!2 = !{!"l1"}
!3 = !{!"l2"}
!4 = !{!"/DEFAULTLIB:", !"libcmt"}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 4, !"probe-stack", !"inline-asm"}
!7 = !{i32 5, !"CG Profile", !8}
!8 = !{!9}
!9 = !{ptr @ctor, ptr @ctor, i64 222}
!10 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

; Function Attrs: cold convergent inlinehint nounwind willreturn memory(argmem: readwrite) alignstack(16) uwtable(sync) vscale_range(1,16)
define void @f() #0 gc "statepoint" !prof !1 !vec_type_hint !2 !work_group_size_hint !3 !reqd_work_group_size !4 !intel_reqd_sub_group_size !5 {
  ret void
}

declare void @g(ptr noalias sret(i32) align 8 dereferenceable(4), i32 noundef signext range(i32 0, 7), ptr nocapture noundef, float nofpclass(nan))

attributes #0 = { cold convergent inlinehint nounwind willreturn memory(argmem: readwrite) alignstack=16 uwtable(sync) vscale_range(1,16) "aarch64_in_za" "aarch64_pstate_sm_enabled" "bar"="baz" "denormal-fp-math"="preserve-sign" "denormal-fp-math-f32"="ieee" "foo" "fp-contract"="fast" "frame-pointer"="all" "instrument-function-entry"="a" "instrument-function-exit"="b" "no-infs-fp-math"="true" "no-nans-fp-math"="false" "no-signed-zeros-fp-math"="true" "prefer-vector-width"="128" "reciprocal-estimates"="none" "target-cpu"="x" "target-features"="+a,-b" "tune-cpu"="y" }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{!"function_entry_count", i64 7}
!2 = !{i32 undef, i32 1}
!3 = !{i32 1, i32 2, i32 3}
!4 = !{i32 4, i32 5, i32 6}
!5 = !{i32 8}
