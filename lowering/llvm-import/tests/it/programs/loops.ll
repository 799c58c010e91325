; Hints of loops: one that is not as it should be takes its group with it, and all of them where it is in no group.
define void @f(i1 %c, ptr %p) {
entry:
  br label %a
a:
  br i1 %c, label %a, label %b, !llvm.loop !0
b:
  br i1 %c, label %b, label %d, !llvm.loop !3
d:
  br i1 %c, label %d, label %e, !llvm.loop !6
e:
  br i1 %c, label %e, label %g, !llvm.loop !9
g:
  br i1 %c, label %g, label %h, !llvm.loop !12
h:
  br i1 %c, label %h, label %i, !llvm.loop !15
i:
  ret void
}
!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.unroll.runtime.disable", i1 true}
!2 = !{!"llvm.loop.isvectorized", i32 1}
!3 = distinct !{!3, !4, !2}
!4 = !{!"llvm.loop.vectorize.width", i64 1}
!6 = distinct !{!6, !7, !8, !2}
!7 = !{!"llvm.loop.unroll.enable"}
!8 = !{!"llvm.loop.unroll.disable"}
!9 = distinct !{!9, !10, !2}
!10 = !{!"llvm.loop.mustprogress", i32 1}
!12 = distinct !{!12, !13, !2}
!13 = !{!"llvm.loop.parallel_accesses", i32 1}
!15 = distinct !{!15, !16, !2}
!16 = !{!"llvm.loop.peeled.count", i8 1}
