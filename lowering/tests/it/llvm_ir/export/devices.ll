; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @warps(i32 %0, float %1, i1 %2, i64 %3) {
  %5 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 %0, float %1, i32 %0, i32 %0)
  %6 = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 %0, i32 %0, i32 %0, i32 %0)
  %7 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %0, i1 %2)
  %8 = call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 %0, i64 %3)
  %9 = call i32 @llvm.nvvm.match.any.sync.i32(i32 %0, i32 %0)
  %10 = call i32 @llvm.nvvm.redux.sync.add(i32 %0, i32 %0)
  %11 = call float @llvm.nvvm.redux.sync.fmax.abs(float %1, i32 %0)
  %12 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %13 = extractvalue { i32, i1 } %12, 1
  %14 = call i32 @llvm.nvvm.prmt(i32 %0, i32 %0, i32 %0)
  %15 = call i32 @llvm.nvvm.prmt.rc8(i32 %0, i32 %0)
  call void @llvm.nvvm.bar.warp.sync(i32 %0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %0, i32 %0)
  %16 = icmp ne i32 %0, 0
  %17 = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %16)
  %18 = icmp ne i32 %0, 0
  %19 = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 %18)
  %20 = zext i1 %19 to i32
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 232)
  call void @llvm.nvvm.pm.event.mask(i16 8)
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster()
  call void @llvm.nvvm.exit()
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32) #0

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32) #0

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #0

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32, i64) #0

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #0

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #0

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.redux.sync.fmax.abs(float, i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.prmt(i32, i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.prmt.rc8(i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32) #3

; Function Attrs: convergent nocallback nounwind
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1) #3

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 immarg range(i32 24, 257)) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.pm.event.mask(i16 immarg) #4

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.proxy.async.shared_cta() #5

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster() #5

; Function Attrs: convergent noreturn nounwind memory(inaccessiblemem: readwrite)
declare void @llvm.nvvm.exit() #6

