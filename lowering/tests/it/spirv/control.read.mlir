spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader, Linkage], []> {
  spirv.func @nested(%arg0: i1, %arg1: i32) -> i32 "None" {
    %cst0_i32 = spirv.Constant 0 : i32
    %cst1_i32 = spirv.Constant 1 : i32
    spirv.Branch ^bb1(%cst0_i32, %cst1_i32 : i32, i32)
  ^bb1(%0: i32, %1: i32):  // pred: ^bb0
    %2:2 = spirv.mlir.loop -> i32, i32 {
      spirv.Branch ^bb1(%0, %1 : i32, i32)
    ^bb1(%4: i32, %5: i32):  // 2 preds: ^bb0, ^bb4
      %6 = spirv.ULessThan %4, %arg1 : i32
      spirv.BranchConditional %6, ^bb2, ^bb5
    ^bb2:  // pred: ^bb1
      spirv.Branch ^bb3
    ^bb3:  // pred: ^bb2
      %7 = spirv.mlir.selection control(Flatten) -> i32 {
        spirv.BranchConditional %arg0, ^bb1, ^bb2
      ^bb1:  // pred: ^bb0
        %10 = spirv.IAdd %5, %4 : i32
        spirv.Branch ^bb3(%10 : i32)
      ^bb2:  // pred: ^bb0
        %11 = spirv.IMul %5, %4 : i32
        spirv.Branch ^bb3(%11 : i32)
      ^bb3(%12: i32):  // 2 preds: ^bb1, ^bb2
        spirv.mlir.merge %12 : i32
      }
      spirv.Branch ^bb4(%7 : i32)
    ^bb4(%8: i32):  // pred: ^bb3
      %cst1_i32_0 = spirv.Constant 1 : i32
      %9 = spirv.IAdd %4, %cst1_i32_0 : i32
      spirv.Branch ^bb1(%9, %8 : i32, i32)
    ^bb5:  // pred: ^bb1
      spirv.mlir.merge %4, %5 : i32, i32
    }
    %3 = spirv.IAdd %2#0, %2#1 : i32
    spirv.ReturnValue %3 : i32
  }
  spirv.func @switch(%arg0: si32) -> i32 "None" {
    spirv.Branch ^bb1
  ^bb1:  // pred: ^bb0
    %cst0_i32 = spirv.Constant 0 : i32
    %cst0_i32_0 = spirv.Constant 0 : i32
    spirv.Branch ^bb2
  ^bb2:  // pred: ^bb1
    %0 = spirv.mlir.selection -> i32 {
      spirv.Switch %arg0 : si32, [
        default: ^bb2(%cst0_i32 : i32),
        4294967295: ^bb1,
        3: ^bb2(%cst0_i32_0 : i32)
      ]
    ^bb1:  // pred: ^bb0
      %1 = spirv.Bitcast %arg0 : si32 to i32
      spirv.Branch ^bb2(%1 : i32)
    ^bb2(%2: i32):  // 3 preds: ^bb0, ^bb0, ^bb1
      spirv.mlir.merge %2 : i32
    }
    spirv.ReturnValue %0 : i32
  }
  spirv.func @returns(%arg0: i1) -> i32 "None" {
    spirv.Branch ^bb1
  ^bb1:  // pred: ^bb0
    spirv.mlir.selection {
      spirv.BranchConditional %arg0, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
      %cst0_i32 = spirv.Constant 0 : i32
      spirv.ReturnValue %cst0_i32 : i32
    ^bb2:  // pred: ^bb0
      spirv.mlir.merge
    }
    %cst1_i32 = spirv.Constant 1 : i32
    spirv.ReturnValue %cst1_i32 : i32
  }
}
