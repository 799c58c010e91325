module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Shader, Int64], [SPV_KHR_16bit_storage]>, api=Vulkan, AMD:DiscreteGPU:7, #spirv.resource_limits<max_compute_workgroup_size = [64, 4, 1], subgroup_size = 16>>} {
  spirv.module @shader Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> {
    spirv.SpecConstant @size spec_id(3) = 64 : i32
    spirv.SpecConstant @fast = true
    spirv.SpecConstantComposite @sizes (@size, @size) : vector<2xi32>
    spirv.GlobalVariable @input bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>
    spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
    spirv.GlobalVariable @count initializer(@size) : !spirv.ptr<i32, Private>
    spirv.GlobalVariable @list : !spirv.ptr<!spirv.struct<node, (i32 [0], !spirv.ptr<!spirv.struct<node>, StorageBuffer> [8])>, StorageBuffer>
    spirv.GlobalVariable @params {location = 3 : i32} : !spirv.ptr<!spirv.struct<(f32 [0, NonWritable], !spirv.matrix<3 x vector<3xf32>> [16, RowMajor, MatrixStride=16])>, Input>
    spirv.func @kernel(%arg0: i32, %arg1: f32, %arg2: vector<4xf32>, %arg3: i1, %arg4: !spirv.ptr<i32, Workgroup>) "None" {
      %0 = spirv.mlir.referenceof @size : i32
      %cst1_i32 = spirv.Constant 1 : i32
      %true = spirv.Constant true
      %cst = spirv.Constant [1 : i32, 2 : i32] : !spirv.array<2 x i32>
      %1 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %cst1_i32) : (i32, i32) -> i32
      %id_addr = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi32>, Input>
      %2 = spirv.Load "Input" %id_addr : vector<3xi32>
      %3 = spirv.CompositeExtract %2[0 : i32] : vector<3xi32>
      %input_addr = spirv.mlir.addressof @input : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>
      %cst0_i32 = spirv.Constant 0 : i32
      %4 = spirv.AccessChain %input_addr[%cst0_i32, %3] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
      %5 = spirv.Load "StorageBuffer" %4 ["Volatile|Aligned", 4] : f32
      %6 = spirv.FAdd %5, %arg1 : f32
      spirv.Store "StorageBuffer" %4, %6 ["Aligned", 4] : f32
      %7 = spirv.Variable init(%cst1_i32) : !spirv.ptr<i32, Function>
      spirv.CopyMemory "Function" %7, "Workgroup" %arg4 : i32
      %8 = spirv.AtomicIAdd <Workgroup> <AcquireRelease|WorkgroupMemory> %arg4, %arg0 : !spirv.ptr<i32, Workgroup>
      %9 = spirv.AtomicCompareExchange <Device> <Release> <None> %arg4, %arg0, %8 : !spirv.ptr<i32, Workgroup>
      spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
      %10 = spirv.GroupNonUniformIAdd <Subgroup> <Reduce> %arg0 : i32 -> i32
      %cst4_i32 = spirv.Constant 4 : i32
      %11 = spirv.GroupNonUniformFMax <Subgroup> <ClusteredReduce> %arg1 cluster_size(%cst4_i32) : f32, i32 -> f32
      %12 = spirv.GroupNonUniformShuffleXor <Subgroup> %arg1, %cst1_i32 : f32, i32
      %13 = spirv.SLessThan %arg0, %0 : i32
      %14 = spirv.IsNan %arg2 : vector<4xf32>
      %15 = spirv.Select %13, %arg0, %0 : i1, i32
      %16 = spirv.IAddCarry %arg0, %0 : !spirv.struct<(i32, i32)>
      %17 = spirv.GL.Sqrt %arg2 : vector<4xf32>
      %18 = spirv.GL.Pow %arg1, %6 : f32
      %19 = spirv.GL.FClamp %arg1, %6, %18 : f32
      %20 = spirv.CL.exp %arg1 : f32
      %21 = spirv.ShiftLeftLogical %arg0, %cst1_i32 : i32, i32
      %22 = spirv.BitFieldUExtract %arg0, %cst1_i32, %0 : i32, i32, i32
      %23 = spirv.ConvertSToF %arg0 : i32 to f32
      %24 = spirv.Bitcast %arg1 : f32 to i32
      %25 = spirv.VectorShuffle [0 : i32, 5 : i32] %arg2, %17 : vector<4xf32>, vector<4xf32> -> vector<2xf32>
      %26 = spirv.Dot %arg2, %17 : vector<4xf32> -> f32
      %27 = spirv.Undef : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>
      %28 = spirv.ImageSampleExplicitLod %27, %25 ["Lod"], %arg1 : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>, vector<2xf32>, f32 -> vector<4xf32>
      %29 = spirv.mlir.selection control(Flatten) -> i32 {
        spirv.BranchConditional %arg3 [1, 2], ^bb1, ^bb2(%arg0 : i32)
      ^bb1:  // pred: ^bb0
        spirv.Branch ^bb2(%0 : i32)
      ^bb2(%31: i32):  // 2 preds: ^bb0, ^bb1
        spirv.mlir.merge %31 : i32
      }
      spirv.mlir.loop control(Unroll) {
        spirv.Branch ^bb1(%cst0_i32 : i32)
      ^bb1(%31: i32):  // 2 preds: ^bb0, ^bb3
        %32 = spirv.SLessThan %31, %29 : i32
        spirv.BranchConditional %32, ^bb2, ^bb4
      ^bb2:  // pred: ^bb1
        spirv.Branch ^bb3
      ^bb3:  // pred: ^bb2
        %33 = spirv.IAdd %31, %cst1_i32 : i32
        spirv.Branch ^bb1(%33 : i32)
      ^bb4:  // pred: ^bb1
        spirv.mlir.merge
      }
      %30 = spirv.FunctionCall @helper(%arg0) : (i32) -> i32
      spirv.Return
    }
    spirv.func @helper(%arg0: i32) -> i32 "Inline|Pure" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "help", linkage_type = <Export>>} {
      spirv.ReturnValue %arg0 : i32
    }
    spirv.EntryPoint "GLCompute" @kernel, @id, @input
    spirv.ExecutionMode @kernel "LocalSize", 32, 1, 1
  }
}