attributes #0 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #5 = { nocallback nounwind }
attributes #6 = { convergent noreturn nounwind memory(inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @conversions(float %0, <2 x half> %1, <2 x bfloat> %2, <2 x i8> %3, i8 %4, i32 %5, <4 x float> %6) {
  %8 = call i32 @llvm.nvvm.f2tf32.rna(float %0)
  %9 = call i16 @llvm.nvvm.ff.to.e4m3x2.rn(float %0, float %0)
  %10 = call i16 @llvm.nvvm.ff.to.ue8m0x2.rz.satfinite(float %0, float %0)
  %11 = bitcast i16 %10 to <2 x i8>
  %12 = call i16 @llvm.nvvm.ff.to.e2m3x2.rn.relu.satfinite(float %0, float %0)
  %13 = call i16 @llvm.nvvm.ff.to.e2m1x2.rn.satfinite(float %0, float %0)
  %14 = trunc i16 %13 to i8
  %15 = call i16 @llvm.nvvm.f16x2.to.e5m2x2.rn(<2 x half> %1)
  %16 = bitcast i16 %15 to <2 x i8>
  %17 = call i16 @llvm.nvvm.bf16x2.to.ue8m0x2.rp(<2 x bfloat> %2)
  %18 = bitcast <2 x i8> %3 to i16
  %19 = call <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn.relu(i16 %18)
  %20 = bitcast <2 x i8> %3 to i16
  %21 = call <2 x bfloat> @llvm.nvvm.ue8m0x2.to.bf16x2(i16 %20)
  %22 = bitcast <2 x i8> %3 to i16
  %23 = call <2 x half> @llvm.nvvm.e3m2x2.to.f16x2.rn(i16 %22)
  %24 = zext i8 %4 to i16
  %25 = call <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn(i16 %24)
  %26 = call <2 x half> @llvm.nvvm.ff2f16x2.rs.relu(float %0, float %0, i32 %5)
  %27 = call <2 x bfloat> @llvm.nvvm.ff2bf16x2.rn.satfinite(float %0, float %0)
  %28 = call <4 x i8> @llvm.nvvm.f32x4.to.e4m3x4.rs.satfinite(<4 x float> %6, i32 %5)
  %29 = call i16 @llvm.nvvm.f32x4.to.e2m1x4.rs.relu.satfinite(<4 x float> %6, i32 %5)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.nvvm.f2tf32.rna(float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.nvvm.ff.to.e4m3x2.rn(float, float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.nvvm.ff.to.ue8m0x2.rz.satfinite(float, float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.nvvm.ff.to.e2m3x2.rn.relu.satfinite(float, float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.nvvm.ff.to.e2m1x2.rn.satfinite(float, float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.nvvm.f16x2.to.e5m2x2.rn(<2 x half>) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.nvvm.bf16x2.to.ue8m0x2.rp(<2 x bfloat>) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn.relu(i16) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x bfloat> @llvm.nvvm.ue8m0x2.to.bf16x2(i16) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x half> @llvm.nvvm.e3m2x2.to.f16x2.rn(i16) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn(i16) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x half> @llvm.nvvm.ff2f16x2.rs.relu(float, float, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x bfloat> @llvm.nvvm.ff2bf16x2.rn.satfinite(float, float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x i8> @llvm.nvvm.f32x4.to.e4m3x4.rs.satfinite(<4 x float>, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.nvvm.f32x4.to.e2m1x4.rs.relu.satfinite(<4 x float>, i32) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @matrices(ptr addrspace(3) %0, ptr addrspace(1) %1, i32 %2, <2 x half> %3, float %4) {
  %6 = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %0)
  %7 = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b6x16_p32.p3(ptr addrspace(3) %0)
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %0, i32 %2, i32 %2)
  call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x1.trans.b8.p3(ptr addrspace(3) %0, i32 %2)
  %8 = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %1, i32 %2)
  %9 = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, <2 x half> %3, float %4, float %4, float %4, float %4, float %4, float %4, float %4, float %4)
  call void @llvm.nvvm.wmma.m16n16k16.store.d.col.stride.s32.p3(ptr addrspace(3) %0, i32 %2, i32 %2, i32 %2, i32 %2, i32 %2, i32 %2, i32 %2, i32 %2, i32 %2)
  %10 = call { float, float, float, float } @llvm.nvvm.mma.m16n8k8.row.col.f32.f32(<2 x half> %3, <2 x half> %3, <2 x half> %3, float %4, float %4, float %4, float %4)
  %11 = call { i32, i32, i32, i32 } @llvm.nvvm.mma.m16n8k16.row.col.satfinite.s8.u8(i32 %2, i32 %2, i32 %2, i32 %2, i32 %2, i32 %2, i32 %2)
  %12 = call { i32, i32 } @llvm.nvvm.mma.xor.popc.m8n8k128.row.col.b1(i32 %2, i32 %2, i32 %2, i32 %2)
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) readonly captures(none)) #0

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b6x16_p32.p3(ptr addrspace(3) readonly captures(none)) #0

; Function Attrs: convergent nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) writeonly captures(none), i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x1.trans.b8.p3(ptr addrspace(3) writeonly captures(none), i32) #1

; Function Attrs: nocallback nounwind willreturn memory(argmem: read)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) readonly captures(none), i32) #2

; Function Attrs: nocallback nounwind memory(none)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float) #3

; Function Attrs: nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.col.stride.s32.p3(ptr addrspace(3) writeonly captures(none), i32, i32, i32, i32, i32, i32, i32, i32, i32) #4

; Function Attrs: nocallback nounwind memory(none)
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k8.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, float, float, float, float) #3

; Function Attrs: nocallback nounwind memory(none)
declare { i32, i32, i32, i32 } @llvm.nvvm.mma.m16n8k16.row.col.satfinite.s8.u8(i32, i32, i32, i32, i32, i32, i32) #3

; Function Attrs: nocallback nounwind memory(none)
declare { i32, i32 } @llvm.nvvm.mma.xor.popc.m8n8k128.row.col.b1(i32, i32, i32, i32) #3

