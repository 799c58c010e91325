// pipeline: builtin.module(gpu-to-llvm)
module attributes {gpu.container_module} {
  func.func @al(%m: memref<?x4x?xf16>, %w: memref<3x4xi32, 1>, %k: memref<3x4xi32>, %z: memref<i32>, %st: memref<4xf32, strided<[2]>>, %q: memref<4xf64>) {
    %0 = gpu.wait async
    %c = arith.constant 1.0 : f16
    %d = arith.constant 1 : i32
    %e = arith.constant 1.0 : f64
    %3 = gpu.memset async [%0] %m, %c : memref<?x4x?xf16>, f16
    %4 = gpu.memset async [%3] %w, %d : memref<3x4xi32, 1>, i32
    %5 = gpu.memcpy async [%4] %k, %w : memref<3x4xi32>, memref<3x4xi32, 1>
    %6 = gpu.memset async [%5] %z, %d : memref<i32>, i32
    %1 = gpu.wait async
    gpu.wait [%6, %1]
    return
  }
  func.func @tok(%t: !gpu.async.token) {
    gpu.wait [%t]
    return
  }
}
