; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@gl = global i64 3, !dbg !0
@gl2 = global i64 3, !dbg !5

define void @plain() {
  ret void
}

define void @intr(i64 %0, ptr %1) !dbg !8 {
    #dbg_value(i64 %0, !26, !DIExpression(DW_OP_plus_uconst, 2, DW_OP_deref, DW_OP_LLVM_fragment, 16, 8), !28)
    #dbg_declare(ptr %1, !29, !DIExpression(), !31)
    #dbg_value(i64 %0, !33, !DIExpression(), !41)
  %3 = add i64 %0, %0, !dbg !43
  %4 = add i64 %0, %0, !dbg !44
  %5 = add i64 %0, %0, !dbg !45
  %6 = add i64 %0, %3, !dbg !46
  %7 = add i64 %0, %6
  ret void, !dbg !47
}

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!25}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_constu, 5, DW_OP_stack_value))
!1 = distinct !DIGlobalVariable(name: "gv", linkageName: "gvl", scope: !2, file: !3, line: 4, type: !12, isLocal: true, isDefinition: true, align: 8)
!2 = distinct !DICompileUnit(language: DW_LANG_C, file: !3, producer: "MLIR", isOptimized: true, runtimeVersion: 0, splitDebugFilename: "a.dwo", emissionKind: FullDebug, globals: !4, nameTableKind: None)
!3 = !DIFile(filename: "foo.mlir", directory: "/test/")
!4 = !{!0, !5}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "cbv", scope: !7, file: !3, line: 4, type: !12, isLocal: false, isDefinition: true)
!7 = !DICommonBlock(scope: !8, declaration: null, name: "block", file: !3, line: 3)
!8 = distinct !DISubprogram(name: "intrinsics", linkageName: "int_l", scope: !9, file: !3, line: 42, type: !10, scopeLine: 43, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, annotations: !23)
!9 = !DIModule(scope: !3, name: "module", configMacros: "bar", includePath: "/", apinotes: "/", file: !3, line: 42, isDecl: true)
!10 = !DISubroutineType(cc: DW_CC_normal, types: !11)
!11 = !{null, !12, !13, !15, !16, !19, !20}
!12 = !DIBasicType(name: "si64", size: 64, encoding: DW_ATE_signed)
!13 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 64, align: 32, offset: 4, extraData: !14)
!14 = !DIBasicType(name: "si32")
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "named", baseType: !14, dwarfAddressSpace: 3)
!16 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "composite", scope: !3, file: !3, line: 42, size: 64, align: 32, flags: DIFlagPublic | DIFlagVector, elements: !17)
!17 = !{!18}
!18 = !DISubrange(count: 4, lowerBound: 1)
!19 = !DICompositeType(tag: DW_TAG_array_type, name: "array1", scope: !3, line: 10, baseType: !14, size: 128, align: 32, dataLocation: !DIExpression(DW_OP_push_object_address, DW_OP_deref), rank: !DIExpression(DW_OP_plus_uconst, 16))
!20 = !DICompositeType(tag: DW_TAG_array_type, name: "array2", baseType: !14, elements: !21)
!21 = !{!22}
!22 = !DIGenericSubrange(count: !DIExpression(DW_OP_deref), lowerBound: !DIExpression(DW_OP_deref), stride: !DIExpression(DW_OP_plus_uconst, 3))
!23 = !{!24}
!24 = !{!"foo", !"bar"}
!25 = !{i32 2, !"Debug Info Version", i32 3}
!26 = !DILocalVariable(name: "arg", arg: 1, scope: !27, file: !3, line: 6, type: !12, flags: DIFlagArtificial, align: 32)
!27 = distinct !DILexicalBlock(scope: !8, file: !3, line: 7, column: 5)
!28 = !DILocation(line: 3, column: 4, scope: !8)
!29 = !DILocalVariable(name: "strv", scope: !27, type: !30)
!30 = !DIStringType(name: "str", stringLengthExpression: !DIExpression(DW_OP_deref), size: 32, align: 8, encoding: DW_ATE_ASCII)
!31 = !DILocation(line: 3, column: 4, scope: !32)
!32 = distinct !DILexicalBlockFile(scope: !27, file: !3, discriminator: 2)
!33 = !DILocalVariable(name: "recv", scope: !34, type: !38)
!34 = distinct !DISubprogram(name: "inl", scope: !35, file: !3, type: !36, spFlags: DISPFlagDefinition, unit: !2)
!35 = !DINamespace(name: "std", scope: !3)
!36 = !DISubroutineType(types: !37)
!37 = !{null}
!38 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "rec", file: !3, elements: !39)
!39 = !{!40}
!40 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !38)
!41 = !DILocation(line: 1, column: 2, scope: !34, inlinedAt: !42)
!42 = !DILocation(line: 6, column: 4, scope: !27)
!43 = !DILocation(line: 1, scope: !8)
!44 = !DILocation(line: 0, scope: !8)
!45 = !DILocation(line: 1, column: 2, scope: !8)
!46 = !DILocation(line: 4, column: 5, scope: !8)
!47 = !DILocation(line: 47, column: 3, scope: !8)