attributes #0 = { convergent nocallback nounwind memory(argmem: read) }
attributes #1 = { convergent nocallback nounwind memory(argmem: write) }
attributes #2 = { nocallback nounwind willreturn memory(argmem: read) }
attributes #3 = { nocallback nounwind memory(none) }
attributes #4 = { nocallback nounwind memory(argmem: write) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @sparse(<2 x half> %0, i32 %1, float %2, i16 %3) {
  %5 = call { <2 x half>, <2 x half> } @llvm.nvvm.mma.sp.ordered.metadata.m16n8k16.row.col.f16.f16(<2 x half> %0, <2 x half> %0, <2 x half> %0, <2 x half> %0, <2 x half> %0, <2 x half> %0, i32 %1, i32 0)
  %6 = call { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k32.row.col.mxf8f6f4.scale.1x.f32.e4m3.e4m3.f32.ue8m0(i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, float %2, float %2, float %2, float %2, i32 %1, i16 %3, i16 %3, i32 %1, i16 %3, i16 %3)
  %7 = call { float, float, float, float } @llvm.nvvm.mma.sp.ordered.metadata.block.scale.m16n8k64.row.col.mxf8f6f4.scale.1x.f32.e4m3.e4m3.f32.ue8m0(i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, i32 %1, float %2, float %2, float %2, float %2, i32 %1, i32 0, i32 %1, i16 %3, i16 %3, i32 %1, i16 %3, i16 %3)
  ret void
}

; Function Attrs: nocallback nounwind memory(none)
declare { <2 x half>, <2 x half> } @llvm.nvvm.mma.sp.ordered.metadata.m16n8k16.row.col.f16.f16(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, i32, i32 immarg range(i32 0, 4)) #0

; Function Attrs: nocallback nounwind memory(none)
declare { float, float, float, float } @llvm.nvvm.mma.block.scale.m16n8k32.row.col.mxf8f6f4.scale.1x.f32.e4m3.e4m3.f32.ue8m0(i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i16, i16, i32, i16, i16) #0

; Function Attrs: nocallback nounwind memory(none)
declare { float, float, float, float } @llvm.nvvm.mma.sp.ordered.metadata.block.scale.m16n8k64.row.col.mxf8f6f4.scale.1x.f32.e4m3.e4m3.f32.ue8m0(i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i32 immarg range(i32 0, 1), i32, i16, i16, i32, i16, i16) #0

