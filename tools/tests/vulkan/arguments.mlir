// out[i] = in[2 * i] + number, where 'in' is a constant and the number an index.
module attributes {gpu.container_module} {
  spirv.module @kernels Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> {
    spirv.GlobalVariable @group built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
    spirv.GlobalVariable @in bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.array<8 x i32, stride=4> [0])>, StorageBuffer>
    spirv.GlobalVariable @out bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
    spirv.GlobalVariable @number bind(0, 2) : !spirv.ptr<!spirv.struct<(i32 [0])>, StorageBuffer>
    spirv.func @sum() "None" {
      %zero = spirv.Constant 0 : i32
      %two = spirv.Constant 2 : i32
      %group = spirv.mlir.addressof @group : !spirv.ptr<vector<3xi32>, Input>
      %groups = spirv.Load "Input" %group : vector<3xi32>
      %i = spirv.CompositeExtract %groups[0 : i32] : vector<3xi32>
      %j = spirv.IMul %i, %two : i32
      %in = spirv.mlir.addressof @in : !spirv.ptr<!spirv.struct<(!spirv.array<8 x i32, stride=4> [0])>, StorageBuffer>
      %a = spirv.AccessChain %in[%zero, %j] : !spirv.ptr<!spirv.struct<(!spirv.array<8 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
      %x = spirv.Load "StorageBuffer" %a : i32
      %number = spirv.mlir.addressof @number : !spirv.ptr<!spirv.struct<(i32 [0])>, StorageBuffer>
      %b = spirv.AccessChain %number[%zero] : !spirv.ptr<!spirv.struct<(i32 [0])>, StorageBuffer>, i32 -> !spirv.ptr<i32, StorageBuffer>
      %y = spirv.Load "StorageBuffer" %b : i32
      %sum = spirv.IAdd %x, %y : i32
      %out = spirv.mlir.addressof @out : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
      %c = spirv.AccessChain %out[%zero, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
      spirv.Store "StorageBuffer" %c, %sum : i32
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @sum, @group
    spirv.ExecutionMode @sum "LocalSize", 1, 1, 1
  }

  memref.global "private" constant @numbers : memref<8xi32> = dense<[0, 1, 2, 3, 4, 5, 6, 7]>

  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c100 = arith.constant 100 : index
    %in = memref.get_global @numbers : memref<8xi32>
    scf.for %row = %c0 to %c2 step %c1 {
      %number = arith.addi %row, %c100 : index
      %out = memref.alloc() : memref<1x4xi32>
      gpu.launch_func @kernels::@sum blocks in (%c4, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%in : memref<8xi32>, %out : memref<1x4xi32>, %number : index)
      %printed = memref.cast %out : memref<1x4xi32> to memref<*xi32>
      func.call @printMemrefI32(%printed) : (memref<*xi32>) -> ()
      memref.dealloc %out : memref<1x4xi32>
    }
    return
  }

  func.func private @printMemrefI32(memref<*xi32>)
}
