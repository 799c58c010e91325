// pipeline: builtin.module(spirv-rewrite-inserts)
spirv.module Logical GLSL450 {
  spirv.func @all_parts(%a: f32, %b: f32, %c: f32) -> vector<3xf32> "None" {
    %0 = spirv.Undef : vector<3xf32>
    %1 = spirv.CompositeInsert %a, %0[0 : i32] : f32 into vector<3xf32>
    %2 = spirv.CompositeInsert %b, %1[1 : i32] : f32 into vector<3xf32>
    %3 = spirv.CompositeInsert %c, %2[2 : i32] : f32 into vector<3xf32>
    spirv.ReturnValue %3 : vector<3xf32>
  }
  spirv.func @struct(%a: i32, %b: vector<2xf32>) -> !spirv.struct<(i32, vector<2xf32>)> "None" {
    %0 = spirv.Undef : !spirv.struct<(i32, vector<2xf32>)>
    %1 = spirv.CompositeInsert %a, %0[0 : i32] : i32 into !spirv.struct<(i32, vector<2xf32>)>
    %2 = spirv.CompositeInsert %b, %1[1 : i32] : vector<2xf32> into !spirv.struct<(i32, vector<2xf32>)>
    spirv.ReturnValue %2 : !spirv.struct<(i32, vector<2xf32>)>
  }
  // An insertion that something else uses stays.
  spirv.func @used(%a: f32, %b: f32, %p: !spirv.ptr<vector<2xf32>, Function>) -> vector<2xf32> "None" {
    %0 = spirv.Undef : vector<2xf32>
    %1 = spirv.CompositeInsert %a, %0[0 : i32] : f32 into vector<2xf32>
    spirv.Store "Function" %p, %1 : vector<2xf32>
    %2 = spirv.CompositeInsert %b, %1[1 : i32] : f32 into vector<2xf32>
    spirv.ReturnValue %2 : vector<2xf32>
  }
  // The first part is not given.
  spirv.func @not_all(%v: vector<3xf32>, %b: f32, %c: f32) -> vector<3xf32> "None" {
    %1 = spirv.CompositeInsert %b, %v[1 : i32] : f32 into vector<3xf32>
    %2 = spirv.CompositeInsert %c, %1[2 : i32] : f32 into vector<3xf32>
    spirv.ReturnValue %2 : vector<3xf32>
  }
  // Parts of parts are given.
  spirv.func @inner(%a: f32) -> !spirv.array<2 x vector<2xf32>> "None" {
    %0 = spirv.Undef : !spirv.array<2 x vector<2xf32>>
    %1 = spirv.CompositeInsert %a, %0[0 : i32, 0 : i32] : f32 into !spirv.array<2 x vector<2xf32>>
    %2 = spirv.CompositeInsert %a, %1[1 : i32, 1 : i32] : f32 into !spirv.array<2 x vector<2xf32>>
    spirv.ReturnValue %2 : !spirv.array<2 x vector<2xf32>>
  }
}
