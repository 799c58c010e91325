spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, Linkage, Int64, Float64], []> {
  spirv.SpecConstant @size spec_id(3) = 64 : i32
  spirv.SpecConstant @flag = true
  spirv.SpecConstantComposite @pair (@size, @size) : !spirv.array<2 x i32>
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @list bind(0, 1) {non_readable} : !spirv.ptr<!spirv.struct<node, (i32 [0], !spirv.ptr<!spirv.struct<node>, StorageBuffer> [8], f32 [16, NonWritable]), Block>, StorageBuffer>
  spirv.func @values(%x: f32, %p: !spirv.ptr<f32, Function> {spirv.decoration = #spirv.decoration<Aliased>}) -> !spirv.array<2 x vector<2xf32>> "Inline|Pure" {
    %size = spirv.mlir.referenceof @size : i32
    %twice = spirv.SpecConstantOperation wraps "spirv.IAdd"(%size, %size) : (i32, i32) -> i32
    %long = spirv.Constant -4294967296 : i64
    %double = spirv.Constant 2.500000e+00 : f64
    %small = spirv.FAdd %x, %x {relaxed_precision} : f32
    %none = spirv.Undef : f32
    %sum = spirv.FAdd %small, %none : f32
    spirv.Store "Function" %p, %sum ["Volatile|Aligned", 4] : f32
    %list = spirv.mlir.addressof @list : !spirv.ptr<!spirv.struct<node, (i32 [0], !spirv.ptr<!spirv.struct<node>, StorageBuffer> [8], f32 [16, NonWritable]), Block>, StorageBuffer>
    %wide = spirv.IAdd %long, %long : i64
    %exact = spirv.FMul %double, %double : f64
    %index = spirv.IMul %twice, %twice : i32
    %id = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi32>, Input>
    %three = spirv.Load "Input" %id : vector<3xi32>
    %y = spirv.CompositeExtract %three[1 : i32] : vector<3xi32>
    %power = spirv.GL.Pow %x, %small : f32
    %constant = spirv.Constant [dense<3.000000e+00> : vector<2xf32>, dense<[4.000000e+00, 5.000000e+00]> : vector<2xf32>] : !spirv.array<2 x vector<2xf32>>
    spirv.ReturnValue %constant : !spirv.array<2 x vector<2xf32>>
  }
  spirv.func @imported(f32) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "other", linkage_type = <Import>>}
}
