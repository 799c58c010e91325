spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader], []> {
  spirv.func @spirv_fn_5() "None" {
    spirv.Branch ^bb1
  ^bb1:  // pred: ^bb0
    spirv.mlir.loop {
      spirv.Branch ^bb1
    ^bb1:  // 2 preds: ^bb0, ^bb6
      %true = spirv.Constant true
      spirv.BranchConditional %true, ^bb2, ^bb7
    ^bb2:  // pred: ^bb1
      %true_0 = spirv.Constant true
      spirv.Branch ^bb3
    ^bb3:  // pred: ^bb2
      spirv.BranchConditional %true_0, ^bb4, ^bb5 {selection_control = #spirv.selection_control<None>}
    ^bb4:  // pred: ^bb3
      spirv.Branch ^bb6
    ^bb5:  // pred: ^bb3
      spirv.Branch ^bb6
    ^bb6:  // 2 preds: ^bb4, ^bb5
      spirv.Branch ^bb1
    ^bb7:  // pred: ^bb1
      spirv.mlir.merge
    }
    spirv.Return
  }
}
