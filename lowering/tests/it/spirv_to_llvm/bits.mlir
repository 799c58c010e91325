spirv.module Logical GLSL450 {
  spirv.func @bits(%a: i32, %b: i32, %v: vector<2xi16>) "None" {
    %0 = spirv.BitwiseAnd %a, %b : i32
    %1 = spirv.BitwiseOr %a, %b : i32
    %2 = spirv.BitwiseXor %a, %b : i32
    %3 = spirv.BitCount %a : i32
    %4 = spirv.BitReverse %a : i32
    %5 = spirv.Not %a : i32
    %6 = spirv.Not %v : vector<2xi16>
    spirv.Return
  }
  spirv.func @fields(%a: i32, %b: i32, %v: vector<2xi32>, %offset: i8, %count: i64) "None" {
    %0 = spirv.BitFieldInsert %a, %b, %offset, %count : i32, i8, i64
    %1 = spirv.BitFieldSExtract %a, %b, %b : i32, i32, i32
    %2 = spirv.BitFieldUExtract %v, %offset, %b : vector<2xi32>, i8, i32
    spirv.Return
  }
  spirv.func @shifts(%a: i32, %s: si16, %u: ui16) "None" {
    %0 = spirv.ShiftLeftLogical %a, %a : i32, i32
    %1 = spirv.ShiftRightArithmetic %a, %s : i32, si16
    %2 = spirv.ShiftRightLogical %a, %u : i32, ui16
    spirv.Return
  }
}
