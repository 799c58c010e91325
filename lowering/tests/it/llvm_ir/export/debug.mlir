#file = #llvm.di_file<"foo.mlir" in "/test/">
#si64 = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "si64", sizeInBits = 64, encoding = DW_ATE_signed>
#si32 = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "si32">
#null = #llvm.di_null_type
#ptr = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #si32, sizeInBits = 64, alignInBits = 32, offsetInBits = 4, extraData = #si32>
#named = #llvm.di_derived_type<tag = DW_TAG_pointer_type, name = "named", baseType = #si32, dwarfAddressSpace = 3>
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "MLIR", isOptimized = true, emissionKind = Full, nameTableKind = None, splitDebugFilename="a.dwo">
#comp = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "composite", file = #file, line = 42, scope = #file, flags = "Vector|Public", sizeInBits = 64, alignInBits = 32, elements = #llvm.di_subrange<count = 4 : i64, lowerBound = 1 : i64>>
#arr = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "array1", line = 10, scope = #file, baseType = #si32, sizeInBits = 128, alignInBits = 32, dataLocation = <[DW_OP_push_object_address, DW_OP_deref]>, rank=<[DW_OP_plus_uconst(16)]>>
#gsub = #llvm.di_generic_subrange<count = #llvm.di_expression<[DW_OP_deref]>, lowerBound = #llvm.di_expression<[DW_OP_deref]>, stride = #llvm.di_expression<[DW_OP_plus_uconst(3)]>>
#arr2 = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "array2", baseType = #si32, elements = #gsub>
#ns = #llvm.di_namespace<name = "std", scope = #file, exportSymbols = false>
#mod = #llvm.di_module<file = #file, scope = #file, name = "module", configMacros = "bar", includePath = "/", apinotes = "/", line = 42, isDecl = true>
#sp_type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #null, #si64, #ptr, #named, #comp, #arr, #arr2>
#ann = #llvm.di_annotation<name="foo", value="bar">
#sp0 = #llvm.di_subprogram<id = distinct[7]<>, compileUnit = #cu, scope = #ns, name = "inl", file = #file, subprogramFlags="Definition", type = #llvm.di_subroutine_type<types = #null>>
#str = #llvm.di_string_type<tag = DW_TAG_string_type, name = "str", sizeInBits = 32, alignInBits = 8, stringLengthExp = <[DW_OP_deref]>, encoding = DW_ATE_ASCII>
#gvar0 = #llvm.di_global_variable<scope = #cu, name = "gv", linkageName = "gvl", file = #file, line = 4, type = #si64, isLocalToUnit = true, isDefined = true, alignInBits=8>
#gexp = #llvm.di_global_variable_expression<var = #gvar0, expr = <[DW_OP_constu(5), DW_OP_stack_value]>>
#ie = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #cu, entity = #mod, file = #file, line=3, name="x">
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #mod, name = "intrinsics", linkageName = "int_l", file = #file, line = 42, scopeLine = 43, subprogramFlags = "Definition|Optimized", type = #sp_type, annotations = #ann>
#lb = #llvm.di_lexical_block<scope = #sp, file = #file, line = 7, column = 5>
#lbf = #llvm.di_lexical_block_file<scope = #lb, file = #file, discriminator = 2>
#v1 = #llvm.di_local_variable<scope = #lb, name = "arg", file = #file, line = 6, arg = 1, alignInBits = 32, type = #si64, flags="Artificial">
#v2 = #llvm.di_local_variable<scope = #lb, name = "strv", type = #str>
#label = #llvm.di_label<scope = #lb, name = "label", file = #file, line = 42>
#rec0 = #llvm.di_composite_type<recId = distinct[10]<>, isRecSelf = true>
#recp = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #rec0>
#rec = #llvm.di_composite_type<recId = distinct[10]<>, tag = DW_TAG_structure_type, name = "rec", file=#file, elements = #recp>
#v3 = #llvm.di_local_variable<scope = #sp0, name = "recv", type = #rec>
#cb = #llvm.di_common_block<scope = #sp, name = "block", file = #file, line = 3>
#gvar1 = #llvm.di_global_variable<scope = #cb, name = "cbv", file = #file, line = 4, type = #si64, isDefined = true>
#gexp1 = #llvm.di_global_variable_expression<var = #gvar1, expr = <>>
llvm.mlir.global @gl(3 : i64) {dbg_exprs = [#gexp]} : i64
llvm.mlir.global @gl2(3 : i64) {dbg_exprs = [#gexp1]} : i64
llvm.func @plain() { llvm.return }
llvm.func @intr(%a : i64, %p: !llvm.ptr) {
  llvm.intr.dbg.value #v1 #llvm.di_expression<[DW_OP_plus_uconst(2), DW_OP_deref, DW_OP_LLVM_fragment(16, 8)]> = %a : i64 loc(#fl)
  llvm.intr.dbg.declare #v2 = %p : !llvm.ptr loc(fused<#lbf>["d":3:4])
  llvm.intr.dbg.value #v3 = %a : i64 loc(callsite(fused<#sp0>["callee":1:2] at fused<#lb>["d":6:4]))
  llvm.intr.dbg.label #label
  %x = llvm.add %a, %a : i64 loc(fused["a":1:2, "a":1:5])
  %x1 = llvm.add %a, %a : i64 loc(fused["a":1:2, "a":2:5])
  %x2 = llvm.add %a, %a : i64 loc(fused[fused<#lb>["a":1:2], "a":1:2])
  %y = llvm.add %a, %x : i64 loc("nm"("n.c":4:5))
  %z = llvm.add %a, %y : i64 loc(unknown)
  llvm.return
} loc(fused<#sp>["foo.mlir":1:2])
#fl = loc(fused<#sp>["x.c":3:4])
