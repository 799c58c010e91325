// pipeline: builtin.module(canonicalize)
func.func @casts(%v: vector<4xi32>, %p: !spirv.ptr<f32, Function>) -> (vector<4xi32>, vector<4xf32>, vector<2xi64>, !spirv.ptr<i64, Function>) {
  %0 = spirv.Bitcast %v : vector<4xi32> to vector<2xi64>
  %1 = spirv.Bitcast %0 : vector<2xi64> to vector<4xi32>
  %2 = spirv.Bitcast %0 : vector<2xi64> to vector<4xf32>
  %3 = spirv.Bitcast %p : !spirv.ptr<f32, Function> to !spirv.ptr<i32, Function>
  %4 = spirv.Bitcast %3 : !spirv.ptr<i32, Function> to !spirv.ptr<i64, Function>
  return %1, %2, %0, %4 : vector<4xi32>, vector<4xf32>, vector<2xi64>, !spirv.ptr<i64, Function>
}
func.func @extracts(%x: i32, %y: i32, %v: vector<4xi32>, %half: vector<2xi32>) -> (i32, i32, i32, i32, i32, i32, i32, !spirv.array<2 x i32>, i32) {
  %c = spirv.Constant dense<[5, 6, 7, 8]> : vector<4xi32>
  %nested = spirv.Constant [[1 : i32, 2 : i32], [3 : i32, 4 : i32]] : !spirv.array<2 x !spirv.array<2 x i32>>
  %flat = spirv.Constant dense<[4, 5]> : tensor<2xi32> : !spirv.array<2 x i32>
  %inserted = spirv.CompositeInsert %x, %v[2 : i32] : i32 into vector<4xi32>
  %made = spirv.CompositeConstruct %x, %y, %x, %y : (i32, i32, i32, i32) -> vector<4xi32>
  %of_halves = spirv.CompositeConstruct %half, %x, %y : (vector<2xi32>, i32, i32) -> vector<4xi32>
  %0 = spirv.CompositeExtract %c[1 : i32] : vector<4xi32>
  %1 = spirv.CompositeExtract %inserted[2 : i32] : vector<4xi32>
  %2 = spirv.CompositeExtract %inserted[1 : i32] : vector<4xi32>
  %3 = spirv.CompositeExtract %made[1 : i32] : vector<4xi32>
  %4 = spirv.CompositeExtract %of_halves[2 : i32] : vector<4xi32>
  %5 = spirv.CompositeExtract %flat[1 : i32] : !spirv.array<2 x i32>
  %6 = spirv.CompositeExtract %nested[1 : i32, 0 : i32] : !spirv.array<2 x !spirv.array<2 x i32>>
  %7 = spirv.CompositeExtract %nested[1 : i32] : !spirv.array<2 x !spirv.array<2 x i32>>
  %8 = spirv.CompositeExtract %nested[0 : i32, 1 : i32] : !spirv.array<2 x !spirv.array<2 x i32>>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i32, i32, i32, i32, i32, i32, i32, !spirv.array<2 x i32>, i32
}
func.func @chains(%p: !spirv.ptr<!spirv.struct<(!spirv.array<4 x !spirv.array<4 x f32>>)>, Function>, %i: i32) -> !spirv.ptr<f32, Function> {
  %z = spirv.Constant 0 : i32
  %a = spirv.AccessChain %p[%z] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x !spirv.array<4 x f32>>)>, Function>, i32 -> !spirv.ptr<!spirv.array<4 x !spirv.array<4 x f32>>, Function>
  %b = spirv.AccessChain %a[%i] : !spirv.ptr<!spirv.array<4 x !spirv.array<4 x f32>>, Function>, i32 -> !spirv.ptr<!spirv.array<4 x f32>, Function>
  %c = spirv.AccessChain %b[%i] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32 -> !spirv.ptr<f32, Function>
  return %c : !spirv.ptr<f32, Function>
}
func.func @halves(%x: i32) -> (!spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, i32) {
  %z = spirv.Constant 0 : i32
  %o = spirv.Constant 1 : i32
  %0 = spirv.UMulExtended %x, %o : !spirv.struct<(i32, i32)>
  %1 = spirv.UMulExtended %x, %z : !spirv.struct<(i32, i32)>
  %2 = spirv.SMulExtended %x, %z : !spirv.struct<(i32, i32)>
  %3 = spirv.CompositeExtract %2[1 : i32] : !spirv.struct<(i32, i32)>
  return %0, %1, %3 : !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, i32
}
func.func @carry(%x: i32) -> !spirv.struct<(i32, i32)> {
  %z = spirv.Constant 0 : i32
  %0 = spirv.IAddCarry %x, %z : !spirv.struct<(i32, i32)>
  return %0 : !spirv.struct<(i32, i32)>
}
