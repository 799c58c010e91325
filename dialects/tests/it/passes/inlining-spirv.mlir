// pipeline: builtin.module(spirv.module(inline))
spirv.module Logical GLSL450 {
  spirv.func @twice(%a: i32) -> i32 "None" {
    %0 = spirv.IAdd %a, %a : i32
    spirv.ReturnValue %0 : i32
  }
  spirv.func @store(%p: !spirv.ptr<i32, Function>, %c: i1, %a: i32) "None" {
    spirv.mlir.selection {
      spirv.BranchConditional %c, ^then, ^merge
    ^then:
      spirv.Store "Function" %p, %a : i32
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge
    }
    spirv.Return
  }
  spirv.func @early(%c: i1) "None" {
    spirv.mlir.selection {
      spirv.BranchConditional %c, ^then, ^merge
    ^then:
      spirv.Return
    ^merge:
      spirv.mlir.merge
    }
    spirv.Return
  }
  spirv.func @several(%c: i1, %a: i32) -> i32 "None" {
    spirv.BranchConditional %c, ^first, ^second
  ^first:
    spirv.ReturnValue %a : i32
  ^second:
    %0 = spirv.IMul %a, %a : i32
    spirv.ReturnValue %0 : i32
  }
  spirv.func @kill() "None" {
    spirv.Kill
  }
  spirv.func @caller(%c: i1, %a: i32) -> i32 "None" {
    %p = spirv.Variable : !spirv.ptr<i32, Function>
    %0 = spirv.FunctionCall @twice(%a) : (i32) -> i32
    spirv.FunctionCall @store(%p, %c, %0) : (!spirv.ptr<i32, Function>, i1, i32) -> ()
    spirv.FunctionCall @early(%c) : (i1) -> ()
    %1 = spirv.FunctionCall @several(%c, %0) : (i1, i32) -> i32
    spirv.mlir.selection {
      spirv.BranchConditional %c, ^then, ^merge
    ^then:
      %2 = spirv.FunctionCall @twice(%1) : (i32) -> i32
      spirv.Store "Function" %p, %2 : i32
      spirv.FunctionCall @kill() : () -> ()
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge
    }
    %3 = spirv.Load "Function" %p : i32
    spirv.ReturnValue %3 : i32
  }
}
