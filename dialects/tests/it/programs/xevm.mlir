module {
  llvm.func @f0(%arg0: !llvm.ptr) {
    %0 = xevm.blockload %arg0 <{cache_control = #xevm.load_cache_control<L1c_L2c_L3uc>}> : (!llvm.ptr) -> i8
    llvm.return
  }
  llvm.func @f1(%arg0: !llvm.ptr<1>, %arg1: i32) {
    xevm.blockstore %arg0, %arg1 : (!llvm.ptr<1>, i32)
    llvm.return
  }
  llvm.func @f2() {
    xevm.memfence <{addrspace = #xevm.addr_space<constant>, scope = #xevm.mem_scope<lane>}>
    llvm.return
  }
  llvm.func @f3(%arg0: !llvm.ptr<4>) {
    xevm.prefetch %arg0 <{cache_control = #xevm.load_cache_control<L1s_L2uc_L3uc>}> : (!llvm.ptr<4>)
    llvm.return
  }
  llvm.func @f4(%arg0: vector<8xi16>, %arg1: vector<8xf32>, %arg2: vector<8xi16>) {
    %0 = xevm.mma %arg0, %arg1, %arg2 {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xf32>, vector<8xi16>) -> vector<8xi16>
    llvm.return
  }
  llvm.func @f5() {
    %0 = xevm.group_count.x range <i32, 0, 64> : i64
    llvm.return
  }
  llvm.func @f6() {
    %0 = xevm.local_size.x : i32
    llvm.return
  }
  llvm.func @f7() {
    %0 = xevm.group_id.x range <i32, 0, 64> : i64
    llvm.return
  }
  llvm.func @f8() {
    %0 = xevm.local_id.x range <i32, 0, 64> : i64
    llvm.return
  }
  llvm.func @f9() {
    %0 = xevm.group_count.y range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f10() {
    %0 = xevm.local_size.y : i64
    llvm.return
  }
  llvm.func @f11() {
    %0 = xevm.group_id.y range <i32, 0, 64> : i32
    llvm.return
  }
  llvm.func @f12() {
    %0 = xevm.local_id.y range <i32, 0, 64> : i64
    llvm.return
  }
  llvm.func @f13() {
    %0 = xevm.group_count.z : i64
    llvm.return
  }
  llvm.func @f14() {
    %0 = xevm.local_size.z : i32
    llvm.return
  }
  llvm.func @f15() {
    %0 = xevm.group_id.z range <i32, 0, 64> : i64
    llvm.return
  }
  llvm.func @f16() {
    %0 = xevm.local_id.z : i32
    llvm.return
  }
  llvm.func @f17() {
    %0 = xevm.lane_id : i64
    llvm.return
  }
  llvm.func @f18() {
    %0 = xevm.subgroup_id : i32
    llvm.return
  }
  llvm.func @f19() {
    %0 = xevm.subgroup_size : i64
    llvm.return
  }
}