attributes #0 = { nocallback nounwind memory(none) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @copies(ptr addrspace(3) %0, ptr addrspace(7) %1, ptr addrspace(1) %2, ptr %3, i32 %4, i16 %5, i64 %6, ptr addrspace(6) %7, ptr addrspace(4) %8, <4 x i32> %9) {
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %0, ptr addrspace(1) %2)
  call void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3) %0, ptr addrspace(1) %2, i32 %4)
  call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 3)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %1, ptr addrspace(3) %0, ptr %3, i32 %4, i32 %4, i16 0, i64 0, i1 false, i1 false, i32 0)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.3d(ptr addrspace(7) %1, ptr addrspace(3) %0, ptr %3, i32 %4, i32 %4, i32 %4, i16 %5, i16 %5, i64 %6, i1 true, i1 true, i32 0)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.1d(ptr addrspace(3) %0, ptr addrspace(3) %0, ptr %3, i32 %4, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.3d(ptr addrspace(3) %0, ptr %3, i32 %4, i32 %4, i32 %4, i64 %6, i1 true)
  call void @llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.1d(ptr %3, i32 %4, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.tensor.reduce.xor.tile.2d(ptr addrspace(3) %0, ptr %3, i32 %4, i32 %4, i64 0, i1 false)
  call void @llvm.nvvm.prefetch.global.L1(ptr addrspace(1) %2)
  call void @llvm.nvvm.prefetch.global.L2.evict.last(ptr addrspace(1) %2)
  call void @llvm.nvvm.prefetchu.L1(ptr %3)
  call void @llvm.nvvm.prefetch.tensormap.p4(ptr addrspace(4) %8)
  %11 = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %0, i32 %4)
  call void @llvm.nvvm.st.bulk.shared.cta(ptr addrspace(3) %0, i64 %6, i64 0)
  call void @llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.b6x16_p32.cg1(ptr addrspace(6) %7, i64 %6)
  %12 = call <4 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x1(ptr addrspace(6) %7, i1 false)
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x4(ptr addrspace(6) %7, i64 16, <4 x i32> %9, i1 false)
  call void @llvm.nvvm.tcgen05.commit.mc.shared.cg1(ptr addrspace(3) %0, i16 %5)
  ret void
}

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly) #0

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3) noalias writeonly, ptr addrspace(1) noalias readonly, i32) #0

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 immarg) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) writeonly, ptr addrspace(3), ptr readonly, i32, i32, i16, i64, i1 immarg, i1 immarg, i32 immarg range(i32 0, 3)) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.im2col.3d(ptr addrspace(7) writeonly, ptr addrspace(3), ptr readonly, i32, i32, i32, i16, i16, i64, i1 immarg, i1 immarg, i32 immarg range(i32 0, 3)) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.1d(ptr addrspace(3) writeonly, ptr addrspace(3), ptr readonly, i32, i64, i1 immarg) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.3d(ptr addrspace(3) readonly, ptr readonly, i32, i32, i32, i64, i1 immarg) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.prefetch.tile.1d(ptr readonly, i32, i64, i1 immarg) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.nvvm.cp.async.bulk.tensor.reduce.xor.tile.2d(ptr addrspace(3) readonly, ptr readonly, i32, i32, i64, i1 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.prefetch.global.L1(ptr addrspace(1) readonly captures(none)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.prefetch.global.L2.evict.last(ptr addrspace(1) readonly captures(none)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.prefetchu.L1(ptr readonly captures(none)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.nvvm.prefetch.tensormap.p4(ptr addrspace(4) readonly captures(none)) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) captures(none), i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.nvvm.st.bulk.shared.cta(ptr addrspace(3) writeonly captures(none), i64, i64 immarg) #5

; Function Attrs: convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.b6x16_p32.cg1(ptr addrspace(6) captures(none), i64) #6

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare <4 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x1(ptr addrspace(6) captures(none), i1 immarg) #7

; Function Attrs: convergent nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.tcgen05.st.16x32bx2.x4(ptr addrspace(6) captures(none), i64 immarg, <4 x i32>, i1 immarg) #7

; Function Attrs: convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.commit.mc.shared.cg1(ptr addrspace(3) captures(none), i16) #6

attributes #0 = { nocallback nounwind memory(argmem: readwrite) }
attributes #1 = { nounwind }
attributes #2 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #6 = { convergent nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #7 = { convergent nounwind memory(argmem: readwrite) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @arrivals(ptr %0, ptr addrspace(3) %1, ptr addrspace(7) %2, i32 %3, i64 %4) {
  %6 = addrspacecast ptr %0 to ptr addrspace(3)
  %7 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %6)
  call void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster(ptr addrspace(7) %2, i32 %3)
  %8 = call i64 @llvm.nvvm.mbarrier.arrive.drop.scope.cta.space.cta(ptr addrspace(3) %1, i32 %3)
  %9 = addrspacecast ptr %0 to ptr addrspace(3)
  %10 = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %9, i32 %3)
  call void @llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cta.space.cluster(ptr addrspace(7) %2, i32 %3)
  %11 = call i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cluster.space.cta(ptr addrspace(3) %1, i32 %3)
  %12 = addrspacecast ptr %0 to ptr addrspace(3)
  %13 = call i1 @llvm.nvvm.mbarrier.test.wait.scope.cta.space.cta(ptr addrspace(3) %12, i64 %4)
  %14 = call i1 @llvm.nvvm.mbarrier.test.wait.parity.relaxed.scope.cta.space.cta(ptr addrspace(3) %1, i32 %3)
  %15 = call i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.scope.cluster.space.cta(ptr addrspace(3) %1, i32 %3, i32 %3)
  %16 = addrspacecast ptr %0 to ptr addrspace(3)
  %17 = call i1 @llvm.nvvm.mbarrier.try.wait.scope.cta.space.cta(ptr addrspace(3) %16, i64 %4)
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3)) #0

