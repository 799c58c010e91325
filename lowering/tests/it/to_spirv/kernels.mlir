// pipeline: builtin.module(convert-gpu-to-spirv,spirv.module(spirv-lower-abi-attrs))
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
gpu.module @k {
  gpu.func @kern(%m: memref<?x4xf32, #spirv.storage_class<StorageBuffer>>, %s: f32, %i : index) workgroup(%w : memref<32xf32, #spirv.storage_class<Workgroup>>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
    %0 = gpu.thread_id x
    %1 = gpu.block_id y
    %2 = gpu.block_dim x
    %3 = gpu.grid_dim z
    %4 = gpu.global_id x
    %5 = gpu.subgroup_id : index
    %6 = gpu.lane_id
    %7 = gpu.subgroup_size : index
    %8 = arith.addi %0, %1 : index
    %9 = arith.addi %8, %2 : index
    memref.store %s, %m[%9, %0] : memref<?x4xf32, #spirv.storage_class<StorageBuffer>>
    gpu.barrier
    %r = gpu.all_reduce add %s {} : (f32) -> (f32)
    memref.store %r, %m[%3, %0] : memref<?x4xf32, #spirv.storage_class<StorageBuffer>>
    gpu.return
  }
}
func.func @main(%m: memref<?x4xf32, #spirv.storage_class<StorageBuffer>>, %s: f32, %i : index) { 
 gpu.launch_func @k::@kern blocks in (%i, %i, %i) threads in (%i, %i, %i) args(%m : memref<?x4xf32, #spirv.storage_class<StorageBuffer>>, %s : f32, %i : index)
 return }
}
