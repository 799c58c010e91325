// pipeline: builtin.module(canonicalize)
func.func @for_nothing() {
  gpu.wait
  %0 = gpu.wait async
  %1 = gpu.wait async
  gpu.wait [%1]
  return
}
func.func @for_one(%a: memref<4xi32>, %m: memref<4xi32>) -> !gpu.async.token {
  %0 = gpu.wait async
  %1 = gpu.wait async
  %3 = gpu.memcpy async [%0] %m, %a : memref<4xi32>, memref<4xi32>
  %4 = gpu.wait async [%3]
  gpu.wait [%4, %1]
  %5 = gpu.memcpy async [%4] %a, %m : memref<4xi32>, memref<4xi32>
  return %5 : !gpu.async.token
}
func.func @never_read(%a: memref<4xi32>) {
  %m = memref.alloc() : memref<4xi32>
  gpu.memcpy %m, %a : memref<4xi32>, memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return
}
func.func @casts(%a: memref<4xi32>, %b: memref<4xi32>, %v: i32) {
  %0 = memref.cast %a : memref<4xi32> to memref<?xi32>
  %1 = memref.cast %b : memref<4xi32> to memref<?xi32>
  gpu.memcpy %0, %1 : memref<?xi32>, memref<?xi32>
  gpu.memset %0, %v : memref<?xi32>, i32
  return
}
