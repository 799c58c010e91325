module {
  llvm.func @f0() {
    %0 = nvvm.read.ptx.sreg.laneid : vector<4xi32>
    llvm.return
  }
  llvm.func @f1() {
    %0 = nvvm.read.ptx.sreg.warpsize : i32
    llvm.return
  }
  llvm.func @f2() {
    %0 = nvvm.read.ptx.sreg.warpid : vector<4xi32>
    llvm.return
  }
  llvm.func @f3() {
    %0 = nvvm.read.ptx.sreg.nwarpid range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f4() {
    %0 = nvvm.read.ptx.sreg.smid range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f5() {
    %0 = nvvm.read.ptx.sreg.nsmid : vector<4xi32>
    llvm.return
  }
  llvm.func @f6() {
    %0 = nvvm.read.ptx.sreg.gridid : f32
    llvm.return
  }
  llvm.func @f7() {
    %0 = nvvm.read.ptx.sreg.lanemask.eq : i64
    llvm.return
  }
  llvm.func @f8() {
    %0 = nvvm.read.ptx.sreg.lanemask.le : f32
    llvm.return
  }
  llvm.func @f9() {
    %0 = nvvm.read.ptx.sreg.lanemask.lt : f32
    llvm.return
  }
  llvm.func @f10() {
    %0 = nvvm.read.ptx.sreg.lanemask.ge : f32
    llvm.return
  }
  llvm.func @f11() {
    %0 = nvvm.read.ptx.sreg.lanemask.gt : i64
    llvm.return
  }
  llvm.func @f12() {
    %0 = nvvm.read.ptx.sreg.tid.x : i32
    llvm.return
  }
  llvm.func @f13() {
    %0 = nvvm.read.ptx.sreg.tid.y : i64
    llvm.return
  }
  llvm.func @f14() {
    %0 = nvvm.read.ptx.sreg.tid.z range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f15() {
    %0 = nvvm.read.ptx.sreg.ntid.x : f32
    llvm.return
  }
  llvm.func @f16() {
    %0 = nvvm.read.ptx.sreg.ntid.y : vector<4xi32>
    llvm.return
  }
  llvm.func @f17() {
    %0 = nvvm.read.ptx.sreg.ntid.z range <i32, 0, 64> : f32
    llvm.return
  }
  llvm.func @f18() {
    %0 = nvvm.read.ptx.sreg.ctaid.x : i64
    llvm.return
  }
  llvm.func @f19() {
    %0 = nvvm.read.ptx.sreg.ctaid.y range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f20() {
    %0 = nvvm.read.ptx.sreg.ctaid.z : f32
    llvm.return
  }
  llvm.func @f21() {
    %0 = nvvm.read.ptx.sreg.nctaid.x : f32
    llvm.return
  }
  llvm.func @f22() {
    %0 = nvvm.read.ptx.sreg.nctaid.y range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f23() {
    %0 = nvvm.read.ptx.sreg.nctaid.z range <i32, 0, 64> : f32
    llvm.return
  }
  llvm.func @f24() {
    %0 = nvvm.read.ptx.sreg.clusterid.x range <i32, 0, 64> : vector<4xi32>
    llvm.return
  }
  llvm.func @f25() {
    %0 = nvvm.read.ptx.sreg.clusterid.y : i32
    llvm.return
  }
  llvm.func @f26() {
    %0 = nvvm.read.ptx.sreg.clusterid.z : i64
    llvm.return
  }
  llvm.func @f27() {
    %0 = nvvm.read.ptx.sreg.nclusterid.x : f32
    llvm.return
  }
  llvm.func @f28() {
    %0 = nvvm.read.ptx.sreg.nclusterid.y range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f29() {
    %0 = nvvm.read.ptx.sreg.nclusterid.z range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f30() {
    %0 = nvvm.read.ptx.sreg.cluster.ctaid.x : vector<4xi32>
    llvm.return
  }
  llvm.func @f31() {
    %0 = nvvm.read.ptx.sreg.cluster.ctaid.y : f32
    llvm.return
  }
  llvm.func @f32() {
    %0 = nvvm.read.ptx.sreg.cluster.ctaid.z : f32
    llvm.return
  }
  llvm.func @f33() {
    %0 = nvvm.read.ptx.sreg.cluster.nctaid.x : i64
    llvm.return
  }
  llvm.func @f34() {
    %0 = nvvm.read.ptx.sreg.cluster.nctaid.y range <i32, 0, 64> : vector<4xi32>
    llvm.return
  }
  llvm.func @f35() {
    %0 = nvvm.read.ptx.sreg.cluster.nctaid.z : f32
    llvm.return
  }
  llvm.func @f36() {
    %0 = nvvm.read.ptx.sreg.cluster.ctarank range <i32, 0, 64> : f32
    llvm.return
  }
  llvm.func @f37() {
    %0 = nvvm.read.ptx.sreg.cluster.nctarank range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f38() {
    %0 = nvvm.read.ptx.sreg.total.smem.size : f32
    llvm.return
  }
  llvm.func @f39() {
    %0 = nvvm.read.ptx.sreg.dynamic.smem.size : vector<4xi32>
    llvm.return
  }
  llvm.func @f40() {
    %0 = nvvm.read.ptx.sreg.aggr.smem.size : i64
    llvm.return
  }
  llvm.func @f41() {
    %0 = nvvm.read.ptx.sreg.clock : vector<4xi32>
    llvm.return
  }
  llvm.func @f42() {
    %0 = nvvm.read.ptx.sreg.clock64 : i32
    llvm.return
  }
  llvm.func @f43() {
    %0 = nvvm.read.ptx.sreg.globaltimer : i32
    llvm.return
  }
  llvm.func @f44() {
    %0 = nvvm.read.ptx.sreg.globaltimer.lo : vector<4xi32>
    llvm.return
  }
  llvm.func @f45() {
    %0 = nvvm.read.ptx.sreg.envreg0 : vector<4xi32>
    llvm.return
  }
  llvm.func @f46() {
    %0 = nvvm.read.ptx.sreg.envreg10 : vector<4xi32>
    llvm.return
  }
  llvm.func @f47() {
    %0 = nvvm.read.ptx.sreg.envreg11 : i32
    llvm.return
  }
  llvm.func @f48() {
    %0 = nvvm.read.ptx.sreg.envreg12 : i32
    llvm.return
  }
  llvm.func @f49() {
    %0 = nvvm.read.ptx.sreg.envreg13 : f32
    llvm.return
  }
  llvm.func @f50() {
    %0 = nvvm.read.ptx.sreg.envreg14 : vector<4xi32>
    llvm.return
  }
  llvm.func @f51() {
    %0 = nvvm.read.ptx.sreg.envreg15 : i32
    llvm.return
  }
  llvm.func @f52() {
    %0 = nvvm.read.ptx.sreg.envreg16 : f32
    llvm.return
  }
  llvm.func @f53() {
    %0 = nvvm.read.ptx.sreg.envreg17 : i64
    llvm.return
  }
  llvm.func @f54() {
    %0 = nvvm.read.ptx.sreg.envreg18 : i64
    llvm.return
  }
  llvm.func @f55() {
    %0 = nvvm.read.ptx.sreg.envreg19 : i64
    llvm.return
  }
  llvm.func @f56() {
    %0 = nvvm.read.ptx.sreg.envreg1 : f32
    llvm.return
  }
  llvm.func @f57() {
    %0 = nvvm.read.ptx.sreg.envreg20 : vector<4xi32>
    llvm.return
  }
  llvm.func @f58() {
    %0 = nvvm.read.ptx.sreg.envreg21 : i64
    llvm.return
  }
  llvm.func @f59() {
    %0 = nvvm.read.ptx.sreg.envreg22 : f32
    llvm.return
  }
  llvm.func @f60() {
    %0 = nvvm.read.ptx.sreg.envreg23 : vector<4xi32>
    llvm.return
  }
  llvm.func @f61() {
    %0 = nvvm.read.ptx.sreg.envreg24 : f32
    llvm.return
  }
  llvm.func @f62() {
    %0 = nvvm.read.ptx.sreg.envreg25 : vector<4xi32>
    llvm.return
  }
  llvm.func @f63() {
    %0 = nvvm.read.ptx.sreg.envreg26 : i32
    llvm.return
  }
  llvm.func @f64() {
    %0 = nvvm.read.ptx.sreg.envreg27 : f32
    llvm.return
  }
  llvm.func @f65() {
    %0 = nvvm.read.ptx.sreg.envreg28 : i32
    llvm.return
  }
  llvm.func @f66() {
    %0 = nvvm.read.ptx.sreg.envreg29 : i32
    llvm.return
  }
  llvm.func @f67() {
    %0 = nvvm.read.ptx.sreg.envreg2 : vector<4xi32>
    llvm.return
  }
  llvm.func @f68() {
    %0 = nvvm.read.ptx.sreg.envreg30 : f32
    llvm.return
  }
  llvm.func @f69() {
    %0 = nvvm.read.ptx.sreg.envreg31 : i32
    llvm.return
  }
  llvm.func @f70() {
    %0 = nvvm.read.ptx.sreg.envreg3 : f32
    llvm.return
  }
  llvm.func @f71() {
    %0 = nvvm.read.ptx.sreg.envreg4 : i64
    llvm.return
  }
  llvm.func @f72() {
    %0 = nvvm.read.ptx.sreg.envreg5 : i32
    llvm.return
  }
  llvm.func @f73() {
    %0 = nvvm.read.ptx.sreg.envreg6 : i64
    llvm.return
  }
  llvm.func @f74() {
    %0 = nvvm.read.ptx.sreg.envreg7 : i64
    llvm.return
  }
  llvm.func @f75() {
    %0 = nvvm.read.ptx.sreg.envreg8 : i64
    llvm.return
  }
  llvm.func @f76() {
    %0 = nvvm.read.ptx.sreg.envreg9 : i64
    llvm.return
  }
  llvm.func @f77(%arg0: i32, %arg1: i32, %arg2: i1) {
    %0 = nvvm.inline_ptx "foo %0;" ro(%arg0 : i32) rw(%arg1 : i32), predicate = %arg2 -> f32
    llvm.return
  }
  llvm.func @f78(%arg0: f32) {
    %0 = nvvm.rcp.approx.ftz.f %arg0 : f32
    llvm.return
  }
  llvm.func @f79(%arg0: f32, %arg1: i32) {
    %0 = nvvm.redux.sync  fmin %arg0, %arg1 {abs = true, nan = true} : f32 -> f32
    llvm.return
  }
  llvm.func @f80(%arg0: i32) {
    nvvm.nanosleep %arg0
    llvm.return
  }
  llvm.func @f81(%arg0: !llvm.ptr, %arg1: i32, %arg2: i1) {
    nvvm.mbarrier.init %arg0, %arg1, predicate = %arg2 : !llvm.ptr, i32, i1
    llvm.return
  }
  llvm.func @f82(%arg0: !llvm.ptr) {
    nvvm.mbarrier.inval %arg0 : !llvm.ptr
    llvm.return
  }
  llvm.func @f83(%arg0: !llvm.ptr<3>, %arg1: i32) {
    nvvm.mbarrier.expect_tx %arg0, %arg1 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32
    llvm.return
  }
  llvm.func @f84(%arg0: !llvm.ptr<3>, %arg1: i32) {
    nvvm.mbarrier.complete_tx %arg0, %arg1 : !llvm.ptr<3>, i32
    llvm.return
  }
  llvm.func @f85(%arg0: !llvm.ptr<3>, %arg1: i32) {
    %0 = nvvm.mbarrier.arrive.nocomplete %arg0, %arg1 : !llvm.ptr<3>, i32 -> i64
    llvm.return
  }
  llvm.func @f86(%arg0: !llvm.ptr, %arg1: i32) {
    %0 = nvvm.mbarrier.arrive_drop.nocomplete %arg0, %arg1 : !llvm.ptr, i32 -> i64
    llvm.return
  }
  llvm.func @f87(%arg0: !llvm.ptr, %arg1: i32) {
    nvvm.mbarrier.arrive_drop.expect_tx %arg0, %arg1 : !llvm.ptr, i32
    llvm.return
  }
  llvm.func @f88(%arg0: !llvm.ptr, %arg1: i32, %arg2: i32) {
    nvvm.mbarrier.try_wait.parity %arg0, %arg1, %arg2 : !llvm.ptr, i32, i32
    llvm.return
  }
  llvm.func @f89(%arg0: !llvm.ptr, %arg1: i64) {
    %0 = nvvm.mbarrier.test.wait %arg0, %arg1 {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr, i64 -> i1
    llvm.return
  }
  llvm.func @f90(%arg0: !llvm.ptr<3>, %arg1: i32, %arg2: i32) {
    %0 = nvvm.mbarrier.try_wait %arg0, %arg1, %arg2 {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32, i32 -> i1
    llvm.return
  }
  llvm.func @f91() {
    nvvm.barrier0
    llvm.return
  }
  llvm.func @f92(%arg0: i32, %arg1: i32) {
    nvvm.barrier.arrive id = %arg0 number_of_threads = %arg1
    llvm.return
  }
  llvm.func @f93() {
    nvvm.cluster.arrive
    llvm.return
  }
  llvm.func @f94() {
    nvvm.cluster.arrive.relaxed
    llvm.return
  }
  llvm.func @f95() {
    nvvm.cluster.wait
    llvm.return
  }
  llvm.func @f96() {
    nvvm.memory.barrier <cta>
    llvm.return
  }
  llvm.func @f97() {
    nvvm.fence.sc.cluster
    llvm.return
  }
  llvm.func @f98() {
    nvvm.fence.sync_restrict {order = #nvvm.mem_order<release>}
    llvm.return
  }
  llvm.func @f99() {
    nvvm.fence.mbarrier.init
    llvm.return
  }
  llvm.func @f100() {
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
    llvm.return
  }
  llvm.func @f101(%arg0: i32, %arg1: i1) {
    %0 = nvvm.vote.sync  uni %arg0, %arg1 -> i1
    llvm.return
  }
  llvm.func @f102(%arg0: i32) {
    nvvm.bar.warp.sync %arg0 : i32
    llvm.return
  }
  llvm.func @f103(%arg0: i32) {
    %0 = nvvm.elect.sync %arg0 -> i1
    llvm.return
  }
  llvm.func @f104() {
    nvvm.cp.async.commit.group
    llvm.return
  }
  llvm.func @f105() {
    nvvm.cp.async.wait.group 4
    llvm.return
  }
  llvm.func @f106(%arg0: !llvm.ptr<3>) {
    nvvm.cp.async.mbarrier.arrive %arg0 {noinc = true} : !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f107(%arg0: f32) {
    %0 = nvvm.convert.float.to.tf32 %arg0 {relu = true, rnd = #nvvm.fp_rnd_mode<rn>}
    llvm.return
  }
  llvm.func @f108(%arg0: f32, %arg1: f32) {
    %0 = nvvm.convert.f32x2.to.f4x2 %arg0, %arg1 : i8(f4E2M1FN)
    llvm.return
  }
  llvm.func @f109(%arg0: f32, %arg1: f32) {
    %0 = nvvm.convert.f32x2.to.f6x2 %arg0, %arg1 {relu = true} : vector<2xi8>(f6E2M3FN)
    llvm.return
  }
  llvm.func @f110(%arg0: vector<2xi8>) {
    %0 = nvvm.convert.f8x2.to.bf16x2 %arg0 : vector<2xi8>(f8E8M0FNU) -> vector<2xbf16>
    llvm.return
  }
  llvm.func @f111(%arg0: vector<2xi8>) {
    %0 = nvvm.convert.f6x2.to.f16x2 %arg0 {relu = true} : vector<2xi8>(f6E2M3FN) -> vector<2xf16>
    llvm.return
  }
  llvm.func @f112(%arg0: i8) {
    %0 = nvvm.convert.f4x2.to.f16x2 %arg0 : i8(f4E2M1FN) -> vector<2xf16>
    llvm.return
  }
  llvm.func @f113(%arg0: f32, %arg1: f32) {
    %0 = nvvm.convert.f32x2.to.bf16x2 %arg0, %arg1 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16>
    llvm.return
  }
  llvm.func @f114(%arg0: vector<4xf32>, %arg1: i32) {
    %0 = nvvm.convert.f32x4.to.f8x4 %arg0, %arg1 : vector<4xf32> -> vector<4xi8>(f8E4M3FN)
    llvm.return
  }
  llvm.func @f115(%arg0: vector<4xf32>, %arg1: i32) {
    %0 = nvvm.convert.f32x4.to.f6x4 %arg0, %arg1 : vector<4xf32> -> vector<4xi8>(f6E3M2FN)
    llvm.return
  }
  llvm.func @f116() {
    nvvm.cp.async.bulk.commit.group
    llvm.return
  }
  llvm.func @f117() {
    nvvm.cp.async.bulk.wait_group 0
    llvm.return
  }
  llvm.func @f118(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i64) {
    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2, %arg3, %arg4] l2_cache_hint = %arg5 {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, <3>
    llvm.return
  }
  llvm.func @f119(%arg0: !llvm.ptr<1>, %arg1: i32, %arg2: i64) {
    nvvm.cp.async.bulk.prefetch %arg0, %arg1 l2_cache_hint = %arg2 : <1>
    llvm.return
  }
  llvm.func @f120(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32) {
    nvvm.cp.async.bulk.tensor.reduce %arg0, %arg1, box[%arg2, %arg3, %arg4, %arg5] {mode = #nvvm.tma_store_mode<im2col>, redKind = #nvvm.tma_redux_kind<inc>} : !llvm.ptr, <3>
    llvm.return
  }
  llvm.func @f121(%arg0: !llvm.ptr<7>, %arg1: !llvm.ptr<1>, %arg2: !llvm.ptr<3>, %arg3: i32, %arg4: i16) {
    nvvm.cp.async.bulk.shared.cluster.global %arg0, %arg1, %arg2, %arg3 multicast_mask = %arg4 : !llvm.ptr<7>, <1>
    llvm.return
  }
  llvm.func @f122(%arg0: !llvm.ptr<7>, %arg1: !llvm.ptr<3>, %arg2: !llvm.ptr<3>, %arg3: i32) {
    nvvm.cp.async.bulk.shared.cluster.shared.cta %arg0, %arg1, %arg2, %arg3 : <7>, <3>
    llvm.return
  }
  llvm.func @f123(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i16) {
    nvvm.cp.async.bulk.global.shared.cta %arg0, %arg1, %arg2 byte_mask = %arg3 : <1>, <3>
    llvm.return
  }
  llvm.func @f124() {
    nvvm.wgmma.fence.aligned
    llvm.return
  }
  llvm.func @f125() {
    nvvm.wgmma.commit.group.sync.aligned
    llvm.return
  }
  llvm.func @f126() {
    nvvm.wgmma.wait.group.sync.aligned 0
    llvm.return
  }
  llvm.func @f127() {
    nvvm.griddepcontrol  launch_dependents
    llvm.return
  }
  llvm.func @f128(%arg0: !llvm.ptr<3>, %arg1: i32) {
    %0 = nvvm.mapa %arg0, %arg1 : !llvm.ptr<3> -> !llvm.ptr<7>
    llvm.return
  }
  llvm.func @f129(%arg0: !llvm.ptr, %arg1: i64) {
    nvvm.st.bulk %arg0, size = %arg1 : !llvm.ptr
    llvm.return
  }
  llvm.func @f130() {
    nvvm.exit
    llvm.return
  }
  llvm.func @f131() {
    nvvm.breakpoint
    llvm.return
  }
  llvm.func @f132(%arg0: !llvm.ptr<3>, %arg1: i32) {
    nvvm.tcgen05.alloc %arg0, %arg1 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i32
    llvm.return
  }
  llvm.func @f133(%arg0: !llvm.ptr<6>, %arg1: i32) {
    nvvm.tcgen05.dealloc %arg0, %arg1 : !llvm.ptr<6>, i32
    llvm.return
  }
  llvm.func @f134() {
    nvvm.tcgen05.relinquish_alloc_permit
    llvm.return
  }
  llvm.func @f135() {
    nvvm.tcgen05.fence <before>
    llvm.return
  }
  llvm.func @f136() {
    nvvm.tcgen05.wait <store>
    llvm.return
  }
  llvm.func @f137(%arg0: !llvm.ptr) {
    nvvm.tcgen05.commit %arg0 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr
    llvm.return
  }
  llvm.func @f138(%arg0: !llvm.ptr<6>) {
    nvvm.tcgen05.shift %arg0 : !llvm.ptr<6>
    llvm.return
  }
  llvm.func @f139(%arg0: !llvm.ptr<6>, %arg1: i64) {
    nvvm.tcgen05.cp %arg0, %arg1 {shape = #nvvm.tcgen05_cp_shape<shape_128x128b>}
    llvm.return
  }
  llvm.func @f140(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i8, %arg4: i1, %arg5: i8) {
    %0 = nvvm.tcgen05.mma_smem_desc(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) : (i32, i32, i32, i8, i1, i8) -> i64
    llvm.return
  }
  llvm.func @f141(%arg0: !llvm.ptr<6>) {
    %0 = nvvm.tcgen05.ld %arg0 {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : i32
    llvm.return
  }
  llvm.func @f142(%arg0: !llvm.ptr<6>, %arg1: vector<2xi32>, %arg2: i64) {
    nvvm.tcgen05.st %arg0, %arg1, %arg2 {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<2xi32>
    llvm.return
  }
  llvm.func @f143(%arg0: vector<4xi8>, %arg1: vector<4xi8>, %arg2: i32) {
    %0 = nvvm.dot.accumulate.4way %arg0 <unsigned>, %arg1 <signed>, %arg2 : vector<4xi8>, vector<4xi8>
    llvm.return
  }
  llvm.func @f144(%arg0: vector<2xi16>, %arg1: vector<4xi8>, %arg2: i32) {
    %0 = nvvm.dot.accumulate.2way %arg0 <unsigned>, %arg1 <signed>, %arg2 {b_hi = false} : vector<2xi16>, vector<4xi8>
    llvm.return
  }
  llvm.func @f145(%arg0: !llvm.ptr<3>, %arg1: !llvm.ptr<3>) {
    nvvm.clusterlaunchcontrol.try.cancel %arg0, %arg1
    llvm.return
  }
  llvm.func @f146(%arg0: i128) {
    %0 = nvvm.clusterlaunchcontrol.query.cancel query =  is_canceled, %arg0 : i1
    llvm.return
  }
  llvm.func @f147(%arg0: !llvm.ptr<6>, %arg1: !llvm.ptr<6>, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: i64) {
    nvvm.tcgen05.mma %arg0, %arg1, %arg2, %arg3, %arg4 scale = %arg5 {collectorOp = #nvvm.tcgen05_mma_collectorop<use>, ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64)
    llvm.return
  }
  llvm.func @f148(%arg0: !llvm.ptr<6>, %arg1: !llvm.ptr<6>, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: !llvm.ptr<6>, %arg6: i64) {
    nvvm.tcgen05.mma.sp %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 scale = %arg6 {collectorOp = #nvvm.tcgen05_mma_collectorop<use>, ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.tcgen05_mma_kind<f8f6f4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, i64)
    llvm.return
  }
  llvm.func @f149(%arg0: !llvm.ptr<6>, %arg1: i64, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: !llvm.ptr<6>, %arg6: !llvm.ptr<6>) {
    nvvm.tcgen05.mma.block_scale %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 {blockScale = #nvvm.tcgen05_mma_block_scale<block32>, ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
    llvm.return
  }
  llvm.func @f150(%arg0: !llvm.ptr<6>, %arg1: !llvm.ptr<6>, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: !llvm.ptr<6>, %arg6: !llvm.ptr<6>, %arg7: !llvm.ptr<6>) {
    nvvm.tcgen05.mma.sp.block_scale %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 {collectorOp = #nvvm.tcgen05_mma_collectorop<use>, ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
    llvm.return
  }
  llvm.func @f151(%arg0: !llvm.ptr<6>, %arg1: i64, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: i64) {
    nvvm.tcgen05.mma.ws %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, i64)
    llvm.return
  }
  llvm.func @f152(%arg0: !llvm.ptr<6>, %arg1: i64, %arg2: i64, %arg3: i32, %arg4: i1, %arg5: !llvm.ptr<6>, %arg6: i64) {
    nvvm.tcgen05.mma.ws.sp %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 {collectorOp = #nvvm.tcgen05_mma_collectorop<lastuse>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, i64)
    llvm.return
  }
  llvm.func @warps(%arg0: i32, %arg1: f32, %arg2: i1, %arg3: i64) {
    %0 = nvvm.shfl.sync  bfly %arg0, %arg1, %arg0, %arg0 : f32 -> f32
    %1 = nvvm.shfl.sync  idx %arg0, %arg0, %arg0, %arg0 {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
    %2 = nvvm.vote.sync  ballot %arg0, %arg2 -> i32
    %3 = nvvm.match.sync  all %arg0, %arg3 : i64 -> !llvm.struct<(i32, i1)>
    %4 = nvvm.match.sync  any %arg0, %arg0 : i32 -> i32
    %5 = nvvm.redux.sync  add %arg0, %arg0 : i32 -> i32
    %6 = nvvm.redux.sync  fmax %arg1, %arg0 {abs = true} : f32 -> f32
    %7 = nvvm.elect.sync -> i1
    %8 = nvvm.prmt <default> %arg0, %arg0, %arg0 : i32
    %9 = nvvm.prmt <rc8> %arg0, %arg0 : i32
    nvvm.bar.warp.sync %arg0 : i32
    nvvm.barrier
    nvvm.barrier id = %arg0 number_of_threads = %arg0
    %10 = nvvm.barrier #nvvm.reduction<popc> %arg0 -> i32
    %11 = nvvm.barrier #nvvm.reduction<and> %arg0 -> i32
    nvvm.setmaxregister  increase 232
    nvvm.pmevent id = 3
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    nvvm.fence.sync_restrict {order = #nvvm.mem_order<acquire>}
    nvvm.exit
    llvm.return
  }
  llvm.func @conversions(%arg0: f32, %arg1: vector<2xf16>, %arg2: vector<2xbf16>, %arg3: vector<2xi8>, %arg4: i8, %arg5: i32, %arg6: vector<4xf32>) {
    %0 = nvvm.convert.float.to.tf32 %arg0 {rnd = #nvvm.fp_rnd_mode<rna>}
    %1 = nvvm.convert.f32x2.to.f8x2 %arg0, %arg0 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16(f8E4M3FN)
    %2 = nvvm.convert.f32x2.to.f8x2 %arg0, %arg0 {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} : vector<2xi8>(f8E8M0FNU)
    %3 = nvvm.convert.f32x2.to.f6x2 %arg0, %arg0 {relu = true} : i16(f6E2M3FN)
    %4 = nvvm.convert.f32x2.to.f4x2 %arg0, %arg0 : i8(f4E2M1FN)
    %5 = nvvm.convert.f16x2.to.f8x2 %arg1 : vector<2xf16> -> vector<2xi8>(f8E5M2)
    %6 = nvvm.convert.bf16x2.to.f8x2 %arg2 {rnd = #nvvm.fp_rnd_mode<rp>} : vector<2xbf16> -> i16(f8E8M0FNU)
    %7 = nvvm.convert.f8x2.to.f16x2 %arg3 {relu = true} : vector<2xi8>(f8E4M3FN) -> vector<2xf16>
    %8 = nvvm.convert.f8x2.to.bf16x2 %arg3 : vector<2xi8>(f8E8M0FNU) -> vector<2xbf16>
    %9 = nvvm.convert.f6x2.to.f16x2 %arg3 : vector<2xi8>(f6E3M2FN) -> vector<2xf16>
    %10 = nvvm.convert.f4x2.to.f16x2 %arg4 : i8(f4E2M1FN) -> vector<2xf16>
    %11 = nvvm.convert.f32x2.to.f16x2 %arg0, %arg0, %arg5 {relu = true, rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xf16>
    %12 = nvvm.convert.f32x2.to.bf16x2 %arg0, %arg0 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16>
    %13 = nvvm.convert.f32x4.to.f8x4 %arg6, %arg5 : vector<4xf32> -> vector<4xi8>(f8E4M3FN)
    %14 = nvvm.convert.f32x4.to.f4x4 %arg6, %arg5 {relu = true} : vector<4xf32> -> i16(f4E2M1FN)
    llvm.return
  }
  llvm.func @matrices(%arg0: !llvm.ptr<3>, %arg1: !llvm.ptr<1>, %arg2: i32, %arg3: vector<2xf16>, %arg4: f32) {
    %0 = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
    %1 = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b8x16.b6x16_p32>, layout = #nvvm.mma_layout<col>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
    nvvm.stmatrix %arg0, %arg2, %arg2 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32
    nvvm.stmatrix %arg0, %arg2 {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>} : !llvm.ptr<3>, i32
    %2 = nvvm.wmma.load %arg1, %arg2 {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<1>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
    %3 = nvvm.wmma.mma %arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4 {eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f32>, k = 16 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 16 : i32, n = 16 : i32} : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, f32, f32, f32, f32, f32, f32, f32, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    nvvm.wmma.store %arg0, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2 {eltype = #nvvm.mma_type<s32>, k = 16 : i32, layout = #nvvm.mma_layout<col>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<3>, i32, i32, i32, i32, i32, i32, i32, i32
    %4 = nvvm.mma.sync A[%arg3, %arg3]  B[%arg3]  C[%arg4, %arg4, %arg4, %arg4]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %5 = nvvm.mma.sync A[%arg2, %arg2]  B[%arg2]  C[%arg2, %arg2, %arg2, %arg2]  {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %6 = nvvm.mma.sync A[%arg2]  B[%arg2]  C[%arg2, %arg2]  {b1Op = #nvvm.mma_b1op<xor_popc>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, shape = #nvvm.shape<m = 8, n = 8, k = 128>} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>
    llvm.return
  }
  llvm.func @sparse(%arg0: vector<2xf16>, %arg1: i32, %arg2: f32, %arg3: i16) {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = nvvm.mma.sp.sync A[%arg0, %arg0] B[%arg0, %arg0] C[%arg0, %arg0] sparseMetadata[%arg1] selector[%0] {orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
    %2 = nvvm.mma.block_scale A[%arg1, %arg1, %arg1, %arg1] B[%arg1, %arg1] C[%arg2, %arg2, %arg2, %arg2] scaleA[%arg1, %arg3, %arg3] scaleB[%arg1, %arg3, %arg3] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %3 = nvvm.mma.sp.block_scale A[%arg1, %arg1, %arg1, %arg1] B[%arg1, %arg1, %arg1, %arg1] C[%arg2, %arg2, %arg2, %arg2] sparseMetadata[%arg1] selector[%0] scaleA[%arg1, %arg3, %arg3] scaleB[%arg1, %arg3, %arg3] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, orderedMetadata, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    llvm.return
  }
  llvm.func @copies(%arg0: !llvm.ptr<3>, %arg1: !llvm.ptr<7>, %arg2: !llvm.ptr<1>, %arg3: !llvm.ptr, %arg4: i32, %arg5: i16, %arg6: i64, %arg7: !llvm.ptr<6>, %arg8: !llvm.ptr<4>, %arg9: vector<4xi32>) {
    %0 = llvm.mlir.constant(16 : i64) : i64
    nvvm.cp.async.shared.global %arg0, %arg2, 16, cache =  cg : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.shared.global %arg0, %arg2, 8, cache =  ca, %arg4 : !llvm.ptr<3>, !llvm.ptr<1>, i32
    nvvm.cp.async.bulk.wait_group 3 {read}
    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg1, %arg3, %arg0, box[%arg4, %arg4] : !llvm.ptr<7>, !llvm.ptr
    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg1, %arg3, %arg0, box[%arg4, %arg4, %arg4] im2col[%arg5] multicast_mask = %arg5 l2_cache_hint = %arg6 {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg0, %arg3, %arg0, box[%arg4] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
    nvvm.cp.async.bulk.tensor.global.shared.cta %arg3, %arg0, box[%arg4, %arg4, %arg4] l2_cache_hint = %arg6 : !llvm.ptr, <3>
    nvvm.cp.async.bulk.tensor.prefetch %arg3, box[%arg4] : !llvm.ptr
    nvvm.cp.async.bulk.tensor.reduce %arg3, %arg0, box[%arg4, %arg4] {redKind = #nvvm.tma_redux_kind<xor>} : !llvm.ptr, <3>
    nvvm.prefetch level =  L1, %arg2 : !llvm.ptr<1>
    nvvm.prefetch level =  L2, evict_priority =  evict_last, %arg2 : !llvm.ptr<1>
    nvvm.prefetch level =  L1 uniform, %arg3 : !llvm.ptr
    nvvm.prefetch tensormap, %arg8 : !llvm.ptr<4>
    %1 = nvvm.mapa %arg0, %arg4 : !llvm.ptr<3> -> !llvm.ptr<7>
    nvvm.st.bulk %arg0, size = %arg6 : !llvm.ptr<3>
    nvvm.tcgen05.cp %arg7, %arg6 {multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>, shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
    %2 = nvvm.tcgen05.ld %arg7 {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<4xi32>
    nvvm.tcgen05.st %arg7, %arg9, %0 {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<4xi32>
    nvvm.tcgen05.commit %arg0, multicast_mask = %arg5 : !llvm.ptr<3>, i16
    llvm.return
  }
  llvm.func @arrivals(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>, %arg2: !llvm.ptr<7>, %arg3: i32, %arg4: i64) {
    %0 = nvvm.mbarrier.arrive %arg0 : !llvm.ptr -> i64
    nvvm.mbarrier.arrive %arg2, %arg3 {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>
    %1 = nvvm.mbarrier.arrive_drop %arg1, %arg3 : !llvm.ptr<3> -> i64
    %2 = nvvm.mbarrier.arrive.expect_tx %arg0, %arg3 : !llvm.ptr, i32 -> i64
    nvvm.mbarrier.arrive.expect_tx %arg2, %arg3 {relaxed = true} : !llvm.ptr<7>, i32
    %3 = nvvm.mbarrier.arrive_drop.expect_tx %arg1, %arg3 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32 -> i64
    %4 = nvvm.mbarrier.test.wait %arg0, %arg4 : !llvm.ptr, i64 -> i1
    %5 = nvvm.mbarrier.test.wait %arg1, %arg3 {relaxed = true} : !llvm.ptr<3>, i32 -> i1
    %6 = nvvm.mbarrier.try_wait %arg1, %arg3, %arg3 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32, i32 -> i1
    %7 = nvvm.mbarrier.try_wait %arg0, %arg4 : !llvm.ptr, i64 -> i1
    llvm.return
  }
}