; Function Attrs: convergent nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster(ptr addrspace(7), i32) #1

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.drop.scope.cta.space.cta(ptr addrspace(3), i32) #0

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32) #0

; Function Attrs: convergent nocallback nounwind memory(argmem: readwrite)
declare void @llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cta.space.cluster(ptr addrspace(7), i32) #1

; Function Attrs: convergent nocallback nounwind
declare i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cluster.space.cta(ptr addrspace(3), i32) #0

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.test.wait.scope.cta.space.cta(ptr addrspace(3) captures(none), i64) #0

; Function Attrs: convergent nocallback nounwind memory(argmem: read)
declare i1 @llvm.nvvm.mbarrier.test.wait.parity.relaxed.scope.cta.space.cta(ptr addrspace(3) captures(none), i32) #2

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.scope.cluster.space.cta(ptr addrspace(3) captures(none), i32, i32) #0

; Function Attrs: convergent nocallback nounwind
declare i1 @llvm.nvvm.mbarrier.try.wait.scope.cta.space.cta(ptr addrspace(3) captures(none), i64) #0

attributes #0 = { convergent nocallback nounwind }
attributes #1 = { convergent nocallback nounwind memory(argmem: readwrite) }
attributes #2 = { convergent nocallback nounwind memory(argmem: read) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define ptx_kernel void @a() #0 {
  ret void
}

define amdgpu_kernel void @b() #1 {
  ret void
}

define amdgpu_kernel void @c() #2 {
  ret void
}

attributes #0 = { "nvvm.blocksareclusters" "nvvm.cluster_dim"="5,6" "nvvm.maxclusterrank"="3" "nvvm.maxnreg"="64" "nvvm.maxntid"="1,2,3" "nvvm.minctasm"="2" "nvvm.reqntid"="4" }
attributes #1 = { "amdgpu-flat-work-group-size"="1,256" "uniform-work-group-size"="true" }
attributes #2 = { "amdgpu-flat-work-group-size"="1,3" "amdgpu-unsafe-fp-atomics"="true" "amdgpu-waves-per-eu"="2" "uniform-work-group-size"="true" }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
; -----
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @f0(i32 %0, i32 %1) {
  %3 = call i32 @llvm.amdgcn.mbcnt.lo(i32 %0, i32 %1)
  ret void
}

define void @f1(i32 %0, i32 %1) {
  %3 = call i32 @llvm.amdgcn.mbcnt.hi(i32 %0, i32 %1)
  ret void
}

define void @f7() {
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  ret void
}

define void @f29() {
  call void @llvm.amdgcn.s.barrier.signal(i32 32)
  ret void
}

define void @f30(ptr addrspace(3) %0) {
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) %0, i32 2)
  ret void
}

define void @f34() {
  %1 = call i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 32)
  ret void
}

define void @f136(<8 x half> %0, <8 x half> %1, float %2) {
  %4 = call float @llvm.amdgcn.wmma.f32.16x16x32.f16.f32.v8f16(i1 false, <8 x half> %0, i1 true, <8 x half> %1, i16 0, float %2, i1 false, i1 true)
  ret void
}

define void @f161(ptr addrspace(3) %0) {
  %2 = call float @llvm.amdgcn.ds.read.tr4.b64.f32(ptr addrspace(3) %0)
  ret void
}

define void @f173(ptr %0, ptr addrspace(3) %1) {
  call void @llvm.amdgcn.load.to.lds.p0(ptr %0, ptr addrspace(3) %1, i32 4, i32 8, i32 16)
  ret void
}

