; Debug information: types in themselves and in each other, inlined places, records.
source_filename = "list.c"
@head = global ptr null, align 8, !dbg !40

define i32 @sum(ptr %list, i32 %more) !dbg !5 {
  %p = alloca i32, align 4, !DIAssignID !30
    #dbg_declare(ptr %p, !20, !DIExpression(), !12)
    #dbg_value(ptr %list, !21, !DIExpression(DW_OP_plus_uconst, 8), !12)
    #dbg_assign(i32 0, !20, !DIExpression(), !30, ptr null, !DIExpression(), !12)
  %1 = load i32, ptr %list, align 4, !dbg !12
    #dbg_value(i32 %1, !20, !DIExpression(), !12)
    #dbg_label(!22, !13)
  %2 = add i32 %1, %more, !dbg !13
    #dbg_value(i32 7, !20, !DIExpression(), !12)
  call void @llvm.lifetime.end.p0(ptr %p), !dbg !13
  ret i32 %2, !dbg !14
}

declare void @llvm.lifetime.end.p0(ptr)

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "a compiler", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !42, nameTableKind: None)
!2 = !DIFile(filename: "list.c", directory: "/home")
!5 = distinct !DISubprogram(name: "sum", scope: !2, file: !2, line: 3, type: !6, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{!50, !51, !50, null}
!8 = !{!20, !21}
!12 = !DILocation(line: 5, column: 7, scope: !5)
!13 = !DILocation(line: 10, column: 2, scope: !15, inlinedAt: !14)
!14 = !DILocation(line: 6, column: 1, scope: !16)
!15 = distinct !DISubprogram(name: "inner", scope: !2, file: !2, line: 9, type: !6, unit: !1, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition)
!16 = distinct !DILexicalBlock(scope: !5, file: !2, line: 6, column: 9)
!20 = !DILocalVariable(name: "v", scope: !5, file: !2, line: 4, type: !50)
!21 = !DILocalVariable(name: "list", arg: 1, scope: !5, file: !2, line: 3, type: !51)
!22 = !DILabel(scope: !15, name: "out", file: !2, line: 11)
!30 = distinct !DIAssignID()
!40 = !DIGlobalVariableExpression(var: !41, expr: !DIExpression())
!41 = distinct !DIGlobalVariable(name: "head", scope: !1, file: !2, line: 1, type: !51, isLocal: false, isDefinition: true)
!42 = !{!40}
!50 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!51 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !52, size: 64)
!52 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !2, line: 1, size: 192, elements: !53)
!53 = !{!54, !55, !56}
!54 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !52, file: !2, line: 1, baseType: !51, size: 64)
!55 = !DIDerivedType(tag: DW_TAG_member, name: "owner", scope: !52, file: !2, line: 1, baseType: !57, size: 64, offset: 64)
!56 = !DIDerivedType(tag: DW_TAG_member, name: "bits", scope: !52, file: !2, line: 1, baseType: !60, size: 64, offset: 128)
!57 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !58, size: 64)
!58 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "owner", file: !2, line: 2, size: 64, elements: !59)
!59 = !{!61, !62}
!60 = !DICompositeType(tag: DW_TAG_array_type, baseType: !50, size: 64, elements: !63)
!61 = !DIDerivedType(tag: DW_TAG_member, name: "list", baseType: !51, size: 64)
!62 = !DIDerivedType(tag: DW_TAG_member, name: "self", baseType: !57, size: 64)
!63 = !{!64}
!64 = !DISubrange(count: 2)
