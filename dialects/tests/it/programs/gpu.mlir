module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @f(%arg0: f32, %arg1: memref<4xf32>) workgroup(%arg2 : memref<32xf32, 3>, %arg3 : memref<1xf32, 3>) private(%arg4 : memref<1xf32, 5>) kernel attributes {known_block_size = array<i32: 1, 2, 3>} {
      %thread_id_x = gpu.thread_id x
      %thread_id_y = gpu.thread_id y upper_bound 64
      %0 = gpu.all_reduce add %arg0 {
      } : (f32) -> f32
      %1 = gpu.all_reduce %arg0 uniform {
      ^bb0(%arg5: f32, %arg6: f32):
        %5 = arith.addf %arg5, %arg6 : f32
        gpu.yield %5 : f32
      } : (f32) -> f32
      %c3_i32 = arith.constant 3 : i32
      %shuffleResult, %valid = gpu.shuffle  xor %arg0, %c3_i32, %c3_i32 : f32
      %2 = gpu.subgroup_reduce add %arg0 uniform cluster(size = 4) : (f32) -> f32
      %3 = gpu.subgroup_broadcast %arg0, first_active_lane : f32
      %4 = gpu.subgroup_broadcast %2, specific_lane %c3_i32 : f32
      gpu.barrier
      gpu.return
    }
    gpu.func @g() {
      gpu.return
    }
  }
  func.func @h(%arg0: f32, %arg1: index, %arg2: i32, %arg3: memref<4xf32>) {
    %0 = gpu.wait async
    gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %arg1, %arg11 = %arg1, %arg12 = %arg1) threads(%arg7, %arg8, %arg9) in (%arg13 = %arg1, %arg14 = %arg1, %arg15 = %arg1) dynamic_shared_memory_size %arg2 workgroup(%arg16 : memref<32xf32, 3>) {
      gpu.printf "hi %d", %arg4 : index
      gpu.terminator
    }
    %1 = gpu.launch async [%0] blocks(%arg4, %arg5, %arg6) in (%arg10 = %arg1, %arg11 = %arg1, %arg12 = %arg1) threads(%arg7, %arg8, %arg9) in (%arg13 = %arg1, %arg14 = %arg1, %arg15 = %arg1) {
      gpu.terminator
    }
    gpu.launch clusters(%arg16, %arg17, %arg18) in (%arg19 = %arg1, %arg20 = %arg1, %arg21 = %arg1) blocks(%arg4, %arg5, %arg6) in (%arg10 = %arg1, %arg11 = %arg1, %arg12 = %arg1) threads(%arg7, %arg8, %arg9) in (%arg13 = %arg1, %arg14 = %arg1, %arg15 = %arg1) module(@a) function(@b) {
      gpu.terminator
    }
    gpu.launch_func @k::@f blocks in (%arg1, %arg1, %arg1) threads in (%arg1, %arg1, %arg1) dynamic_shared_memory_size %arg2 args(%arg0 : f32, %arg3 : memref<4xf32>)
    %2 = gpu.launch_func async [%0] @k::@f blocks in (%arg2, %arg2, %arg2) threads in (%arg2, %arg2, %arg2) : i32 args(%arg0 : f32, %arg3 : memref<4xf32>)
    %memref, %asyncToken = gpu.alloc async [%0] host_shared (%arg1) : memref<?xf32>
    %memref_0 = gpu.alloc () : memref<4xf32>
    %3 = gpu.memcpy async [%0] %memref_0, %arg3 : memref<4xf32>, memref<4xf32>
    gpu.dealloc %memref_0 : memref<4xf32>
    gpu.wait [%0, %1]
    %cast = memref.cast %arg3 : memref<4xf32> to memref<*xf32>
    gpu.host_register %cast : memref<*xf32>
    return
  }
}
