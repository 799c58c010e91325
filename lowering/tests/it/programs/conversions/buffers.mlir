// pipeline: builtin.module(convert-to-llvm)
memref.global "private" @table : memref<2xf32> = dense<[1.0, 2.0]>
memref.global @uninitialized : memref<2xf32> = uninitialized
func.func @global(%i: index) -> f32 {
  %0 = memref.get_global @table : memref<2xf32>
  %1 = memref.load %0[%i] {nontemporal = true} : memref<2xf32>
  return %1 : f32
}
func.func @aligned(%i: index) -> memref<?xf32, 3> {
  %0 = memref.alloc(%i) {alignment = 64} : memref<?xf32, 3>
  return %0 : memref<?xf32, 3>
}
func.func @of_memrefs(%m: memref<f32>) {
  %0 = memref.alloc() : memref<2xmemref<f32>>
  memref.dealloc %0 : memref<2xmemref<f32>>
  return
}
func.func @hints(%m: memref<2x3xf32>, %n: memref<4xi32>, %i: index) {
  memref.prefetch %m[%i, %i], write, locality<2>, data : memref<2x3xf32>
  %0 = memref.assume_alignment %m, 16 : memref<2x3xf32>
  %1, %2 = memref.distinct_objects %m, %n : memref<2x3xf32>, memref<4xi32>
  return
}
func.func @atomic(%m: memref<4xi32>, %v: i32, %i: index) -> i32 {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%current: i32):
    %1 = arith.muli %current, %v : i32
    memref.atomic_yield %1 : i32
  }
  %2 = memref.atomic_rmw addi %v, %m[%i] : (i32, memref<4xi32>) -> i32
  %3 = arith.addi %0, %2 : i32
  return %3 : i32
}
func.func @scope(%i: index, %v: i32) -> i32 {
  %0 = memref.alloca_scope -> i32 {
    %1 = memref.alloca(%i) : memref<?xi32>
    memref.store %v, %1[%i] : memref<?xi32>
    memref.alloca_scope.return %v : i32
  }
  return %0 : i32
}
func.func @copies(%m: memref<2x?xf32, strided<[?, 1], offset: ?>>, %u: memref<*xf32>) {
  memref.copy %m, %m : memref<2x?xf32, strided<[?, 1], offset: ?>> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %m, %u : memref<2x?xf32, strided<[?, 1], offset: ?>> to memref<*xf32>
  memref.dealloc %u : memref<*xf32>
  return
}
func.func @checks(%c: i1, %d: i1) {
  cf.assert %c, "first"
  cf.assert %d, "second"
  return
}
