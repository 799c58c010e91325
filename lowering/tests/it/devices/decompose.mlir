// pipeline: builtin.module(gpu-decompose-memrefs)
// Elements and parts of memrefs, by numbers that are computed in the launch.
func.func @launch(%n: index, %m: memref<?x?xf32>, %p: memref<4x8xf32>,
    %w: memref<4x8xf32, strided<[16, 2], offset: 3>>, %s: memref<4x8xf32, 3>, %z: memref<f32>) {
  gpu.launch blocks(%a, %b, %c) in (%d = %n, %e = %n, %f = %n)
      threads(%g, %h, %i) in (%j = %n, %k = %n, %l = %n) {
    %x = memref.load %m[%g, %h] : memref<?x?xf32>
    memref.store %x, %p[%g, %i] : memref<4x8xf32>
    memref.store %x, %w[%g, %h] : memref<4x8xf32, strided<[16, 2], offset: 3>>
    memref.store %x, %s[%i, %h] : memref<4x8xf32, 3>
    memref.store %x, %z[] : memref<f32>
    %v = memref.subview %m[%g, 0] [2, %i] [1, %j] : memref<?x?xf32> to memref<2x?xf32, strided<[?, ?], offset: ?>>
    memref.store %x, %v[%g, %h] : memref<2x?xf32, strided<[?, ?], offset: ?>>
    gpu.terminator
  }
  return
}
