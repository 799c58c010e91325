spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, Linkage], []> {
  spirv.func @nested(%c: i1, %n: i32) -> i32 "None" {
    %zero = spirv.Constant 0 : i32
    %one = spirv.Constant 1 : i32
    %r:2 = spirv.mlir.loop -> i32, i32 {
      spirv.Branch ^header(%zero, %one : i32, i32)
    ^header(%i: i32, %s: i32):
      %more = spirv.ULessThan %i, %n : i32
      spirv.BranchConditional %more, ^body, ^merge
    ^body:
      %v = spirv.mlir.selection control(Flatten) -> i32 {
        spirv.BranchConditional %c, ^t, ^e
      ^t:
        %a = spirv.IAdd %s, %i : i32
        spirv.Branch ^m(%a : i32)
      ^e:
        %b = spirv.IMul %s, %i : i32
        spirv.Branch ^m(%b : i32)
      ^m(%x: i32):
        spirv.mlir.merge %x : i32
      }
      spirv.Branch ^continue(%v: i32)
    ^continue(%vv: i32):
      %next = spirv.IAdd %i, %one : i32
      spirv.Branch ^header(%next, %vv : i32, i32)
    ^merge:
      spirv.mlir.merge %i, %s : i32, i32
    }
    %q = spirv.IAdd %r#0, %r#1 : i32
    spirv.ReturnValue %q : i32
  }
  spirv.func @switch(%x: si32) -> i32 "None" {
    %zero = spirv.Constant 0 : i32
    %one = spirv.Constant 1 : i32
    %r = spirv.mlir.selection -> i32 {
      spirv.Switch %x : si32, [
        default: ^m(%zero : i32),
        4294967295: ^t,
        3: ^m(%one : i32)
      ]
    ^t:
      %a = spirv.Bitcast %x : si32 to i32
      spirv.Branch ^m(%a : i32)
    ^m(%y: i32):
      spirv.mlir.merge %y : i32
    }
    spirv.ReturnValue %r : i32
  }
  spirv.func @returns(%c: i1) -> i32 "None" {
    spirv.mlir.selection {
      spirv.BranchConditional %c, ^t, ^m
    ^t:
      %zero = spirv.Constant 0 : i32
      spirv.ReturnValue %zero : i32
    ^m:
      spirv.mlir.merge
    }
    %one = spirv.Constant 1 : i32
    spirv.ReturnValue %one : i32
  }
}
