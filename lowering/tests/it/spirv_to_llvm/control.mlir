spirv.module Logical GLSL450 {
  spirv.func @selection(%c: i1, %x: f32, %y: f32) -> f32 "None" {
    %r = spirv.mlir.selection -> f32 {
      spirv.BranchConditional %c [3, 4], ^then, ^else
    ^then:
      spirv.Branch ^merge(%x : f32)
    ^else:
      spirv.Branch ^merge(%y : f32)
    ^merge(%z: f32):
      spirv.mlir.merge %z : f32
    }
    spirv.ReturnValue %r : f32
  }
  spirv.func @nothing() "None" {
    spirv.mlir.selection {
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge
    }
    spirv.mlir.loop {
    }
    spirv.Return
  }
  spirv.func @loop(%n: i32) "None" {
    %one = spirv.Constant 1 : si32
    spirv.mlir.loop {
      spirv.Branch ^header(%one : si32)
    ^header(%i: si32):
      %more = spirv.SLessThan %i, %one : si32
      spirv.BranchConditional %more, ^body, ^merge
    ^body:
      spirv.Branch ^continue
    ^continue:
      %next = spirv.IAdd %i, %one : si32
      spirv.Branch ^header(%next : si32)
    ^merge:
      spirv.mlir.merge
    }
    spirv.Return
  ^never:
    spirv.Unreachable
  }
}