define void @f183(<4 x i32> %0, <8 x i32> %1, <4 x i32> %2, <4 x i32> %3) {
  call void @llvm.amdgcn.tensor.load.to.lds(<4 x i32> %0, <8 x i32> %1, <4 x i32> %2, <4 x i32> %3, i32 0)
  ret void
}

define void @f185(<4 x i32> %0, <8 x i32> %1) {
  call void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32> %0, <8 x i32> %1, i32 0)
  ret void
}

define void @f187(ptr addrspace(1) %0, i16 %1, i64 %2, i32 %3) {
  %5 = call ptr addrspace(1) @llvm.amdgcn.make.buffer.rsrc.p1.p1(ptr addrspace(1) %0, i16 %1, i64 %2, i32 %3)
  ret void
}

define void @f199(ptr addrspace(1) %0) {
  call void @llvm.amdgcn.global.prefetch(ptr addrspace(1) %0, i32 2)
  ret void
}

define void @f207(float %0, float %1) {
  %3 = call float @llvm.amdgcn.update.dpp.f32(float %0, float %1, i32 32, i32 32, i32 2, i1 true)
  ret void
}

define void @f209(i32 %0, i32 %1) {
  %3 = call { i32, i32 } @llvm.amdgcn.permlane16.swap(i32 %0, i32 %1, i1 true, i1 false)
  ret void
}

define void @f216(float %0, float %1, i32 %2) {
  %4 = call i32 @llvm.amdgcn.cvt.pk.bf8.f32(float %0, float %1, i32 %2, i1 true)
  ret void
}

define void @f314(<16 x float> %0, <16 x float> %1, <16 x float> %2) {
  %4 = call <16 x float> @llvm.amdgcn.fmed3.v16f32(<16 x float> %0, <16 x float> %1, <16 x float> %2)
  ret void
}

define void @f315(float %0) {
  %2 = call float @llvm.amdgcn.tanh.f32(float %0)
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier.signal(i32 immarg) #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3), i32) #2

; Function Attrs: convergent nocallback nofree nounwind willreturn
declare i1 @llvm.amdgcn.s.barrier.signal.isfirst(i32 immarg) #2

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.wmma.f32.16x16x32.f16.f32.v8f16(i1 immarg, <8 x half>, i1 immarg, <8 x half>, i16 immarg, float, i1 immarg, i1 immarg) #3

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(argmem: read)
declare float @llvm.amdgcn.ds.read.tr4.b64.f32(ptr addrspace(3) captures(none)) #4

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.amdgcn.load.to.lds.p0(ptr readonly captures(none), ptr addrspace(3) writeonly captures(none), i32 immarg, i32 immarg, i32 immarg) #5

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.amdgcn.tensor.load.to.lds(<4 x i32>, <8 x i32>, <4 x i32>, <4 x i32>, i32 immarg) #6

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.amdgcn.tensor.load.to.lds.d2(<4 x i32>, <8 x i32>, i32 immarg) #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(1) @llvm.amdgcn.make.buffer.rsrc.p1.p1(ptr addrspace(1) readnone, i16, i64, i32) #7

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @llvm.amdgcn.global.prefetch(ptr addrspace(1) captures(none), i32 immarg) #8

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare { i32, i32 } @llvm.amdgcn.permlane16.swap(i32, i32, i1 immarg, i1 immarg) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.amdgcn.cvt.pk.bf8.f32(float, float, i32, i1 immarg) #7

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <16 x float> @llvm.amdgcn.fmed3.v16f32(<16 x float>, <16 x float>, <16 x float>) #7

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.amdgcn.tanh.f32(float) #7

attributes #0 = { nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nounwind willreturn }
attributes #3 = { convergent nocallback nofree nounwind willreturn memory(none) }
attributes #4 = { convergent nocallback nofree nounwind willreturn memory(argmem: read) }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { convergent nocallback nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { nocallback nofree nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
