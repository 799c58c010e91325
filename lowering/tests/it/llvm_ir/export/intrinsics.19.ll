; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @intr(float %0, <8 x float> %1, i32 %2, <8 x i32> %3, ptr %4, i1 %5, i64 %6, i8 %7, double %8) {
  %10 = call float @llvm.exp.f32(float %0)
  %11 = call <8 x float> @llvm.exp10.v8f32(<8 x float> %1)
  %12 = call afn <8 x float> @llvm.powi.v8f32.i32(<8 x float> %1, i32 %2)
  %13 = call float @llvm.ldexp.f32.i32(float %0, i32 %2)
  %14 = call { float, i32 } @llvm.frexp.f32.i32(float %0)
  %15 = call i64 @llvm.lrint.i64.f32(float %0)
  %16 = call i64 @llvm.llround.i64.f32(float %0)
  %17 = call i1 @llvm.is.fpclass.f32(float %0, i32 516)
  %18 = call <8 x i32> @llvm.ctlz.v8i32(<8 x i32> %3, i1 false)
  %19 = call i32 @llvm.abs.i32(i32 %2, i1 true)
  %20 = call i32 @llvm.fshl.i32(i32 %2, i32 %2, i32 %2)
  %21 = call <8 x i32> @llvm.sadd.sat.v8i32(<8 x i32> %3, <8 x i32> %3)
  %22 = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %2, i32 %2)
  %23 = call i8 @llvm.scmp.i8.i32(i32 %2, i32 %2)
  %24 = call i32 @llvm.expect.i32(i32 %2, i32 %2)
  %25 = call i32 @llvm.expect.with.probability.i32(i32 %2, i32 %2, double 5.000000e-01)
  call void @llvm.prefetch.p0(ptr %4, i32 0, i32 3, i32 1)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %4, ptr align 8 %4, i64 %6, i1 true)
  call void @llvm.memcpy.inline.p0.p0.i32(ptr %4, ptr %4, i32 10, i1 false)
  call void @llvm.memset.p0.i32(ptr %4, i8 %7, i32 %2, i1 false)
  call void @llvm.memset.inline.p0.i64(ptr %4, i8 %7, i64 10, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %4, ptr %4, i64 %6, i1 false)
  %26 = call ptr @llvm.stacksave.p0()
  call void @llvm.stackrestore.p0(ptr %26)
  %27 = call ptr @llvm.invariant.start.p0(i64 1, ptr %4)
  call void @llvm.invariant.end.p0(ptr %27, i64 1, ptr %4)
  %28 = call ptr @llvm.launder.invariant.group.p0(ptr %4)
  %29 = call ptr @llvm.strip.invariant.group.p0(ptr %4)
  %30 = call ptr @llvm.ptrmask.p0.i64(ptr %4, i64 %6)
  call void @llvm.assume(i1 %5)
  call void @llvm.assume(i1 true) [ "align"(ptr %4, i64 %6), "nonnull"(ptr %4) ]
  %31 = call float @llvm.ssa.copy.f32(float %0)
  %32 = call i1 @llvm.is.constant.i32(i32 %2)
  call void @llvm.trap()
  call void @llvm.debugtrap()
  call void @llvm.ubsantrap(i8 1)
  %33 = call i32 @llvm.eh.typeid.for.p0(ptr %4)
  call void @llvm.var.annotation.p0.p0(ptr %4, ptr %4, ptr %4, i32 %2, ptr %4)
  %34 = call ptr @llvm.ptr.annotation.p0.p0(ptr %4, ptr %4, ptr %4, i32 %2, ptr %4)
  %35 = call i32 @llvm.annotation.i32.p0(i32 %2, ptr %4, ptr %4, i32 %2)
  %36 = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %8, metadata !"round.tonearest", metadata !"fpexcept.ignore") #16
  %37 = call double @llvm.experimental.constrained.fpext.f64.f32(float %0, metadata !"fpexcept.strict") #16
  %38 = call float @llvm.experimental.constrained.sitofp.f32.i32(i32 %2, metadata !"round.towardzero", metadata !"fpexcept.maytrap") #16
  %39 = call i32 @llvm.bswap.i32(i32 %2)
  %40 = call float @llvm.copysign.f32(float %0, float %0)
  %41 = call float @llvm.maximum.f32(float %0, float %0)
  %42 = call contract float @llvm.fma.f32(float %0, float %0, float %0)
  %43 = call float @llvm.tanh.f32(float %0)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x float> @llvm.exp10.v8f32(<8 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x float> @llvm.powi.v8f32.i32(<8 x float>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.ldexp.f32.i32(float, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { float, i32 } @llvm.frexp.f32.i32(float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.lrint.i64.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.llround.i64.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x i32> @llvm.ctlz.v8i32(<8 x i32>, i1 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x i32> @llvm.sadd.sat.v8i32(<8 x i32>, <8 x i32>) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.scmp.i8.i32(i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.expect.i32(i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.expect.with.probability.i32(i32, i32, double immarg) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.prefetch.p0(ptr nocapture readonly, i32 immarg, i32 immarg, i32 immarg) #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.inline.p0.p0.i32(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i32, i1 immarg) #3

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i32(ptr nocapture writeonly, i8, i32, i1 immarg) #4

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.inline.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #4

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare ptr @llvm.stacksave.p0() #5

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.stackrestore.p0(ptr) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare ptr @llvm.invariant.start.p0(i64 immarg, ptr nocapture) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.invariant.end.p0(ptr, i64 immarg, ptr nocapture) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(inaccessiblemem: readwrite)
declare ptr @llvm.launder.invariant.group.p0(ptr) #7

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr @llvm.strip.invariant.group.p0(ptr) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #8

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.ssa.copy.f32(float returned) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.is.constant.i32(i32) #9

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #10

; Function Attrs: nounwind
declare void @llvm.debugtrap() #11

; Function Attrs: cold noreturn nounwind
declare void @llvm.ubsantrap(i8 immarg) #12

; Function Attrs: nounwind memory(none)
declare i32 @llvm.eh.typeid.for.p0(ptr) #13

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr) #14

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr) #14

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32) #14

; Function Attrs: nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata) #15

; Function Attrs: nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare double @llvm.experimental.constrained.fpext.f64.f32(float, metadata) #15

; Function Attrs: nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
declare float @llvm.experimental.constrained.sitofp.f32.i32(i32, metadata, metadata) #15

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.copysign.f32(float, float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maximum.f32(float, float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.tanh.f32(float) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #5 = { nocallback nofree nosync nounwind willreturn }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { nocallback nofree nosync nounwind speculatable willreturn memory(inaccessiblemem: readwrite) }
attributes #8 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #9 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #10 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #11 = { nounwind }
attributes #12 = { cold noreturn nounwind }
attributes #13 = { nounwind memory(none) }
attributes #14 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #15 = { nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) }
attributes #16 = { strictfp }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @coro(i32 %0, ptr %1, i1 %2) {
  %4 = call token @llvm.coro.id(i32 %0, ptr %1, ptr %1, ptr null)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare token @llvm.coro.id(i32, ptr readnone, ptr nocapture readonly, ptr) #0

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @coro2(ptr %0) {
  %2 = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %3 = call ptr @llvm.coro.begin(token %2, ptr %0)
  %4 = call i64 @llvm.coro.size.i64()
  %5 = call i32 @llvm.coro.align.i32()
  %6 = call token @llvm.coro.save(ptr %3)
  %7 = call i8 @llvm.coro.suspend(token %6, i1 false)
  %8 = call i1 @llvm.coro.end(ptr %3, i1 false, token none)
  %9 = call ptr @llvm.coro.free(token %2, ptr %3)
  call void @llvm.coro.resume(ptr %3)
  %10 = call ptr @llvm.coro.promise(ptr %3, i32 0, i1 false)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare token @llvm.coro.id(i32, ptr readnone, ptr nocapture readonly, ptr) #0

; Function Attrs: nounwind
declare ptr @llvm.coro.begin(token, ptr writeonly) #1

; Function Attrs: nounwind memory(none)
declare i64 @llvm.coro.size.i64() #2

; Function Attrs: nounwind memory(none)
declare i32 @llvm.coro.align.i32() #2

; Function Attrs: nomerge nounwind
declare token @llvm.coro.save(ptr) #3

; Function Attrs: nounwind
declare i8 @llvm.coro.suspend(token, i1) #1

; Function Attrs: nounwind
declare i1 @llvm.coro.end(ptr, i1, token) #1

; Function Attrs: nounwind memory(argmem: read)
declare ptr @llvm.coro.free(token, ptr nocapture readonly) #4

declare void @llvm.coro.resume(ptr)

; Function Attrs: nounwind memory(none)
declare ptr @llvm.coro.promise(ptr nocapture, i32, i1) #2

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind }
attributes #2 = { nounwind memory(none) }
attributes #3 = { nomerge nounwind }
attributes #4 = { nounwind memory(argmem: read) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @ci(<4 x float> %0, float %1, ptr %2, i32 %3) {
  %5 = call <4 x float> @llvm.x86.sse41.round.ss(<4 x float> %0, <4 x float> %0, i32 3)
  %6 = call reassoc float @llvm.vector.reduce.fadd.v4f32(float %1, <4 x float> %0)
  %7 = call float @llvm.round.f32(float %1)
  call void @llvm.prefetch.p0(ptr %2, i32 0, i32 3, i32 1)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.x86.sse41.round.ss(<4 x float>, <4 x float>, i32 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.round.f32(float) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.prefetch.p0(ptr nocapture readonly, i32 immarg, i32 immarg, i32 immarg) #2

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @ci(<4 x float> %0, float %1, ptr %2, i32 %3) {
  %5 = call <4 x float> @llvm.x86.sse41.round.ss(<4 x float> %0, <4 x float> %0, i32 3)
  %6 = call reassoc float @llvm.vector.reduce.fadd.v4f32(float %1, <4 x float> %0)
  %7 = call float @llvm.round.f32(float %1)
  call void @llvm.prefetch.p0(ptr %2, i32 0, i32 3, i32 1)
  call void @llvm.assume(i1 true) [ "align"(ptr %2, i32 %3) ]
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.x86.sse41.round.ss(<4 x float>, <4 x float>, i32 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.round.f32(float) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.prefetch.p0(ptr nocapture readonly, i32 immarg, i32 immarg, i32 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
declare void @llvm.assume(i1 noundef) #3

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
