// pipeline: builtin.module(convert-memref-to-spirv,convert-func-to-spirv,reconcile-unrealized-casts)
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64], []>, #spirv.resource_limits<>>} {
func.func @f(%i: index, %m: memref<4x4xi32, #spirv.storage_class<StorageBuffer>>, %v: i32, %f : memref<8xf32, #spirv.storage_class<StorageBuffer>>, %ff: f32, %z : memref<f32, #spirv.storage_class<Private>>, %i4: memref<8xi4, #spirv.storage_class<StorageBuffer>>) {
  %0 = memref.atomic_rmw addi %v, %m[%i, %i] : (i32, memref<4x4xi32, #spirv.storage_class<StorageBuffer>>) -> i32
  %1 = memref.atomic_rmw maxu %v, %m[%i, %i] : (i32, memref<4x4xi32, #spirv.storage_class<StorageBuffer>>) -> i32
  %3 = memref.load %m[%i,%i] {nontemporal = true} : memref<4x4xi32, #spirv.storage_class<StorageBuffer>>
  memref.store %3, %m[%i,%i] {alignment = 8 : i64}: memref<4x4xi32, #spirv.storage_class<StorageBuffer>>
  %4 = memref.load %z[] : memref<f32, #spirv.storage_class<Private>>
  %l4 = memref.load %i4[%i]  : memref<8xi4, #spirv.storage_class<StorageBuffer>>
  memref.store %l4, %i4[%i]  : memref<8xi4, #spirv.storage_class<StorageBuffer>>
  return
}
}
