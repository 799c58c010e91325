// pipeline: builtin.module(canonicalize)
// covers: CANON-SPIRV-098, CANON-SPIRV-100, CANON-SPIRV-102
spirv.func @f(%p: !spirv.ptr<!spirv.struct<(i32, i32)>, Function>, %q: !spirv.ptr<!spirv.struct<(vector<2xi32>, vector<2xi32>)>, Function>) "None" {
  %a = spirv.Constant 4294967295 : i32
  %b = spirv.Constant 7 : i32
  %0 = spirv.IAddCarry %a, %b : !spirv.struct<(i32, i32)>
  %1 = spirv.SMulExtended %a, %b : !spirv.struct<(i32, i32)>
  %2 = spirv.UMulExtended %a, %b : !spirv.struct<(i32, i32)>
  %v = spirv.Constant dense<[-1, 3]> : vector<2xi32>
  %w = spirv.Constant dense<[5, 3]> : vector<2xi32>
  %3 = spirv.IAddCarry %v, %w : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
  %4 = spirv.SMulExtended %v, %w : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
  %5 = spirv.UMulExtended %v, %w : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
  spirv.Store "Function" %p, %0 : !spirv.struct<(i32, i32)>
  spirv.Store "Function" %p, %1 : !spirv.struct<(i32, i32)>
  spirv.Store "Function" %p, %2 : !spirv.struct<(i32, i32)>
  spirv.Store "Function" %q, %3 : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
  spirv.Store "Function" %q, %4 : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
  spirv.Store "Function" %q, %5 : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
  spirv.Return
}
spirv.func @parts(%s: !spirv.struct<(i32, !spirv.array<2 x i32>)>, %a: !spirv.array<2 x i32>, %x: i32, %p: !spirv.ptr<i32, Function>) "None" {
  %0 = spirv.CompositeInsert %x, %s[0 : i32] : i32 into !spirv.struct<(i32, !spirv.array<2 x i32>)>
  %1 = spirv.CompositeInsert %a, %0[1 : i32] : !spirv.array<2 x i32> into !spirv.struct<(i32, !spirv.array<2 x i32>)>
  %2 = spirv.CompositeExtract %1[0 : i32] : !spirv.struct<(i32, !spirv.array<2 x i32>)>
  %3 = spirv.CompositeExtract %1[1 : i32, 1 : i32] : !spirv.struct<(i32, !spirv.array<2 x i32>)>
  spirv.Store "Function" %p, %2 : i32
  spirv.Store "Function" %p, %3 : i32
  spirv.Return
}
