; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @f(ptr %0, i1 %1) !dbg !3 {
  %3 = load i32, ptr %0, align 4, !dbg !4, !tbaa !5, !alias.scope !10, !noalias !14, !llvm.access.group !15
  store i32 %3, ptr %0, align 4, !dbg !16, !llvm.access.group !17
  call void @llvm.experimental.noalias.scope.decl(metadata !19), !dbg !20
  br label %4, !dbg !21

4:                                                ; preds = %4, %2
  br i1 %1, label %4, label %5, !dbg !22, !llvm.loop !23

5:                                                ; preds = %4
  ret void, !dbg !48
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #0

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "t.f", directory: "/d")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DILocation(line: 21, column: 7, scope: !3)
!5 = !{!6, !7, i64 0, i64 1}
!6 = !{!"int", !7, i64 0, !9, i64 4}
!7 = !{!"char", !8, i64 0}
!8 = !{!"tbaa root"}
!9 = distinct !{!9}
!10 = !{!11, !13}
!11 = distinct !{!11, !12, !"s1"}
!12 = distinct !{!12, !"The domain"}
!13 = !{!"sid", !12}
!14 = !{!13}
!15 = distinct !{}
!16 = !DILocation(line: 22, column: 2, scope: !3)
!17 = !{!15, !18}
!18 = distinct !{}
!19 = !{!11}
!20 = !DILocation(line: 23, column: 2, scope: !3)
!21 = !DILocation(line: 24, column: 2, scope: !3)
!22 = !DILocation(line: 26, column: 2, scope: !3)
!23 = distinct !{!23, !24, !24, !25, !26, !27, !28, !29, !30, !31, !32, !33, !34, !35, !36, !37, !38, !40, !41, !42, !43, !44, !45, !46, !47}
!24 = !DILocation(line: 3, column: 4, scope: !3)
!25 = !{!"llvm.loop.disable_nonforced"}
!26 = !{!"llvm.loop.mustprogress"}
!27 = !{!"llvm.loop.isvectorized", i32 1}
!28 = !{!"llvm.loop.vectorize.enable", i1 true}
!29 = !{!"llvm.loop.vectorize.predicate.enable", i1 true}
!30 = !{!"llvm.loop.vectorize.scalable.enable", i1 false}
!31 = !{!"llvm.loop.vectorize.width", i32 8}
!32 = !{!"llvm.loop.interleave.count", i32 2}
!33 = !{!"llvm.loop.unroll.disable"}
!34 = !{!"llvm.loop.unroll.count", i32 4}
!35 = !{!"llvm.loop.unroll.runtime.disable", i1 true}
!36 = !{!"llvm.loop.unroll_and_jam.disable"}
!37 = !{!"llvm.loop.unroll_and_jam.count", i32 3}
!38 = !{!"llvm.loop.unroll_and_jam.followup_outer", !39}
!39 = distinct !{!39, !25}
!40 = !{!"llvm.licm.disable"}
!41 = !{!"llvm.loop.licm_versioning.disable"}
!42 = !{!"llvm.loop.distribute.enable", i1 false}
!43 = !{!"llvm.loop.pipeline.disable", i1 true}
!44 = !{!"llvm.loop.pipeline.initiationinterval", i32 2}
!45 = !{!"llvm.loop.peeled.count", i32 1}
!46 = !{!"llvm.loop.unswitch.partial.disable"}
!47 = !{!"llvm.loop.parallel_accesses", !15, !18}
!48 = !DILocation(line: 28, column: 2, scope: !3)
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @f(i1 %0) {
  br label %2

2:                                                ; preds = %2, %1
  br i1 %0, label %2, label %3, !llvm.loop !1

3:                                                ; preds = %2
  ret void
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !{!1, !2, !3, !4, !5, !6, !7}
!2 = !{!"llvm.loop.isvectorized", i32 0}
!3 = !{!"llvm.loop.unroll.enable"}
!4 = !{!"llvm.loop.unroll.full"}
!5 = !{!"llvm.loop.unroll_and_jam.enable"}
!6 = !{!"llvm.loop.distribute.enable", i1 true}
!7 = !{!"llvm.loop.pipeline.disable", i1 false}
