// pipeline: builtin.module(canonicalize)
// covers: CANON-GPU-001, CANON-GPU-002
func.func @uniform(%n: index, %m: memref<?xf32>) {
  gpu.launch blocks(%a, %b, %c) in (%ga = %n, %gb = %n, %gc = %n) threads(%x, %y, %z) in (%bx = %n, %by = %n, %bz = %n) {
    %v = memref.load %m[%x] : memref<?xf32>
    %r = gpu.all_reduce add %v {} : (f32) -> f32
    %s = gpu.subgroup_reduce add %r : (f32) -> f32
    memref.store %s, %m[%x] : memref<?xf32>
    %c0 = arith.cmpi eq, %x, %y : index
    scf.if %c0 {
      %r1 = gpu.all_reduce add %v {} : (f32) -> f32
      %s1 = gpu.subgroup_reduce add %r1 : (f32) -> f32
      memref.store %s1, %m[%x] : memref<?xf32>
    }
    gpu.terminator
  }
  return
}
gpu.module @k {
  gpu.func @f(%v: f32, %i: index, %c: i1, %m: memref<?xf32>) kernel {
    %r = gpu.all_reduce add %v {} : (f32) -> f32
    %s = gpu.subgroup_reduce add %r : (f32) -> f32
    %t = gpu.subgroup_reduce add %s uniform : (f32) -> f32
    memref.store %t, %m[%i] : memref<?xf32>
    gpu.return
  }
  // covers: CANON-GPU-003
  gpu.func @g(%v: f32, %i: index, %c: i1, %m: memref<?xf32>) -> f32 {
    %r = gpu.all_reduce add %v {} : (f32) -> f32
    %s = gpu.subgroup_reduce add %r cluster(size = 1) : (f32) -> f32
    gpu.return %s : f32
  }
  func.func @h(%v: f32) -> f32 {
    %s = gpu.subgroup_reduce add %v : (f32) -> f32
    return %s : f32
  }
  func.func @vec(%v: vector<4xf32>) -> vector<4xf32> {
    %s = gpu.subgroup_reduce add %v cluster(size = 1, stride = 4) : (vector<4xf32>) -> vector<4xf32>
    return %s : vector<4xf32>
  }
  func.func @four(%v: f32) -> f32 {
    %s = gpu.subgroup_reduce add %v cluster(size = 4) : (f32) -> f32
    return %s : f32
  }
}
// covers: CANON-GPU-013
func.func @barriers(%m: memref<?xf32>, %v: f32, %i: index) {
  gpu.barrier
  gpu.barrier {tag}
  gpu.barrier
  memref.store %v, %m[%i] : memref<?xf32>
  gpu.barrier
  %a = arith.addi %i, %i : index
  gpu.barrier
  memref.store %v, %m[%a] : memref<?xf32>
  return
}
// covers: CANON-GPU-014, CANON-GPU2-002
func.func @sizes(%n: index, %m: memref<?xindex>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%a, %b, %c) in (%ga = %c1, %gb = %n, %gc = %c1) threads(%x, %y, %z) in (%bx = %c1, %by = %c2, %bz = %c1) {
    %1 = arith.addi %a, %b : index
    %2 = arith.muli %c, %x : index
    %3 = arith.xori %y, %z : index
    %4 = arith.xori %ga, %bx : index
    memref.store %1, %m[%x] : memref<?xindex>
    memref.store %2, %m[%x] : memref<?xindex>
    memref.store %3, %m[%x] : memref<?xindex>
    memref.store %4, %m[%x] : memref<?xindex>
    gpu.terminator
  }
  gpu.launch clusters(%u, %v, %w) in (%cu = %c1, %cv = %n, %cw = %c1) blocks(%a, %b, %c) in (%ga = %n, %gb = %n, %gc = %n) threads(%x, %y, %z) in (%bx = %n, %by = %c2, %bz = %n) {
    %1 = arith.addi %a, %u : index
    memref.store %1, %m[%w] : memref<?xindex>
    gpu.terminator
  }
  gpu.launch blocks(%a, %b, %c) in (%ga = %c1, %gb = %n, %gc = %c1) threads(%x, %y, %z) in (%bx = %c1, %by = %c2, %bz = %c1) {
    memref.store %n, %m[%y] : memref<?xindex>
    gpu.terminator
  }
  return
}
// covers: CANON-GPU-015
func.func @dim(%n: index, %k: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = gpu.alloc(%n, %k) : memref<?x4x?xf32>
  %m2, %t = gpu.alloc async (%n, %k) : memref<?x4x?xf32>
  %0 = memref.dim %m, %c0 : memref<?x4x?xf32>
  %1 = memref.dim %m, %c1 : memref<?x4x?xf32>
  %2 = memref.dim %m, %c2 : memref<?x4x?xf32>
  %3 = memref.dim %m2, %c2 : memref<?x4x?xf32>
  return %0, %1, %2, %3 : index, index, index, index
}
// covers: CANON-GPU-016
func.func @bcast(%v: f32, %l: i32, %w: vector<4xi32>) -> (f32, f32, f32, f32, vector<4xi32>) {
  %0 = gpu.subgroup_broadcast %v, first_active_lane : f32
  %1 = gpu.subgroup_broadcast %0, first_active_lane : f32
  %2 = gpu.subgroup_broadcast %0, specific_lane %l : f32
  %3 = gpu.subgroup_broadcast %v, specific_lane %l : f32
  %4 = gpu.subgroup_broadcast %3, first_active_lane : f32
  %6 = gpu.subgroup_broadcast %3, specific_lane %l : f32
  %5 = gpu.subgroup_broadcast %w, first_active_lane {a = 1} : vector<4xi32>
  return %1, %2, %4, %6, %5 : f32, f32, f32, f32, vector<4xi32>
}
