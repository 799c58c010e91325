llvm.func @atom(%p: !llvm.ptr, %i: i32, %f: f32, %q: !llvm.ptr, %v: vector<2xf16>) {
  %0 = llvm.atomicrmw add %p, %i monotonic : !llvm.ptr, i32
  %1 = llvm.atomicrmw volatile fadd %p, %f syncscope("agent") seq_cst {alignment = 8 : i64} : !llvm.ptr, f32
  %2 = llvm.atomicrmw uinc_wrap %p, %i acq_rel : !llvm.ptr, i32
  %3 = llvm.atomicrmw usub_cond %p, %i acquire : !llvm.ptr, i32
  %4 = llvm.atomicrmw xchg %p, %q release : !llvm.ptr, !llvm.ptr
  %40 = llvm.atomicrmw fmaximum %p, %f release : !llvm.ptr, f32
  %41 = llvm.atomicrmw _xor %p, %i release : !llvm.ptr, i32
  %42 = llvm.atomicrmw fadd %p, %v release : !llvm.ptr, vector<2xf16>
  %5 = llvm.cmpxchg %p, %i, %i acq_rel monotonic : !llvm.ptr, i32
  %6 = llvm.cmpxchg weak volatile %p, %i, %i syncscope("singlethread") seq_cst acquire {alignment = 16 : i64} : !llvm.ptr, i32
  llvm.fence release
  llvm.fence syncscope("singlethread") seq_cst
  %7 = llvm.load %p atomic monotonic invariant_group {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.store %7, %p atomic syncscope("agent") release {alignment = 4 : i64} : f32, !llvm.ptr
  %8 = llvm.load volatile %p invariant dereferenceable<bytes = 4, mayBeNull = true> {nontemporal} : !llvm.ptr -> !llvm.ptr
  llvm.store volatile %8, %p invariant_group {nontemporal} : !llvm.ptr, !llvm.ptr
  %9 = llvm.inttoptr %i dereferenceable<bytes = 8> : i32 to !llvm.ptr
  llvm.return
}
// -----
llvm.func @va(...) {
  %c = llvm.mlir.constant(1 : i32) : i32
  %list = llvm.alloca %c x !llvm.struct<"va", (ptr, i32)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  llvm.intr.vastart %list : !llvm.ptr
  %x = llvm.va_arg %list : (!llvm.ptr) -> i32
  llvm.intr.vacopy %list to %list : !llvm.ptr, !llvm.ptr
  llvm.intr.vaend %list : !llvm.ptr
  llvm.return
}
// -----
llvm.mlir.global external thread_local @tls(3 : i32) : i32
llvm.func @ltl() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @tls : !llvm.ptr
  %1 = "llvm.intr.threadlocal.address"(%0) : (!llvm.ptr) -> !llvm.ptr
  %cc = llvm.mlir.constant(1 : i32) : i32
  %al = llvm.alloca %cc x i32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %al : !llvm.ptr
  llvm.intr.lifetime.end %al : !llvm.ptr
  llvm.return %1 : !llvm.ptr
}
// -----
module attributes {llvm.data_layout = "A5"} {
llvm.func @al(%n: i64) {
  %0 = llvm.alloca %n x i32 : (i64) -> !llvm.ptr<5>
  %1 = llvm.addrspacecast %0 : !llvm.ptr<5> to !llvm.ptr
  llvm.return
}
}
// -----
llvm.func @al(%n: i64) {
  %0 = llvm.alloca inalloca %n x i32 : (i64) -> !llvm.ptr
  llvm.return
}
// -----
module {
llvm.func @m(%p: !llvm.ptr) {
  llvm.fence release {llvm.mmra = #llvm.mmra_tag<"amdgpu-as":"local">}
  %0 = llvm.load %p {llvm.mmra = [#llvm.mmra_tag<"a":"b">, #llvm.mmra_tag<"c":"d">]} : !llvm.ptr -> i32
  llvm.return
}
}
