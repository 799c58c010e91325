spirv.module Logical GLSL450 {
  spirv.func @arithmetic(%a: i32, %b: i32, %x: vector<4xf64>, %y: vector<4xf64>) "None" {
    %0 = spirv.FAdd %x, %y : vector<4xf64>
    %1 = spirv.FDiv %x, %y : vector<4xf64>
    %2 = spirv.FMul %x, %y : vector<4xf64>
    %3 = spirv.FNegate %x : vector<4xf64>
    %4 = spirv.FRem %x, %y : vector<4xf64>
    %5 = spirv.FSub %x, %y : vector<4xf64>
    %6 = spirv.IAdd %a, %b : i32
    %7 = spirv.IMul %a, %b : i32
    %8 = spirv.ISub %a, %b : i32
    %9 = spirv.SDiv %a, %b : i32
    %10 = spirv.SRem %a, %b : i32
    %11 = spirv.UDiv %a, %b : i32
    %12 = spirv.UMod %a, %b : i32
    spirv.Return
  }
  spirv.func @comparisons(%a: i32, %b: i32, %x: f32, %y: f32) "None" {
    %0 = spirv.IEqual %a, %b : i32
    %1 = spirv.INotEqual %a, %b : i32
    %2 = spirv.SGreaterThan %a, %b : i32
    %3 = spirv.SGreaterThanEqual %a, %b : i32
    %4 = spirv.SLessThan %a, %b : i32
    %5 = spirv.SLessThanEqual %a, %b : i32
    %6 = spirv.UGreaterThan %a, %b : i32
    %7 = spirv.UGreaterThanEqual %a, %b : i32
    %8 = spirv.ULessThan %a, %b : i32
    %9 = spirv.ULessThanEqual %a, %b : i32
    %10 = spirv.FOrdEqual %x, %y : f32
    %11 = spirv.FOrdGreaterThan %x, %y : f32
    %12 = spirv.FOrdGreaterThanEqual %x, %y : f32
    %13 = spirv.FOrdLessThan %x, %y : f32
    %14 = spirv.FOrdLessThanEqual %x, %y : f32
    %15 = spirv.FOrdNotEqual %x, %y : f32
    %16 = spirv.FUnordEqual %x, %y : f32
    %17 = spirv.FUnordGreaterThan %x, %y : f32
    %18 = spirv.FUnordGreaterThanEqual %x, %y : f32
    %19 = spirv.FUnordLessThan %x, %y : f32
    %20 = spirv.FUnordLessThanEqual %x, %y : f32
    %21 = spirv.FUnordNotEqual %x, %y : f32
    spirv.Return
  }
  spirv.func @casts(%a: i32, %x: f32, %wide: vector<2xi64>, %double: f64, %p: !spirv.ptr<f32, Function>) "None" {
    %0 = spirv.ConvertFToS %x : f32 to i32
    %1 = spirv.ConvertFToU %x : f32 to i32
    %2 = spirv.ConvertSToF %a : i32 to f32
    %3 = spirv.ConvertUToF %a : i32 to f32
    %4 = spirv.Bitcast %x : f32 to i32
    %5 = spirv.Bitcast %p : !spirv.ptr<f32, Function> to !spirv.ptr<i32, Function>
    %halves = spirv.Bitcast %4 : i32 to vector<2xf16>
    %6 = spirv.FConvert %x : f32 to f64
    %7 = spirv.FConvert %double : f64 to f32
    %8 = spirv.SConvert %a : i32 to i64
    %9 = spirv.SConvert %wide : vector<2xi64> to vector<2xi8>
    %10 = spirv.UConvert %a : i32 to i64
    %11 = spirv.UConvert %wide : vector<2xi64> to vector<2xi8>
    spirv.Return
  }
  spirv.func @logical(%a: i1, %b: i1, %v: vector<2xi1>, %x: f32, %y: f32) "None" {
    %0 = spirv.LogicalAnd %a, %b : i1
    %1 = spirv.LogicalOr %a, %b : i1
    %2 = spirv.LogicalEqual %a, %b : i1
    %3 = spirv.LogicalNotEqual %a, %b : i1
    %4 = spirv.LogicalNot %a : i1
    %5 = spirv.LogicalNot %v : vector<2xi1>
    %6 = spirv.Select %a, %x, %y : i1, f32
    %7 = spirv.Undef : !spirv.array<4 x f32>
    spirv.Return
  }
  spirv.func @constants() "None" {
    %0 = spirv.Constant true
    %1 = spirv.Constant 42 : si64
    %2 = spirv.Constant dense<[2, 3]> : vector<2xui32>
    %3 = spirv.Constant 1.5 : f32
    spirv.Return
  }
  spirv.func @functions(%x: f32, %v: vector<3xf16>, %a: i16) "None" {
    %0 = spirv.GL.Ceil %x : f32
    %1 = spirv.GL.Cos %x : f32
    %2 = spirv.GL.Exp %x : f32
    %3 = spirv.GL.FAbs %x : f32
    %4 = spirv.GL.Floor %x : f32
    %5 = spirv.GL.FMax %x, %x : f32
    %6 = spirv.GL.FMin %x, %x : f32
    %7 = spirv.GL.Log %x : f32
    %8 = spirv.GL.Sin %x : f32
    %9 = spirv.GL.Sqrt %x : f32
    %10 = spirv.GL.SMax %a, %a : i16
    %11 = spirv.GL.SMin %a, %a : i16
    %12 = spirv.GL.InverseSqrt %v : vector<3xf16>
    %13 = spirv.GL.Tan %x : f32
    %14 = spirv.GL.Tanh %v : vector<3xf16>
    spirv.Return
  }
}
