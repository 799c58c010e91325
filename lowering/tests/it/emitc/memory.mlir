// pipeline: builtin.module(convert-memref-to-emitc{lower-to-cpp})
emitc.include <"cstdlib">
memref.global "private" constant @table : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global @declared : memref<4xf32>
memref.global "private" @number : memref<f64> = dense<2.5>
memref.global "private" @unset : memref<3xindex> = uninitialized
func.func @globals() {
  %0 = memref.get_global @table : memref<2x2xi32>
  %1 = memref.get_global @number : memref<f64>
  return
}
func.func @elements(%m: memref<4x8xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.alloca() : memref<4xf32>
  %1 = memref.load %m[%i, %j] : memref<4x8xf32>
  memref.store %1, %0[%i] : memref<4xf32>
  %2 = memref.load %0[%j] : memref<4xf32>
  return %2 : f32
}
func.func @heap() -> memref<4x8xf32> {
  %0 = memref.alloc() : memref<4x8xf32>
  return %0 : memref<4x8xf32>
}
func.func @copy(%m: memref<4x8xf32>) {
  %0 = memref.alloc() {alignment = 64} : memref<4x8xf32>
  memref.copy %m, %0 : memref<4x8xf32> to memref<4x8xf32>
  return
}
