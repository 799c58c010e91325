func.func private @f(!spirv.array<4xtensor<4xf32>>)
// error: cannot use 'tensor<4xf32>' to compose SPIR-V types
// -----
func.func private @f(!spirv.array<0xf32>)
// error: expected array length greater than 0
// -----
func.func private @f(!spirv.array<4xf32, stride=0>)
// error: ArrayStride must be greater than zero
// -----
func.func private @f(!spirv.ptr<f32, Somewhere>)
// error: unknown storage class: Somewhere
// -----
func.func private @f(!spirv.struct<(f32, i32 [4])>)
// error: offset specification must be given for all members
// -----
func.func private @f(!spirv.struct<(f32 [0, Sometimes])>)
// error: unknown attribute: 'Sometimes'
// -----
func.func private @f(!spirv.struct<node>)
// error: recursive struct reference not nested in struct definition
// -----
func.func private @f(!spirv.matrix<5 x vector<3xf32>>)
// error: matrix is expected to have 2, 3, or 4 columns
// -----
func.func private @f(!spirv.sampled_image<f32>)
// error: sampled image must be composed using image type, got 'f32'
// -----
func.func private @f(!spirv.coopmatrix<16xf32, Subgroup, MatrixA>)
// error: expected row and column count
// -----
func.func private @f(!spirv.arm.tensor<f32>)
// error: arm.tensors do not support rank zero
// -----
func.func private @f() attributes {a.b = #spirv.vce<v1.0, [Shady], []>}
// error: unknown capability: Shady
// -----
func.func private @f() attributes {a.b = #spirv.interface_var_abi<(1,2), Foo>}
// error: unknown storage class: Foo
// -----
func.func private @f(f32 {spirv.something = 3 : i32})
// error: found unsupported 'spirv.something' attribute on region argument
// -----
func.func private @f() attributes {spirv.entry_point_abi = 3 : i32}
// error: 'spirv.entry_point_abi' attribute must be an entry point ABI attribute
// -----
spirv.module Logical Bla {}
// error: custom op 'spirv.module' invalid memory_model attribute specification: Bla
// -----
spirv.module Logical GLSL450 {
  spirv.func @f() -> (i32, i32) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "f", linkage_type = <Import>>}
}
// error: 'spirv.func' op cannot have more than one result
// -----
spirv.module Logical GLSL450 {
  spirv.func @f() "None"
}
// error: 'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes)
// -----
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @v : f32
}
// error: custom op 'spirv.GlobalVariable' expected spirv.ptr type
// -----
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @v : !spirv.ptr<f32, Function>
}
// error: 'spirv.GlobalVariable' op storage class cannot be 'Function'
// -----
spirv.module Logical GLSL450 {
  spirv.SpecConstant @s = 3 : i4
}
// error: 'spirv.SpecConstant' op default value bitwidth disallowed
// -----
spirv.module Logical GLSL450 {
  spirv.EntryPoint "Sometimes" @f
}
// error: custom op 'spirv.EntryPoint' invalid execution_model attribute specification: "Sometimes"
// -----
%0 = spirv.Constant unit : none
// error: 'spirv.Constant' op cannot have attribute: unit
// -----
%0 = spirv.Constant dense<1.0> : tensor<2x2xf32> : !spirv.array<2 x !spirv.array<3 x f32>>
// error: 'spirv.Constant' op result number of elements (6) does not match value number of elements (4)
// -----
%0 = spirv.Variable : f32
// error: custom op 'spirv.Variable' expected spirv.ptr type
// -----
%0 = spirv.Undef : !spirv.array<4xf32>
%1 = spirv.CompositeExtract %0[4 : i32] : !spirv.array<4xf32>
// error: custom op 'spirv.CompositeExtract' index 4 out of bounds for '!spirv.array<4 x f32>'
// -----
%0 = spirv.Undef : !spirv.array<4xf32>
%1 = spirv.CompositeInsert %x, %0[3 : i32] : f64 into !spirv.array<4xf32>
// error: 'spirv.CompositeInsert' op object operand type should be 'f32', but found 'f64'
// -----
%0 = spirv.Bitcast %i : i32 to f64
// error: 'spirv.Bitcast' op mismatch in result type bitwidth 64 and operand type bitwidth 32
// -----
%0 = spirv.Bitcast %i : i32 to !spirv.ptr<f32, Function>
// error: unhandled bit cast conversion from non-pointer type to pointer type
// -----
%0 = spirv.FConvert %x : f64 to f64
// error: 'spirv.FConvert' op expected the different bit widths for operand type and result type, but provided 'f64' and 'f64'
// -----
%0 = "spirv.IAddCarry"(%i, %i): (i32, i32) -> !spirv.struct<(i32, i64)>
// error: 'spirv.IAddCarry' op expected all operand types and struct member types are the same
// -----
%0 = spirv.Undef : !spirv.ptr<i32, Workgroup>
%1 = spirv.AtomicIAdd <Device> <Acquire|Release> %0, %i : !spirv.ptr<i32, Workgroup>
// error: expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or `SequentiallyConsistent`
// -----
%0 = spirv.GroupNonUniformElect <Device> : i1
// error: 'spirv.GroupNonUniformElect' op execution scope must be 'Workgroup' or 'Subgroup'
// -----
%0 = spirv.GroupNonUniformIAdd <Subgroup> <ClusteredReduce> %i : i32 -> i32
// error: 'spirv.GroupNonUniformIAdd' op cluster size operand must be provided for 'ClusteredReduce' group operation
// -----
%0 = spirv.Undef : !spirv.ptr<i32, Function>
%1 = spirv.Load "Function" %0 ["Sometimes"] : i32
// error: custom op 'spirv.Load' invalid memory_access attribute specification: "Sometimes"
// -----
%0 = spirv.Undef : !spirv.ptr<!spirv.struct<(f32)>, Function>
%1 = spirv.AccessChain %0[%i] : !spirv.ptr<!spirv.struct<(f32)>, Function>, i32 -> !spirv.ptr<f32, Function>
// error: 'spirv.AccessChain' op index must be an integer spirv.Constant to access element of spirv.struct
// -----
%0 = spirv.Undef : !spirv.matrix<2 x vector<3xf32>>
%1 = spirv.Transpose %0 : !spirv.matrix<2 x vector<3xf32>> -> !spirv.matrix<2 x vector<3xf32>>
// error: input matrix rows count must be equal to output matrix columns count
// -----
spirv.mlir.selection {
  spirv.mlir.merge
}
// error: 'spirv.mlir.selection' op must have a selection header block
// -----
spirv.mlir.loop {
  spirv.Branch ^merge
^merge:
  spirv.mlir.merge
}
// error: 'spirv.mlir.loop' op must have a loop header block branched from the entry block
// -----
%0 = spirv.Undef : vector<2xi32>
%1 = spirv.GL.Ldexp %f : f32, %0 : vector<2xi32> -> f32
// error: 'spirv.GL.Ldexp' op operands must both be scalars or vectors
