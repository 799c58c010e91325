module attributes {llvm.module.asm=["a: nop", "b: nop"], llvm.ident="id", llvm.commandline="cmd", llvm.dependent_libraries = #llvm.dependent_libraries<"l1","l2">} {
llvm.comdat @__llvm_comdat { 
 llvm.comdat_selector @any any 
}
llvm.mlir.global linkonce @g(1 : i32) comdat(@__llvm_comdat::@any) {dso_local, target_specific_attrs=["toc-data",["k","v"]]} : i32
llvm.func @ctor() { llvm.return }
llvm.mlir.global_ctors ctors=[@ctor], priorities=[5:i32], data=[#llvm.zero]
llvm.mlir.global_dtors dtors=[@ctor], priorities=[0:i32], data=[@g]
llvm.mlir.alias internal unnamed_addr @al {dso_local} : i32 { %0 = llvm.mlir.addressof @g : !llvm.ptr 
 llvm.return %0 : !llvm.ptr }
llvm.mlir.global @u() {dso_local} : !llvm.array<2 x i8>
llvm.mlir.global @fp(2.5 : f80) : f80
llvm.mlir.global @und() : i32 { %0 = llvm.mlir.undef : i32
 llvm.return %0 : i32 }
llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<override, "probe-stack", "inline-asm">, #llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @ctor, to = @ctor, count = 222>]>]
llvm.func @res() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr
llvm.return %0 : !llvm.ptr}
llvm.mlir.ifunc external @ifn : !llvm.func<void ()>, !llvm.ptr @res
llvm.func @useeq() -> !llvm.ptr { %0 = llvm.dso_local_equivalent @ctor : !llvm.ptr
 llvm.return %0 : !llvm.ptr }
llvm.func @ba() -> !llvm.ptr { 
 llvm.br ^bb1
^bb1: 
 llvm.blocktag <id = 1>
 %0 = llvm.blockaddress <function = @ba, tag = <id = 1>> : !llvm.ptr
 llvm.indirectbr %0 : !llvm.ptr, [^bb1, ^bb2]
^bb2:
 llvm.return %0 : !llvm.ptr
}
}
// -----
llvm.func @f() attributes {no_unwind, will_return, inline_hint, frame_pointer = #llvm.framePointerKind<all>, uwtable_kind = #llvm.uwtableKind<sync>, vscale_range=#llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>, target_cpu = "x", tune_cpu="y", target_features = #llvm.target_features<["+a","-b"]>, memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, convergent, no_infs_fp_math=true, no_nans_fp_math=false, no_signed_zeros_fp_math=true, denormal_fp_math="preserve-sign", denormal_fp_math_f32="ieee", fp_contract="fast", instrument_function_entry="a", instrument_function_exit="b", reciprocal_estimates="none", prefer_vector_width="128", function_entry_count=7, garbageCollector="statepoint", vec_type_hint = #llvm.vec_type_hint<hint = i32, is_signed = true>, work_group_size_hint = array<i32: 1,2,3>, reqd_work_group_size=array<i32: 4,5,6>, intel_reqd_sub_group_size = 8 : i32, arm_streaming, arm_in_za, passthrough=["foo",["bar","baz"],["alignstack","16"], "cold"]} {
 llvm.return
}
llvm.func @g(%a: !llvm.ptr {llvm.noalias, llvm.sret=i32, llvm.align=8:i64, llvm.dereferenceable=4:i64}, %b: i32 {llvm.range = #llvm.constant_range<i32, 0, 7>, llvm.noundef, llvm.signext}, %c: !llvm.ptr {llvm.nocapture, llvm.noundef}, %d : f32 {llvm.nofpclass = 3 : i64})
