; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define <4 x i32> @vec(<4 x i32> %0, i32 %1, <vscale x 4 x i32> %2, float %3) {
  %5 = extractelement <4 x i32> %0, i32 %1
  %6 = insertelement <4 x i32> %0, i32 %5, i32 %1
  %7 = shufflevector <4 x i32> %0, <4 x i32> %6, <4 x i32> <i32 0, i32 poison, i32 5, i32 7>
  %8 = shufflevector <vscale x 4 x i32> %2, <vscale x 4 x i32> %2, <vscale x 4 x i32> zeroinitializer
  %9 = add <vscale x 4 x i32> %2, %8
  %10 = mul <vscale x 4 x i32> %9, shufflevector (<vscale x 4 x i32> insertelement (<vscale x 4 x i32> poison, i32 3, i32 0), <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer)
  %11 = icmp ne <vscale x 4 x i32> %10, %9
  %12 = add <4 x i32> %7, <i32 1, i32 2, i32 3, i32 4>
  %13 = freeze <4 x i32> %12
  %14 = call i64 @llvm.vscale.i64()
  %15 = call <4 x i32> @llvm.vector.extract.v4i32.nxv4i32(<vscale x 4 x i32> %2, i64 0)
  %16 = call <vscale x 4 x i32> @llvm.vector.insert.nxv4i32.v4i32(<vscale x 4 x i32> %2, <4 x i32> %0, i64 0)
  %17 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %0)
  %18 = call <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32> %0, <4 x i32> %0)
  %19 = call { <2 x i32>, <2 x i32> } @llvm.vector.deinterleave2.v4i32(<4 x i32> %0)
  %20 = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %1, i32 %1)
  ret <4 x i32> %13
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.vscale.i64() #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x i32> @llvm.vector.extract.v4i32.nxv4i32(<vscale x 4 x i32>, i64 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <vscale x 4 x i32> @llvm.vector.insert.nxv4i32.v4i32(<vscale x 4 x i32>, <4 x i32>, i64 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <8 x i32> @llvm.vector.interleave2.v8i32(<4 x i32>, <4 x i32>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare { <2 x i32>, <2 x i32> } @llvm.vector.deinterleave2.v4i32(<4 x i32>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32, i32) #0

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @fr(<4 x float> %0, float %1) {
  %3 = call reassoc float @llvm.vector.reduce.fadd.v4f32(float %1, <4 x float> %0)
  %4 = call float @llvm.vector.reduce.fmul.v4f32(float %1, <4 x float> %0)
  %5 = call nnan float @llvm.vector.reduce.fmax.v4f32(<4 x float> %0)
  %6 = call float @llvm.vector.reduce.fminimum.v4f32(<4 x float> %0)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fmul.v4f32(float, <4 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fmax.v4f32(<4 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fminimum.v4f32(<4 x float>) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @masked(ptr %0, <7 x i1> %1, <7 x float> %2, <7 x ptr> %3) {
  %5 = call <7 x float> @llvm.masked.load.v7f32.p0(ptr %0, i32 1, <7 x i1> %1, <7 x float> poison)
  %6 = call <7 x float> @llvm.masked.load.v7f32.p0(ptr %0, i32 4, <7 x i1> %1, <7 x float> %2), !nontemporal !1
  call void @llvm.masked.store.v7f32.p0(<7 x float> %2, ptr %0, i32 2, <7 x i1> %1)
  %7 = call <7 x float> @llvm.masked.gather.v7f32.v7p0(<7 x ptr> %3, i32 1, <7 x i1> %1, <7 x float> poison)
  %8 = call <7 x float> @llvm.masked.gather.v7f32.v7p0(<7 x ptr> %3, i32 1, <7 x i1> %1, <7 x float> %2)
  call void @llvm.masked.scatter.v7f32.v7p0(<7 x float> %2, <7 x ptr> %3, i32 4, <7 x i1> %1)
  %9 = call <7 x float> @llvm.masked.expandload.v7f32(ptr %0, <7 x i1> %1, <7 x float> %2)
  call void @llvm.masked.compressstore.v7f32(<7 x float> %2, ptr %0, <7 x i1> %1)
  %10 = call <7 x float> @llvm.masked.expandload.v7f32(ptr align 8 %0, <7 x i1> %1, <7 x float> %2)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <7 x float> @llvm.masked.load.v7f32.p0(ptr nocapture, i32 immarg, <7 x i1>, <7 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.masked.store.v7f32.p0(<7 x float>, ptr nocapture, i32 immarg, <7 x i1>) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <7 x float> @llvm.masked.gather.v7f32.v7p0(<7 x ptr>, i32 immarg, <7 x i1>, <7 x float>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.masked.scatter.v7f32.v7p0(<7 x float>, <7 x ptr>, i32 immarg, <7 x i1>) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare <7 x float> @llvm.masked.expandload.v7f32(ptr nocapture, <7 x i1>, <7 x float>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.masked.compressstore.v7f32(<7 x float>, ptr nocapture, <7 x i1>) #1

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(write) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @matrix(<64 x float> %0, <48 x float> %1, ptr %2, i64 %3) {
  %5 = call <12 x float> @llvm.matrix.multiply.v12f32.v64f32.v48f32(<64 x float> %0, <48 x float> %1, i32 4, i32 16, i32 3)
  %6 = call <48 x float> @llvm.matrix.transpose.v48f32(<48 x float> %1, i32 3, i32 16)
  %7 = call <48 x float> @llvm.matrix.column.major.load.v48f32.i64(ptr align 4 %2, i64 %3, i1 false, i32 3, i32 16)
  call void @llvm.matrix.column.major.store.v48f32.i64(<48 x float> %7, ptr align 4 %2, i64 %3, i1 false, i32 3, i32 16)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <12 x float> @llvm.matrix.multiply.v12f32.v64f32.v48f32(<64 x float>, <48 x float>, i32 immarg, i32 immarg, i32 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <48 x float> @llvm.matrix.transpose.v48f32(<48 x float>, i32 immarg, i32 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <48 x float> @llvm.matrix.column.major.load.v48f32.i64(ptr nocapture, i64, i1 immarg, i32 immarg, i32 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.matrix.column.major.store.v48f32.i64(<48 x float>, ptr nocapture writeonly, i64, i1 immarg, i32 immarg, i32 immarg) #2

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @vp(<8 x i32> %0, <8 x i32> %1, <8 x float> %2, <8 x float> %3, <8 x i1> %4, i32 %5, ptr %6, i32 %7, float %8, i64 %9, <8 x ptr> %10) {
  %12 = call <8 x i32> @llvm.vp.add.v8i32(<8 x i32> %0, <8 x i32> %1, <8 x i1> %4, i32 %5)
  %13 = call <8 x i32> @llvm.vp.ashr.v8i32(<8 x i32> %0, <8 x i32> %1, <8 x i1> %4, i32 %5)
  %14 = call <8 x float> @llvm.vp.fmuladd.v8f32(<8 x float> %2, <8 x float> %3, <8 x float> %3, <8 x i1> %4, i32 %5)
  %15 = call <8 x float> @llvm.vp.fneg.v8f32(<8 x float> %2, <8 x i1> %4, i32 %5)
  %16 = call i32 @llvm.vp.reduce.add.v8i32(i32 %7, <8 x i32> %0, <8 x i1> %4, i32 %5)
  %17 = call float @llvm.vp.reduce.fmin.v8f32(float %8, <8 x float> %2, <8 x i1> %4, i32 %5)
  %18 = call <8 x i32> @llvm.vp.select.v8i32(<8 x i1> %4, <8 x i32> %0, <8 x i32> %1, i32 %5)
  %19 = call <8 x i32> @llvm.vp.merge.v8i32(<8 x i1> %4, <8 x i32> %0, <8 x i32> %1, i32 %5)
  call void @llvm.vp.store.v8i32.p0(<8 x i32> %0, ptr %6, <8 x i1> %4, i32 %5)
  %20 = call <8 x i32> @llvm.vp.load.v8i32.p0(ptr %6, <8 x i1> %4, i32 %5)
  call void @llvm.experimental.vp.strided.store.v8i32.p0.i64(<8 x i32> %0, ptr %6, i64 %9, <8 x i1> %4, i32 %5)
  %21 = call <8 x i32> @llvm.experimental.vp.strided.load.v8i32.p0.i64(ptr %6, i64 %9, <8 x i1> %4, i32 %5)
  %22 = call <8 x i64> @llvm.vp.zext.v8i64.v8i32(<8 x i32> %0, <8 x i1> %4, i32 %5)
  %23 = call <8 x double> @llvm.vp.sitofp.v8f64.v8i32(<8 x i32> %0, <8 x i1> %4, i32 %5)
  %24 = call <8 x i64> @llvm.vp.ptrtoint.v8i64.v8p0(<8 x ptr> %10, <8 x i1> %4, i32 %5)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <8 x i32> @llvm.vp.add.v8i32(<8 x i32>, <8 x i32>, <8 x i1>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <8 x i32> @llvm.vp.ashr.v8i32(<8 x i32>, <8 x i32>, <8 x i1>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <8 x float> @llvm.vp.fmuladd.v8f32(<8 x float>, <8 x float>, <8 x float>, <8 x i1>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <8 x float> @llvm.vp.fneg.v8f32(<8 x float>, <8 x i1>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.vp.reduce.add.v8i32(i32, <8 x i32>, <8 x i1>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.vp.reduce.fmin.v8f32(float, <8 x float>, <8 x i1>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <8 x i32> @llvm.vp.select.v8i32(<8 x i1>, <8 x i32>, <8 x i32>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <8 x i32> @llvm.vp.merge.v8i32(<8 x i1>, <8 x i32>, <8 x i32>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.vp.store.v8i32.p0(<8 x i32>, ptr nocapture, <8 x i1>, i32) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <8 x i32> @llvm.vp.load.v8i32.p0(ptr nocapture, <8 x i1>, i32) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.experimental.vp.strided.store.v8i32.p0.i64(<8 x i32>, ptr nocapture, i64, <8 x i1>, i32) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare <8 x i32> @llvm.experimental.vp.strided.load.v8i32.p0.i64(ptr nocapture, i64, <8 x i1>, i32) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <8 x i64> @llvm.vp.zext.v8i64.v8i32(<8 x i32>, <8 x i1>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <8 x double> @llvm.vp.sitofp.v8f64.v8i32(<8 x i32>, <8 x i1>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <8 x i64> @llvm.vp.ptrtoint.v8i64.v8p0(<8 x ptr>, <8 x i1>, i32) #0

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
