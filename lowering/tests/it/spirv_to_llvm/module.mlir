spirv.module @named Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.GlobalVariable @in bind(1, 2) : !spirv.ptr<!spirv.struct<(f32 [0], f64 [8], vector<3xf32> [16])>, StorageBuffer>
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @out : !spirv.ptr<!spirv.struct<(f32, i1)>, Output>
  spirv.GlobalVariable @own : !spirv.ptr<!spirv.array<4 x ui8, stride=1>, Private>
  spirv.func @types(%a: si32, %b: vector<4xf16>, %c: !spirv.ptr<i1, Uniform>, %d: !spirv.rtarray<f32>) "Inline" {
    spirv.Return
  }
  spirv.func @memory(%i: i32) -> f32 "DontInline" {
    %zero = spirv.Constant 0.0 : f32
    %c2 = spirv.Constant 2 : i32
    %in = spirv.mlir.addressof @in : !spirv.ptr<!spirv.struct<(f32 [0], f64 [8], vector<3xf32> [16])>, StorageBuffer>
    %part = spirv.AccessChain %in[%c2, %i] : !spirv.ptr<!spirv.struct<(f32 [0], f64 [8], vector<3xf32> [16])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %0 = spirv.Load "StorageBuffer" %part ["Aligned", 4] : f32
    %1 = spirv.Load "StorageBuffer" %part ["Volatile"] : f32
    spirv.Store "StorageBuffer" %part, %0 ["Nontemporal"] : f32
    %whole = spirv.Load "StorageBuffer" %in : !spirv.struct<(f32 [0], f64 [8], vector<3xf32> [16])>
    %2 = spirv.CompositeExtract %whole[2 : i32, 1 : i32] : !spirv.struct<(f32 [0], f64 [8], vector<3xf32> [16])>
    %3 = spirv.CompositeInsert %2, %whole[0 : i32] : f32 into !spirv.struct<(f32 [0], f64 [8], vector<3xf32> [16])>
    %4 = spirv.CompositeInsert %2, %3[2 : i32, 0 : i32] : f32 into !spirv.struct<(f32 [0], f64 [8], vector<3xf32> [16])>
    %variable = spirv.Variable init(%zero) : !spirv.ptr<f32, Function>
    %other = spirv.Variable : !spirv.ptr<!spirv.struct<(f32, i1)>, Function>
    spirv.ReturnValue %1 : f32
  }
  spirv.func @pure() "Pure" {
    spirv.Return
  }
  spirv.func @const(%i: i32) "Const" {
    %0 = spirv.FunctionCall @memory(%i) : (i32) -> f32
    spirv.FunctionCall @pure() : () -> ()
    spirv.Return
  }
  spirv.func @barrier(%x: f32) -> f32 "None" {
    spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
    %0 = spirv.GroupFAdd <Workgroup> <Reduce> %x : f32
    spirv.ReturnValue %0 : f32
  }
  spirv.EntryPoint "GLCompute" @pure
  spirv.ExecutionMode @pure "LocalSize", 32, 1, 2
  spirv.ExecutionMode @pure "ContractionOff"
}
