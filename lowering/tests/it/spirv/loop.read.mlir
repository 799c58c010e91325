spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader], [SPV_KHR_storage_buffer_storage_class]> {
  spirv.SpecConstant @size spec_id(3) = 64 : i32
  spirv.GlobalVariable @data bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>
  spirv.func @kernel() "None" {
    %cst0_i32 = spirv.Constant 0 : i32
    spirv.Branch ^bb1(%cst0_i32 : i32)
  ^bb1(%0: i32):  // pred: ^bb0
    spirv.mlir.loop control(Unroll) {
      spirv.Branch ^bb1(%0 : i32)
    ^bb1(%1: i32):  // 2 preds: ^bb0, ^bb3
      %2 = spirv.mlir.referenceof @size : i32
      %3 = spirv.mlir.referenceof @size : i32
      %4 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%2, %3) : (i32, i32) -> i32
      %5 = spirv.ULessThan %1, %4 : i32
      spirv.BranchConditional %5, ^bb2, ^bb4
    ^bb2:  // pred: ^bb1
      %data_addr = spirv.mlir.addressof @data : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>
      %cst0_i32_0 = spirv.Constant 0 : i32
      %6 = spirv.AccessChain %data_addr[%cst0_i32_0, %1] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
      %7 = spirv.Load "StorageBuffer" %6 : f32
      %8 = spirv.GL.Sqrt %7 : f32
      spirv.Store "StorageBuffer" %6, %8 ["Aligned", 4] : f32
      spirv.Branch ^bb3
    ^bb3:  // pred: ^bb2
      %cst1_i32 = spirv.Constant 1 : i32
      %9 = spirv.IAdd %1, %cst1_i32 : i32
      spirv.Branch ^bb1(%9 : i32)
    ^bb4:  // pred: ^bb1
      spirv.mlir.merge
    }
    spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @kernel
  spirv.ExecutionMode @kernel "LocalSize", 32, 1, 1
}
