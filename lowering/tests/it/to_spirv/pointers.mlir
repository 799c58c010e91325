// pipeline: builtin.module(convert-scf-to-spirv)
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Kernel, Addresses, Int8, Int16, Int64, Float16, Float64], []>, #spirv.resource_limits<>>} {
func.func @f(%i: index, %m: memref<?x4xf32, #spirv.storage_class<CrossWorkgroup>>, %s: memref<8xi8, #spirv.storage_class<CrossWorkgroup>>, %x: f32) {
  %0 = memref.load %m[%i, %i] : memref<?x4xf32, #spirv.storage_class<CrossWorkgroup>>
  memref.store %0, %m[%i, %i] {alignment = 8 : i64}: memref<?x4xf32, #spirv.storage_class<CrossWorkgroup>>
  %1 = memref.load %s[%i] {nontemporal = true} : memref<8xi8, #spirv.storage_class<CrossWorkgroup>>
  return
}
}
