// pipeline: builtin.module(spirv.module(spirv-unify-aliased-resource))
spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, Int64, Float64, Float16], []> {
  spirv.GlobalVariable @floats bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @integers bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @wide bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
  spirv.GlobalVariable @vectors bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>
  spirv.GlobalVariable @elements bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @pairs bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
  spirv.GlobalVariable @doubles bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf64>, stride=16> [0])>, StorageBuffer>
  spirv.GlobalVariable @single bind(0, 2) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @of_three bind(0, 3) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<3xf32>, stride=12> [0])>, StorageBuffer>
  spirv.GlobalVariable @not_of_three bind(0, 3) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.func @same_size(%i: i32) -> i32 "None" {
    %c = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @integers : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%c, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %q ["Volatile|Aligned", 4] : i32
    spirv.Store "StorageBuffer" %q, %v ["Aligned", 4] : i32
    spirv.ReturnValue %v : i32
  }
  spirv.func @two_parts(%i: i32) -> i64 "None" {
    %c = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @wide : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%c, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %q ["Volatile|Aligned", 8] : i64
    spirv.ReturnValue %v : i64
  }
  spirv.func @kept(%i: i32) -> f32 "None" {
    %c = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @floats : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%c, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %q : f32
    spirv.ReturnValue %v : f32
  }
  spirv.func @element_of_vector(%i: i32) -> f32 "None" {
    %c = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @elements : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%c, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %q : f32
    spirv.Store "StorageBuffer" %q, %v : f32
    spirv.ReturnValue %v : f32
  }
  spirv.func @two_elements_of_vector(%i: i32) -> i64 "None" {
    %c = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @pairs : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%c, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %q : i64
    spirv.ReturnValue %v : i64
  }
  spirv.func @vector_of_wider(%i: i32) -> vector<2xf64> "None" {
    %c = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @doubles : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf64>, stride=16> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%c, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf64>, stride=16> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<vector<2xf64>, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %q : vector<2xf64>
    spirv.ReturnValue %v : vector<2xf64>
  }
  spirv.func @other_sizes(%i: i32) -> f32 "None" {
    %c = spirv.Constant 0 : i32
    %p = spirv.mlir.addressof @not_of_three : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
    %q = spirv.AccessChain %p[%c, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %q : f32
    spirv.ReturnValue %v : f32
  }
}
