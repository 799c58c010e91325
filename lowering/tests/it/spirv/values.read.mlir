spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, Linkage, Int64, Float64], []> {
  spirv.SpecConstant @size spec_id(3) = 64 : i32
  spirv.SpecConstant @flag = true
  spirv.SpecConstantComposite @pair (@size, @size) : !spirv.array<2 x i32>
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @list bind(0, 1) {non_readable} : !spirv.ptr<!spirv.struct<node, (i32 [0], !spirv.ptr<!spirv.struct<node>, StorageBuffer> [8], f32 [16, NonWritable]), Block>, StorageBuffer>
  spirv.func @imported(f32) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "other", linkage_type = <Import>>}
  spirv.func @values(%arg0: f32, %arg1: !spirv.ptr<f32, Function> {spirv.decoration = #spirv.decoration<Aliased>}) -> !spirv.array<2 x vector<2xf32>> "Inline|Pure" {
    %0 = spirv.FAdd %arg0, %arg0 {relaxed_precision} : f32
    %1 = spirv.Undef : f32
    %2 = spirv.FAdd %0, %1 : f32
    spirv.Store "Function" %arg1, %2 ["Volatile|Aligned", 4] : f32
    %cst-4294967296_i64 = spirv.Constant -4294967296 : i64
    %cst-4294967296_i64_0 = spirv.Constant -4294967296 : i64
    %3 = spirv.IAdd %cst-4294967296_i64, %cst-4294967296_i64_0 : i64
    %cst_f64 = spirv.Constant 2.500000e+00 : f64
    %cst_f64_1 = spirv.Constant 2.500000e+00 : f64
    %4 = spirv.FMul %cst_f64, %cst_f64_1 : f64
    %5 = spirv.mlir.referenceof @size : i32
    %6 = spirv.mlir.referenceof @size : i32
    %7 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%5, %6) : (i32, i32) -> i32
    %8 = spirv.mlir.referenceof @size : i32
    %9 = spirv.mlir.referenceof @size : i32
    %10 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%8, %9) : (i32, i32) -> i32
    %11 = spirv.IMul %7, %10 : i32
    %id_addr = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi32>, Input>
    %12 = spirv.Load "Input" %id_addr : vector<3xi32>
    %13 = spirv.CompositeExtract %12[1 : i32] : vector<3xi32>
    %14 = spirv.GL.Pow %arg0, %0 : f32
    %cst = spirv.Constant [dense<3.000000e+00> : vector<2xf32>, dense<[4.000000e+00, 5.000000e+00]> : vector<2xf32>] : !spirv.array<2 x vector<2xf32>>
    spirv.ReturnValue %cst : !spirv.array<2 x vector<2xf32>>
  }
}
