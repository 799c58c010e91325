// pipeline: builtin.module(gpu.module(convert-gpu-to-rocdl{chipset=gfx90a runtime=HIP}))
// Who an invocation is, what it has of its own, and what it tells others.
gpu.module @kernels {
  gpu.func @sizes(%out: memref<?xindex>, %at: index) kernel
      attributes {known_block_size = array<i32: 64, 2, 1>, known_grid_size = array<i32: 8, 4, 2>} {
    %tx = gpu.thread_id x
    %ty = gpu.thread_id y upper_bound 3
    %by = gpu.block_id y
    %dx = gpu.block_dim x
    %gz = gpu.grid_dim z
    %id = gpu.global_id x
    %lane = gpu.lane_id
    memref.store %tx, %out[%at] : memref<?xindex>
    memref.store %ty, %out[%tx] : memref<?xindex>
    memref.store %by, %out[%ty] : memref<?xindex>
    memref.store %dx, %out[%by] : memref<?xindex>
    memref.store %gz, %out[%dx] : memref<?xindex>
    memref.store %id, %out[%gz] : memref<?xindex>
    memref.store %lane, %out[%id] : memref<?xindex>
    gpu.return
  }
  gpu.func @memory(%in: memref<4x8xf32> {llvm.align = 16 : i64, llvm.noalias}, %i: index)
      workgroup(%shared: memref<4x8xf32, #gpu.address_space<workgroup>> {llvm.align = 32 : i64})
      private(%own: memref<2xf32, #gpu.address_space<private>>) kernel {
    %x = memref.load %in[%i, %i] : memref<4x8xf32>
    memref.store %x, %shared[%i, %i] : memref<4x8xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %y = memref.load %shared[%i, %i] : memref<4x8xf32, #gpu.address_space<workgroup>>
    memref.store %y, %own[%i] : memref<2xf32, #gpu.address_space<private>>
    %dynamic = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %c = arith.constant 5 : i8
    memref.store %c, %dynamic[%i] : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.return
  }
  gpu.func @twice(%x: f32) -> (f32, f32) {
    %y = func.call @function(%x) : (f32) -> f32
    gpu.return %x, %y : f32, f32
  }
  func.func @function(%x: f32) -> f32 {
    return %x : f32
  }
  gpu.func @shuffles(%f: f32, %d: f64, %lane: i32, %out: memref<4xf32>, %wide: memref<4xf64>, %i: index) kernel {
    %width = arith.constant 16 : i32
    %a, %valid = gpu.shuffle up %f, %lane, %width : f32
    %b, %v1 = gpu.shuffle down %f, %lane, %width : f32
    %c = arith.select %valid, %a, %b : f32
    %e, %v2 = gpu.shuffle idx %c, %lane, %width : f32
    memref.store %e, %out[%i] : memref<4xf32>
    %g, %v3 = gpu.shuffle xor %d, %lane, %width : f64
    memref.store %g, %wide[%i] : memref<4xf64>
    gpu.return
  }
  gpu.func @reduce(%x: i32, %out: memref<4xi32>, %i: index) kernel {
    %sum = gpu.all_reduce add %x uniform {} : (i32) -> i32
    memref.store %sum, %out[%i] : memref<4xi32>
    gpu.return
  }
  gpu.func @reduce_by_region(%x: f32, %out: memref<4xf32>, %i: index) kernel {
    %most = gpu.all_reduce %x uniform {
    ^bb0(%a: f32, %b: f32):
      %larger = arith.cmpf ogt, %a, %b : f32
      %c = arith.select %larger, %a, %b : f32
      gpu.yield %c : f32
    } : (f32) -> f32
    memref.store %most, %out[%i] : memref<4xf32>
    gpu.return
  }
  func.func @numbers(%f: f32, %d: f64, %h: f16, %v: vector<2x2xf32>, %n: i32)
      -> (f32, f64, f16, vector<2x2xf32>, f32, f32, f16, f32, f32) {
    %0 = math.sin %f fastmath<afn> : f32
    %1 = math.cosh %d : f64
    %2 = math.tanh %h : f16
    %3 = math.exp2 %v : vector<2x2xf32>
    %4 = math.fpowi %f, %n : f32, i32
    %5 = math.exp %f : f32
    %6 = math.log %h : f16
    %7 = arith.remf %f, %4 : f32
    %8 = math.sqrt %7 : f32
    return %0, %1, %2, %3, %4, %5, %6, %7, %8
        : f32, f64, f16, vector<2x2xf32>, f32, f32, f16, f32, f32
  }
  gpu.func @print(%i: i32, %f: f32, %x: index) {
    gpu.printf "nothing\0A"
    gpu.printf "%d %f %d\0A", %i, %f, %x : i32, f32, index
    gpu.return
  }
  gpu.func @lanes(%x: f32, %b: i8, %lane: i32, %out: memref<4xf32>, %bytes: memref<4xi8>, %i: index) kernel {
    %size = gpu.subgroup_size upper_bound 64 : index
    %0 = gpu.subgroup_broadcast %x, specific_lane %lane : f32
    memref.store %0, %out[%size] : memref<4xf32>
    %1 = gpu.subgroup_broadcast %b, first_active_lane : i8
    memref.store %1, %bytes[%i] : memref<4xi8>
    %all = arith.constant 64 : i32
    %seven = arith.constant 7 : i32
    %2, %valid = gpu.shuffle xor %x, %seven, %all : f32
    memref.store %2, %out[%i] : memref<4xf32>
    gpu.return
  }
  func.func @buffers(%m: memref<64x?xf32>, %h: memref<8xf16>, %i: i32, %v: vector<4xf16>, %f: f32) -> f32 {
    %0 = amdgpu.raw_buffer_load %m[%i, %i] sgprOffset %i : memref<64x?xf32>, i32, i32 -> f32
    amdgpu.raw_buffer_store {boundsCheck = false, indexOffset = 3 : i32} %v -> %h[%i] : vector<4xf16> -> memref<8xf16>, i32
    amdgpu.raw_buffer_atomic_fadd %f -> %m[%i, %i] : f32 -> memref<64x?xf32>, i32, i32
    amdgpu.lds_barrier
    return %0 : f32
  }
}
