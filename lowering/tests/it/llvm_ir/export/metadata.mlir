#root = #llvm.tbaa_root<id = "tbaa root">
#root2 = #llvm.tbaa_root
#td = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#td2 = #llvm.tbaa_type_desc<id = "int", members = {<#td, 0>, <#root2, 4>}>
#tag = #llvm.tbaa_tag<base_type = #td2, access_type = #td, offset = 0, constant = true>
#dom = #llvm.alias_scope_domain<id = distinct[0]<>, description = "The domain">
#sc = #llvm.alias_scope<id = distinct[1]<>, domain = #dom, description = "s1">
#sc2 = #llvm.alias_scope<id = "sid", domain = #dom>
#ag = #llvm.access_group<id = distinct[2]<>>
#ag2 = #llvm.access_group<id = distinct[3]<>>
#file = #llvm.di_file<"t.f" in "/d">
#cu = #llvm.di_compile_unit<id = distinct[5]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = Full>
#sp = #llvm.di_subprogram<id = distinct[6]<>, compileUnit = #cu, scope = #file, name = "f", file = #file, subprogramFlags = "Definition">
#l1 = loc("x.c":3:4)
#fl = loc(fused<#sp>[#l1])
#unroll = #llvm.loop_unroll<disable = true, count = 4 : i32, runtimeDisable = true, full = false>
#vec = #llvm.loop_vectorize<disable = false, predicateEnable = true, scalableEnable=false, width = 8 : i32>
#follow = #llvm.loop_annotation<disableNonforced = true>
#la = #llvm.loop_annotation<disableNonforced = true, unroll = #unroll, vectorize = #vec, interleave = <count = 2 : i32>, unrollAndJam = <disable = true, count = 3 : i32, followupOuter = #follow>, licm=<disable = true, versioningDisable = true>, distribute=<disable=true>, pipeline=<disable=true, initiationinterval=2 : i32>, peeled=<count=1:i32>, unswitch=<partialDisable=true>, mustProgress=true, isVectorized=true, startLoc = #fl, endLoc=#fl, parallelAccesses = #ag, #ag2>
llvm.func @f(%p: !llvm.ptr, %c : i1) {
 %0 = llvm.load %p {tbaa=[#tag], alias_scopes=[#sc,#sc2], noalias_scopes=[#sc2], access_groups=[#ag]} : !llvm.ptr -> i32
 llvm.store %0, %p {access_groups=[#ag,#ag2]} : i32, !llvm.ptr
 llvm.intr.experimental.noalias.scope.decl #sc
 llvm.br ^bb1
^bb1:
 llvm.cond_br %c, ^bb1, ^bb2 {loop_annotation = #la}
^bb2:
 llvm.return
} loc(#fl)
// -----
#la = #llvm.loop_annotation<disableNonforced = false, unroll = <disable=false, full=true>, licm=<disable=false>, pipeline=<disable=false>, mustProgress=false, isVectorized=false, unswitch=<partialDisable=false>, unrollAndJam=<disable=false>, distribute=<disable=false>>
llvm.func @f(%c : i1) {
 llvm.br ^bb1
^bb1:
 llvm.cond_br %c, ^bb1, ^bb2 {loop_annotation = #la}
^bb2:
 llvm.return
}
