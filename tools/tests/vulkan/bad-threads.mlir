// The launch has fewer invocations than the kernel wants.
module attributes {gpu.container_module} {
  spirv.module @kernels Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> {
    spirv.GlobalVariable @number bind(0, 0) : !spirv.ptr<!spirv.struct<(i32 [0])>, StorageBuffer>
    spirv.func @kernel() "None" {
      %zero = spirv.Constant 0 : i32
      %number = spirv.mlir.addressof @number : !spirv.ptr<!spirv.struct<(i32 [0])>, StorageBuffer>
      %place = spirv.AccessChain %number[%zero] : !spirv.ptr<!spirv.struct<(i32 [0])>, StorageBuffer>, i32 -> !spirv.ptr<i32, StorageBuffer>
      spirv.Store "StorageBuffer" %place, %zero : i32
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @kernel
    spirv.ExecutionMode @kernel "LocalSize", 4, 1, 1
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %number = memref.alloc() : memref<i32>
    gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c2, %c1, %c1) args(%number : memref<i32>)
    return
  }
}
