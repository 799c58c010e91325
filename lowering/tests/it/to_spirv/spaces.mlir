// pipeline: builtin.module(map-memref-spirv-storage-class)
func.func @spaces(%a: memref<4xf32>, %b: memref<4xf32, 3>, %c: memref<*xf32, #gpu.address_space<private>>, %d: memref<2xf32, #spirv.storage_class<Uniform>>) {
  return
}
