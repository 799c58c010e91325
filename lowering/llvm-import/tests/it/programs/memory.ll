; Accesses with and without alignments, atomics.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%s = type { i8, i64, [3 x i16], <4 x float> }
%packed = type <{ i8, i64 }>

define void @natural(ptr %q, i64 %n, <3 x i32> %v) {
  %a = alloca i32
  %b = alloca %s
  %c = alloca %packed
  %d = alloca [4 x i17], i64 %n
  %e = alloca i128
  %f = alloca x86_fp80, align 32
  %g = alloca ptr, addrspace(5)
  %h = alloca {}
  %1 = load i32, ptr %q
  %2 = load %s, ptr %q
  %3 = load volatile i64, ptr %q, align 2
  store <3 x i32> %v, ptr %q
  store i17 3, ptr %q
  ret void
}

define void @atomics(ptr %q, i64 %n, float %f) {
  %1 = atomicrmw add ptr %q, i64 %n seq_cst
  %2 = atomicrmw volatile fadd ptr %q, float %f syncscope("agent") monotonic, align 8
  %3 = cmpxchg weak ptr %q, i64 %n, i64 0 acq_rel monotonic
  %4 = load atomic i64, ptr %q acquire, align 8
  store atomic i64 %n, ptr %q syncscope("singlethread") release, align 8
  fence syncscope("singlethread") seq_cst
  %5 = atomicrmw uinc_wrap ptr %q, i64 %n release, align 16
  ret void
}

define void @intrinsics(ptr %p, ptr %q, i64 %n, double %x, i32 %i) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %p, ptr %q, i64 %n, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 16, i1 true)
  %slot = alloca i16
  call void @llvm.lifetime.start.p0(ptr %slot)
  %1 = call double @llvm.sqrt.f64(double %x)
  %2 = call fast double @llvm.fma.f64(double %1, double %x, double 1.0)
  %3 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %i, i32 1)
  %4 = call i32 @llvm.ctlz.i32(i32 %i, i1 true)
  %5 = call i32 @llvm.bitreverse.i32(i32 %4)
  %6 = call i64 @llvm.readcyclecounter()
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.lifetime.start.p0(ptr)
declare double @llvm.sqrt.f64(double)
declare double @llvm.fma.f64(double, double, double)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.bitreverse.i32(i32)
declare i64 @llvm.readcyclecounter() #0

attributes #0 = { nocallback nofree nosync nounwind willreturn }
