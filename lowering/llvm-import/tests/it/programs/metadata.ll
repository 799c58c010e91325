; What metadata says of ops, and of the module.
define void @accesses(ptr %p, ptr %q, i1 %c) {
entry:
  %0 = load i32, ptr %p, align 4, !tbaa !3
  store i32 %0, ptr %q, align 4, !tbaa !5, !alias.scope !10, !noalias !12
  %1 = load ptr, ptr %p, align 8, !nontemporal !20, !invariant.load !21
  br label %loop
loop:
  %2 = load float, ptr %q, align 4, !llvm.access.group !30
  br i1 %c, label %loop, label %exit, !llvm.loop !31, !prof !40
exit:
  ret void
}

define void @counted() !prof !41 !reqd_work_group_size !50 {
  ret void
}

!llvm.module.flags = !{!0, !1}
!llvm.ident = !{!2}
!llvm.linker.options = !{!60}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{!"a compiler 1.0"}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !6, i64 0}
!5 = !{!7, !4, i64 8}
!6 = !{!"omnipotent char", !8, i64 0}
!7 = !{!"pair", !4, i64 0, !4, i64 8}
!8 = !{!"Simple C/C++ TBAA"}
!10 = !{!11}
!11 = distinct !{!11, !13, !"first"}
!12 = !{!14}
!13 = distinct !{!13, !"domain"}
!14 = distinct !{!14, !13}
!20 = !{i32 1}
!21 = !{}
!30 = distinct !{}
!31 = distinct !{!31, !32, !33, !34, !35, !36}
!32 = !{!"llvm.loop.mustprogress"}
!33 = !{!"llvm.loop.unroll.count", i32 4}
!34 = !{!"llvm.loop.vectorize.enable", i1 true}
!35 = !{!"llvm.loop.parallel_accesses", !30}
!36 = !{!"llvm.loop.interleave.count", i32 2}
!40 = !{!"branch_weights", i32 3, i32 1}
!41 = !{!"function_entry_count", i64 12}
!50 = !{i32 8, i32 1, i32 1}
!60 = !{!"/DEFAULTLIB:", !"libcmt"}
