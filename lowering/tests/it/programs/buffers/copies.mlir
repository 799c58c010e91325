// Copies, and what is freed under conditions.
func.func @copies(%m: memref<2xf32>, %c: i1, %d: memref<?x4xf32>, %r: memref<2xf32>) -> (memref<?x4xf32>, i1) {
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r : memref<2xf32>)
  bufferization.dealloc (%m : memref<2xf32>) if (%c)
  %1 = bufferization.clone %d : memref<?x4xf32> to memref<?x4xf32>
  %k = memref.cast %d : memref<?x4xf32> to memref<4x4xf32>
  %2 = bufferization.clone %k : memref<4x4xf32> to memref<?x4xf32>
  return %1, %0 : memref<?x4xf32>, i1
}
func.func @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  %t = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  return %t : memref<*xf32>
}
func.func @dealloc_helper() {
  return
}
func.func @several(%m: memref<2xf32>, %n: memref<3xf32>, %c: i1, %r: memref<2xf32>, %s: memref<4xf32>) -> (i1, i1, i1) {
  %0:2 = bufferization.dealloc (%m, %n : memref<2xf32>, memref<3xf32>) if (%c, %c) retain (%r, %s : memref<2xf32>, memref<4xf32>)
  bufferization.dealloc (%m, %n : memref<2xf32>, memref<3xf32>) if (%c, %c)
  %1 = bufferization.dealloc retain (%r : memref<2xf32>)
  return %0#0, %0#1, %1 : i1, i1, i1
}
module @inner {
  func.func @several(%m: memref<2xf32>, %n: memref<3xf32>, %c: i1) {
    bufferization.dealloc (%m, %n : memref<2xf32>, memref<3xf32>) if (%c, %c)
    return
  }
}
