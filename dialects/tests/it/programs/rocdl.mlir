module {
  llvm.func @f0(%arg0: i32, %arg1: i32) {
    %0 = rocdl.mbcnt.lo %arg0, %arg1 {res_attrs = [{}]} : (i32, i32) -> i32
    llvm.return
  }
  llvm.func @f1(%arg0: i32, %arg1: i32) {
    %0 = rocdl.mbcnt.hi %arg0, %arg1 {arg_attrs = [{}]} : (i32, i32) -> i32
    llvm.return
  }
  llvm.func @f2(%arg0: i32, %arg1: i32) {
    %0 = rocdl.ds_swizzle %arg0, %arg1 : (i32, i32) -> i32
    llvm.return
  }
  llvm.func @f3(%arg0: i32, %arg1: i32) {
    %0 = rocdl.ds_bpermute %arg0, %arg1 : (i32, i32) -> i32
    llvm.return
  }
  llvm.func @f4(%arg0: i1) {
    %0 = rocdl.ballot %arg0 : i32
    llvm.return
  }
  llvm.func @f5(%arg0: f32) {
    %0 = rocdl.readfirstlane %arg0 : f32
    llvm.return
  }
  llvm.func @f6(%arg0: i32, %arg1: i32) {
    %0 = rocdl.readlane %arg0, %arg1 : (i32, i32) -> i32
    llvm.return
  }
  llvm.func @f7() {
    %0 = rocdl.workitem.id.x : i64
    llvm.return
  }
  llvm.func @f8() {
    %0 = rocdl.workitem.id.y : vector<4xi32>
    llvm.return
  }
  llvm.func @f9() {
    %0 = rocdl.workitem.id.z : i64
    llvm.return
  }
  llvm.func @f10() {
    %0 = rocdl.workgroup.id.x range <i32, 0, 64> : vector<4xi32>
    llvm.return
  }
  llvm.func @f11() {
    %0 = rocdl.workgroup.id.y range <i32, 0, 64> : vector<4xi32>
    llvm.return
  }
  llvm.func @f12() {
    %0 = rocdl.workgroup.id.z : i32
    llvm.return
  }
  llvm.func @f13() {
    %0 = rocdl.cluster.id.x : f32
    llvm.return
  }
  llvm.func @f14() {
    %0 = rocdl.cluster.id.y : f32
    llvm.return
  }
  llvm.func @f15() {
    %0 = rocdl.cluster.id.z range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f16() {
    %0 = rocdl.wavefrontsize range <i32, 0, 64> : f32
    llvm.return
  }
  llvm.func @f17() {
    %0 = rocdl.workgroup.dim.x range <i32, 0, 64> : vector<4xi32>
    llvm.return
  }
  llvm.func @f18() {
    %0 = rocdl.workgroup.dim.y : i32
    llvm.return
  }
  llvm.func @f19() {
    %0 = rocdl.workgroup.dim.z : i64
    llvm.return
  }
  llvm.func @f20() {
    %0 = rocdl.grid.dim.x : f32
    llvm.return
  }
  llvm.func @f21() {
    %0 = rocdl.grid.dim.y range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f22() {
    %0 = rocdl.grid.dim.z range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f23() {
    rocdl.s.waitcnt 32
    llvm.return
  }
  llvm.func @f24() {
    rocdl.s.sleep 16
    llvm.return
  }
  llvm.func @f25() {
    rocdl.s.nop 3
    llvm.return
  }
  llvm.func @f26() {
    rocdl.s.barrier
    llvm.return
  }
  llvm.func @f27() {
    rocdl.barrier
    llvm.return
  }
  llvm.func @f28(%arg0: !llvm.ptr<3>) {
    rocdl.s.barrier.init %arg0 member_cnt = 8 : !llvm.ptr<3>
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
  llvm.func @f31(%arg0: !llvm.ptr<3>) {
    rocdl.s.barrier.join %arg0 : !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f32() {
    rocdl.s.barrier.leave id = 3
    llvm.return
  }
  llvm.func @f33() {
    rocdl.s.barrier.wait id = 3
    llvm.return
  }
  llvm.func @f34() {
    %0 = rocdl.s.barrier.signal.isfirst id = 32 -> i1
    llvm.return
  }
  llvm.func @f35() {
    %0 = rocdl.s.get.barrier.state id = 16 -> i32
    llvm.return
  }
  llvm.func @f36(%arg0: !llvm.ptr<3>) {
    %0 = rocdl.s.get.named.barrier.state %arg0 : !llvm.ptr<3> -> i32
    llvm.return
  }
  llvm.func @f37(%arg0: !llvm.ptr<3>) {
    rocdl.s.wakeup.barrier %arg0 : !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f38() {
    rocdl.s.wait.dscnt 0
    llvm.return
  }
  llvm.func @f39() {
    rocdl.s.wait.loadcnt 0
    llvm.return
  }
  llvm.func @f40() {
    rocdl.s.wait.storecnt 3
    llvm.return
  }
  llvm.func @f41() {
    rocdl.s.wait.expcnt 3
    llvm.return
  }
  llvm.func @f42() {
    rocdl.s.wait.asynccnt 0
    llvm.return
  }
  llvm.func @f43() {
    rocdl.s.wait.tensorcnt 3
    llvm.return
  }
  llvm.func @f44() {
    rocdl.s.setprio 3
    llvm.return
  }
  llvm.func @f45() {
    rocdl.sched.barrier 16
    llvm.return
  }
  llvm.func @f46() {
    rocdl.sched.group.barrier 8, 4, 32
    llvm.return
  }
  llvm.func @f47() {
    rocdl.iglp.opt 2
    llvm.return
  }
  llvm.func @f48(%arg0: f32, %arg1: f32, %arg2: f32) {
    %0 = rocdl.mfma.f32.32x32x1f32 %arg0, %arg1, %arg2 : (f32, f32, f32) -> f32
    llvm.return
  }
  llvm.func @f49(%arg0: i64, %arg1: i64) {
    %0 = rocdl.mfma.f32.16x16x1f32 %arg0, %arg1 : (i64, i64) -> f32
    llvm.return
  }
  llvm.func @f50(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>) {
    %0 = rocdl.mfma.f32.4x4x1f32 %arg0, %arg1, %arg2 : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> i32
    llvm.return
  }
  llvm.func @f51(%arg0: vector<4xi32>) {
    %0 = rocdl.mfma.f32.32x32x2f32 %arg0 : (vector<4xi32>) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f52(%arg0: i32, %arg1: i32) {
    %0 = rocdl.mfma.f32.16x16x4f32 %arg0, %arg1 : (i32, i32) -> f32
    llvm.return
  }
  llvm.func @f53(%arg0: i64, %arg1: i64, %arg2: i64, %arg3: i64) {
    %0 = rocdl.mfma.f32.32x32x4f16 %arg0, %arg1, %arg2, %arg3 : (i64, i64, i64, i64) -> f32
    llvm.return
  }
  llvm.func @f54(%arg0: f32, %arg1: f32) {
    %0 = rocdl.mfma.f32.16x16x4f16 %arg0, %arg1 : (f32, f32) -> f32
    llvm.return
  }
  llvm.func @f55(%arg0: i64, %arg1: i64) {
    %0 = rocdl.mfma.f32.4x4x4f16 %arg0, %arg1 : (i64, i64) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f56(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) {
    %0 = rocdl.mfma.f32.32x32x8f16 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i32
    llvm.return
  }
  llvm.func @f57(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>) {
    %0 = rocdl.mfma.f32.16x16x16f16 %arg0, %arg1, %arg2 : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> i64
    llvm.return
  }
  llvm.func @f58(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) {
    %0 = rocdl.mfma.i32.32x32x4i8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> f32
    llvm.return
  }
  llvm.func @f59(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) {
    %0 = rocdl.mfma.i32.16x16x4i8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i64
    llvm.return
  }
  llvm.func @f60(%arg0: i32, %arg1: i32) {
    %0 = rocdl.mfma.i32.4x4x4i8 %arg0, %arg1 : (i32, i32) -> i64
    llvm.return
  }
  llvm.func @f61(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32) {
    %0 = rocdl.mfma.i32.32x32x8i8 %arg0, %arg1, %arg2, %arg3 : (f32, f32, f32, f32) -> f32
    llvm.return
  }
  llvm.func @f62(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>, %arg3: vector<4xi32>) {
    %0 = rocdl.mfma.i32.16x16x16i8 %arg0, %arg1, %arg2, %arg3 : (vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>) -> i64
    llvm.return
  }
  llvm.func @f63(%arg0: i64) {
    %0 = rocdl.mfma.f32.32x32x2bf16 %arg0 : (i64) -> i32
    llvm.return
  }
  llvm.func @f64(%arg0: f32, %arg1: f32, %arg2: f32) {
    %0 = rocdl.mfma.f32.16x16x2bf16 %arg0, %arg1, %arg2 : (f32, f32, f32) -> f32
    llvm.return
  }
  llvm.func @f65(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32) {
    %0 = rocdl.mfma.f32.4x4x2bf16 %arg0, %arg1, %arg2, %arg3 : (f32, f32, f32, f32) -> i64
    llvm.return
  }
  llvm.func @f66(%arg0: i64, %arg1: i64, %arg2: i64) {
    %0 = rocdl.mfma.f32.32x32x4bf16 %arg0, %arg1, %arg2 : (i64, i64, i64) -> i32
    llvm.return
  }
  llvm.func @f67(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32) {
    %0 = rocdl.mfma.f32.16x16x8bf16 %arg0, %arg1, %arg2, %arg3 : (f32, f32, f32, f32) -> i64
    llvm.return
  }
  llvm.func @f68(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32) {
    %0 = rocdl.mfma.f32.32x32x4bf16.1k %arg0, %arg1, %arg2, %arg3 : (f32, f32, f32, f32) -> i32
    llvm.return
  }
  llvm.func @f69(%arg0: i64, %arg1: i64, %arg2: i64, %arg3: i64) {
    %0 = rocdl.mfma.f32.16x16x4bf16.1k %arg0, %arg1, %arg2, %arg3 : (i64, i64, i64, i64) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f70(%arg0: f32, %arg1: f32, %arg2: f32) {
    %0 = rocdl.mfma.f32.4x4x4bf16.1k %arg0, %arg1, %arg2 : (f32, f32, f32) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f71(%arg0: i64, %arg1: i64, %arg2: i64) {
    %0 = rocdl.mfma.f32.32x32x8bf16.1k %arg0, %arg1, %arg2 : (i64, i64, i64) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f72(%arg0: i64) {
    %0 = rocdl.mfma.f32.16x16x16bf16.1k %arg0 : (i64) -> i32
    llvm.return
  }
  llvm.func @f73(%arg0: vector<4xi32>, %arg1: vector<4xi32>) {
    %0 = rocdl.mfma.f64.16x16x4f64 %arg0, %arg1 : (vector<4xi32>, vector<4xi32>) -> i32
    llvm.return
  }
  llvm.func @f74(%arg0: i64) {
    %0 = rocdl.mfma.f64.4x4x4f64 %arg0 : (i64) -> f32
    llvm.return
  }
  llvm.func @f75(%arg0: vector<4xi32>, %arg1: vector<4xi32>) {
    %0 = rocdl.mfma.i32.16x16x32.i8 %arg0, %arg1 : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f76(%arg0: vector<4xi32>) {
    %0 = rocdl.mfma.i32.32x32x16.i8 %arg0 : (vector<4xi32>) -> i64
    llvm.return
  }
  llvm.func @f77(%arg0: vector<4xi32>, %arg1: vector<4xi32>) {
    %0 = rocdl.mfma.f32.16x16x8.xf32 %arg0, %arg1 : (vector<4xi32>, vector<4xi32>) -> i32
    llvm.return
  }
  llvm.func @f78(%arg0: i64, %arg1: i64) {
    %0 = rocdl.mfma.f32.32x32x4.xf32 %arg0, %arg1 : (i64, i64) -> f32
    llvm.return
  }
  llvm.func @f79(%arg0: f32, %arg1: f32) {
    %0 = rocdl.mfma.f32.16x16x32.bf8.bf8 %arg0, %arg1 : (f32, f32) -> f32
    llvm.return
  }
  llvm.func @f80(%arg0: i64, %arg1: i64) {
    %0 = rocdl.mfma.f32.16x16x32.bf8.fp8 %arg0, %arg1 : (i64, i64) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f81(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>) {
    %0 = rocdl.mfma.f32.16x16x32.fp8.bf8 %arg0, %arg1, %arg2 : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> f32
    llvm.return
  }
  llvm.func @f82(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>, %arg3: vector<4xi32>) {
    %0 = rocdl.mfma.f32.16x16x32.fp8.fp8 %arg0, %arg1, %arg2, %arg3 : (vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>) -> i64
    llvm.return
  }
  llvm.func @f83(%arg0: vector<4xi32>, %arg1: vector<4xi32>) {
    %0 = rocdl.mfma.f32.32x32x16.bf8.bf8 %arg0, %arg1 : (vector<4xi32>, vector<4xi32>) -> f32
    llvm.return
  }
  llvm.func @f84(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) {
    %0 = rocdl.mfma.f32.32x32x16.bf8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i32
    llvm.return
  }
  llvm.func @f85(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>, %arg3: vector<4xi32>) {
    %0 = rocdl.mfma.f32.32x32x16.fp8.bf8 %arg0, %arg1, %arg2, %arg3 : (vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>) -> f32
    llvm.return
  }
  llvm.func @f86(%arg0: i32) {
    %0 = rocdl.mfma.f32.32x32x16.fp8.fp8 %arg0 : (i32) -> i64
    llvm.return
  }
  llvm.func @f87(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>) {
    %0 = rocdl.mfma.f32.16x16x32.bf16 %arg0, %arg1, %arg2 : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> i32
    llvm.return
  }
  llvm.func @f88(%arg0: vector<4xi32>, %arg1: vector<4xi32>) {
    %0 = rocdl.mfma.i32.16x16x64.i8 %arg0, %arg1 : (vector<4xi32>, vector<4xi32>) -> i64
    llvm.return
  }
  llvm.func @f89(%arg0: i64, %arg1: i64, %arg2: i64, %arg3: i64) {
    %0 = rocdl.mfma.f32.16x16x32.f16 %arg0, %arg1, %arg2, %arg3 : (i64, i64, i64, i64) -> i32
    llvm.return
  }
  llvm.func @f90(%arg0: f32, %arg1: f32) {
    %0 = rocdl.mfma.f32.32x32x16.bf16 %arg0, %arg1 : (f32, f32) -> f32
    llvm.return
  }
  llvm.func @f91(%arg0: i64, %arg1: i64) {
    %0 = rocdl.mfma.i32.32x32x32.i8 %arg0, %arg1 : (i64, i64) -> i32
    llvm.return
  }
  llvm.func @f92(%arg0: vector<4xi32>) {
    %0 = rocdl.mfma.f32.32x32x16.f16 %arg0 : (vector<4xi32>) -> i64
    llvm.return
  }
  llvm.func @f93(%arg0: f32, %arg1: f32) {
    %0 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %arg0, %arg1 : (f32, f32) -> f32
    llvm.return
  }
  llvm.func @f94(%arg0: i64, %arg1: i64) {
    %0 = rocdl.mfma.scale.f32.32x32x64.f8f6f4 %arg0, %arg1 : (i64, i64) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f95(%arg0: i64) {
    %0 = rocdl.smfmac.f32.16x16x32.f16 %arg0 : (i64) -> i64
    llvm.return
  }
  llvm.func @f96(%arg0: f32, %arg1: f32, %arg2: f32) {
    %0 = rocdl.smfmac.f32.32x32x16.f16 %arg0, %arg1, %arg2 : (f32, f32, f32) -> i64
    llvm.return
  }
  llvm.func @f97(%arg0: i64, %arg1: i64, %arg2: i64, %arg3: i64) {
    %0 = rocdl.smfmac.f32.16x16x32.bf16 %arg0, %arg1, %arg2, %arg3 : (i64, i64, i64, i64) -> i64
    llvm.return
  }
  llvm.func @f98(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) {
    %0 = rocdl.smfmac.f32.32x32x16.bf16 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i64
    llvm.return
  }
  llvm.func @f99(%arg0: i32, %arg1: i32) {
    %0 = rocdl.smfmac.i32.16x16x64.i8 %arg0, %arg1 : (i32, i32) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f100(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) {
    %0 = rocdl.smfmac.i32.32x32x32.i8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i32
    llvm.return
  }
  llvm.func @f101(%arg0: vector<4xi32>) {
    %0 = rocdl.smfmac.f32.16x16x64.bf8.bf8 %arg0 : (vector<4xi32>) -> i64
    llvm.return
  }
  llvm.func @f102(%arg0: i64, %arg1: i64) {
    %0 = rocdl.smfmac.f32.16x16x64.bf8.fp8 %arg0, %arg1 : (i64, i64) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f103(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32) {
    %0 = rocdl.smfmac.f32.16x16x64.fp8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i64
    llvm.return
  }
  llvm.func @f104(%arg0: i32) {
    %0 = rocdl.smfmac.f32.16x16x64.fp8.fp8 %arg0 : (i32) -> i32
    llvm.return
  }
  llvm.func @f105(%arg0: i32) {
    %0 = rocdl.smfmac.f32.32x32x32.bf8.bf8 %arg0 : (i32) -> i64
    llvm.return
  }
  llvm.func @f106(%arg0: i32, %arg1: i32) {
    %0 = rocdl.smfmac.f32.32x32x32.bf8.fp8 %arg0, %arg1 : (i32, i32) -> i32
    llvm.return
  }
  llvm.func @f107(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32) {
    %0 = rocdl.smfmac.f32.32x32x32.fp8.bf8 %arg0, %arg1, %arg2, %arg3 : (f32, f32, f32, f32) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f108(%arg0: f32, %arg1: f32) {
    %0 = rocdl.smfmac.f32.32x32x32.fp8.fp8 %arg0, %arg1 : (f32, f32) -> f32
    llvm.return
  }
  llvm.func @f109(%arg0: i64, %arg1: i64) {
    %0 = rocdl.smfmac.f32.16x16x64.bf16 %arg0, %arg1 : (i64, i64) -> f32
    llvm.return
  }
  llvm.func @f110(%arg0: f32, %arg1: f32) {
    %0 = rocdl.smfmac.f32.16x16x64.f16 %arg0, %arg1 : (f32, f32) -> i64
    llvm.return
  }
  llvm.func @f111(%arg0: vector<4xi32>, %arg1: vector<4xi32>) {
    %0 = rocdl.smfmac.i32.16x16x128.i8 %arg0, %arg1 : (vector<4xi32>, vector<4xi32>) -> i32
    llvm.return
  }
  llvm.func @f112(%arg0: i64, %arg1: i64, %arg2: i64) {
    %0 = rocdl.smfmac.f32.16x16x128.bf8.bf8 %arg0, %arg1, %arg2 : (i64, i64, i64) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f113(%arg0: i32) {
    %0 = rocdl.smfmac.f32.16x16x128.bf8.fp8 %arg0 : (i32) -> i64
    llvm.return
  }
  llvm.func @f114(%arg0: f32) {
    %0 = rocdl.smfmac.f32.16x16x128.fp8.bf8 %arg0 : (f32) -> i64
    llvm.return
  }
  llvm.func @f115(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>) {
    %0 = rocdl.smfmac.f32.16x16x128.fp8.fp8 %arg0, %arg1, %arg2 : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> i64
    llvm.return
  }
  llvm.func @f116(%arg0: i64, %arg1: i64, %arg2: i64) {
    %0 = rocdl.smfmac.f32.32x32x32.bf16 %arg0, %arg1, %arg2 : (i64, i64, i64) -> i64
    llvm.return
  }
  llvm.func @f117(%arg0: f32) {
    %0 = rocdl.smfmac.f32.32x32x32.f16 %arg0 : (f32) -> f32
    llvm.return
  }
  llvm.func @f118(%arg0: i32) {
    %0 = rocdl.smfmac.i32.32x32x64.i8 %arg0 : (i32) -> i32
    llvm.return
  }
  llvm.func @f119(%arg0: i32, %arg1: i32, %arg2: i32) {
    %0 = rocdl.smfmac.f32.32x32x64.bf8.bf8 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
    llvm.return
  }
  llvm.func @f120(%arg0: i64, %arg1: i64, %arg2: i64, %arg3: i64) {
    %0 = rocdl.smfmac.f32.32x32x64.bf8.fp8 %arg0, %arg1, %arg2, %arg3 : (i64, i64, i64, i64) -> f32
    llvm.return
  }
  llvm.func @f121(%arg0: i32, %arg1: i32) {
    %0 = rocdl.smfmac.f32.32x32x64.fp8.bf8 %arg0, %arg1 : (i32, i32) -> i32
    llvm.return
  }
  llvm.func @f122(%arg0: i64, %arg1: i64, %arg2: i64) {
    %0 = rocdl.smfmac.f32.32x32x64.fp8.fp8 %arg0, %arg1, %arg2 : (i64, i64, i64) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f123(%arg0: vector<8xf16>, %arg1: vector<8xf16>, %arg2: vector<16xf32>) {
    %0 = rocdl.wmma.f32.16x16x16.f16 %arg0, %arg1, %arg2 : (vector<8xf16>, vector<8xf16>, vector<16xf32>) -> f32
    llvm.return
  }
  llvm.func @f124(%arg0: vector<8xi32>, %arg1: vector<8xi32>, %arg2: f32) {
    %0 = rocdl.wmma.f32.16x16x16.bf16 %arg0, %arg1, %arg2 : (vector<8xi32>, vector<8xi32>, f32) -> f32
    llvm.return
  }
  llvm.func @f125(%arg0: f16, %arg1: vector<8xf16>, %arg2: f16) {
    %0 = rocdl.wmma.f16.16x16x16.f16 %arg0, %arg1, %arg2 : (f16, vector<8xf16>, f16) -> f16
    llvm.return
  }
  llvm.func @f126(%arg0: vector<4xi32>, %arg1: vector<16xi32>, %arg2: vector<16xi32>) {
    %0 = rocdl.wmma.bf16.16x16x16.bf16 %arg0, %arg1, %arg2 {opsel = true} : (vector<4xi32>, vector<16xi32>, vector<16xi32>) -> vector<4xi32>
    llvm.return
  }
  llvm.func @f127(%arg0: i32, %arg1: vector<8xi32>, %arg2: vector<8xi32>) {
    %0 = rocdl.wmma.i32.16x16x16.iu8 %arg0, %arg1, %arg2 : (i32, vector<8xi32>, vector<8xi32>) -> i32
    llvm.return
  }
  llvm.func @f128(%arg0: vector<16xi32>, %arg1: vector<4xi32>, %arg2: vector<16xi32>) {
    %0 = rocdl.wmma.i32.16x16x16.iu4 %arg0, %arg1, %arg2 {signA = true} : (vector<16xi32>, vector<4xi32>, vector<16xi32>) -> i32
    llvm.return
  }
  llvm.func @f129(%arg0: i32, %arg1: vector<4xi32>, %arg2: f32) {
    %0 = rocdl.wmma.f32.16x16x16.fp8_fp8 %arg0, %arg1, %arg2 : (i32, vector<4xi32>, f32) -> vector<8xf32>
    llvm.return
  }
  llvm.func @f130(%arg0: i32, %arg1: vector<4xi32>, %arg2: vector<4xf32>) {
    %0 = rocdl.wmma.f32.16x16x16.fp8_bf8 %arg0, %arg1, %arg2 : (i32, vector<4xi32>, vector<4xf32>) -> f32
    llvm.return
  }
  llvm.func @f131(%arg0: vector<8xi32>, %arg1: vector<4xi32>, %arg2: vector<4xf32>) {
    %0 = rocdl.wmma.f32.16x16x16.bf8_bf8 %arg0, %arg1, %arg2 : (vector<8xi32>, vector<4xi32>, vector<4xf32>) -> vector<8xf32>
    llvm.return
  }
  llvm.func @f132(%arg0: i32, %arg1: i32, %arg2: f32) {
    %0 = rocdl.wmma.f32.16x16x16.bf8_fp8 %arg0, %arg1, %arg2 : (i32, i32, f32) -> f32
    llvm.return
  }
  llvm.func @f133(%arg0: vector<16xi32>, %arg1: i32, %arg2: vector<4xi32>) {
    %0 = rocdl.wmma.i32.16x16x32.iu4 %arg0, %arg1, %arg2 {clamp = true, signA = true} : (vector<16xi32>, i32, vector<4xi32>) -> i32
    llvm.return
  }
  llvm.func @f134(%arg0: f32, %arg1: vector<8xf32>, %arg2: vector<16xf32>) {
    %0 = rocdl.wmma.f32.16x16x4.f32 %arg0, %arg1, %arg2 {modC = 3 : i16, reuseA = true, signB = true} : (f32, vector<8xf32>, vector<16xf32>) -> f32
    llvm.return
  }
  llvm.func @f135(%arg0: bf16, %arg1: bf16, %arg2: f32) {
    %0 = rocdl.wmma.f32.16x16x32.bf16 %arg0, %arg1, %arg2 {modC = 3 : i16, reuseB = true, signA = true} : (bf16, bf16, f32) -> vector<8xf32>
    llvm.return
  }
  llvm.func @f136(%arg0: vector<8xf16>, %arg1: vector<8xf16>, %arg2: f32) {
    %0 = rocdl.wmma.f32.16x16x32.f16 %arg0, %arg1, %arg2 {reuseB = true, signB = true} : (vector<8xf16>, vector<8xf16>, f32) -> f32
    llvm.return
  }
  llvm.func @f137(%arg0: f16, %arg1: f16, %arg2: f16) {
    %0 = rocdl.wmma.f16.16x16x32.f16 %arg0, %arg1, %arg2 {reuseB = true, signA = true} : (f16, f16, f16) -> f16
    llvm.return
  }
  llvm.func @f138(%arg0: bf16, %arg1: vector<4xbf16>, %arg2: vector<16xbf16>) {
    %0 = rocdl.wmma.bf16.16x16x32.bf16 %arg0, %arg1, %arg2 {modC = 3 : i16, reuseB = true, signA = true} : (bf16, vector<4xbf16>, vector<16xbf16>) -> bf16
    llvm.return
  }
  llvm.func @f139(%arg0: bf16, %arg1: bf16, %arg2: vector<16xf32>) {
    %0 = rocdl.wmma.bf16f32.16x16x32.bf16 %arg0, %arg1, %arg2 {signB = true} : (bf16, bf16, vector<16xf32>) -> bf16
    llvm.return
  }
  llvm.func @f140(%arg0: vector<16xi32>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.wmma.f32.16x16x64.fp8_fp8 %arg0, %arg1, %arg2 {reuseA = true} : (vector<16xi32>, i32, f32) -> vector<16xf32>
    llvm.return
  }
  llvm.func @f141(%arg0: vector<16xi32>, %arg1: vector<4xi32>, %arg2: vector<8xf32>) {
    %0 = rocdl.wmma.f32.16x16x64.fp8_bf8 %arg0, %arg1, %arg2 {reuseB = true} : (vector<16xi32>, vector<4xi32>, vector<8xf32>) -> f32
    llvm.return
  }
  llvm.func @f142(%arg0: vector<16xi32>, %arg1: i32, %arg2: vector<4xf32>) {
    %0 = rocdl.wmma.f32.16x16x64.bf8_fp8 %arg0, %arg1, %arg2 {modC = 3 : i16, reuseA = true, reuseB = true} : (vector<16xi32>, i32, vector<4xf32>) -> f32
    llvm.return
  }
  llvm.func @f143(%arg0: vector<16xi32>, %arg1: i32, %arg2: vector<4xf32>) {
    %0 = rocdl.wmma.f32.16x16x64.bf8_bf8 %arg0, %arg1, %arg2 {reuseA = true, reuseB = true} : (vector<16xi32>, i32, vector<4xf32>) -> f32
    llvm.return
  }
  llvm.func @f144(%arg0: i32, %arg1: vector<4xi32>, %arg2: f16) {
    %0 = rocdl.wmma.f16.16x16x64.fp8_fp8 %arg0, %arg1, %arg2 {modC = 3 : i16, reuseA = true, reuseB = true} : (i32, vector<4xi32>, f16) -> f16
    llvm.return
  }
  llvm.func @f145(%arg0: i32, %arg1: vector<8xi32>, %arg2: vector<16xf16>) {
    %0 = rocdl.wmma.f16.16x16x64.fp8_bf8 %arg0, %arg1, %arg2 {modC = 3 : i16} : (i32, vector<8xi32>, vector<16xf16>) -> f16
    llvm.return
  }
  llvm.func @f146(%arg0: i32, %arg1: vector<4xi32>, %arg2: f16) {
    %0 = rocdl.wmma.f16.16x16x64.bf8_fp8 %arg0, %arg1, %arg2 {reuseB = true} : (i32, vector<4xi32>, f16) -> f16
    llvm.return
  }
  llvm.func @f147(%arg0: i32, %arg1: vector<16xi32>, %arg2: vector<8xf16>) {
    %0 = rocdl.wmma.f16.16x16x64.bf8_bf8 %arg0, %arg1, %arg2 : (i32, vector<16xi32>, vector<8xf16>) -> f16
    llvm.return
  }
  llvm.func @f148(%arg0: i32, %arg1: i32, %arg2: f32) {
    %0 = rocdl.wmma.f32.16x16x128.fp8_fp8 %arg0, %arg1, %arg2 {reuseB = true} : (i32, i32, f32) -> vector<8xf32>
    llvm.return
  }
  llvm.func @f149(%arg0: vector<4xi32>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.wmma.f32.16x16x128.fp8_bf8 %arg0, %arg1, %arg2 {modC = 3 : i16, reuseA = true, reuseB = true} : (vector<4xi32>, i32, f32) -> vector<8xf32>
    llvm.return
  }
  llvm.func @f150(%arg0: i32, %arg1: vector<8xi32>, %arg2: f32) {
    %0 = rocdl.wmma.f32.16x16x128.bf8_fp8 %arg0, %arg1, %arg2 {reuseB = true} : (i32, vector<8xi32>, f32) -> vector<16xf32>
    llvm.return
  }
  llvm.func @f151(%arg0: i32, %arg1: i32, %arg2: f32) {
    %0 = rocdl.wmma.f32.16x16x128.bf8_bf8 %arg0, %arg1, %arg2 {reuseA = true} : (i32, i32, f32) -> f32
    llvm.return
  }
  llvm.func @f152(%arg0: vector<4xi32>, %arg1: i32, %arg2: vector<16xf16>) {
    %0 = rocdl.wmma.f16.16x16x128.fp8_fp8 %arg0, %arg1, %arg2 {modC = 3 : i16, reuseB = true} : (vector<4xi32>, i32, vector<16xf16>) -> vector<8xf16>
    llvm.return
  }
  llvm.func @f153(%arg0: vector<16xi32>, %arg1: vector<4xi32>, %arg2: f16) {
    %0 = rocdl.wmma.f16.16x16x128.fp8_bf8 %arg0, %arg1, %arg2 {reuseA = true} : (vector<16xi32>, vector<4xi32>, f16) -> vector<4xf16>
    llvm.return
  }
  llvm.func @f154(%arg0: vector<16xi32>, %arg1: i32, %arg2: vector<8xf16>) {
    %0 = rocdl.wmma.f16.16x16x128.bf8_fp8 %arg0, %arg1, %arg2 {modC = 3 : i16, reuseA = true, reuseB = true} : (vector<16xi32>, i32, vector<8xf16>) -> vector<4xf16>
    llvm.return
  }
  llvm.func @f155(%arg0: i32, %arg1: i32, %arg2: f16) {
    %0 = rocdl.wmma.f16.16x16x128.bf8_bf8 %arg0, %arg1, %arg2 {modC = 3 : i16, reuseB = true} : (i32, i32, f16) -> vector<4xf16>
    llvm.return
  }
  llvm.func @f156(%arg0: vector<4xi32>, %arg1: i32, %arg2: vector<4xi32>) {
    %0 = rocdl.wmma.i32.16x16x64.iu8 %arg0, %arg1, %arg2 {signA = true} : (vector<4xi32>, i32, vector<4xi32>) -> vector<16xi32>
    llvm.return
  }
  llvm.func @f157(%arg0: i32, %arg1: vector<16xi32>, %arg2: vector<16xf32>, %arg3: i32, %arg4: i32) {
    %0 = rocdl.wmma.scale.f32.16x16x128.f8f6f4 %arg0, %arg1, %arg2, %arg3, %arg4 {fmtA = 16 : i32, fmtB = 32 : i32, fmtScaleA = 16 : i32, modC = 3 : i16, scaleAType = 2 : i32, scaleBType = 16 : i32} : (i32, vector<16xi32>, vector<16xf32>, i32, i32) -> f32
    llvm.return
  }
  llvm.func @f158(%arg0: i32, %arg1: vector<8xi32>, %arg2: vector<4xf32>, %arg3: i64, %arg4: i64) {
    %0 = rocdl.wmma.scale16.f32.16x16x128.f8f6f4 %arg0, %arg1, %arg2, %arg3, %arg4 {fmtA = 8 : i32, fmtB = 32 : i32, fmtScaleA = 2 : i32, fmtScaleB = 16 : i32, reuseB = true, scaleAType = 16 : i32} : (i32, vector<8xi32>, vector<4xf32>, i64, i64) -> f32
    llvm.return
  }
  llvm.func @f159(%arg0: i32, %arg1: vector<16xi32>, %arg2: f32, %arg3: i32, %arg4: i32) {
    %0 = rocdl.wmma.scale.f32.32x16x128.f4 %arg0, %arg1, %arg2, %arg3, %arg4 {fmtScaleA = 8 : i32, fmtScaleB = 16 : i32, modC = 3 : i16, scaleAType = 4 : i32} : (i32, vector<16xi32>, f32, i32, i32) -> vector<4xf32>
    llvm.return
  }
  llvm.func @f160(%arg0: vector<8xi32>, %arg1: i32, %arg2: f32, %arg3: i64, %arg4: i64) {
    %0 = rocdl.wmma.scale16.f32.32x16x128.f4 %arg0, %arg1, %arg2, %arg3, %arg4 {fmtScaleA = 2 : i32, modC = 3 : i16, scaleAType = 16 : i32, scaleBType = 4 : i32} : (vector<8xi32>, i32, f32, i64, i64) -> vector<8xf32>
    llvm.return
  }
  llvm.func @f161(%arg0: !llvm.ptr<3>) {
    %0 = rocdl.ds.read.tr4.b64 %arg0 {tbaa = []} : <3> -> f32
    llvm.return
  }
  llvm.func @f162(%arg0: !llvm.ptr<3>) {
    %0 = rocdl.ds.read.tr8.b64 %arg0 {alias_scopes = []} : <3> -> i64
    llvm.return
  }
  llvm.func @f163(%arg0: !llvm.ptr<3>) {
    %0 = rocdl.ds.read.tr6.b96 %arg0 {alias_scopes = []} : <3> -> i32
    llvm.return
  }
  llvm.func @f164(%arg0: !llvm.ptr<3>) {
    %0 = rocdl.ds.read.tr16.b64 %arg0 {tbaa = []} : <3> -> f32
    llvm.return
  }
  llvm.func @f165(%arg0: !llvm.ptr<1>) {
    %0 = rocdl.global.load.tr4.b64 %arg0 {noalias_scopes = []} : !llvm.ptr<1> -> i64
    llvm.return
  }
  llvm.func @f166(%arg0: !llvm.ptr<1>) {
    %0 = rocdl.global.load.tr.b64 %arg0 {noalias_scopes = [], tbaa = []} : !llvm.ptr<1> -> i64
    llvm.return
  }
  llvm.func @f167(%arg0: !llvm.ptr<1>) {
    %0 = rocdl.global.load.tr6.b96 %arg0 {tbaa = []} : !llvm.ptr<1> -> vector<4xi32>
    llvm.return
  }
  llvm.func @f168(%arg0: !llvm.ptr<1>) {
    %0 = rocdl.global.load.tr.b128 %arg0 {alias_scopes = [], tbaa = []} : !llvm.ptr<1> -> i32
    llvm.return
  }
  llvm.func @f169(%arg0: !llvm.ptr<3>) {
    %0 = rocdl.ds.load.tr4.b64 %arg0 {noalias_scopes = []} : !llvm.ptr<3> -> i64
    llvm.return
  }
  llvm.func @f170(%arg0: !llvm.ptr<3>) {
    %0 = rocdl.ds.load.tr8.b64 %arg0 {alias_scopes = [], tbaa = []} : !llvm.ptr<3> -> f32
    llvm.return
  }
  llvm.func @f171(%arg0: !llvm.ptr<3>) {
    %0 = rocdl.ds.load.tr6.b96 %arg0 {alias_scopes = [], tbaa = []} : !llvm.ptr<3> -> i32
    llvm.return
  }
  llvm.func @f172(%arg0: !llvm.ptr<3>) {
    %0 = rocdl.ds.load.tr16.b128 %arg0 : !llvm.ptr<3> -> f32
    llvm.return
  }
  llvm.func @f173(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>) {
    rocdl.load.to.lds %arg0, %arg1, 4, 8, 16 {alias_scopes = [], noalias_scopes = [], tbaa = []} : !llvm.ptr
    llvm.return
  }
  llvm.func @f174(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>) {
    rocdl.global.load.lds %arg0, %arg1, 32, 8, 16 {alias_scopes = [], noalias_scopes = [], tbaa = []}
    llvm.return
  }
  llvm.func @f175(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>) {
    rocdl.global.load.async.to.lds.b128 %arg0, %arg1, 0, 4 : !llvm.ptr<1>, !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f176(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>) {
    rocdl.global.load.async.to.lds.b32 %arg0, %arg1, 16, 0 {alias_scopes = []} : !llvm.ptr<1>, !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f177(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>) {
    rocdl.global.load.async.to.lds.b64 %arg0, %arg1, 0, 32 {alias_scopes = [], tbaa = []} : !llvm.ptr<1>, !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f178(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>) {
    rocdl.global.load.async.to.lds.b8 %arg0, %arg1, 8, 4 : !llvm.ptr<1>, !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f179(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32) {
    rocdl.cluster.load.async.to.lds.b128 %arg0, %arg1, 2, 32, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f180(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32) {
    rocdl.cluster.load.async.to.lds.b32 %arg0, %arg1, 32, 32, %arg2 {noalias_scopes = [], tbaa = []} : !llvm.ptr<1>, !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f181(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32) {
    rocdl.cluster.load.async.to.lds.b64 %arg0, %arg1, 4, 32, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f182(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32) {
    rocdl.cluster.load.async.to.lds.b8 %arg0, %arg1, 2, 4, %arg2 {tbaa = []} : !llvm.ptr<1>, !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f183(%arg0: vector<4xi32>, %arg1: vector<8xi32>, %arg2: vector<4xi32>, %arg3: vector<4xi32>) {
    rocdl.tensor.load.to.lds {noalias_scopes = [], tbaa = []} %arg0, %arg1, %arg2, %arg3 cachepolicy 0 : vector<4xi32>, vector<8xi32>
    llvm.return
  }
  llvm.func @f184(%arg0: vector<4xi32>, %arg1: vector<8xi32>, %arg2: vector<4xi32>, %arg3: vector<4xi32>) {
    rocdl.tensor.store.from.lds {noalias_scopes = []} %arg0, %arg1, %arg2, %arg3 cachepolicy 4 : vector<4xi32>, vector<8xi32>
    llvm.return
  }
  llvm.func @f185(%arg0: vector<4xi32>, %arg1: vector<8xi32>) {
    rocdl.tensor.load.to.lds.d2 {alias_scopes = [], tbaa = []} %arg0, %arg1 cachepolicy 0 : vector<4xi32>, vector<8xi32>
    llvm.return
  }
  llvm.func @f186(%arg0: vector<4xi32>, %arg1: vector<8xi32>) {
    rocdl.tensor.store.from.lds.d2 {alias_scopes = [], tbaa = []} %arg0, %arg1 cachepolicy 8 : vector<4xi32>, vector<8xi32>
    llvm.return
  }
  llvm.func @f187(%arg0: !llvm.ptr<1>, %arg1: i16, %arg2: i64, %arg3: i32) {
    %0 = rocdl.make.buffer.rsrc %arg0, %arg1, %arg2, %arg3 : <1> to <1>
    llvm.return
  }
  llvm.func @f188(%arg0: !llvm.ptr<8>, %arg1: i32, %arg2: i32, %arg3: i32) {
    %0 = rocdl.raw.ptr.buffer.load %arg0, %arg1, %arg2, %arg3 {alias_scopes = [], tbaa = []} : i32
    llvm.return
  }
  llvm.func @f189(%arg0: !llvm.ptr<8>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32, %arg6: i32) {
    rocdl.raw.ptr.buffer.load.lds %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 {alias_scopes = []}
    llvm.return
  }
  llvm.func @f190(%arg0: i32, %arg1: !llvm.ptr<8>, %arg2: i32, %arg3: i32, %arg4: i32) {
    rocdl.raw.ptr.buffer.store %arg0, %arg1, %arg2, %arg3, %arg4 {alias_scopes = [], noalias_scopes = []} : i32
    llvm.return
  }
  llvm.func @f191(%arg0: i64, %arg1: i64, %arg2: !llvm.ptr<8>, %arg3: i32, %arg4: i32, %arg5: i32) {
    %0 = rocdl.raw.ptr.buffer.atomic.cmpswap %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {alias_scopes = [], tbaa = []} : i64
    llvm.return
  }
  llvm.func @f192(%arg0: vector<4xi32>, %arg1: !llvm.ptr<8>, %arg2: i32, %arg3: i32, %arg4: i32) {
    rocdl.raw.ptr.buffer.atomic.fmax %arg0, %arg1, %arg2, %arg3, %arg4 {tbaa = []} : vector<4xi32>
    llvm.return
  }
  llvm.func @f193(%arg0: f32, %arg1: !llvm.ptr<8>, %arg2: i32, %arg3: i32, %arg4: i32) {
    rocdl.raw.ptr.buffer.atomic.smax %arg0, %arg1, %arg2, %arg3, %arg4 {alias_scopes = [], tbaa = []} : f32
    llvm.return
  }
  llvm.func @f194(%arg0: i64, %arg1: !llvm.ptr<8>, %arg2: i32, %arg3: i32, %arg4: i32) {
    rocdl.raw.ptr.buffer.atomic.umin %arg0, %arg1, %arg2, %arg3, %arg4 {alias_scopes = [], noalias_scopes = [], tbaa = []} : i64
    llvm.return
  }
  llvm.func @f195(%arg0: f32, %arg1: !llvm.ptr<8>, %arg2: i32, %arg3: i32, %arg4: i32) {
    rocdl.raw.ptr.buffer.atomic.fadd %arg0, %arg1, %arg2, %arg3, %arg4 {tbaa = []} : f32
    llvm.return
  }
  llvm.func @f199(%arg0: !llvm.ptr<1>) {
    rocdl.global.prefetch %arg0, scope 2 {tbaa = []} : !llvm.ptr<1>
    llvm.return
  }
  llvm.func @f200(%arg0: !llvm.ptr) {
    rocdl.flat.prefetch %arg0, scope 2 : !llvm.ptr
    llvm.return
  }
  llvm.func @f201(%arg0: !llvm.ptr<3>, %arg1: i64) {
    %0 = rocdl.ds.atomic.barrier.arrive.rtn.b64 %arg0, %arg1 {alias_scopes = [], noalias_scopes = []} : !llvm.ptr<3>, i64 -> i64
    llvm.return
  }
  llvm.func @f202(%arg0: !llvm.ptr<3>) {
    rocdl.ds.atomic.async.barrier.arrive.b64 %arg0 {alias_scopes = []} : !llvm.ptr<3>
    llvm.return
  }
  llvm.func @f207(%arg0: f32, %arg1: f32) {
    %0 = rocdl.update.dpp %arg0, %arg1 with 32, 32, 2, true : f32
    llvm.return
  }
  llvm.func @f208(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: i64, %arg3: i64) {
    %0 = rocdl.permlanex16 %arg0, %arg1, %arg2, %arg3, true, true : vector<4xi32>, i64
    llvm.return
  }
  llvm.func @f209(%arg0: i32, %arg1: i32) {
    %0 = rocdl.permlane16.swap %arg0, %arg1, true, false : (i32, i32) -> <(i32, i32)>
    llvm.return
  }
  llvm.func @f210(%arg0: i32, %arg1: i32) {
    %0 = rocdl.permlane32.swap %arg0, %arg1, false, true : (i32, i32) -> <(i32, i32)>
    llvm.return
  }
  llvm.func @f211(%arg0: f32, %arg1: f32) {
    %0 = rocdl.cvt.pkrtz %arg0, %arg1 : i64
    llvm.return
  }
  llvm.func @f212(%arg0: i32) {
    %0 = rocdl.cvt.f32.bf8 %arg0[8] : vector<4xi32>
    llvm.return
  }
  llvm.func @f213(%arg0: i32) {
    %0 = rocdl.cvt.f32.fp8 %arg0[16] : f32
    llvm.return
  }
  llvm.func @f214(%arg0: i32) {
    %0 = rocdl.cvt.pk.f32.fp8 %arg0[false] : i64
    llvm.return
  }
  llvm.func @f215(%arg0: i32) {
    %0 = rocdl.cvt.pk.f32.bf8 %arg0[false] : vector<4xi32>
    llvm.return
  }
  llvm.func @f216(%arg0: f32, %arg1: f32, %arg2: i32) {
    %0 = rocdl.cvt.pk.bf8.f32 %arg0, %arg1 -> %arg2[true] : i32
    llvm.return
  }
  llvm.func @f217(%arg0: f32, %arg1: f32, %arg2: i32) {
    %0 = rocdl.cvt.pk.fp8.f32 %arg0, %arg1 -> %arg2[true] : i64
    llvm.return
  }
  llvm.func @f218(%arg0: f32, %arg1: i32, %arg2: i32) {
    %0 = rocdl.cvt.sr.bf8.f32 %arg0, %arg1 -> %arg2[32] : i64
    llvm.return
  }
  llvm.func @f219(%arg0: f32, %arg1: i32, %arg2: i32) {
    %0 = rocdl.cvt.sr.fp8.f32 %arg0, %arg1 -> %arg2[32] : f32
    llvm.return
  }
  llvm.func @f220(%arg0: vector<2xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk8.bf16.bf8 %arg0, %arg1[32] : vector<8xbf16>
    llvm.return
  }
  llvm.func @f221(%arg0: i32, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk8.bf16.fp4 %arg0, %arg1[8] : vector<8xbf16>
    llvm.return
  }
  llvm.func @f222(%arg0: vector<2xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk8.bf16.fp8 %arg0, %arg1[8] : vector<8xbf16>
    llvm.return
  }
  llvm.func @f223(%arg0: vector<2xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk8.f16.bf8 %arg0, %arg1[4] : vector<8xf16>
    llvm.return
  }
  llvm.func @f224(%arg0: i32, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk8.f16.fp4 %arg0, %arg1[32] : vector<8xf16>
    llvm.return
  }
  llvm.func @f225(%arg0: vector<2xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk8.f16.fp8 %arg0, %arg1[2] : vector<8xf16>
    llvm.return
  }
  llvm.func @f226(%arg0: vector<2xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk8.f32.bf8 %arg0, %arg1[0] : vector<8xf32>
    llvm.return
  }
  llvm.func @f227(%arg0: i32, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk8.f32.fp4 %arg0, %arg1[4] : vector<8xf32>
    llvm.return
  }
  llvm.func @f228(%arg0: vector<2xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk8.f32.fp8 %arg0, %arg1[16] : vector<8xf32>
    llvm.return
  }
  llvm.func @f229(%arg0: vector<8xbf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk8.bf8.bf16 %arg0, %arg1 : vector<2xi32>
    llvm.return
  }
  llvm.func @f230(%arg0: vector<8xf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk8.bf8.f16 %arg0, %arg1 : vector<2xi32>
    llvm.return
  }
  llvm.func @f231(%arg0: vector<8xf32>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk8.bf8.f32 %arg0, %arg1 : vector<2xi32>
    llvm.return
  }
  llvm.func @f232(%arg0: vector<8xbf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk8.fp4.bf16 %arg0, %arg1 : i32
    llvm.return
  }
  llvm.func @f233(%arg0: vector<8xf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk8.fp4.f16 %arg0, %arg1 : i32
    llvm.return
  }
  llvm.func @f234(%arg0: vector<8xf32>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk8.fp4.f32 %arg0, %arg1 : i32
    llvm.return
  }
  llvm.func @f235(%arg0: vector<8xbf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk8.fp8.bf16 %arg0, %arg1 : vector<2xi32>
    llvm.return
  }
  llvm.func @f236(%arg0: vector<8xf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk8.fp8.f16 %arg0, %arg1 : vector<2xi32>
    llvm.return
  }
  llvm.func @f237(%arg0: vector<8xf32>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk8.fp8.f32 %arg0, %arg1 : vector<2xi32>
    llvm.return
  }
  llvm.func @f238(%arg0: vector<8xbf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk8.bf8.bf16 %arg0, %arg1, %arg2 : vector<2xi32>
    llvm.return
  }
  llvm.func @f239(%arg0: vector<8xf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk8.bf8.f16 %arg0, %arg1, %arg2 : vector<2xi32>
    llvm.return
  }
  llvm.func @f240(%arg0: vector<8xf32>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk8.bf8.f32 %arg0, %arg1, %arg2 : vector<2xi32>
    llvm.return
  }
  llvm.func @f241(%arg0: vector<8xbf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk8.fp4.bf16 %arg0, %arg1, %arg2 : i32
    llvm.return
  }
  llvm.func @f242(%arg0: vector<8xf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk8.fp4.f16 %arg0, %arg1, %arg2 : i32
    llvm.return
  }
  llvm.func @f243(%arg0: vector<8xf32>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk8.fp4.f32 %arg0, %arg1, %arg2 : i32
    llvm.return
  }
  llvm.func @f244(%arg0: vector<8xbf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk8.fp8.bf16 %arg0, %arg1, %arg2 : vector<2xi32>
    llvm.return
  }
  llvm.func @f245(%arg0: vector<8xf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk8.fp8.f16 %arg0, %arg1, %arg2 : vector<2xi32>
    llvm.return
  }
  llvm.func @f246(%arg0: vector<8xf32>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk8.fp8.f32 %arg0, %arg1, %arg2 : vector<2xi32>
    llvm.return
  }
  llvm.func @f247(%arg0: vector<3xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk16.bf16.bf6 %arg0, %arg1[32] : vector<16xbf16>
    llvm.return
  }
  llvm.func @f248(%arg0: vector<3xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk16.bf16.fp6 %arg0, %arg1[8] : vector<16xbf16>
    llvm.return
  }
  llvm.func @f249(%arg0: vector<3xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk16.f16.bf6 %arg0, %arg1[16] : vector<16xf16>
    llvm.return
  }
  llvm.func @f250(%arg0: vector<3xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk16.f16.fp6 %arg0, %arg1[2] : vector<16xf16>
    llvm.return
  }
  llvm.func @f251(%arg0: vector<3xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk16.f32.bf6 %arg0, %arg1[2] : vector<16xf32>
    llvm.return
  }
  llvm.func @f252(%arg0: vector<3xi32>, %arg1: i32) {
    %0 = rocdl.cvt.scale.pk16.f32.fp6 %arg0, %arg1[4] : vector<16xf32>
    llvm.return
  }
  llvm.func @f253(%arg0: vector<16xbf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk16.bf6.bf16 %arg0, %arg1 : vector<3xi32>
    llvm.return
  }
  llvm.func @f254(%arg0: vector<16xf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk16.bf6.f16 %arg0, %arg1 : vector<3xi32>
    llvm.return
  }
  llvm.func @f255(%arg0: vector<16xf32>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk16.bf6.f32 %arg0, %arg1 : vector<3xi32>
    llvm.return
  }
  llvm.func @f256(%arg0: vector<16xbf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk16.fp6.bf16 %arg0, %arg1 : vector<3xi32>
    llvm.return
  }
  llvm.func @f257(%arg0: vector<16xf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk16.fp6.f16 %arg0, %arg1 : vector<3xi32>
    llvm.return
  }
  llvm.func @f258(%arg0: vector<16xf32>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk16.fp6.f32 %arg0, %arg1 : vector<3xi32>
    llvm.return
  }
  llvm.func @f259(%arg0: vector<16xbf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk16.bf6.bf16 %arg0, %arg1, %arg2 : vector<3xi32>
    llvm.return
  }
  llvm.func @f260(%arg0: vector<16xf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk16.bf6.f16 %arg0, %arg1, %arg2 : vector<3xi32>
    llvm.return
  }
  llvm.func @f261(%arg0: vector<16xf32>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk16.bf6.f32 %arg0, %arg1, %arg2 : vector<3xi32>
    llvm.return
  }
  llvm.func @f262(%arg0: vector<16xbf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk16.fp6.bf16 %arg0, %arg1, %arg2 : vector<3xi32>
    llvm.return
  }
  llvm.func @f263(%arg0: vector<16xf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk16.fp6.f16 %arg0, %arg1, %arg2 : vector<3xi32>
    llvm.return
  }
  llvm.func @f264(%arg0: vector<16xf32>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk16.fp6.f32 %arg0, %arg1, %arg2 : vector<3xi32>
    llvm.return
  }
  llvm.func @f265(%arg0: vector<32xbf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk32.bf6.bf16 %arg0, %arg1 : vector<6xi32>
    llvm.return
  }
  llvm.func @f266(%arg0: vector<32xf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk32.bf6.f16 %arg0, %arg1 : vector<6xi32>
    llvm.return
  }
  llvm.func @f267(%arg0: vector<32xbf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk32.fp6.bf16 %arg0, %arg1 : vector<6xi32>
    llvm.return
  }
  llvm.func @f268(%arg0: vector<32xf16>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk32.fp6.f16 %arg0, %arg1 : vector<6xi32>
    llvm.return
  }
  llvm.func @f269(%arg0: vector<32xbf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk32.bf6.bf16 %arg0, %arg1, %arg2 : vector<6xi32>
    llvm.return
  }
  llvm.func @f270(%arg0: vector<32xf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk32.bf6.f16 %arg0, %arg1, %arg2 : vector<6xi32>
    llvm.return
  }
  llvm.func @f271(%arg0: vector<32xf32>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk32.bf6.f32 %arg0, %arg1, %arg2 : vector<6xi32>
    llvm.return
  }
  llvm.func @f272(%arg0: vector<32xbf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk32.fp6.bf16 %arg0, %arg1, %arg2 : vector<6xi32>
    llvm.return
  }
  llvm.func @f273(%arg0: vector<32xf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk32.fp6.f16 %arg0, %arg1, %arg2 : vector<6xi32>
    llvm.return
  }
  llvm.func @f274(%arg0: vector<32xf32>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk32.fp6.f32 %arg0, %arg1, %arg2 : vector<6xi32>
    llvm.return
  }
  llvm.func @f275(%arg0: vector<6xi32>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk32.bf16.bf6 %arg0, %arg1 : vector<32xbf16>
    llvm.return
  }
  llvm.func @f276(%arg0: vector<6xi32>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk32.bf16.fp6 %arg0, %arg1 : vector<32xbf16>
    llvm.return
  }
  llvm.func @f277(%arg0: vector<6xi32>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk32.f16.bf6 %arg0, %arg1 : vector<32xf16>
    llvm.return
  }
  llvm.func @f278(%arg0: vector<6xi32>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk32.f16.fp6 %arg0, %arg1 : vector<32xf16>
    llvm.return
  }
  llvm.func @f279(%arg0: vector<6xi32>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk32.f32.bf6 %arg0, %arg1 : vector<32xf32>
    llvm.return
  }
  llvm.func @f280(%arg0: vector<6xi32>, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk32.f32.fp6 %arg0, %arg1 : vector<32xf32>
    llvm.return
  }
  llvm.func @f281(%arg0: vector<16xf32>, %arg1: vector<16xf32>, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.2xpk16.bf6.f32 %arg0, %arg1, %arg2 : vector<6xi32>
    llvm.return
  }
  llvm.func @f282(%arg0: vector<16xf32>, %arg1: vector<16xf32>, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.2xpk16.fp6.f32 %arg0, %arg1, %arg2 : vector<6xi32>
    llvm.return
  }
  llvm.func @f283(%arg0: vector<2xf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.f16.bf8 %arg1[32], %arg2 -> %arg0[false] : vector<2xf16>
    llvm.return
  }
  llvm.func @f284(%arg0: vector<2xf16>, %arg1: i32, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.f16.fp8 %arg1[4], %arg2 -> %arg0[true] : vector<2xf16>
    llvm.return
  }
  llvm.func @f285(%arg0: i32, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.f32.bf8 %arg0[2], %arg1 : f32
    llvm.return
  }
  llvm.func @f286(%arg0: i32, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.f32.fp8 %arg0[8], %arg1 : f32
    llvm.return
  }
  llvm.func @f287(%arg0: vector<2xi16>, %arg1: f32, %arg2: f32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.pk.bf8.f32 %arg1, %arg2, %arg3 -> %arg0[true] : vector<2xi16>
    llvm.return
  }
  llvm.func @f288(%arg0: vector<2xi16>, %arg1: f32, %arg2: f32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.pk.fp8.f32 %arg1, %arg2, %arg3 -> %arg0[true] : vector<2xi16>
    llvm.return
  }
  llvm.func @f289(%arg0: vector<2xi16>, %arg1: vector<2xbf16>, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.pk.bf8.bf16 %arg1, %arg2 -> %arg0[false] : vector<2xi16>
    llvm.return
  }
  llvm.func @f290(%arg0: vector<2xi16>, %arg1: vector<2xf16>, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.pk.bf8.f16 %arg1, %arg2 -> %arg0[false] : vector<2xi16>
    llvm.return
  }
  llvm.func @f291(%arg0: vector<2xi16>, %arg1: vector<2xbf16>, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.pk.fp8.bf16 %arg1, %arg2 -> %arg0[false] : vector<2xi16>
    llvm.return
  }
  llvm.func @f292(%arg0: vector<2xi16>, %arg1: vector<2xf16>, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.pk.fp8.f16 %arg1, %arg2 -> %arg0[false] : vector<2xi16>
    llvm.return
  }
  llvm.func @f293(%arg0: i32, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk.bf16.bf8 %arg0[true], %arg1 : vector<2xbf16>
    llvm.return
  }
  llvm.func @f294(%arg0: i32, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk.bf16.fp8 %arg0[true], %arg1 : vector<2xbf16>
    llvm.return
  }
  llvm.func @f295(%arg0: i32, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk.f16.bf8 %arg0[true], %arg1 : vector<2xf16>
    llvm.return
  }
  llvm.func @f296(%arg0: i32, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk.f16.fp8 %arg0[false], %arg1 : vector<2xf16>
    llvm.return
  }
  llvm.func @f297(%arg0: i32, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk.f32.bf8 %arg0[false], %arg1 : vector<2xf32>
    llvm.return
  }
  llvm.func @f298(%arg0: i32, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk.f32.fp8 %arg0[false], %arg1 : vector<2xf32>
    llvm.return
  }
  llvm.func @f299(%arg0: i32, %arg1: bf16, %arg2: i32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.sr.bf8.bf16 %arg1, %arg2, %arg3 -> %arg0[16] : i32
    llvm.return
  }
  llvm.func @f300(%arg0: i32, %arg1: f16, %arg2: i32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.sr.bf8.f16 %arg1, %arg2, %arg3 -> %arg0[0] : i32
    llvm.return
  }
  llvm.func @f301(%arg0: i32, %arg1: f32, %arg2: i32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.sr.bf8.f32 %arg1, %arg2, %arg3 -> %arg0[4] : i32
    llvm.return
  }
  llvm.func @f302(%arg0: i32, %arg1: bf16, %arg2: i32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.sr.fp8.bf16 %arg1, %arg2, %arg3 -> %arg0[0] : i32
    llvm.return
  }
  llvm.func @f303(%arg0: i32, %arg1: f16, %arg2: i32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.sr.fp8.f16 %arg1, %arg2, %arg3 -> %arg0[16] : i32
    llvm.return
  }
  llvm.func @f304(%arg0: i32, %arg1: f32, %arg2: i32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.sr.fp8.f32 %arg1, %arg2, %arg3 -> %arg0[8] : i32
    llvm.return
  }
  llvm.func @f305(%arg0: i32, %arg1: vector<2xbf16>, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.pk.fp4.bf16 %arg1, %arg2 -> %arg0[32] : i32
    llvm.return
  }
  llvm.func @f306(%arg0: i32, %arg1: vector<2xf16>, %arg2: f32) {
    %0 = rocdl.cvt.scalef32.pk.fp4.f16 %arg1, %arg2 -> %arg0[16] : i32
    llvm.return
  }
  llvm.func @f307(%arg0: i32, %arg1: vector<2xbf16>, %arg2: i32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk.fp4.bf16 %arg1, %arg2, %arg3 -> %arg0[32] : i32
    llvm.return
  }
  llvm.func @f308(%arg0: i32, %arg1: vector<2xf16>, %arg2: i32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk.fp4.f16 %arg1, %arg2, %arg3 -> %arg0[32] : i32
    llvm.return
  }
  llvm.func @f309(%arg0: i32, %arg1: vector<2xf32>, %arg2: i32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.sr.pk.fp4.f32 %arg1, %arg2, %arg3 -> %arg0[0] : i32
    llvm.return
  }
  llvm.func @f310(%arg0: i32, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk.bf16.fp4 %arg0[2], %arg1 : vector<2xbf16>
    llvm.return
  }
  llvm.func @f311(%arg0: i32, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk.f16.fp4 %arg0[32], %arg1 : vector<2xf16>
    llvm.return
  }
  llvm.func @f312(%arg0: i32, %arg1: f32) {
    %0 = rocdl.cvt.scalef32.pk.f32.fp4 %arg0[8], %arg1 : vector<2xf32>
    llvm.return
  }
  llvm.func @f313(%arg0: i32, %arg1: f32, %arg2: f32, %arg3: f32) {
    %0 = rocdl.cvt.scalef32.pk.fp4.f32 %arg1, %arg2, %arg3 -> %arg0[16] : i32
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
  llvm.func @f316(%arg0: f16) {
    %0 = rocdl.sin %arg0 f16 -> f16
    llvm.return
  }
  llvm.func @f317(%arg0: f32) {
    %0 = rocdl.cos %arg0 f32 -> f16
    llvm.return
  }
  llvm.func @f318(%arg0: f16) {
    %0 = rocdl.rcp %arg0 f16 -> f32
    llvm.return
  }
  llvm.func @f319(%arg0: f32) {
    %0 = rocdl.exp %arg0 f32 -> f16
    llvm.return
  }
  llvm.func @f320(%arg0: f16) {
    %0 = rocdl.exp2 %arg0 f16 -> f32
    llvm.return
  }
  llvm.func @f321(%arg0: f32) {
    %0 = rocdl.log %arg0 f32 -> f16
    llvm.return
  }
  llvm.func @f322(%arg0: f32) {
    %0 = rocdl.sqrt %arg0 f32 -> f16
    llvm.return
  }
  llvm.func @buffers(%arg0: vector<4xi32>, %arg1: i32, %arg2: f32, %arg3: vector<2xf32>, %arg4: i32) {
    %0 = rocdl.raw.buffer.load %arg0, %arg1, %arg1, %arg1 : f32
    rocdl.raw.buffer.store %arg2, %arg0, %arg1, %arg1, %arg1 : f32
    rocdl.raw.buffer.atomic.fadd %arg2, %arg0, %arg1, %arg1, %arg1 : f32
    %1 = rocdl.raw.buffer.atomic.cmpswap(%arg4, %arg4, %arg0, %arg1, %arg1, %arg1) : i32, vector<4xi32>
    llvm.return
  }
}
