llvm.func @warps(%i: i32, %f: f32, %p: i1, %l: i64) {
  %0 = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> f32
  %1 = nvvm.shfl.sync idx %i, %i, %i, %i {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
  %2 = nvvm.vote.sync ballot %i, %p -> i32
  %3 = nvvm.match.sync all %i, %l : i64 -> !llvm.struct<(i32, i1)>
  %4 = nvvm.match.sync any %i, %i : i32 -> i32
  %5 = nvvm.redux.sync add %i, %i : i32 -> i32
  %6 = nvvm.redux.sync fmax %f, %i {abs = true} : f32 -> f32
  %7 = nvvm.elect.sync -> i1
  %8 = nvvm.prmt #nvvm.permute_mode<default> %i, %i, %i : i32
  %9 = nvvm.prmt #nvvm.permute_mode<rc8> %i, %i : i32
  nvvm.bar.warp.sync %i : i32
  nvvm.barrier
  nvvm.barrier id = %i number_of_threads = %i
  %10 = nvvm.barrier #nvvm.reduction<popc> %i -> i32
  %11 = nvvm.barrier #nvvm.reduction<and> %i -> i32
  nvvm.setmaxregister increase 232
  nvvm.pmevent id = 3
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<acquire>}
  nvvm.exit
  llvm.return
}
// -----
llvm.func @conversions(%f: f32, %v: vector<2xf16>, %b: vector<2xbf16>, %q: vector<2xi8>, %n: i8, %r: i32, %w: vector<4xf32>) {
  %0 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rna>}
  %1 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
  %2 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} : vector<2xi8> (f8E8M0FNU)
  %3 = nvvm.convert.f32x2.to.f6x2 %f, %f {relu = true} : i16 (f6E2M3FN)
  %4 = nvvm.convert.f32x2.to.f4x2 %f, %f : i8 (f4E2M1FN)
  %5 = nvvm.convert.f16x2.to.f8x2 %v : vector<2xf16> -> vector<2xi8> (f8E5M2)
  %6 = nvvm.convert.bf16x2.to.f8x2 %b {rnd = #nvvm.fp_rnd_mode<rp>} : vector<2xbf16> -> i16 (f8E8M0FNU)
  %7 = nvvm.convert.f8x2.to.f16x2 %q {relu = true} : vector<2xi8> (f8E4M3FN) -> vector<2xf16>
  %8 = nvvm.convert.f8x2.to.bf16x2 %q : vector<2xi8> (f8E8M0FNU) -> vector<2xbf16>
  %9 = nvvm.convert.f6x2.to.f16x2 %q : vector<2xi8> (f6E3M2FN) -> vector<2xf16>
  %10 = nvvm.convert.f4x2.to.f16x2 %n : i8 (f4E2M1FN) -> vector<2xf16>
  %11 = nvvm.convert.f32x2.to.f16x2 %f, %f, %r {rnd = #nvvm.fp_rnd_mode<rs>, relu = true} : vector<2xf16>
  %12 = nvvm.convert.f32x2.to.bf16x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16>
  %13 = nvvm.convert.f32x4.to.f8x4 %w, %r : vector<4xf32> -> vector<4xi8> (f8E4M3FN)
  %14 = nvvm.convert.f32x4.to.f4x4 %w, %r {relu = true} : vector<4xf32> -> i16 (f4E2M1FN)
  llvm.return
}
// -----
llvm.func @matrices(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %i: i32, %h: vector<2xf16>, %f: f32) {
  %0 = nvvm.ldmatrix %s {num = 4 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
  %1 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8x16.b6x16_p32>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  nvvm.stmatrix %s, %i, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : !llvm.ptr<3>, i32
  %2 = nvvm.wmma.load %g, %i {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<1>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  %3 = nvvm.wmma.mma %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %h, %f, %f, %f, %f, %f, %f, %f, %f {eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f32>, k = 16 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 16 : i32, n = 16 : i32} : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, f32, f32, f32, f32, f32, f32, f32, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
  nvvm.wmma.store %s, %i, %i, %i, %i, %i, %i, %i, %i, %i {eltype = #nvvm.mma_type<s32>, k = 16 : i32, layout = #nvvm.mma_layout<col>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<3>, i32, i32, i32, i32, i32, i32, i32, i32
  %4 = nvvm.mma.sync A[%h, %h] B[%h] C[%f, %f, %f, %f] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %5 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>, shape = #nvvm.shape<m = 16, n = 8, k = 16>, intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %6 = nvvm.mma.sync A[%i] B[%i] C[%i, %i] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, shape = #nvvm.shape<m = 8, n = 8, k = 128>, b1Op = #nvvm.mma_b1op<xor_popc>} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>
  llvm.return
}
// -----
llvm.func @sparse(%h: vector<2xf16>, %i: i32, %f: f32, %s: i16) {
  %z = llvm.mlir.constant(0 : i32) : i32
  %0 = nvvm.mma.sp.sync A[%h, %h] B[%h, %h] C[%h, %h] sparseMetadata[%i] selector[%z] {orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %1 = nvvm.mma.block_scale A[%i, %i, %i, %i] B[%i, %i] C[%f, %f, %f, %f] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %2 = nvvm.mma.sp.block_scale A[%i, %i, %i, %i] B[%i, %i, %i, %i] C[%f, %f, %f, %f] sparseMetadata[%i] selector[%z] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {orderedMetadata, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
llvm.func @copies(%s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %g: !llvm.ptr<1>, %d: !llvm.ptr, %i: i32, %h: i16, %l: i64, %t: !llvm.ptr<6>, %k: !llvm.ptr<4>, %v: vector<4xi32>) {
  %o = llvm.mlir.constant(16 : i64) : i64
  nvvm.cp.async.shared.global %s, %g, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.shared.global %s, %g, 8, cache = ca, %i : !llvm.ptr<3>, !llvm.ptr<1>, i32
  nvvm.cp.async.bulk.wait_group 3 {read}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %d, %s, box[%i, %i] : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %d, %s, box[%i, %i, %i] im2col[%h] multicast_mask = %h l2_cache_hint = %l {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %d, %s, box[%i] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.global.shared.cta %d, %s, box[%i, %i, %i] l2_cache_hint = %l : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.prefetch %d, box[%i] : !llvm.ptr
  nvvm.cp.async.bulk.tensor.reduce %d, %s, box[%i, %i] {redKind = #nvvm.tma_redux_kind<xor>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.prefetch level = L1, %g : !llvm.ptr<1>
  nvvm.prefetch level = L2, evict_priority = evict_last, %g : !llvm.ptr<1>
  nvvm.prefetch level = L1 uniform, %d : !llvm.ptr
  nvvm.prefetch tensormap, %k : !llvm.ptr<4>
  %0 = nvvm.mapa %s, %i : !llvm.ptr<3> -> !llvm.ptr<7>
  nvvm.st.bulk %s, size = %l : !llvm.ptr<3>
  nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  %1 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<4xi32>
  nvvm.tcgen05.st %t, %v, %o {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<4xi32>
  nvvm.tcgen05.commit %s, multicast_mask = %h : !llvm.ptr<3>, i16
  llvm.return
}
// -----
llvm.func @arrivals(%g: !llvm.ptr, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32, %l: i64) {
  %0 = nvvm.mbarrier.arrive %g : !llvm.ptr -> i64
  nvvm.mbarrier.arrive %c, %i {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<7>
  %1 = nvvm.mbarrier.arrive_drop %s, %i : !llvm.ptr<3> -> i64
  %2 = nvvm.mbarrier.arrive.expect_tx %g, %i : !llvm.ptr, i32 -> i64
  nvvm.mbarrier.arrive.expect_tx %c, %i {relaxed = true} : !llvm.ptr<7>, i32
  %3 = nvvm.mbarrier.arrive_drop.expect_tx %s, %i {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32 -> i64
  %4 = nvvm.mbarrier.test.wait %g, %l : !llvm.ptr, i64 -> i1
  %5 = nvvm.mbarrier.test.wait %s, %i {relaxed = true} : !llvm.ptr<3>, i32 -> i1
  %6 = nvvm.mbarrier.try_wait %s, %i, %i {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32, i32 -> i1
  %7 = nvvm.mbarrier.try_wait %g, %l : !llvm.ptr, i64 -> i1
  llvm.return
}
// -----
llvm.func @a() attributes {nvvm.kernel, nvvm.maxntid = array<i32: 1,2,3>, nvvm.reqntid = array<i32: 4>, nvvm.cluster_dim = array<i32: 5, 6>, nvvm.cluster_max_blocks = 3 : i32, nvvm.minctasm = 2 : i32, nvvm.maxnreg = 64 : i32, nvvm.blocksareclusters} { llvm.return }
llvm.func @b() attributes {rocdl.kernel} { llvm.return }
llvm.func @c() attributes {rocdl.kernel, rocdl.max_flat_work_group_size = 3 : index, rocdl.waves_per_eu = 2 : i32, rocdl.unsafe_fp_atomics = true} { llvm.return }
// -----
llvm.func @f0(%arg0: i32, %arg1: i32) {
  %0 = rocdl.mbcnt.lo %arg0, %arg1 {res_attrs = [{}]} : (i32, i32) -> i32
  llvm.return
}
llvm.func @f1(%arg0: i32, %arg1: i32) {
  %0 = rocdl.mbcnt.hi %arg0, %arg1 {arg_attrs = [{}]} : (i32, i32) -> i32
  llvm.return
}
llvm.func @f7() {
  %0 = rocdl.workitem.id.x : i64
  llvm.return
}
llvm.func @f29() {
  rocdl.s.barrier.signal id = 32
  llvm.return
}
llvm.func @f30(%arg0: !llvm.ptr<3>) {
  rocdl.s.barrier.signal.var %arg0 member_cnt = 2 : !llvm.ptr<3>
  llvm.return
}
llvm.func @f34() {
  %0 = rocdl.s.barrier.signal.isfirst id = 32 -> i1
  llvm.return
}
llvm.func @f136(%arg0: vector<8xf16>, %arg1: vector<8xf16>, %arg2: f32) {
  %0 = rocdl.wmma.f32.16x16x32.f16 %arg0, %arg1, %arg2 {reuseB = true, signB = true} : (vector<8xf16>, vector<8xf16>, f32) -> f32
  llvm.return
}
llvm.func @f161(%arg0: !llvm.ptr<3>) {
  %0 = rocdl.ds.read.tr4.b64 %arg0 {tbaa = []} : <3> -> f32
  llvm.return
}
llvm.func @f173(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>) {
  rocdl.load.to.lds %arg0, %arg1, 4, 8, 16 {alias_scopes = [], noalias_scopes = [], tbaa = []} : !llvm.ptr
  llvm.return
}
llvm.func @f183(%arg0: vector<4xi32>, %arg1: vector<8xi32>, %arg2: vector<4xi32>, %arg3: vector<4xi32>) {
  rocdl.tensor.load.to.lds {noalias_scopes = [], tbaa = []} %arg0, %arg1, %arg2, %arg3 cachepolicy 0 : vector<4xi32>, vector<8xi32>
  llvm.return
}
llvm.func @f185(%arg0: vector<4xi32>, %arg1: vector<8xi32>) {
  rocdl.tensor.load.to.lds.d2 {alias_scopes = [], tbaa = []} %arg0, %arg1 cachepolicy 0 : vector<4xi32>, vector<8xi32>
  llvm.return
}
llvm.func @f187(%arg0: !llvm.ptr<1>, %arg1: i16, %arg2: i64, %arg3: i32) {
  %0 = rocdl.make.buffer.rsrc %arg0, %arg1, %arg2, %arg3 : <1> to <1>
  llvm.return
}
llvm.func @f199(%arg0: !llvm.ptr<1>) {
  rocdl.global.prefetch %arg0, scope 2 {tbaa = []} : !llvm.ptr<1>
  llvm.return
}
llvm.func @f207(%arg0: f32, %arg1: f32) {
  %0 = rocdl.update.dpp %arg0, %arg1 with 32, 32, 2, true : f32
  llvm.return
}
llvm.func @f209(%arg0: i32, %arg1: i32) {
  %0 = rocdl.permlane16.swap %arg0, %arg1, true, false : (i32, i32) -> <(i32, i32)>
  llvm.return
}
llvm.func @f216(%arg0: f32, %arg1: f32, %arg2: i32) {
  %0 = rocdl.cvt.pk.bf8.f32 %arg0, %arg1 -> %arg2[true] : i32
  llvm.return
}
llvm.func @f314(%arg0: vector<16xf32>, %arg1: vector<16xf32>, %arg2: vector<16xf32>) {
  %0 = rocdl.fmed3 %arg0, %arg1, %arg2 : vector<16xf32>
  llvm.return
}
llvm.func @f315(%arg0: f32) {
  %0 = rocdl.tanh %arg0 f32 -> f32
  llvm.return
}
