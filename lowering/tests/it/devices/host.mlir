// pipeline: builtin.module(gpu-to-llvm)
module attributes {gpu.container_module} {
  gpu.binary @k [#gpu.object<#nvvm.target, "blob">]
  func.func @main(%a: memref<?xf32>, %n: index, %x: f32) {
    %c8 = arith.constant 8 : index
    %c256 = arith.constant 256 : i32
    
    gpu.launch_func @k::@kern blocks in (%c8, %c8, %c8) threads in (%c8, %c8, %c8) dynamic_shared_memory_size %c256 args(%x : f32, %a : memref<?xf32>)
    return
  }

  func.func @al(%n: index) {
    %0 = gpu.wait async
    %1, %2 = gpu.alloc async [%0] (%n) : memref<?xf32>
    %c = arith.constant 1.0 : f32
    %3 = gpu.memset async [%2] %1, %c : memref<?xf32>, f32
    %h = memref.alloc(%n) : memref<?xf32>
    %4 = gpu.memcpy async [%3] %h, %1 : memref<?xf32>, memref<?xf32>
    %5 = gpu.dealloc async [%4] %1 : memref<?xf32>
    gpu.wait [%5]
    return
  }
  func.func @st() {
    %0 = gpu.wait async
    %s, %t = gpu.alloc async [%0] () : memref<4x8xf32>
    %q = gpu.wait async [%t]
    %w = gpu.wait async [%q, %t]
    %m = gpu.alloc host_shared () : memref<7xi32>
    gpu.wait [%w]
    gpu.wait
    return
  }
  func.func @reg(%u: memref<*xf32>) {
    gpu.host_register %u : memref<*xf32>
    gpu.host_unregister %u : memref<*xf32>
    %c = arith.constant 0 : i32
    gpu.set_default_device %c
    return
  }
  func.func @la(%a: memref<3xf32>, %n: index) {
    %0 = gpu.wait async
    %1 = gpu.launch_func async [%0] @k::@kern blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%a : memref<3xf32>)
    return
  }
}
