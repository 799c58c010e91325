// pipeline: builtin.module(spirv-canonicalize-gl)
spirv.module Logical GLSL450 {
  spirv.func @float_less_than_raised_then_lowered(%x: f32, %min: f32, %max: f32) -> f32 "None" {
    %0 = spirv.FOrdLessThan %min, %x : f32
    %1 = spirv.Select %0, %x, %min : i1, f32
    %2 = spirv.FOrdLessThan %1, %max : f32
    %3 = spirv.Select %2, %1, %max : i1, f32
    spirv.ReturnValue %3 : f32
  }
  spirv.func @float_less_than_outside(%x: f32, %min: f32, %max: f32) -> f32 "None" {
    %0 = spirv.FOrdLessThan %x, %min : f32
    %1 = spirv.Select %0, %min, %x : i1, f32
    %2 = spirv.FOrdLessThan %max, %x : f32
    %3 = spirv.Select %2, %max, %1 : i1, f32
    spirv.ReturnValue %3 : f32
  }
  spirv.func @float_less_than_equal_raised_then_lowered(%x: f32, %min: f32, %max: f32) -> f32 "None" {
    %0 = spirv.FOrdLessThanEqual %min, %x : f32
    %1 = spirv.Select %0, %x, %min : i1, f32
    %2 = spirv.FOrdLessThanEqual %1, %max : f32
    %3 = spirv.Select %2, %1, %max : i1, f32
    spirv.ReturnValue %3 : f32
  }
  spirv.func @float_less_than_equal_outside(%x: f32, %min: f32, %max: f32) -> f32 "None" {
    %0 = spirv.FOrdLessThanEqual %x, %min : f32
    %1 = spirv.Select %0, %min, %x : i1, f32
    %2 = spirv.FOrdLessThanEqual %max, %x : f32
    %3 = spirv.Select %2, %max, %1 : i1, f32
    spirv.ReturnValue %3 : f32
  }
  spirv.func @signed_less_than_raised_then_lowered(%x: i32, %min: i32, %max: i32) -> i32 "None" {
    %0 = spirv.SLessThan %min, %x : i32
    %1 = spirv.Select %0, %x, %min : i1, i32
    %2 = spirv.SLessThan %1, %max : i32
    %3 = spirv.Select %2, %1, %max : i1, i32
    spirv.ReturnValue %3 : i32
  }
  spirv.func @signed_less_than_outside(%x: i32, %min: i32, %max: i32) -> i32 "None" {
    %0 = spirv.SLessThan %x, %min : i32
    %1 = spirv.Select %0, %min, %x : i1, i32
    %2 = spirv.SLessThan %max, %x : i32
    %3 = spirv.Select %2, %max, %1 : i1, i32
    spirv.ReturnValue %3 : i32
  }
  spirv.func @signed_less_than_equal_raised_then_lowered(%x: i32, %min: i32, %max: i32) -> i32 "None" {
    %0 = spirv.SLessThanEqual %min, %x : i32
    %1 = spirv.Select %0, %x, %min : i1, i32
    %2 = spirv.SLessThanEqual %1, %max : i32
    %3 = spirv.Select %2, %1, %max : i1, i32
    spirv.ReturnValue %3 : i32
  }
  spirv.func @signed_less_than_equal_outside(%x: i32, %min: i32, %max: i32) -> i32 "None" {
    %0 = spirv.SLessThanEqual %x, %min : i32
    %1 = spirv.Select %0, %min, %x : i1, i32
    %2 = spirv.SLessThanEqual %max, %x : i32
    %3 = spirv.Select %2, %max, %1 : i1, i32
    spirv.ReturnValue %3 : i32
  }
  spirv.func @unsigned_less_than_raised_then_lowered(%x: i32, %min: i32, %max: i32) -> i32 "None" {
    %0 = spirv.ULessThan %min, %x : i32
    %1 = spirv.Select %0, %x, %min : i1, i32
    %2 = spirv.ULessThan %1, %max : i32
    %3 = spirv.Select %2, %1, %max : i1, i32
    spirv.ReturnValue %3 : i32
  }
  spirv.func @unsigned_less_than_outside(%x: i32, %min: i32, %max: i32) -> i32 "None" {
    %0 = spirv.ULessThan %x, %min : i32
    %1 = spirv.Select %0, %min, %x : i1, i32
    %2 = spirv.ULessThan %max, %x : i32
    %3 = spirv.Select %2, %max, %1 : i1, i32
    spirv.ReturnValue %3 : i32
  }
  spirv.func @unsigned_less_than_equal_raised_then_lowered(%x: i32, %min: i32, %max: i32) -> i32 "None" {
    %0 = spirv.ULessThanEqual %min, %x : i32
    %1 = spirv.Select %0, %x, %min : i1, i32
    %2 = spirv.ULessThanEqual %1, %max : i32
    %3 = spirv.Select %2, %1, %max : i1, i32
    spirv.ReturnValue %3 : i32
  }
  spirv.func @unsigned_less_than_equal_outside(%x: i32, %min: i32, %max: i32) -> i32 "None" {
    %0 = spirv.ULessThanEqual %x, %min : i32
    %1 = spirv.Select %0, %min, %x : i1, i32
    %2 = spirv.ULessThanEqual %max, %x : i32
    %3 = spirv.Select %2, %max, %1 : i1, i32
    spirv.ReturnValue %3 : i32
  }
  // The number that is kept is not the one that was compared.
  spirv.func @other(%x: f32, %y: f32, %min: f32, %max: f32) -> f32 "None" {
    %0 = spirv.FOrdLessThan %min, %x : f32
    %1 = spirv.Select %0, %y, %min : i1, f32
    %2 = spirv.FOrdLessThan %1, %max : f32
    %3 = spirv.Select %2, %1, %max : i1, f32
    spirv.ReturnValue %3 : f32
  }
  // One comparison has a sign, the other has none.
  spirv.func @signs(%x: i32, %min: i32, %max: i32) -> i32 "None" {
    %0 = spirv.SLessThan %min, %x : i32
    %1 = spirv.Select %0, %x, %min : i1, i32
    %2 = spirv.ULessThan %1, %max : i32
    %3 = spirv.Select %2, %1, %max : i1, i32
    spirv.ReturnValue %3 : i32
  }
}
