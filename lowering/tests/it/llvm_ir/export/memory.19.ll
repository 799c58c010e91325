; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @atom(ptr %0, i32 %1, float %2, ptr %3, <2 x half> %4) {
  %6 = atomicrmw add ptr %0, i32 %1 monotonic, align 4
  %7 = atomicrmw uinc_wrap ptr %0, i32 %1 acq_rel, align 4
  %8 = atomicrmw xchg ptr %0, ptr %3 release, align 8
  %9 = atomicrmw xor ptr %0, i32 %1 release, align 4
  %10 = atomicrmw fadd ptr %0, <2 x half> %4 release, align 4
  %11 = cmpxchg ptr %0, i32 %1, i32 %1 acq_rel monotonic, align 4
  %12 = cmpxchg weak volatile ptr %0, i32 %1, i32 %1 syncscope("singlethread") seq_cst acquire, align 16
  fence release
  fence syncscope("singlethread") seq_cst
  %13 = load atomic float, ptr %0 monotonic, align 4, !invariant.group !1
  %14 = load volatile ptr, ptr %0, align 8, !invariant.load !1, !nontemporal !2, !dereferenceable_or_null !3
  store volatile ptr %14, ptr %0, align 8, !nontemporal !2, !invariant.group !1
  %15 = inttoptr i32 %1 to ptr, !dereferenceable !4
  ret void
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{}
!2 = !{i32 1}
!3 = !{i64 4}
!4 = !{i64 8}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

%va = type { ptr, i32 }

define void @va(...) {
  %1 = alloca %va, align 8
  call void @llvm.va_start.p0(ptr %1)
  %2 = va_arg ptr %1, i32
  call void @llvm.va_copy.p0(ptr %1, ptr %1)
  call void @llvm.va_end.p0(ptr %1)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_copy.p0(ptr, ptr) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #0

attributes #0 = { nocallback nofree nosync nounwind willreturn }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@tls = thread_local global i32 3

define ptr @ltl() {
  %1 = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  %2 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 -1, ptr %2)
  call void @llvm.lifetime.end.p0(i64 -1, ptr %2)
  ret ptr %1
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "A5"

define void @al(i64 %0) {
  %2 = alloca i32, i64 %0, align 4, addrspace(5)
  %3 = addrspacecast ptr addrspace(5) %2 to ptr
  ret void
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @al(i64 %0) {
  %2 = alloca inalloca i32, i64 %0, align 4
  ret void
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @m(ptr %0) {
  fence release, !mmra !1
  %2 = load i32, ptr %0, align 4, !mmra !2
  ret void
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{!"amdgpu-as", !"local"}
!2 = !{!3, !4}
!3 = !{!"a", !"b"}
!4 = !{!"c", !"d"}
