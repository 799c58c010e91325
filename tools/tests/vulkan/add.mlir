// Adds 1.5 to each element, one invocation an element.
module attributes {gpu.container_module} {
  spirv.module @kernels Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> {
    spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
    spirv.GlobalVariable @data bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
    spirv.func @add() "None" {
      %zero = spirv.Constant 0 : i32
      %more = spirv.Constant 1.5 : f32
      %id = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi32>, Input>
      %ids = spirv.Load "Input" %id : vector<3xi32>
      %x = spirv.CompositeExtract %ids[0 : i32] : vector<3xi32>
      %data = spirv.mlir.addressof @data : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
      %element = spirv.AccessChain %data[%zero, %x] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
      %old = spirv.Load "StorageBuffer" %element : f32
      %new = spirv.FAdd %old, %more : f32
      spirv.Store "StorageBuffer" %element, %new : f32
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @add, @id
    spirv.ExecutionMode @add "LocalSize", 2, 1, 1
  }

  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %data = memref.alloc() : memref<4xf32>
    scf.for %i = %c0 to %c4 step %c1 {
      %double = arith.muli %i, %c2 : index
      %int = arith.index_cast %double : index to i32
      %float = arith.sitofp %int : i32 to f32
      memref.store %float, %data[%i] : memref<4xf32>
    }
    gpu.launch_func @kernels::@add blocks in (%c2, %c1, %c1) threads in (%c2, %c1, %c1) args(%data : memref<4xf32>)
    %printed = memref.cast %data : memref<4xf32> to memref<*xf32>
    call @printMemrefF32(%printed) : (memref<*xf32>) -> ()
    memref.dealloc %data : memref<4xf32>
    return
  }

  func.func private @printMemrefF32(memref<*xf32>)
}
