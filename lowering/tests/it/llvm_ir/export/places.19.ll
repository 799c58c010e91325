; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@merged = internal global i32 3, !dbg !0

define i32 @f(i32 %0) !dbg !9 {
  %2 = icmp eq i32 %0, 1, !dbg !12
  br i1 %2, label %3, label %9, !dbg !13

3:                                                ; preds = %1, %9
  %4 = phi i32 [ %10, %9 ], [ %0, %1 ], !dbg !14
  %5 = add i32 %4, 1, !dbg !15
  br label %6, !dbg !16

6:                                                ; preds = %3
  %7 = phi i32 [ %5, %3 ]
  %8 = phi i32 [ %5, %3 ], !dbg !17
  ret i32 %7, !dbg !20

9:                                                ; preds = %1
  %10 = phi i32 [ 1, %1 ], !dbg !14
  br label %3, !dbg !13
}

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!8}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "second", scope: !2, file: !3, line: 3, type: !7, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C, file: !3, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !4)
!3 = !DIFile(filename: "a.c", directory: "/test/")
!4 = !{!5, !0}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "first", scope: !2, file: !3, line: 2, type: !7, isLocal: false, isDefinition: true)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !{i32 2, !"Debug Info Version", i32 3}
!9 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !10, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !2)
!10 = !DISubroutineType(types: !11)
!11 = !{!7, !7}
!12 = !DILocation(line: 4, column: 1, scope: !9)
!13 = !DILocation(line: 5, column: 1, scope: !9)
!14 = !DILocation(line: 6, column: 1, scope: !9)
!15 = !DILocation(line: 7, column: 1, scope: !9)
!16 = !DILocation(line: 8, column: 1, scope: !9)
!17 = !DILocation(line: 21, column: 1, scope: !18, inlinedAt: !19)
!18 = distinct !DISubprogram(name: "g", scope: !3, file: !3, line: 20, type: !10, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !2)
!19 = !DILocation(line: 8, column: 2, scope: !9)
!20 = !DILocation(line: 9, column: 1, scope: !9)
