// pipeline: builtin.module(convert-scf-to-spirv)
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
func.func @f(%a: index, %b: index, %m: memref<?x4xf32, #spirv.storage_class<StorageBuffer>>, %x: f32, %c: i1, %b8: memref<8xi8, #spirv.storage_class<StorageBuffer>>, %bb: memref<5xi1, #spirv.storage_class<StorageBuffer>>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %a step %c1 iter_args(%acc = %x) -> f32 {
    %v = memref.load %m[%i, %b] : memref<?x4xf32, #spirv.storage_class<StorageBuffer>>
    %s = arith.addf %acc, %v : f32
    memref.store %s, %m[%i, %b] : memref<?x4xf32, #spirv.storage_class<StorageBuffer>>
    scf.yield %s : f32
  }
  %q = scf.if %c -> f32 { scf.yield %x : f32 } else { scf.yield %r : f32 }
  scf.if %c { %v = memref.load %b8[%a] : memref<8xi8, #spirv.storage_class<StorageBuffer>> 
    memref.store %v, %b8[%b] : memref<8xi8, #spirv.storage_class<StorageBuffer>> 
    %w = memref.load %bb[%a] : memref<5xi1, #spirv.storage_class<StorageBuffer>> 
    memref.store %w, %bb[%b] : memref<5xi1, #spirv.storage_class<StorageBuffer>>  }
  %z = scf.while (%p = %a) : (index) -> index { %cc = arith.cmpi slt, %p, %b : index scf.condition(%cc) %p : index } do { ^bb0(%u: index): %n = arith.addi %u, %c1 : index scf.yield %n : index }
  %al = memref.alloca() : memref<4xf32, #spirv.storage_class<Function>>
  %shr = memref.alloc() : memref<4xf32, #spirv.storage_class<Workgroup>>
  memref.store %x, %al[%z] : memref<4xf32, #spirv.storage_class<Function>>
  memref.store %x, %shr[%z] : memref<4xf32, #spirv.storage_class<Workgroup>>
  memref.dealloc %shr : memref<4xf32, #spirv.storage_class<Workgroup>>
  return %q : f32
}
}
