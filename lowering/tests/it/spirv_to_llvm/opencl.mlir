spirv.module Logical OpenCL {
  spirv.GlobalVariable @constant : !spirv.ptr<i32, UniformConstant>
  spirv.GlobalVariable @input : !spirv.ptr<i32, Input>
  spirv.func @spaces(%global: !spirv.ptr<i32, CrossWorkgroup>, %local: !spirv.ptr<i32, Workgroup>, %generic: !spirv.ptr<i32, Generic>, %device: !spirv.ptr<i32, DeviceOnlyINTEL>, %host: !spirv.ptr<i32, HostOnlyINTEL>, %private: !spirv.ptr<i32, Private>) "None" {
    %0 = spirv.mlir.addressof @constant : !spirv.ptr<i32, UniformConstant>
    %1 = spirv.Load "UniformConstant" %0 : i32
    %2 = spirv.Variable : !spirv.ptr<i32, Function>
    spirv.Store "Function" %2, %1 : i32
    spirv.Store "CrossWorkgroup" %global, %1 : i32
    spirv.Return
  }
}
