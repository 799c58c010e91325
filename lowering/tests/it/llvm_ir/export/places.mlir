#file = #llvm.di_file<"a.c" in "/test/">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#type = #llvm.di_subroutine_type<types = #int, #int>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #file, name = "f", file = #file, line = 1, scopeLine = 1, subprogramFlags = "Definition", type = #type>
#inlined = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #cu, scope = #file, name = "g", file = #file, line = 20, scopeLine = 20, subprogramFlags = "Definition", type = #type>
#first = #llvm.di_global_variable<scope = #cu, name = "first", file = #file, line = 2, type = #int, isDefined = true>
#second = #llvm.di_global_variable<scope = #cu, name = "second", file = #file, line = 3, type = #int, isDefined = true>
#of_first = #llvm.di_global_variable_expression<var = #first, expr = <>>
#of_second = #llvm.di_global_variable_expression<var = #second, expr = <>>
llvm.mlir.global internal @merged(3 : i32) {dbg_exprs = [#of_first, #of_second]} : i32
llvm.func @f(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.icmp "eq" %a, %one : i32 loc("a.c":4:1)
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%one : i32) loc("a.c":5:1)
^bb1(%x: i32 loc("a.c":6:1)):
  %y = llvm.add %x, %one : i32 loc("a.c":7:1)
  llvm.br ^bb2(%y, %y : i32, i32) loc("a.c":8:1)
^bb2(%z: i32 loc(unknown), %i: i32 loc(callsite(fused<#inlined>["a.c":21:1] at fused<#function>["a.c":8:2]))):
  llvm.return %z : i32 loc("a.c":9:1)
} loc(fused<#function>["a.c":1:1])
